"""The verification badge of a finished match in a browser: when it checks, and what it shows."""

import json
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from playwright.sync_api import Browser, Page, Route, expect

from games.board.parts.proof import RecordLinks
from tests.e2e.support.server import Server
from tests.e2e.support.verification_badge import (
    SCRIPTS,
    comes_to_an_end,
    format_badge,
    format_tick,
    is_checked,
)
from tests.games.support.records import random_record
from tools.gallery.browsing import SAVES_DATA

MATCH = random_record("backgammon", longest=12)
HIDDEN = """
self.state = "hidden";
Object.defineProperty(document, "visibilityState", { get: () => self.state });
"""
SEEN = """() => {
  self.state = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
}"""
IDLE = """() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 }))"""


class Finished(NamedTuple):
    """The page of a finished match."""

    page: Page
    address: str
    asked: list[str]
    """The addresses of the records that the page has requested."""


@pytest.mark.parametrize(
    ("change", "state", "badge"),
    [
        (("", ""), "right", format_tick(format_badge(MATCH))),
        (('"bdice1"', '"bdice2"'), "wrong", "This game record has one error"),
    ],
)
def test_the_badge_of_a_match_opens_the_lines(
    chromium: Browser, server: Server, change: tuple[str, str], state: str, badge: str
) -> None:
    asked = list[str]()
    with chromium.new_page() as page:
        violations = list[str]()
        page.on("console", lambda message: violations.append(message.text))
        page.route(f"{server.url}/matches/m-0001/", _match_page)
        page.route("**/proof.js", lambda route: route.fulfill(path=SCRIPTS / "match" / "proof.js"))

        def answer(route: Route) -> None:
            asked.append(route.request.url)
            route.fulfill(body=json.dumps(MATCH).replace(*change), content_type="application/json")

        page.route("**/record.json", answer)
        page.goto(f"{server.url}/matches/m-0001/")
        comes_to_an_end(page)
        expect(page.locator("#proof summary")).to_have_text(badge)
        # Another board replaces this one.
        page.locator("#live").evaluate("(live, board) => { live.innerHTML = board; }", _board())
        expect(page.locator("#proof summary")).to_have_text(badge)
        expect(page.locator("#proof")).to_have_attribute("data-state", state)
        page.locator("#proof summary").click()
        expect(page.locator("#proof li b").first).to_be_visible()
        expect(page.locator("iframe")).to_have_count(0)
    assert len(asked) == 1
    assert violations == []


@pytest.fixture
def finished_page(chromium: Browser, server: Server) -> Iterator[Finished]:
    """The page of an invented finished match, not loaded yet, with a list of its requests."""
    with chromium.new_page() as page:
        asked = list[str]()

        def answer(route: Route) -> None:
            asked.append(route.request.url)
            route.fulfill(body=json.dumps(MATCH), content_type="application/json")

        page.route(f"{server.url}/matches/m-0001/", _match_page)
        page.route("**/proof.js", lambda route: route.fulfill(path=SCRIPTS / "match" / "proof.js"))
        page.route("**/record.json", answer)
        yield Finished(page, f"{server.url}/matches/m-0001/", asked)


def test_nothing_is_checked_before_the_page_is_seen(finished_page: Finished) -> None:
    page = finished_page.page
    page.add_init_script(HIDDEN)
    page.goto(finished_page.address)
    expect(page.locator(".proof-state")).to_have_text("Checking the dice and the moves …")
    page.evaluate(IDLE)
    assert finished_page.asked == []
    page.evaluate(SEEN)
    comes_to_an_end(page)
    expect(page.locator("#proof summary")).to_have_text(format_tick(format_badge(MATCH)))


def test_a_browser_that_saves_data_checks_when_it_is_asked(finished_page: Finished) -> None:
    page = finished_page.page
    page.add_init_script(SAVES_DATA)
    page.goto(finished_page.address)
    expect(page.get_by_text("Your browser is in data-saving mode")).to_be_visible()
    page.evaluate(IDLE)
    assert finished_page.asked == []
    is_checked(page)
    expect(page.get_by_text("Your browser is in data-saving mode")).to_be_hidden()
    assert len(finished_page.asked) == 1


def test_a_check_shows_how_far_it_has_come(finished_page: Finished) -> None:
    page, progress = finished_page.page, finished_page.page.locator("#proof progress")
    page.add_init_script(SAVES_DATA)
    page.goto(finished_page.address)
    expect(progress).to_be_hidden()
    page.get_by_role("button", name="Check the game record").click()
    expect(progress).to_be_visible()
    comes_to_an_end(page)
    expect(progress).to_be_hidden()
    events = MATCH["events"]
    assert isinstance(events, list)
    last, of = progress.evaluate("(progress) => [progress.value, progress.max]")
    assert 0 < last <= of == len(events)


def _board() -> str:
    links = RecordLinks("/matches/m-0001/record.json", "")
    return render_to_string("games/board/_proof.html", {"links": links})


def _match_page(route: Route) -> None:
    body = f'<!doctype html><div id="live"><div id="board">{_board()}</div></div>'
    scripts = '<script type="module" src="/proof.js"></script>'
    policy = "; ".join(f"{name} {' '.join(of)}" for name, of in settings.SECURE_CSP.items())
    headers = {"Content-Security-Policy": policy, "Content-Type": "text/html; charset=utf-8"}
    route.fulfill(body=body + scripts, headers=headers)
