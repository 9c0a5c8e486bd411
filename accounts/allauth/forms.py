"""Forms of django-allauth with the labels and help texts of this site."""

# mypy: allow-subclassing-any
# django-allauth has no type hints.

from allauth.account import forms
from allauth.account.fields import EmailField, PasswordField, SetPasswordField
from allauth.account.utils import filter_users_by_email
from django.utils.translation import gettext_lazy as _

from accounts.lifecycle.closing import is_closed
from accounts.limits.spending import spend

_EMAIL = _("E-mail address")
_HELP_WITH_PASSWORD = _("At least 8 characters, not only digits, and not a common password.")


class LoginForm(forms.LoginForm):
    """Form for logging in by username or e-mail address, and password."""

    password = PasswordField(label=_("Password"), autocomplete="current-password")

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Username or e-mail address")
        self.fields["login"].widget.attrs["autocomplete"] = "username"


class SignupForm(forms.SignupForm):
    """Form for signing up: username, password, and optionally an e-mail address."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].help_text = _(
            "3 to 20 letters, digits, hyphens or underscores. Other players will see this name."
        )
        self.fields["email"].label = _("E-mail address (optional)")
        self.fields["email"].help_text = _(
            "Not shown to other players. Without an e-mail address, you can't reset a forgotten "
            "password."
        )
        self.fields["password1"].help_text = _HELP_WITH_PASSWORD
        self.fields["password2"].label = _("Repeat the password")


class ChangePasswordForm(forms.ChangePasswordForm):
    """Form for changing the password: the current password, and the new password twice."""

    oldpassword = PasswordField(label=_("Current password"), autocomplete="current-password")
    password1 = SetPasswordField(label=_("New password"), help_text=_HELP_WITH_PASSWORD)
    password2 = PasswordField(label=_("Repeat the new password"), autocomplete="new-password")


class ResetPasswordForm(forms.ResetPasswordForm):
    """Form for requesting a link by which a new password can be set.

    Users who have closed their account get the link, too.
    """

    email = EmailField(label=_EMAIL)

    def clean_email(self) -> str:
        """Return the entered address. Store the users who have this address in `self.users`.

        Raises `TooManyRequests` after too many requests for the same address.
        """
        email: str = super().clean_email()
        spend("password_reset", mailbox=email.lower())
        found = filter_users_by_email(email, prefer_verified=True)
        self.users = [user for user in found if user.is_active or is_closed(user)]
        return email


class ResetPasswordKeyForm(forms.ResetPasswordKeyForm):
    """Form for setting a new password (typed twice), opened by the link in the mail."""

    password1 = SetPasswordField(label=_("New password"), help_text=_HELP_WITH_PASSWORD)
    password2 = PasswordField(label=_("Repeat the new password"), autocomplete="new-password")


class AddEmailForm(forms.AddEmailForm):
    """Form for adding an e-mail address."""

    email = EmailField(label=_("New e-mail address"))


class ReauthenticateForm(forms.ReauthenticateForm):
    """Form for the password when a logged-in user confirms their identity again."""

    password = PasswordField(label=_("Password"), autocomplete="current-password")
