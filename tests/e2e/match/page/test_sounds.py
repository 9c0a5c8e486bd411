"""Sounds of a match: what a page asks of the browser's audio at which event."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.support.match_page import Table
from tests.e2e.support.panel import resign
from tests.e2e.support.strategies import opposite, play, to_throw
from tests.e2e.support.two_players import sit_down
from tests.e2e.support.visits import Arrive

SPY = """
self.asked = [];
const spied = (Node) => class extends Node {
  constructor(context, options) { super(context, options); self.asked.push(options.frequency); }
};
self.OscillatorNode = spied(OscillatorNode);
self.BiquadFilterNode = spied(BiquadFilterNode);
"""
"""Records the frequency of each tone and of each burst of noise."""
DIE, TURN, WON, LOST = 2600, 880, 1047, 330
"""A frequency of which only this sound consists."""


def asks_for(page: Page, frequency: int) -> None:
    """Wait until the page has asked for a sound with this frequency."""
    page.wait_for_function("(frequency) => self.asked.includes(frequency)", arg=frequency)


def press(page: Page) -> None:
    """Press the page without an effect, as browsers play nothing before."""
    with page.expect_request("**/synthesiser*.js"):
        page.keyboard.press("Shift")


@pytest.fixture
def tables(arrive: Arrive) -> tuple[Table, Table]:
    """A match of two visitors whose pages record sounds."""
    anna, berta = arrive(), arrive()
    for visitor in (anna, berta):
        visitor.page.add_init_script(SPY)
    return sit_down(anna, berta)


def test_rolls_turns_and_the_end_sound(tables: tuple[Table, Table]) -> None:
    for table in tables:
        press(table.page)
    acting = play(tables, until=to_throw)
    other = opposite(tables, acting)
    acting.next.click()
    for table in tables:
        asks_for(table.page, DIE)
    assert play(tables, until=to_throw) is other
    asks_for(other.page, TURN)
    resign(other.page)
    asks_for(acting.page, WON)
    asks_for(other.page, LOST)


def test_the_speaker_quietens_and_silences_this_browser(tables: tuple[Table, Table]) -> None:
    for table in tables:
        press(table.page)
    acting = play(tables, until=to_throw)
    speaker, entry = acting.page.locator("#speaker"), acting.page.locator("#sound")
    expect(speaker).to_have_attribute("aria-pressed", "true")
    speaker.click()
    expect(speaker).to_have_attribute("aria-pressed", "mixed")
    asks_for(acting.page, TURN)
    acting.page.locator("#more").click()
    entry.click()
    for button in (speaker, entry):
        expect(button).to_have_attribute("aria-pressed", "false")
    acting.page.keyboard.press("Escape")
    acting.page.evaluate("self.asked.length = 0")
    acting.next.click()
    asks_for(opposite(tables, acting).page, DIE)
    assert acting.page.evaluate("self.asked") == []
    acting.page.reload()
    expect(speaker).to_have_attribute("aria-pressed", "false")
