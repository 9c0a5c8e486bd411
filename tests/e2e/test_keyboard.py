"""Everything can be done without a mouse, and the focus is never taken away."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.meeting import sit_down
from tests.e2e.playing import act, best, opposite, play, to_throw
from tests.e2e.reception import Arrive
from tests.e2e.table import Table, Way

FARTHEST = 120
"""How often one presses Tab before giving up."""


def test_a_whole_turn_is_played_by_tab_and_enter_alone(arrive: Arrive) -> None:
    tables = sit_down(arrive(), arrive())
    acting = play(tables, until=to_throw)
    press_next(acting)
    expect(acting.page.locator(".place.movable").first).to_be_focused()
    while ways := acting.look().ways:
        press_way(acting, best(ways))
    press_next(acting)
    expect(opposite(tables, acting).words).to_have_text("Your turn: throw the dice.")


@pytest.mark.parametrize("name", ["#turns", "#give-up", "#player-0", "#player-1"])
def test_the_focus_stays_where_it_is_when_the_opponent_moves(arrive: Arrive, name: str) -> None:
    tables = sit_down(arrive(), arrive())
    acting = play(tables, until=to_throw)
    waiting = opposite(tables, acting)
    tab_to(waiting.page, name)
    for _ in range(2):
        waiting.shows(act(acting))
        expect(waiting.page.locator(name)).to_be_focused()


def press_next(table: Table) -> None:
    """Go to the next button and press it."""
    version = table.look().version
    tab_to(table.page, "#next")
    table.page.keyboard.press("Enter")
    table.shows(version + 1)


def press_way(table: Table, way: Way) -> None:
    """Go to a piece, from there to a target, and press it; the focus goes along."""
    version = table.look().version
    tab_to(table.page, f"#{way.place}")
    tab_to(table.page, f"#{way.target}")
    table.page.keyboard.press("Enter")
    table.shows(version + 1)
    expect(table.page.locator(f"#{way.came}")).to_be_focused()


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(FARTHEST):
        if page.evaluate("(name) => document.activeElement.matches(name)", name):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"{name} is not reached by Tab")
