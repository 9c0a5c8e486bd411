"""Second factors for log-in (authenticator apps and passkeys): encryption, labels and forms."""

# mypy: allow-subclassing-any
# django-allauth has no type hints.

from typing import ClassVar

from allauth.mfa.adapter import DefaultMFAAdapter, get_adapter
from allauth.mfa.base import forms as base_forms
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from allauth.mfa.webauthn import forms
from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings
from django.forms import HiddenInput, JSONField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.debug import sensitive_variables
from fido2.webauthn import AuthenticationResponse, RegistrationResponse

from accounts.limits.spending import give_back, spend
from accounts.models import User

SECOND_FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)
"""Types that count as a second factor. Recovery codes do not: they replace a lost second factor."""


def has_second_factor(user: User) -> bool:
    """Whether the user has set up an authenticator app or a passkey."""
    return bool(is_mfa_enabled(user, SECOND_FACTORS))


class FactorAdapter(DefaultMFAAdapter):
    """Adapter for allauth's second factors: encrypts secrets and uses this site's wording."""

    error_messages: ClassVar = {
        **DefaultMFAAdapter.error_messages,
        "cannot_generate_recovery_codes": _(
            "Set up a passkey or an authenticator app first. Recovery codes are only a backup for "
            "these."
        ),
        "incorrect_code": _("This code or passkey is not valid. Please try again."),
        "unverified_email": _("First confirm your e-mail address, or remove it from your account."),
    }

    @sensitive_variables()
    def encrypt(self, text: str) -> str:
        """Encrypt a secret with the newest key in `settings.DICE_KEYS`."""
        return _fernet().encrypt(text.encode()).decode()

    @sensitive_variables()
    def decrypt(self, encrypted_text: str) -> str:
        """Decrypt a secret, whichever key in `settings.DICE_KEYS` it was encrypted with."""
        return _fernet().decrypt(encrypted_text).decode()

    def get_totp_label(self, user: User) -> str:
        """Return the username, which authenticator apps show beside the codes."""
        return user.username

    def get_public_key_credential_user_entity(self, user: User) -> dict[str, object]:
        """Return what a new passkey stores about the user: the username, not the e-mail address."""
        entity = super().get_public_key_credential_user_entity(user)
        return {**entity, "name": user.username}

    def generate_authenticator_name(self, user: User, type: str) -> str:  # noqa: A002  allauth's parameter name
        """Return the default name of a new passkey, such as `Passkey 2`."""
        number = Authenticator.objects.filter(user=user, type=type).count() + 1
        return gettext("Passkey %(number)s") % {"number": number}


class CredentialField(JSONField):
    """Form field for what a browser sends when the user presents a passkey.

    Raises `ValidationError` for malformed data; without it, allauth would fail with status 500.
    """

    widget = HiddenInput
    shape: type[AuthenticationResponse | RegistrationResponse] = AuthenticationResponse

    def clean(self, value: object) -> object:
        """Return the browser's data. Raises `ValidationError` if the data is malformed."""
        answer = super().clean(value)
        try:
            self.shape.from_dict(answer)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise get_adapter().validation_error("incorrect_code") from error
        return answer


class NewCredentialField(CredentialField):
    """Form field for what a browser sends after it has created a passkey."""

    shape = RegistrationResponse


class LimitedCode(base_forms.BaseAuthenticateForm):
    """Base class of forms for second-factor codes: limits the wrong codes for each account."""

    def clean_code(self) -> str:
        """Check and return the code. Raises `TooManyRequests` after too many wrong codes."""
        spent = spend("second_factor", account=self.user.pk)
        code: str = super().clean_code()
        give_back(spent)
        return code


class CodeForm(LimitedCode, base_forms.AuthenticateForm):
    """Form for the second-factor code at log-in, after the password."""


class CodeAgainForm(LimitedCode, base_forms.ReauthenticateForm):
    """Form for the second-factor code when a logged-in user has to confirm their identity again."""


class LoginPasskeyForm(forms.LoginWebAuthnForm):
    """Form for logging in by a passkey alone, without a password."""

    credential = CredentialField()


class SecondPasskeyForm(forms.AuthenticateWebAuthnForm):
    """Form for the passkey at log-in, after the password."""

    credential = CredentialField()


class ReauthenticatePasskeyForm(forms.ReauthenticateWebAuthnForm):
    """Form for the passkey when a logged-in user confirms their identity again."""

    credential = CredentialField()


class AddPasskeyForm(forms.AddWebAuthnForm):
    """Form for adding a passkey: its name, and whether the passkey alone suffices to log in."""

    credential = NewCredentialField()

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Passkey name")
        self.fields["name"].max_length = 50
        passwordless = self.fields["passwordless"]
        passwordless.initial = True
        passwordless.label = _("Log in with this passkey alone, without a password")
        passwordless.help_text = _("Your device will then ask for your fingerprint, face or PIN.")


class EditPasskeyForm(forms.EditWebAuthnForm):
    """Form for renaming a passkey."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Passkey name")


@sensitive_variables()
def _fernet() -> MultiFernet:
    return MultiFernet([Fernet(key) for key in settings.DICE_KEYS])
