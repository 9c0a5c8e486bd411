"""Secrets as the database keeps them: encrypted under keys that only the environment has."""

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings
from django.views.decorators.debug import sensitive_variables


@sensitive_variables()
def locked(secret: bytes) -> str:
    """Encrypt a secret under the newest key."""
    return _keys().encrypt(secret).decode()


@sensitive_variables()
def unlocked(text: str) -> bytes:
    """Decrypt a secret under whichever key it was locked.

    Raises `cryptography.fernet.InvalidToken` where no key of the environment fits.
    """
    return _keys().decrypt(text)


@sensitive_variables()
def _keys() -> MultiFernet:
    return MultiFernet([Fernet(key) for key in settings.DICE_KEYS])
