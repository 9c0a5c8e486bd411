"""What the keyboard reaches on the page of a match, and that pushed boards keep the focus."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.support.panel import open_menu, open_resignation, resign
from tests.e2e.support.strategies import act, opposite, play, to_begin_a_turn, to_throw
from tests.e2e.support.two_players import sit_down
from tests.e2e.support.visitors import wait_for
from tests.e2e.support.visits import Arrive

PHONE = ViewportSize(width=320, height=568)
LARGE_LETTERS = "document.documentElement.style.fontSize = '200%'"
FARTHEST = 120
"""How often Tab is pressed before giving up."""


def test_the_focus_stays_where_it_is_when_the_opponent_moves(arrive: Arrive) -> None:
    tables = sit_down(arrive(), arrive())
    acting = play(tables, until=to_throw)
    waiting = opposite(tables, acting)
    for name in ("#player-1", "#turns", "#more"):
        tab_to(waiting.page, name)
        if not acting.look().mine:
            acting, waiting = waiting, acting
            continue
        waiting.shows(act(acting))
        expect(waiting.page.locator(name)).to_be_focused()


def test_the_focus_is_on_the_board_after_the_list_of_keys(arrive: Arrive) -> None:
    page = sit_down(arrive(), arrive())[0].page
    page.reload()
    expect(page.locator("#board .place[tabindex='0']")).to_have_count(1)
    for before in ("#board .place[tabindex='0']", "#more"):
        if before == "#more":
            page.locator(before).focus()
        page.keyboard.press("?")
        expect(page.locator("#keys")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#keys")).to_be_hidden()
        expect(page.locator(before)).to_be_focused()
    page.locator("#step").focus()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()


def test_a_target_that_is_being_chosen_keeps_the_focus_while_the_board_is_pushed(
    arrive: Arrive,
) -> None:
    tables = sit_down(arrive(), arrive())
    acting = play(tables, until=to_begin_a_turn)
    page, look = acting.page, acting.look()
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    chosen = page.evaluate("() => document.activeElement.id")
    assert chosen.startswith("to-")
    open_menu(opposite(tables, acting).page)
    opposite(tables, acting).page.locator("#give-time, #offer-abort").last.click()
    acting.shows(look.version + 1)
    expect(page.locator(f"#{chosen}")).to_be_focused()
    page.locator("#more").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    resign(opposite(tables, acting).page)
    expect(page.locator("#words")).to_contain_text("wins")
    assert page.evaluate("() => document.activeElement.matches('#board .place')")


def test_tab_reaches_the_text_about_the_turn_where_it_scrolls_and_only_there(
    arrive: Arrive,
) -> None:
    tables = sit_down(arrive(), arrive())
    giving = play(tables, until=to_throw)
    page = opposite(tables, giving).page
    told = page.locator("#told")
    open_resignation(giving.page)
    giving.page.get_by_role("button", name="Offer single: 1 point").click()
    expect(page.locator(".offer")).to_have_count(1)
    expect(told).to_have_attribute("tabindex", "-1")
    page.set_viewport_size(PHONE)
    page.evaluate(LARGE_LETTERS)
    expect(told).to_have_attribute("tabindex", "0")
    page.locator("#more").focus()
    tab_to(page, "#told")
    page.keyboard.press("ArrowDown")
    wait_for(lambda: told.evaluate("(box) => box.scrollTop > 0"))
    # Without the offer the text has its room again; the focus stays.
    giving.page.get_by_role("button", name="Cancel offer").click()
    expect(page.locator(".offer")).to_have_count(0)
    expect(told).to_have_attribute("tabindex", "-1")
    expect(told).to_be_focused()


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the element with this name has the focus."""
    for _ in range(FARTHEST):
        if page.evaluate("(name) => document.activeElement.matches(name)", name):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"{name} is not reached by Tab")
