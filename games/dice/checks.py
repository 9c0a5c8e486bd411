"""Check of the key of the public log, for `manage.py check --deploy`."""

from collections.abc import Sequence

from django.apps import AppConfig
from django.core.checks import CheckMessage, Error
from django.core.checks import Warning as Caution

from games.dice.log_key import UnusableKey, configured_key

MAKE = "tools/log-key makes a key."


def check_log_key(app_configs: Sequence[AppConfig] | None, **_: object) -> list[CheckMessage]:
    """Return what is missing or wrong in `settings.LOG_KEY`."""
    try:
        key = configured_key()
    except UnusableKey:
        sentence = "LOG_KEY is not a private key of Ed25519, 32 bytes in base64url."
        return [Error(sentence, hint=MAKE, id="games.E001")]
    if key is None:
        sentence = "LOG_KEY is not set, so the head of the public log is not signed."
        return [Caution(sentence, hint=MAKE, id="games.W001")]
    return []
