"""The signed head of the public log: how long the log is, its last entry, and since when.

A reader who keeps heads has proof if the site ever shows a log that does not contain one of them.
Heads are signed when a reader asks for one, never when a match gets its dice.
"""

from typing import TypedDict

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.core.cache import cache
from django.utils import timezone
from django.views.decorators.debug import sensitive_variables

from games.dice.log_key import configured_key, public_part
from games.models import Ledger, LogKey

HEAD_FORMAT = "tahur-log-head/1"
SECONDS_PER_SIGNATURE = 60
"""Seconds for which a signature of the same head is used again."""


class SignedHead(TypedDict):
    """The head of the public log as readers get it; unsigned where the site has no key."""

    format: str
    lines: int
    entry: str
    time: str
    """The time of the signature, UTC, in seconds."""
    key: str | None
    """The public key, 32 bytes in hexadecimal."""
    signature: str | None
    """The signature of `head_message`, 64 bytes in hexadecimal."""


def head_message(lines: int, entry: str, time: str) -> bytes:
    """Return the bytes that are signed: four lines of text, each with a newline at its end."""
    return f"{HEAD_FORMAT}\n{lines}\n{entry}\n{time}\n".encode()


@sensitive_variables("key")
def signed_head() -> SignedHead:
    """Return the present head of the public log with its signature.

    Records from which line on a key is used. Raises `UnusableKey` if the site's key has a wrong
    form.
    """
    ledger = Ledger.objects.filter(pk=1).first() or Ledger()
    key = configured_key()
    if key is None:
        return _format_head(ledger, None, None)
    public = public_part(key)
    name = f"log.head.{public}.{ledger.lines}.{ledger.entry}"
    head: SignedHead | None = cache.get(name)
    if head is None:
        _record_use(public, ledger.lines)
        head = _format_head(ledger, key, public)
        cache.set(name, head, SECONDS_PER_SIGNATURE)
    return head


@sensitive_variables("key")
def _format_head(ledger: Ledger, key: Ed25519PrivateKey | None, public: str | None) -> SignedHead:
    time = f"{timezone.now():%Y-%m-%dT%H:%M:%SZ}"
    message = head_message(ledger.lines, ledger.entry, time)
    return {
        "format": HEAD_FORMAT,
        "lines": ledger.lines,
        "entry": ledger.entry,
        "time": time,
        "key": public,
        "signature": key.sign(message).hex() if key else None,
    }


def _record_use(public: str, lines: int) -> None:
    LogKey.objects.get_or_create(public=public, defaults={"first_line": lines})
