"""The key that signs requests to push services (VAPID, RFC 8292)."""

import binascii
from functools import lru_cache
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02
from py_vapid.utils import b64urldecode, b64urlencode

PRIVATE_KEY_BYTES = 32
LOCAL_CONTACT = "mailto:tahur@localhost"
"""Contact of a site that only its own machine can reach."""


class UnusableKey(Exception):
    """Error: `settings.VAPID_KEY` is no private key of the curve P-256 in base64url."""


def is_offered() -> bool:
    """Whether the site offers notifications: it has a usable key and a service worker."""
    return bool(settings.VAPID_KEY) and settings.WORKER and _is_usable(settings.VAPID_KEY)


def public_key() -> str:
    """Return the public key, with which browsers subscribe, in base64url.

    Raises `UnusableKey` without a usable private key.
    """
    point = load_key(settings.VAPID_KEY).public_key
    return str(b64urlencode(point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)))


def contact() -> str:
    """Return the address at which push services reach the operator of the site."""
    if settings.VAPID_CONTACT:
        return settings.VAPID_CONTACT
    return settings.ORIGIN if settings.ORIGIN.startswith("https://") else LOCAL_CONTACT


def signature(endpoint: str, expires: int) -> dict[str, str]:
    """Return the header that proves to a push service which site sends to this endpoint.

    `expires` is the end of its validity in seconds since 1970. Raises `UnusableKey` without a
    usable private key.
    """
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "sub": contact(),
        "exp": expires,
    }
    headers: dict[str, str] = load_key(settings.VAPID_KEY).sign(claims)
    return headers


@lru_cache(maxsize=4)
def load_key(key: str) -> Vapid02:
    """Return a private key that is given in base64url. Raises `UnusableKey` if it is none."""
    try:
        raw = b64urldecode(key.encode())
        if len(raw) != PRIVATE_KEY_BYTES:
            raise UnusableKey
        return Vapid02.from_raw(key.encode())
    except (ValueError, binascii.Error) as error:
        raise UnusableKey from error


def _is_usable(key: str) -> bool:
    try:
        load_key(key)
    except UnusableKey:
        return False
    return True
