"""The end of a game in a browser: the card with the result, what follows it, and the sparks."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.support.match_page import Table
from tests.e2e.support.panel import resign
from tests.e2e.support.strategies import opposite, play, to_throw
from tests.e2e.support.two_players import (
    arrive_at_match,
    begin,
    play_now,
    sit_down,
    table_of,
    watch,
)
from tests.e2e.support.visits import Arrive

SPY = """
self.sparks = 0;
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) {
    self.sparks += [...addedNodes].filter((node) => node.className === "sparks").length;
  }
}).observe(document, { childList: true, subtree: true });
"""
"""Counts how often sparks begin to fly."""

LINES = """() => [...document.querySelectorAll(".seat")].map((seat) => {
  if (!seat.querySelector(".change")) {
    const rating = Object.assign(document.createElement("span"), { className: "rating" });
    rating.append("2048? ", Object.assign(document.createElement("span"), { className: "change" }));
    rating.lastChild.append("−188");
    seat.querySelector(".who").after(rating);
  }
  seat.querySelector(".side").textContent = "Yellow (Southern horses) · you";
  const parts = [".rating", ".to-go"].map((part) => seat.querySelector(part));
  const [one, { top, bottom }] = parts.map((part) => part.getBoundingClientRect());
  const middle = (top + bottom) / 2;
  return one.top < middle && middle < one.bottom && seat.scrollWidth <= seat.clientWidth;
})"""
"""Whether the pips of each seat stand in the line of its rating, after a long change and colour."""


def sparks(table: Table) -> int:
    """Return how often sparks have flown over this page's board."""
    return int(table.page.evaluate("self.sparks"))


def give_up(table: Table) -> None:
    """Resign the current game at its full value."""
    resign(table.page)


def test_the_card_tells_each_viewer_the_end_and_sparks_fly_once(arrive: Arrive) -> None:
    anna, berta, clara, dora = arrive(), arrive(), arrive(), arrive(reduced=True)
    for visitor in (anna, berta, clara, dora):
        visitor.page.add_init_script(SPY)
    tables = sit_down(anna, berta)
    watched, quiet = watch(clara, anna.name), watch(dora, anna.name)
    loser = play(tables, until=to_throw)
    winner = next(table for table in tables if table is not loser)
    give_up(loser)
    for table, title in ((winner, "You won"), (loser, "You lost")):
        expect(table.page.locator("#result h2")).to_have_text(title)
    for table in (watched, quiet):
        expect(table.page.locator("#result h2")).to_contain_text(" won")
        expect(table.page.get_by_role("link", name="Other games")).to_be_visible()
    assert [sparks(table) for table in (winner, watched, loser, quiet)] == [1, 1, 0, 0]
    expect(winner.page.locator("#announce")).to_contain_text("resigned.")
    assert winner.page.evaluate("document.activeElement.closest('#result, .commands')") is None
    winner.page.reload()
    expect(winner.page.locator("#result h2")).to_have_text("You won")
    assert sparks(winner) == 0


@pytest.mark.parametrize(("script", "pace"), [(True, "blitz"), (False, "long")])
def test_a_new_opponent_is_found_from_the_card(arrive: Arrive, pace: str, *, script: bool) -> None:
    anna, berta, clara = arrive(script=script), arrive(script=script), arrive()
    play_now(anna, "petits-chevaux", pace)
    play_now(berta, "petits-chevaux", pace)
    arrive_at_match(anna)
    begin(anna, berta)
    tables = table_of(anna), table_of(berta)
    loser = play(tables, until=to_throw)
    winner = opposite(tables, loser).page
    give_up(loser)
    play_now(clara, "petits-chevaux", pace)
    expect(clara.page.get_by_role("heading", name="Looking for an opponent")).to_be_visible()
    before = loser.page.url
    loser.page.get_by_role("button", name="New opponent").dblclick()
    loser.page.wait_for_url(lambda url: "/matches/" in url and url != before)
    expect(loser.page.locator("h1")).to_contain_text(clara.name)
    winner.reload()
    winner.get_by_role("button", name="New opponent").dblclick()
    expect(winner.get_by_role("heading", name="Looking for an opponent")).to_be_visible()
    winner.get_by_role("button", name="Stop looking").click()
    expect(winner.get_by_role("heading", name="Play now")).to_be_visible()


def test_review_begins_before_the_end_and_a_rematch_at_the_card(arrive: Arrive) -> None:
    anna, berta = arrive(), arrive()
    tables = sit_down(anna, berta)
    give_up(play(tables, until=to_throw))
    first, second = tables
    first.page.get_by_role("link", name="Review").click()
    expect(first.page.locator("#board[data-past]")).to_be_visible()
    expect(first.page.locator("#result")).to_have_count(0)
    # The next step leads back to the result.
    expect(first.page.locator("#step-forward")).to_have_attribute("data-at", "")
    first.page.locator("#step-forward").click()
    expect(first.page.locator("#result")).to_be_visible()
    second.page.get_by_role("button", name="Rematch").click()
    expect(first.page.get_by_text("offers a rematch.")).to_be_visible()
    before = first.page.url
    first.page.get_by_role("button", name="Rematch").click()
    for table in tables:
        table.page.wait_for_url(lambda url: "/matches/" in url and url != before)


def agree_on_a_rematch(first: Page, second: Page) -> str:
    """Offer a rematch on the first page and accept it on the second; return its URL."""
    before = second.url
    first.get_by_role("button", name="Rematch").click()
    expect(second.get_by_text("offers a rematch.")).to_be_visible()
    second.get_by_role("button", name="Rematch").click()
    second.wait_for_url(lambda url: "/matches/" in url and url != before)
    return second.url


def look_back(page: Page, way: Callable[[], None]) -> None:
    """Go to the past this way, and back to the latest board of the same match."""
    way()
    expect(page.locator("#board[data-past]")).to_be_visible()
    page.locator("#step-latest").click()
    expect(page.locator("#result")).to_be_visible()


def test_players_review_a_game_although_its_rematch_has_begun(arrive: Arrive) -> None:
    anna, berta = arrive(), arrive()
    tables = sit_down(anna, berta)
    give_up(play(tables, until=to_throw))
    old = anna.page.url
    following = agree_on_a_rematch(berta.page, anna.page)
    berta.page.wait_for_url(following)
    for page in (anna.page, berta.page):
        page.goto(old)
        expect(page.locator("#result")).to_be_visible()
        look_back(page, page.get_by_role("link", name="Review").click)
        look_back(page, page.locator("#step-first").click)
        look_back(page, partial(page.keyboard.press, "ArrowLeft"))
        assert page.url == old
        # Nothing is left to follow a moment later, either.
        page.locator("#step-first").click()
        expect(page).to_have_url(re.compile(r"\?at="))
        page.reload()
        page.locator("#step-latest").click()
        expect(page.locator("#result")).to_be_visible()
        assert page.url == old


def test_a_player_who_looks_back_is_not_led_to_the_rematch_that_begins(arrive: Arrive) -> None:
    anna, berta = arrive(), arrive()
    first, second = (table.page for table in sit_down(anna, berta))
    resign(first)
    old = first.url
    first.get_by_role("button", name="Rematch").click()
    expect(second.get_by_text("offers a rematch.")).to_be_visible()
    first.get_by_role("link", name="Review").click()
    expect(first.locator("#board[data-past]")).to_be_visible()
    second.get_by_role("button", name="Rematch").click()
    second.wait_for_url(lambda url: "/matches/" in url and url != old)
    expect(first.locator("#calls")).to_contain_text(f"Your match with {berta.name} has started")
    first.locator("#step-latest").click()
    expect(first.locator("#result")).to_be_visible()
    assert first.url == old
    first.locator("#calls-go").click()
    first.wait_for_url(second.url)


def test_a_player_who_accepts_a_rematch_on_an_old_board_goes_to_it(arrive: Arrive) -> None:
    anna, berta = arrive(), arrive()
    first, second = (table.page for table in sit_down(anna, berta))
    resign(first)
    first.get_by_role("button", name="Rematch").click()
    expect(second.get_by_text("offers a rematch.")).to_be_visible()
    old = second.url
    second.get_by_role("link", name="Review").click()
    expect(second.locator("#board[data-past]")).to_be_visible()
    second.get_by_role("button", name="Rematch").click()
    for page in (second, first):
        page.wait_for_url(lambda url: "/matches/" in url and not old.startswith(url))


def test_the_pips_stand_beside_a_long_rating_and_its_change(arrive: Arrive) -> None:
    tables = sit_down(arrive(), arrive())
    give_up(play(tables, until=to_throw))
    page = tables[0].page
    expect(page.locator("#result")).to_be_visible()
    for width, height in ((1100, 800), (1440, 900), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(LINES) == [True, True], (width, height)
