"""A simulated browser without a screen: cookies, redirects, and a history of requests."""

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode, urljoin

import aiohttp

from tools.bench.site.address import Address
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
    """The browser of one simulated user.

    It visits the site at an address, or at a port of this machine. By its `number` it says, as a
    proxy does, that it has a network address of its own; with None it says nothing of the kind.
    """

    def __init__(
        self,
        connector: aiohttp.TCPConnector,
        number: int | None,
        language: str,
        answers: Counter[str],
    ) -> None:
        self.steps: deque[str] = deque(maxlen=REMEMBERED)
        self._answers = answers
        self._cookies = aiohttp.CookieJar(unsafe=True)
        headers = {"Accept-Language": language}
        if number is not None:
            headers["Host"] = HOST
            headers["X-Forwarded-For"] = f"10.0.{number // 256}.{number % 256}"
        self.http = aiohttp.ClientSession(
            connector=connector,
            connector_owner=False,
            cookie_jar=self._cookies,
            timeout=aiohttp.ClientTimeout(total=PATIENCE),
            headers=headers,
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

    @property
    def cookies(self) -> str:
        """The header `Cookie` of this browser."""
        return "; ".join(f"{each.key}={each.value}" for each in self._cookies)

    async def get(self, site: Address | int, address: str, **headers: str) -> Answer:
        """Open an address and follow redirects, and return the last response.

        Raises `Unanswered` if the site sends no response, `Trouble` for a server error or too many
        redirects.
        """
        return await self._ask(site, "GET", address, None, headers)

    async def post(
        self, site: Address | int, address: str, sent: Sequence[tuple[str, str]], **headers: str
    ) -> Answer:
        """Send a form by POST and follow redirects, and return the last response.

        Raises `Unanswered` if the site sends no response, `Trouble` for a server error or too many
        redirects.
        """
        return await self._ask(site, "POST", address, sent, headers)

    async def _ask(
        self,
        site: Address | int,
        method: str,
        address: str,
        sent: Sequence[tuple[str, str]] | None,
        headers: dict[str, str],
    ) -> Answer:
        origin = ORIGIN if isinstance(site, int) else site.origin
        for _ in range(HOPS):
            request = f"{method} {address}" + (f" {_list_fields(sent)}" if sent else "")
            answer = await self._once(site, method, address, sent, headers)
            self.steps.append(f"{request} -> {answer.status}")
            self._answers[f"{method} {shape(address)} {answer.status}"] += 1
            if answer.status >= FAILED:
                raise Trouble(request, answer)
            onward = answer.headers.get("Location")
            if onward is None or not 300 <= answer.status < 400:  # noqa: PLR2004
                return answer
            address, method, sent = urljoin(f"{origin}{address}", onward), "GET", None
            if not address.startswith(f"{origin}/"):
                return answer
            address = address.removeprefix(origin)
        raise Trouble(f"{HOPS} redirects", answer)

    async def _once(
        self,
        site: Address | int,
        method: str,
        address: str,
        sent: Sequence[tuple[str, str]] | None,
        headers: dict[str, str],
    ) -> Answer:
        body = None if sent is None else urlencode(sent).encode()
        at = Address.here(site) if isinstance(site, int) else site
        origin = ORIGIN if isinstance(site, int) else site.origin
        posted = {"Origin": origin, "Content-Type": "application/x-www-form-urlencoded"}
        try:
            async with self.http.request(
                method,
                f"{at.origin}{address.partition('#')[0]}",
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
