"""HTTP clients that send requests at the same moment, each on a connection of its own."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http.client import HTTPConnection
from http.cookiejar import CookieJar
from threading import Barrier
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

PATIENCE = 120
"""Seconds after which a test gives up on an answer; servers answer far sooner."""
LIMIT = 10
"""Seconds within which a page must arrive during any fault."""


@dataclass(frozen=True)
class Answer:
    """The response to a client."""

    status: int
    page: str
    retry_after: str | None


def ask(url: str, path: str = "/") -> Answer:
    """Request one page and return the response."""
    line = HTTPConnection(urlsplit(url).netloc, timeout=PATIENCE)
    try:
        return _ask(line, path)
    finally:
        line.close()


def ask_at_once(urls: Sequence[str], paths: Sequence[str]) -> list[Answer]:
    """Request every path from every URL at the same moment, each by a client of its own."""
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


class Visitor:
    """HTTP client that behaves as a browser without scripts: cookies, forms, redirects."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._cookies = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self._cookies))
        self.where = ""
        """The address of the last page."""

    @property
    def cookies(self) -> str:
        """The header `Cookie` of this browser."""
        return "; ".join(f"{each.name}={each.value}" for each in self._cookies)

    def get(self, path: str) -> Answer:
        """Request a page."""
        return self._open(Request(self._url + path))  # noqa: S310  it is our own

    def post(self, path: str, **fields: str) -> Answer:
        """Send a form with a valid CSRF token."""
        token = next((each.value for each in self._cookies if each.name == "csrftoken"), "")
        data = urlencode({"csrfmiddlewaretoken": token or "", **fields}).encode()
        return self._open(Request(self._url + path, data, {"Referer": self._url}))  # noqa: S310

    def _open(self, request: Request) -> Answer:
        try:
            with self._opener.open(request, timeout=LIMIT) as answer:
                self.where = urlsplit(answer.url).path
                return Answer(answer.status, answer.read().decode(), answer.headers["Retry-After"])
        except HTTPError as error:
            with error:
                return Answer(error.code, error.read().decode(), error.headers["Retry-After"])
