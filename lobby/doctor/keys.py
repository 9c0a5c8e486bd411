"""Whether the keys of the site are present, strong, and its own."""

import base64
import binascii
from collections.abc import Iterator

from django.conf import settings
from django.core.checks import CheckMessage, Info
from django.core.checks import Error as Fault
from django.views.decorators.debug import sensitive_variables

from accounts.notifications.checks import check_notifications
from games.dice.checks import check_log_key
from games.dice.draws import count_unreadable_keys
from lobby.doctor.findings import Finding, error, in_production, warning

SHORTEST_SECRET_KEY = 50
"""The least number of characters of a strong `SECRET_KEY`, as for Django."""
FEWEST_CHARACTERS = 12
"""The least number of different characters of a strong `SECRET_KEY`."""
KEY_BYTES = 32
FEWEST_BYTES = 20
"""The least number of different bytes in a key. A random key has about thirty."""
LATEST = 20
"""Number of stored dice keys that are tried."""
NEW_KEY = "Set SECRET_KEY to what tools/secret-key prints, and restart all processes."
NEW_DICE_KEY = (
    "Put a key that tools/dice-key prints first in DICE_KEYS, keep the old keys after it, and "
    "restart all processes."
)
NEW_LOG_KEY = "Set LOG_KEY to what tools/log-key prints, and restart all processes."


def check_keys() -> Iterator[Finding]:
    """Check SECRET_KEY, DICE_KEYS, LOG_KEY and VAPID_KEY."""
    yield from _check_secret_key()
    yield from _check_dice_keys()
    yield from _check_log_key()
    yield from map(_finding, check_notifications(None))


@sensitive_variables()
def _check_secret_key() -> Iterator[Finding]:
    key = settings.SECRET_KEY
    if key == settings.DEVELOPMENT_KEYS["SECRET_KEY"]:
        yield in_production("SECRET_KEY is the one for development.", NEW_KEY)
    elif not _is_strong_secret(key):
        yield in_production("SECRET_KEY is short, or has few different characters.", NEW_KEY)
    if not all(map(_is_strong_secret, settings.SECRET_KEY_FALLBACKS)):
        yield warning(
            "A key in SECRET_KEY_FALLBACKS is short, or has few different characters.",
            "Remove it: sessions and links that it signed end.",
        )


def _is_strong_secret(key: str) -> bool:
    return len(key) >= SHORTEST_SECRET_KEY and len(set(key)) >= FEWEST_CHARACTERS


@sensitive_variables()
def _check_dice_keys() -> Iterator[Finding]:
    keys = settings.DICE_KEYS
    if not keys:
        yield error("DICE_KEYS is empty, so no dice can be thrown.", NEW_DICE_KEY)
        return
    raw = [_decode(key) for key in keys]
    if any(each is None for each in raw):
        yield error(
            "An entry of DICE_KEYS is no Fernet key, 32 bytes in base64.",
            "Compare it with your copy of the keys; tools/dice-key prints new ones.",
        )
        return
    if keys[0] == settings.DEVELOPMENT_KEYS["DICE_KEYS"]:
        yield in_production("The first of DICE_KEYS is the one for development.", NEW_DICE_KEY)
    elif _is_weak(raw[0]):
        yield in_production("The first of DICE_KEYS is not random enough.", NEW_DICE_KEY)


def check_stored_dice() -> Iterator[Finding]:
    """Check that DICE_KEYS open the stored keys of the dice of the latest matches."""
    lost = count_unreadable_keys(LATEST)
    if lost:
        yield error(
            f"DICE_KEYS do not open {lost} of the latest stored dice keys (at most {LATEST} were "
            "tried), so their matches cannot go on.",
            "Add the key that is missing to DICE_KEYS, from the copy beside your backups.",
        )


@sensitive_variables()
def _check_log_key() -> Iterator[Finding]:
    found = check_log_key(None)
    yield from map(_finding, found)
    if found:
        return
    key = settings.LOG_KEY
    if key == settings.DEVELOPMENT_KEYS["LOG_KEY"]:
        yield in_production("LOG_KEY is the one for development.", NEW_LOG_KEY)
    elif _is_weak(_decode(key)):
        yield in_production("LOG_KEY is not random enough.", NEW_LOG_KEY)
    elif _decode(key) in [_decode(key) for key in settings.DICE_KEYS]:
        yield warning("LOG_KEY is also one of DICE_KEYS.", NEW_LOG_KEY)


def _is_weak(raw: bytes | None) -> bool:
    return raw is None or len(set(raw)) < FEWEST_BYTES


@sensitive_variables()
def _decode(key: str) -> bytes | None:
    """Return the 32 bytes of a key in base64url; None if it is no such key."""
    try:
        padded = key.encode("ascii").rstrip(b"=")
        raw = base64.b64decode(padded + b"=" * (-len(padded) % 4), altchars=b"-_", validate=True)
    except (UnicodeEncodeError, binascii.Error):
        return None
    return raw if len(raw) == KEY_BYTES else None


def _finding(message: CheckMessage) -> Finding:
    """Return what one of Django's checks says as a finding."""
    remedy = str(message.hint or "")
    if isinstance(message, Fault):
        return error(message.msg, remedy)
    optional = " Or leave it so: the site works without." if isinstance(message, Info) else ""
    return warning(message.msg, remedy + optional)
