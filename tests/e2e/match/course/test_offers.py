"""Offers in a browser: they are made, cannot be answered in the first second, and are answered."""

import re

from playwright.sync_api import Locator, expect

from tests.e2e.support.match_page import Table
from tests.e2e.support.panel import open_menu, open_resignation
from tests.e2e.support.server import Server
from tests.e2e.support.strategies import act, active, opposite, play, to_begin_a_turn, to_confirm
from tests.e2e.support.two_players import sit_down_later
from tests.e2e.support.verification_badge import has_a_right_record
from tests.e2e.support.visits import Arrive

REMEMBER = """() => {
  window.held = [];
  const note = () => {
    const button = document.querySelector(".offer .answer");
    if (button) window.held.push([performance.now(), button.disabled, button.ariaDisabled]);
  };
  new MutationObserver(note).observe(document.getElementById("live"), {
    childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
}"""
"""Records when the first answer of a page is enabled and disabled."""
HIGH = "(button) => button.getBoundingClientRect().top + scrollY"


def place(button: Locator) -> float:
    """Return the vertical position of a button on its page, in pixels."""
    return float(button.evaluate(HIGH))


def offer_to_resign(table: Table) -> None:
    """Offer to resign for one point."""
    open_resignation(table.page)
    table.page.get_by_role("button", name="Offer single: 1 point").click()


def test_resigning_for_a_single_is_refused_and_then_accepted(
    arrive: Arrive, server: Server
) -> None:
    anna, berta = arrive(), arrive()
    tables = sit_down_later(server, anna, berta)
    giving = active(tables)
    asked = opposite(tables, giving)
    before = place(asked.next), place(giving.next)
    offer_to_resign(giving)
    sentence = re.compile(r" offer(s|ed) to resign for 1 point\.")
    for table in tables:
        expect(table.page.locator(".offer p")).to_have_text(sentence)
        expect(table.page.locator("#announce")).to_have_text(sentence)
    assert (place(asked.next), place(giving.next)) == before
    asked.page.get_by_role("button", name="Decline").click()
    expect(giving.page.locator("#announce")).to_contain_text("declines.")
    expect(giving.page.locator(".offer")).to_have_count(0)
    act(giving)
    offer_to_resign(giving)
    asked.page.get_by_role("button", name="Accept").click()
    for table in tables:
        expect(table.words).to_contain_text("resigned.")


def test_an_answer_cannot_be_pressed_before_the_offer_has_been_seen_for_a_second(
    arrive: Arrive,
    server: Server,
) -> None:
    tables = sit_down_later(server, arrive(), arrive())
    giving = active(tables)
    asked = opposite(tables, giving)
    asked.page.evaluate(REMEMBER)
    offer_to_resign(giving)
    expect(asked.page.get_by_role("button", name="Accept")).to_be_enabled()
    (began, *first), *_, (ended, *last) = asked.page.evaluate("window.held")
    assert first == [True, "true"]
    assert last == [False, "false"]
    assert ended - began >= 900


def test_an_offer_that_comes_to_another_place_has_to_be_seen_there_anew(
    arrive: Arrive, server: Server
) -> None:
    tables = sit_down_later(server, arrive(), arrive())
    giving = active(tables)
    asked = opposite(tables, giving)
    act(giving)
    offer_to_resign(giving)
    expect(giving.page.locator(".offer.resign")).to_have_count(1)
    open_menu(giving.page)
    giving.page.get_by_role("button", name="Offer to abort").click()
    abort = asked.page.locator(".offer.abort .answer").first
    expect(abort).to_be_enabled()
    asked.page.evaluate(REMEMBER)
    giving.page.locator(".offer.resign .answer").click()
    expect(asked.page.locator(".offer")).to_have_count(1)
    expect(abort).to_be_enabled()
    (began, *first), *_, (ended, *last) = asked.page.evaluate("window.held")
    assert (first, last) == ([True, "true"], [False, "false"])
    assert ended - began >= 900


def test_a_turn_is_taken_back_with_the_other_sides_consent(arrive: Arrive, server: Server) -> None:
    tables = sit_down_later(server, arrive(), arrive())
    acting = play(tables, until=to_begin_a_turn)
    before, thrown = acting.places(), acting.words.inner_text()
    play(tables, until=to_confirm)
    act(acting)
    other = opposite(tables, acting)
    open_menu(acting.page)
    acting.page.get_by_role("button", name="Ask to undo my turn").click()
    other.page.get_by_role("button", name="Accept").click()
    expect(acting.words).to_have_text(thrown)
    acting.page.locator("#board:not(.htmx-settling)").wait_for()
    assert acting.places() == before
    expect(other.page.locator("#announce")).to_contain_text("can play the turn again.")
    offer_to_resign(acting)
    other.page.get_by_role("button", name="Accept").click()
    expect(acting.words).to_contain_text("resigned.")
    has_a_right_record(server, acting.match)


def test_without_scripts_an_offer_is_made_and_answered(arrive: Arrive, server: Server) -> None:
    tables = sit_down_later(server, arrive(script=False), arrive(script=False))
    giving = active(tables)
    asked = opposite(tables, giving)
    version = giving.look().version
    offer_to_resign(giving)
    giving.shows(version + 1)
    asked.catch_up(version + 1)
    asked.page.get_by_role("button", name="Accept").click()
    expect(asked.words).to_contain_text("resigned.")
