"""The forms of django-allauth in the words of this site."""

# mypy: allow-subclassing-any
# django-allauth carries no types.

from allauth.account import forms
from allauth.account.fields import EmailField, PasswordField, SetPasswordField
from allauth.account.utils import filter_users_by_email
from django.utils.translation import gettext_lazy as _

from accounts.closing import is_closed
from accounts.limits.spending import spend

_EMAIL = _("E-mail address")
_HELP_WITH_PASSWORD = _("At least 8 characters, not only digits, and not one that everybody uses.")


class LoginForm(forms.LoginForm):
    """Asks for a name, or the e-mail address, and the password."""

    password = PasswordField(label=_("Password"), autocomplete="current-password")

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Username or e-mail address")
        self.fields["login"].widget.attrs["autocomplete"] = "username"


class SignupForm(forms.SignupForm):
    """Asks for a name and a password, and an e-mail address from those who want to give one."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].help_text = _(
            "3 to 20 letters, digits, hyphens or underscores. Everybody sees it."
        )
        self.fields["email"].label = _("E-mail address (optional)")
        self.fields["email"].help_text = _(
            "Nobody sees it. Without one, a forgotten password is lost."
        )
        self.fields["password1"].help_text = _HELP_WITH_PASSWORD
        self.fields["password2"].label = _("Password again")


class ChangePasswordForm(forms.ChangePasswordForm):
    """Asks for the password in use and twice for the next."""

    oldpassword = PasswordField(label=_("Current password"), autocomplete="current-password")
    password1 = SetPasswordField(label=_("New password"), help_text=_HELP_WITH_PASSWORD)
    password2 = PasswordField(label=_("New password again"), autocomplete="new-password")


class ResetPasswordForm(forms.ResetPasswordForm):
    """Asks where to send the link; whoever has closed their account may have one, too."""

    email = EmailField(label=_EMAIL)

    def clean_email(self) -> str:
        """The address; with it it is known whose it is. Raises `TooManyRequests`."""
        email: str = super().clean_email()
        spend("password_reset", mailbox=email.lower())
        found = filter_users_by_email(email, prefer_verified=True)
        self.users = [user for user in found if user.is_active or is_closed(user)]
        return email


class ResetPasswordKeyForm(forms.ResetPasswordKeyForm):
    """Asks twice for the next password."""

    password1 = SetPasswordField(label=_("New password"), help_text=_HELP_WITH_PASSWORD)
    password2 = PasswordField(label=_("New password again"), autocomplete="new-password")


class AddEmailForm(forms.AddEmailForm):
    """Asks for the next e-mail address."""

    email = EmailField(label=_("New e-mail address"))


class ReauthenticateForm(forms.ReauthenticateForm):
    """Asks for the password once more."""

    password = PasswordField(label=_("Password"), autocomplete="current-password")
