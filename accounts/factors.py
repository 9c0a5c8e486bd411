"""Second factors: apps that show codes, and passkeys; how they are kept, named and asked after."""

# mypy: allow-subclassing-any
# django-allauth carries no types.

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

SECOND = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)
"""What counts as a second factor; recovery codes only stand in for one."""


def has_second_factor(user: User) -> bool:
    """Tell whether a password alone does not let anybody in as this person."""
    return bool(is_mfa_enabled(user, SECOND))


class FactorAdapter(DefaultMFAAdapter):
    """Keeps secrets encrypted, and speaks in the words of this site."""

    error_messages: ClassVar = {
        **DefaultMFAAdapter.error_messages,
        "cannot_generate_recovery_codes": _("Recovery codes stand in for a second factor."),
        "incorrect_code": _("This code or key is not right."),
        "unverified_email": _("Confirm your e-mail address first, or remove it."),
    }

    @sensitive_variables()
    def encrypt(self, text: str) -> str:
        """Encrypt a secret under the newest key."""
        return _keys().encrypt(text.encode()).decode()

    @sensitive_variables()
    def decrypt(self, encrypted_text: str) -> str:
        """Decrypt a secret under whichever key it was encrypted."""
        return _keys().decrypt(encrypted_text).decode()

    def get_totp_label(self, user: User) -> str:
        """What an app calls the account."""
        return user.username

    def get_public_key_credential_user_entity(self, user: User) -> dict[str, object]:
        """What a passkey calls the account: by its name, and by no e-mail address."""
        entity = super().get_public_key_credential_user_entity(user)
        return {**entity, "name": user.username}

    def generate_authenticator_name(self, user: User, type: str) -> str:  # noqa: A002  its name
        """What a passkey is called until somebody calls it something else."""
        number = Authenticator.objects.filter(user=user, type=type).count() + 1
        return gettext("Passkey %(number)s") % {"number": number}


class CredentialField(JSONField):
    """What a browser answers for a passkey; whatever has another shape is refused as a mistake."""

    widget = HiddenInput
    shape: type[AuthenticationResponse | RegistrationResponse] = AuthenticationResponse

    def clean(self, value: object) -> object:
        """The answer, once it is known to have the shape of one."""
        answer = super().clean(value)
        try:
            self.shape.from_dict(answer)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise get_adapter().validation_error("incorrect_code") from error
        return answer


class NewCredentialField(CredentialField):
    """What a browser answers that has made a passkey."""

    shape = RegistrationResponse


class LimitedCode(base_forms.BaseAuthenticateForm):
    """Counts the codes that are tried for an account."""

    def clean_code(self) -> str:
        """The code, if it is right. Raises `TooManyRequests` after too many that were wrong."""
        spent = spend("second_factor", account=self.user.pk)
        code: str = super().clean_code()
        give_back(spent)
        return code


class CodeForm(LimitedCode, base_forms.AuthenticateForm):
    """Asks for a code after the password."""


class CodeAgainForm(LimitedCode, base_forms.ReauthenticateForm):
    """Asks for a code once more."""


class LoginPasskeyForm(forms.LoginWebAuthnForm):
    """Asks for a passkey alone."""

    credential = CredentialField()


class SecondPasskeyForm(forms.AuthenticateWebAuthnForm):
    """Asks for a passkey after the password."""

    credential = CredentialField()


class ReauthenticatePasskeyForm(forms.ReauthenticateWebAuthnForm):
    """Asks for a passkey once more."""

    credential = CredentialField()


class AddPasskeyForm(forms.AddWebAuthnForm):
    """Asks what a passkey is called, and whether it is enough by itself."""

    credential = NewCredentialField()

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("What you call it")
        self.fields["name"].max_length = 50
        passwordless = self.fields["passwordless"]
        passwordless.initial = True
        passwordless.label = _("Log in by it alone, without a password")
        passwordless.help_text = _("The device then asks for your finger, your face or a PIN.")


class EditPasskeyForm(forms.EditWebAuthnForm):
    """Asks what a passkey is called."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("What you call it")


@sensitive_variables()
def _keys() -> MultiFernet:
    return MultiFernet([Fernet(key) for key in settings.DICE_KEYS])
