"""Sounds of a match: what a page asks of the browser's audio at which event."""

import pytest
from playwright.sync_api import Page, Response, expect

from tests.e2e.support.match_page import Table
from tests.e2e.support.panel import resign
from tests.e2e.support.preferences import preferences
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


def is_silence(response: Response) -> bool:
    """Whether the response is to the form with the volume 0; earlier changes are sent before."""
    return "volume=0&" in f"{response.request.post_data}&"


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


def test_the_speaker_silences_the_account(tables: tuple[Table, Table]) -> None:
    for table in tables:
        press(table.page)
    acting = play(tables, until=to_throw)
    speaker = acting.page.locator("#speaker")
    expect(speaker).to_have_attribute("aria-pressed", "true")
    with acting.page.expect_response("**/preferences/sounds/") as saved:
        speaker.click()
    assert saved.value.ok
    expect(speaker).to_have_attribute("aria-pressed", "false")
    acting.next.click()
    asks_for(opposite(tables, acting).page, DIE)
    assert acting.page.evaluate("self.asked") == []
    acting.page.reload()
    expect(speaker).to_have_attribute("aria-pressed", "false")
    speaker.click()
    asks_for(acting.page, TURN)


def test_the_menu_of_a_match_has_volume_instruments_and_a_switch_for_each_sound(
    tables: tuple[Table, Table],
) -> None:
    acting = play(tables, until=to_throw)
    page = acting.page
    page.locator("#more").click()
    page.get_by_role("button", name="Sounds", exact=True).and_(page.locator("#show-sounds")).click()
    form = page.get_by_role("dialog", name="Sounds")
    form.get_by_role("button", name="Try it: Dice").click()
    asks_for(page, DIE)
    form.get_by_role("radio", name="Soft").check()
    asks_for(page, TURN // 2)
    form.get_by_role("checkbox", name="Dice", exact=True).uncheck()
    with page.expect_response(is_silence) as saved:
        form.get_by_role("slider", name="Volume").press("Home")
    assert saved.value.ok
    page.reload()
    page.locator("#more").click()
    page.locator("#show-sounds").click()
    expect(form.get_by_role("slider", name="Volume")).to_have_value("0")
    expect(form.get_by_role("radio", name="Soft")).to_be_checked()
    expect(form.get_by_role("checkbox", name="Dice", exact=True)).not_to_be_checked()
    form.get_by_role("slider", name="Volume").press("End")
    asks_for(page, TURN // 2)
    form.get_by_role("button", name="Close").click()
    page.evaluate("self.asked.length = 0")
    acting.next.click()
    acting.shows(acting.look().version)
    assert DIE * 0.4 not in page.evaluate("self.asked")


def test_the_preferences_play_what_is_tried(arrive: Arrive) -> None:
    visitor = arrive()
    visitor.page.add_init_script(SPY)
    page = preferences(visitor)
    page.get_by_role("button", name="Try it: Your turn").click()
    asks_for(page, TURN)
    with page.expect_response("**/preferences/sounds/"):
        page.get_by_role("checkbox", name="Ten seconds left", exact=True).uncheck()
    expect(page.locator("#saved-sounds")).to_have_text("Saved.")
    page.reload()
    expect(page.get_by_role("checkbox", name="Ten seconds left", exact=True)).not_to_be_checked()
