"""The first visit of a browser: what it requests before a page is complete, and what it keeps."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Request, Response

from tests.e2e.support.server import Server
from tests.e2e.support.stored_matches import BOARDS, SESSION
from tests.e2e.support.visitors import Visitor
from tests.e2e.support.visits import Arrive
from tests.support.depth import depth

MOST = 11
"""The most requests before a page is complete: ten, and the style of hints where there are any."""
ALL = [
    "css/site.css",
    "css/board.css",
    "django_htmx/htmx-2.min.js",
    "fonts/tahur-sans.woff2",
    "fonts/tahur-serif.woff2",
    "img/mark.svg",
]
"""The files of every page with a board, below `/static/`."""
OF_A_MATCH = ["css/match.css", "js/match.js", "js/match/remembered_size.js"]
HASHED = re.compile(r"\.[0-9a-f]{12}(?=\.\w+$)")
COMPLETE = """() => document.readyState === "complete"
  && [...document.images].every((image) => image.complete)"""
TRANSFERRED = """() => performance.getEntriesByType("resource")
  .filter(({ name, transferSize }) => name.includes("/static/") && transferSize > 0)
  .map(({ name }) => name)"""
"""The addresses of the static files that the page did not find in the browser's cache."""
Laid = dict[str, str]


@pytest.fixture(scope="module")
def matches(server: Server) -> Laid:
    """A match in the middle of its game on every board."""
    return server.lay_out()


def visit(visitor: Visitor, address: str) -> list[Response]:
    """Open a page; return the responses to all requests that were sent until it was complete."""
    asked: list[Request] = []

    def note(request: Request) -> None:
        asked.append(request)

    visitor.context.on("request", note)
    visitor.page.goto(address)
    visitor.page.wait_for_function(COMPLETE)
    visitor.context.remove_listener("request", note)
    answers = [each.response() for each in asked]
    return [each for each in answers if each is not None]


def files(answers: list[Response]) -> list[str]:
    """Return the static files among the answers, without hashes, below `/static/`."""
    paths = [urlsplit(each.url).path for each in answers]
    static = [each.removeprefix("/static/") for each in paths if each.startswith("/static/")]
    assert all(HASHED.search(each) for each in static)
    return sorted(HASHED.sub("", each) for each in static)


def test_a_match_needs_few_requests(arrive: Arrive, matches: Laid) -> None:
    for board in depth(["backgammon", "cloth"], list(BOARDS)):
        spectator, player = arrive(), arrive()
        player.context.add_cookies(
            [{"name": "sessionid", "value": matches[SESSION], "url": player.url}]
        )
        for visitor in (spectator, player):
            answers = visit(visitor, matches[board])
            hints = ["css/pages/guide.css"] * bool(visitor.page.locator("#hint").count())
            assert files(answers) == sorted([*ALL, *OF_A_MATCH, *hints])
            assert len(answers) == 10 + len(hints) <= MOST
            assert visitor.page.locator("#board .tabletop .piece").count()
            visitor.page.goto(matches[board])
            assert visitor.page.evaluate(TRANSFERRED) == []


def test_the_front_page_needs_few_requests(arrive: Arrive) -> None:
    visitor = arrive()
    answers = visit(visitor, "/")
    assert files(answers) == sorted([*ALL, "css/lobby.css", "js/lobby.js"])
    assert len(answers) == 9 <= MOST
