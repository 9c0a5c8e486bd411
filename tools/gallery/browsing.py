"""A browser that opens each page of the gallery, logged in as the page's viewer."""

import re
from dataclasses import dataclass
from typing import Any, Literal

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Response,
    Route,
    ViewportSize,
    WebSocketRoute,
)
from playwright.sync_api import Page as Tab

from accounts.languages import localize_url
from tools.gallery.pages import Page, Who
from tools.gallery.scene import Scene

NARROW = ViewportSize(width=320, height=640)
WIDE = ViewportSize(width=1280, height=800)
SAVES_DATA = """
if ("NetworkInformation" in self) Object.defineProperty(
  NetworkInformation.prototype, "saveData", { get: () => true });
"""
"""A script that pretends to save data, so that the page does not verify records by itself."""
STILL = re.compile(r"/ws/")
FOREVER = re.compile(r"\bimmutable\b")
BROKEN = 500
OF_STAFF = "/admin/"
Scheme = Literal["light", "dark"]


@dataclass(frozen=True, slots=True)
class Sent:
    """The server's response to a request for a page."""

    status: int
    path: str
    """The final path, after redirects."""
    html: bytes


class Looker:
    """A browser window, which opens each page logged in as the page's viewer."""

    def __init__(self, browser: Browser, url: str, scene: Scene, **how: Any) -> None:
        self.url, self.scene = url, scene
        self.context: BrowserContext = browser.new_context(
            base_url=url,
            reduced_motion="reduce",
            # Show what the server sends, and no copy that a service worker has stored.
            service_workers="block",
            # Each window sends a network address, as a proxy would, and so has its own rate limits.
            extra_http_headers={"X-Forwarded-For": "10.9.0.1"},
            **({"viewport": NARROW} | how),
        )
        self.context.add_init_script(SAVES_DATA)
        # With silent sockets no page changes while it is open, and closing a page does not end the
        # ticket of a waiting guest.
        self.context.route_web_socket(STILL, _say_nothing)
        self.tab: Tab = self.context.new_page()
        self.complaints: list[str] = []
        """Faults while loading: console errors, server errors, static files cached too briefly."""
        self.context.on("response", self._receive)
        self.context.on("console", self._hear)
        self._who = Who.STRANGER

    def open(self, page: Page, language: str = "en") -> Sent:
        """Open a page in a language, logged in as the page's viewer."""
        self._become(page.who)
        address = self.address(page, language)
        if page.template:
            self._draw(address, self.scene.drawn[page.template][language])
        answer = self.tab.goto(address)
        if page.press:
            self.tab.locator(page.press).first.focus()
        assert answer is not None  # noqa: S101  it is another page than before
        path = answer.url.removeprefix(self.url).partition("?")[0]
        return Sent(answer.status, path, answer.body())

    def address(self, page: Page, language: str) -> str:
        """Return a page's address in a language, with the scene's values for names in braces."""
        return localize_url(page.address.format_map(self.scene.names), language)

    def change(self, size: ViewportSize, scheme: Scheme) -> None:
        """Resize the window, and choose the light or dark theme."""
        self.tab.set_viewport_size(size)
        self.tab.emulate_media(color_scheme=scheme)

    def close(self) -> None:
        """Close the window."""
        self.context.close()

    def _become(self, who: Who) -> None:
        if who == self._who:
            return
        # A page that goes on sending requests would send them as another viewer.
        self.tab.goto("about:blank")
        self.context.clear_cookies()
        if who != Who.STRANGER:
            cookie = {"name": "sessionid", "value": self.scene.cookies[who], "url": self.url}
            self.context.add_cookies([cookie])  # type: ignore[list-item]
        self._who = who

    def _receive(self, answer: Response) -> None:
        path = answer.url.removeprefix(self.url)
        if path.startswith("/static/") and not FOREVER.search(answer.headers["cache-control"]):
            self.complaints.append(f"{path} is not kept for ever")
        if answer.status >= BROKEN:
            self.complaints.append(f"{path} answers {answer.status}")

    def _hear(self, said: ConsoleMessage) -> None:
        # Django's own pages have inline styles, which the policy blocks.
        known = "Failed to load" in said.text or OF_STAFF in self.tab.url
        if said.type == "error" and not known:
            self.complaints.append(f"{self.tab.url}: {said.text}")

    def _draw(self, address: str, html: str) -> None:
        def answer(route: Route) -> None:
            route.fulfill(body=html, content_type="text/html; charset=utf-8")

        self.tab.route(re.compile(rf"{re.escape(address)}$"), answer, times=1)


def _say_nothing(line: WebSocketRoute) -> None:
    """Let a page's socket send and receive nothing."""
