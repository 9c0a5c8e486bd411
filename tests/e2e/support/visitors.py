"""Visitors with browser profiles of their own; every error in a profile fails the test."""

import json
from collections.abc import Callable, Iterator
from ipaddress import IPv4Address
from itertools import count
from time import monotonic, sleep

from playwright.sync_api import Browser, ConsoleMessage, Page, Response, WebError, expect

from tools.gallery.browsing import SAVES_DATA

PASSWORD = "knucklebones-and-honey"  # noqa: S105  of people who exist for a minute
NETWORK = IPv4Address("10.0.0.0")
PATIENCE = 120_000
"""Milliseconds after which a visitor gives up waiting; far more than anything takes."""
PAUSE = 0.02
"""Seconds between two looks at what is waited for: looking without one takes a processor whole."""
REPORT_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) => console.error(
  `The policy ${event.effectiveDirective} was violated by ${event.blockedURI}`));
"""
_numbers: Iterator[int] = count(1)


class Visitor:
    """Visitor of the site: a browser profile with its cookies, network address and pages."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        run: Callable[[str], str],
        *,
        script: bool = True,
        reduced: bool = False,
        worker: bool = False,
        saves_data: bool = True,
    ) -> None:
        self.script, self.url, self._run = script, url, run
        self._enrolled = ""
        self._number = next(_numbers)
        self.context = browser.new_context(
            base_url=url,
            java_script_enabled=script,
            reduced_motion="reduce" if reduced else "no-preference",
            service_workers="allow" if worker else "block",
            extra_http_headers={
                "X-Forwarded-For": f"10.0.{self._number // 256}.{self._number % 256}"
            },
        )
        self.complaints: list[str] = []
        self._forgiven: list[str] = []
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(REPORT_VIOLATIONS)
        if saves_data:
            self.context.add_init_script(SAVES_DATA)
        self.context.on("console", self._hear)
        self.context.on("weberror", self._see)
        self.context.on("response", self._receive)
        self.page: Page = self.context.new_page()

    def register(self, name: str) -> None:
        """Sign up and log in without a page; a number after `name` makes the name unique."""
        self._enrol(f"enrol({f'{name}-{self._number}'!r}, {PASSWORD!r})")

    def prefer(self, title: str, forced: str, *wishes: str) -> None:
        """Switch on preferences for a game without a page; a new visitor becomes a guest first."""
        if not self._enrolled:
            self._enrol("enrol_guest()")
        self._beside(f"prefer({self._enrolled!r}, {title!r}, {forced!r}, *{wishes!r})")

    def _enrol(self, call: str) -> None:
        self._enrolled, session = json.loads(self._beside(call))
        self.context.add_cookies([{"name": "sessionid", "value": session, "url": self.url}])

    def _beside(self, call: str) -> str:
        """Call a function of `enrolled` in the process beside the server."""
        return self._run(f"from tests.e2e.support import enrolled; enrolled.{call}")

    def sign_up(self, name: str) -> None:
        """Sign up by the form; a number after `name` makes the name unique."""
        unique = f"{name}-{self._number}"
        self.page.goto("/accounts/signup/")
        self.page.get_by_label("Username").fill(unique)
        self.page.get_by_label("Password", exact=True).fill(PASSWORD)
        self.page.get_by_label("Repeat the password").fill(PASSWORD)
        self.page.get_by_role("main").get_by_role("button", name="Sign up").click()
        expect(self.page.get_by_role("link", name=unique, exact=True)).to_be_visible()

    @property
    def name(self) -> str:
        """The name that the site shows for this visitor."""
        return self._enrolled or self.page.locator('header a[href^="/people/"]').inner_text()

    def forgive(self, *parts: str) -> None:
        """Do not fail for errors in the browser whose text contains one of these parts."""
        self._forgiven.extend(parts)

    @property
    def unforgiven(self) -> list[str]:
        """Return the errors in the browser that `forgive` has not allowed."""
        return [
            said for said in self.complaints if not any(part in said for part in self._forgiven)
        ]

    def leave(self) -> None:
        """Close the browser profile with all its pages."""
        self.context.close()

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"{message.location['url']}: {message.text}")

    def _see(self, error: WebError) -> None:
        self.complaints.append(f"{error.page and error.page.url}: {error.error}")

    def _receive(self, response: Response) -> None:
        if response.status >= 500:
            self.complaints.append(f"{response.url}: {response.status}")


def wait_for(fulfilled: Callable[[], bool]) -> None:
    """Wait until `fulfilled` returns True; fail after a time limit."""
    until = monotonic() + PATIENCE / 1000
    while not fulfilled():
        assert monotonic() < until
        sleep(PAUSE)
