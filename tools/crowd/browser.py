"""A simulated browser without a screen: cookies, redirects, and a history of requests."""

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode, urljoin

import aiohttp

from tools.crowd.shapes import shape

HOST, ORIGIN = "localhost", "http://localhost"
HOPS = 10
"""The most requests that may follow each other by redirects."""
REMEMBERED = 12
PATIENCE = 60.0
"""Seconds that a browser waits for a response; the server gives up earlier."""
FAILED = 500
BUSY = 503
SHOWN = 300
"""How many characters of a sent form the history shows."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The site's response to a request, after all redirects."""

    status: int
    address: str
    html: str
    headers: dict[str, str]


class Unanswered(Exception):
    """Error: the site sent no response to a request."""


class Trouble(Exception):
    """Error: the response has a status of 500 or more, or there were too many redirects.

    `request` is the failed request, and `answer` is the last response.
    """

    def __init__(self, request: str, answer: Answer) -> None:
        super().__init__(request)
        self.request, self.answer = request, answer


class Browser:
    """The browser of one simulated user, with its own network address."""

    def __init__(
        self, connector: aiohttp.TCPConnector, number: int, language: str, answers: Counter[str]
    ) -> None:
        self.steps: deque[str] = deque(maxlen=REMEMBERED)
        self._answers = answers
        self._cookies = aiohttp.CookieJar(unsafe=True)
        self.http = aiohttp.ClientSession(
            connector=connector,
            connector_owner=False,
            cookie_jar=self._cookies,
            timeout=aiohttp.ClientTimeout(total=PATIENCE),
            headers={
                "Host": HOST,
                "Accept-Language": language,
                "X-Forwarded-For": f"10.0.{number // 256}.{number % 256}",
            },
        )

    def take(self, **cookies: str) -> None:
        """Add these cookies to the browser."""
        self._cookies.update_cookies(cookies)

    def forget(self) -> None:
        """Delete all cookies of this browser."""
        self._cookies.clear()

    def cookie(self, name: str) -> str:
        """Return the value of the cookie with this name; empty if the browser has none."""
        return next((each.value for each in self._cookies if each.key == name), "")

    async def get(self, port: int, address: str, **headers: str) -> Answer:
        """Open an address and follow redirects, and return the last response.

        Raises `Unanswered` if the site sends no response, `Trouble` for a server error or too many
        redirects.
        """
        return await self._ask(port, "GET", address, None, headers)

    async def post(
        self, port: int, address: str, sent: Sequence[tuple[str, str]], **headers: str
    ) -> Answer:
        """Send a form by POST and follow redirects, and return the last response.

        Raises `Unanswered` if the site sends no response, `Trouble` for a server error or too many
        redirects.
        """
        return await self._ask(port, "POST", address, sent, headers)

    async def _ask(
        self,
        port: int,
        method: str,
        address: str,
        sent: Sequence[tuple[str, str]] | None,
        headers: dict[str, str],
    ) -> Answer:
        for _ in range(HOPS):
            request = f"{method} {address}" + (f" {_list_fields(sent)}" if sent else "")
            answer = await self._once(port, method, address, sent, headers)
            self.steps.append(f"{request} -> {answer.status}")
            self._answers[f"{method} {shape(address)} {answer.status}"] += 1
            if answer.status >= FAILED:
                raise Trouble(request, answer)
            onward = answer.headers.get("Location")
            if onward is None or not 300 <= answer.status < 400:  # noqa: PLR2004
                return answer
            address, method, sent = urljoin(f"{ORIGIN}{address}", onward), "GET", None
            if not address.startswith(f"{ORIGIN}/"):
                return answer
            address = address.removeprefix(ORIGIN)
        raise Trouble(f"{HOPS} redirects", answer)

    async def _once(
        self,
        port: int,
        method: str,
        address: str,
        sent: Sequence[tuple[str, str]] | None,
        headers: dict[str, str],
    ) -> Answer:
        body = None if sent is None else urlencode(sent).encode()
        posted = {"Origin": ORIGIN, "Content-Type": "application/x-www-form-urlencoded"}
        try:
            async with self.http.request(
                method,
                f"http://127.0.0.1:{port}{address.partition('#')[0]}",
                data=body,
                headers={name.replace("_", "-"): value for name, value in headers.items()}
                | (posted if body is not None else {}),
                allow_redirects=False,
            ) as got:
                html = (await got.read()).decode(errors="replace")
                return Answer(got.status, address, html, dict(got.headers))
        except (aiohttp.ClientError, TimeoutError) as error:
            self.steps.append(f"{method} {address} -> {error!r}")
            raise Unanswered(f"{method} {address}: {error!r}") from error


def _list_fields(sent: Sequence[tuple[str, str]]) -> str:
    words = ", ".join(f"{name}={value!r}" for name, value in sent if name != "csrfmiddlewaretoken")
    return words[:SHOWN]
