"""The key that signs the head of the public log (Ed25519, RFC 8032)."""

import base64
import binascii
from functools import lru_cache

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings
from django.views.decorators.debug import sensitive_variables

PRIVATE_KEY_BYTES = 32


class UnusableKey(Exception):
    """Error: `settings.LOG_KEY` is no private key of Ed25519 in base64url."""


@sensitive_variables()
def configured_key() -> Ed25519PrivateKey | None:
    """Return the key in `settings.LOG_KEY`; None if there is none.

    Raises `UnusableKey` for a key of a wrong form.
    """
    return load_key(settings.LOG_KEY) if settings.LOG_KEY else None


def public_part(key: Ed25519PrivateKey) -> str:
    """Return the public half of a key in hexadecimal; the public log knows the key by it."""
    return key.public_key().public_bytes_raw().hex()


@lru_cache(maxsize=4)
@sensitive_variables()
def load_key(text: str) -> Ed25519PrivateKey:
    """Return a private key that is given in base64url. Raises `UnusableKey` if it is none."""
    raw = _decode(text)
    if raw is None or len(raw) != PRIVATE_KEY_BYTES:
        # The text stays out of the traceback: it may be a secret with a typing error.
        raise UnusableKey
    return Ed25519PrivateKey.from_private_bytes(raw)


@sensitive_variables()
def _decode(text: str) -> bytes | None:
    try:
        padded = text.encode("ascii") + b"=" * (-len(text) % 4)
        return base64.b64decode(padded, altchars=b"-_", validate=True)
    except (UnicodeEncodeError, binascii.Error):
        return None
