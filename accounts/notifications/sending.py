"""Sends encrypted notifications to push services (RFC 8030, 8188 and 8291).

No redirect is followed, no proxy or cookie is used, and only the beginning of an answer is read.
All notifications of a round are sent at the same time, so one slow service delays no other.
"""

import asyncio
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum, auto
from http import HTTPStatus

import aiohttp
from pywebpush import WebPusher
from yarl import URL

from accounts.notifications import keys
from accounts.notifications.hosts import is_known_service

log = logging.getLogger(__name__)

TIMEOUT_SECONDS = 10.0
"""Longest time for one notification, from looking up the host to the status of the answer."""
SIGNATURE_SECONDS = 12 * 3600
"""How long a signature is valid; push services allow a day at most."""
MAX_RETRY_AFTER = timedelta(hours=1)
"""Longest wait that a push service may ask for."""
GONE = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)
BUSY = (HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS)


class Result(Enum):
    """What became of a notification."""

    ACCEPTED = auto()
    GONE = auto()
    """The browser does not exist any more, or has no permission any more."""
    BUSY = auto()
    """The push service cannot take it now; a later try may succeed."""
    REFUSED = auto()
    """The push service does not take it, and never will."""


@dataclass(frozen=True, slots=True)
class Letter:
    """Notification, ready to be encrypted for one browser."""

    endpoint: str
    p256dh: str
    auth: str
    payload: bytes
    headers: dict[str, str]


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer of a push service; `retry_after` is the wait that it asks for, at most an hour."""

    result: Result
    retry_after: timedelta = timedelta()


def send_all(letters: Sequence[Letter]) -> list[Answer]:
    """Send notifications at the same time; return the answers in the same order.

    A failure is an answer, never an exception. Takes at most about `TIMEOUT_SECONDS`.
    """
    return asyncio.run(_send_all(letters)) if letters else []


async def _send_all(letters: Sequence[Letter]) -> list[Answer]:
    timeout = aiohttp.ClientTimeout(total=TIMEOUT_SECONDS)
    jar = aiohttp.DummyCookieJar()
    async with aiohttp.ClientSession(timeout=timeout, cookie_jar=jar, trust_env=False) as session:
        return await asyncio.gather(*(_send(session, letter) for letter in letters))


async def _send(session: aiohttp.ClientSession, letter: Letter) -> Answer:
    try:
        return await _post(session, letter)
    except (aiohttp.ClientError, OSError, TimeoutError) as error:
        # Its text may hold the endpoint, which is a secret.
        log.warning("a push service did not answer: %s", type(error).__name__)
        return Answer(Result.BUSY)
    except Exception as error:
        log.error("could not send a notification: %s", type(error).__name__)
        return Answer(Result.REFUSED)


async def _post(session: aiohttp.ClientSession, letter: Letter) -> Answer:
    if not is_known_service(letter.endpoint):
        return Answer(Result.GONE)
    headers = {
        **letter.headers,
        **keys.signature(letter.endpoint, int(time.time()) + SIGNATURE_SECONDS),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
    }
    # As the browser wrote it: push services compare it byte by byte.
    url = URL(letter.endpoint, encoded=True)
    async with session.post(
        url, data=_encrypt(letter), headers=headers, allow_redirects=False
    ) as answer:
        return _read_answer(answer)


def _encrypt(letter: Letter) -> bytes:
    browser = {"p256dh": letter.p256dh, "auth": letter.auth}
    pusher = WebPusher({"endpoint": letter.endpoint, "keys": browser})
    body: bytes = pusher.encode(letter.payload, "aes128gcm")["body"]
    return body


def _read_answer(answer: aiohttp.ClientResponse) -> Answer:
    status = answer.status
    if HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
        return Answer(Result.ACCEPTED)
    if status in GONE:
        return Answer(Result.GONE)
    log.warning("push service %s answered %s", answer.url.host, status)
    if status in BUSY or status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return Answer(Result.BUSY, _retry_after(answer.headers.get("Retry-After", "")))
    return Answer(Result.REFUSED)


def _retry_after(value: str) -> timedelta:
    """Return the wait that a header asks for; no wait if it is a date or unreadable."""
    if not (value.isascii() and value.isdigit()) or len(value) > len("86400"):
        return timedelta()
    return min(timedelta(seconds=int(value)), MAX_RETRY_AFTER)
