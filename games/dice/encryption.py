"""Encryption of keys in the database; the encryption keys are only in the environment."""

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings
from django.views.decorators.debug import sensitive_variables


@sensitive_variables()
def encrypt(secret: bytes) -> str:
    """Encrypt a secret with the newest key."""
    return _load_keys().encrypt(secret).decode()


@sensitive_variables()
def decrypt(text: str) -> bytes:
    """Decrypt a secret with the key that encrypted it.

    Raises `cryptography.fernet.InvalidToken` if that key is not in the environment.
    """
    return _load_keys().decrypt(text)


@sensitive_variables()
def _load_keys() -> MultiFernet:
    return MultiFernet([Fernet(key) for key in settings.DICE_KEYS])
