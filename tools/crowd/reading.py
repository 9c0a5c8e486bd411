"""What a simulated user reads on a page that it has opened: versions, names, links, secrets."""

from selectolax.lexbor import LexborHTMLParser

from tools.crowd.browser import Answer
from tools.crowd.pages import Page
from tools.crowd.watching import Versions
from tools.crowd.world import World

SHOWN = 300
"""How many characters of an error page a report quotes."""


def check_version(page: Page, versions: Versions, asked: float) -> str:
    """Record the version of the page's match; return a fault if the page is outdated.

    `asked` is when the page was requested, in seconds of `monotonic`. The page is outdated if the
    crowd knew a newer version by then. The result is empty if there is no fault.
    """
    if not page.match:
        return ""
    known = versions.newest_before(page.match, asked)
    versions.learn(page.match, page.version)
    if page.version >= known:
        return ""
    return f"{page.address}: version {page.version} after {known}"


def collect(page: Page, world: World) -> None:
    """Record in `world` the viewer's name, and the links that the viewer may send to others."""
    if page.viewer and page.viewer not in world.names:
        world.names.append(page.viewer)
    live = LexborHTMLParser(page.parts.get("live", ""))
    for node in live.css('input[type="url"][readonly]'):
        link = page.absolute(node.attributes.get("value") or "")
        if link and link not in world.passed_on:
            world.passed_on.append(link)


def read_secret(page: Page) -> str:
    """Return the authenticator secret that the page shows; empty if it shows none."""
    secret = LexborHTMLParser(page.parts["main"]).css_first("p.secret code")
    return "" if secret is None else secret.text(strip=True)


def quote_text(answer: Answer) -> str:
    """Return the first words of a response, for the report of a failed request."""
    body = LexborHTMLParser(answer.html).css_first("body")
    return "" if body is None else body.text(separator=" ", strip=True)[:SHOWN]
