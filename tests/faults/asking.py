"""Many clients ask servers of the site at once, each over a connection of its own."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http.client import HTTPConnection
from threading import Barrier
from urllib.parse import urlsplit

PATIENCE = 120
"""Seconds after which a test gives up on an answer; servers answer long before."""


@dataclass(frozen=True)
class Answer:
    """What a client was answered."""

    status: int
    page: str
    retry_after: str | None


def ask(url: str, path: str = "/") -> Answer:
    """Ask for one page."""
    line = HTTPConnection(urlsplit(url).netloc, timeout=PATIENCE)
    try:
        return _ask(line, path)
    finally:
        line.close()


def ask_at_once(urls: Sequence[str], paths: Sequence[str]) -> list[Answer]:
    """Let one client for each URL ask for all pages, one after the other, and all begin at once."""
    ready = Barrier(len(urls), timeout=PATIENCE)

    def visit(url: str) -> list[Answer]:
        line = HTTPConnection(urlsplit(url).netloc, timeout=PATIENCE)
        try:
            line.connect()
            ready.wait()
            return [_ask(line, path) for path in paths]
        finally:
            line.close()

    with ThreadPoolExecutor(len(urls)) as clients:
        return [answer for visited in clients.map(visit, urls) for answer in visited]


def _ask(line: HTTPConnection, path: str) -> Answer:
    line.request("GET", path)
    answer = line.getresponse()
    page = answer.read().decode(errors="replace")
    return Answer(answer.status, page, answer.headers["Retry-After"])
