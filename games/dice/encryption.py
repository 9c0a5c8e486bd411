"""Encryption of the dice keys in the database.

The keys of the encryption itself are never stored: they are in the setting `DICE_KEYS`.
"""

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.views.decorators.debug import sensitive_variables


@sensitive_variables()
def encrypt(secret: bytes) -> str:
    """Encrypt a secret with the newest encryption key, the first of the setting `DICE_KEYS`."""
    return _load_keys().encrypt(secret).decode()


@sensitive_variables()
def decrypt(text: str) -> bytes:
    """Decrypt a secret; finds the encryption key with which it was encrypted.

    Raises `cryptography.fernet.InvalidToken` if that key is not in the setting `DICE_KEYS`.
    """
    return _load_keys().decrypt(text)


def is_readable(text: str) -> bool:
    """Whether one of the keys in the setting `DICE_KEYS` decrypts this text."""
    try:
        decrypt(text)
    except InvalidToken:
        return False
    return True


@sensitive_variables()
def _load_keys() -> MultiFernet:
    return MultiFernet([Fernet(key) for key in settings.DICE_KEYS])
