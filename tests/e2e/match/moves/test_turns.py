"""A turn lasts until the player confirms it: undoing, confirming, resigning."""

import re

from playwright.sync_api import expect

from tests.e2e.support.panel import open_resignation
from tests.e2e.support.server import Server
from tests.e2e.support.strategies import act, opposite, play, to_begin_a_turn, to_confirm, to_throw
from tests.e2e.support.two_players import sit_down, watch
from tests.e2e.support.visits import Arrive


def test_undo_takes_back_each_step_of_the_turn_but_never_the_throw(
    arrive: Arrive, server: Server
) -> None:
    tables = sit_down(arrive(), arrive())
    play(tables, until=to_throw)
    acting = play(tables, until=to_begin_a_turn)
    before, thrown = acting.places(), acting.words.inner_text()
    expect(acting.undo).to_be_disabled()
    play(tables, until=to_confirm)
    version, steps = acting.look().version, 0
    while acting.undo.is_enabled():
        acting.undo.click()
        steps += 1
        acting.shows(version + steps)
    assert acting.places() == before
    expect(acting.words).to_have_text(thrown)
    opposite(tables, acting).shows(version + steps)
    assert server.events(acting.match)[-2 * steps :] == ["move"] * steps + ["undo"] * steps


def test_confirming_passes_the_turn_and_the_opponent_cannot_throw_before(arrive: Arrive) -> None:
    tables = sit_down(arrive(), arrive())
    acting = play(tables, until=to_confirm)
    other = opposite(tables, acting)
    expect(other.words).to_contain_text("to end the turn")
    expect(other.page.locator("#next:enabled, #undo:enabled")).to_have_count(0)
    act(acting)
    expect(acting.page.locator("#next:enabled, #undo:enabled")).to_have_count(0)
    expect(other.words).to_have_text("Your turn: roll the dice.")
    expect(other.next).to_be_enabled()


def test_resigning_asks_first_and_shows_every_viewer_the_result(arrive: Arrive) -> None:
    anna, berta = arrive(), arrive()
    tables = sit_down(anna, berta)
    watched = watch(arrive(), anna.name)
    giving, winning = tables
    open_resignation(giving.page)
    question = giving.page.get_by_text("Resign this game?")
    points = re.search(r"give the winner (\d) points?", question.inner_text())
    assert points
    giving.page.get_by_role("button", name="Yes, resign").click()
    won = rf"{winning_name(berta.name)} \(\w+\) wins {points[1]} points?\."
    result = re.compile(rf"^{won} .+ resigned\.$")
    for table in (*tables, watched):
        expect(table.words).to_have_text(result)
    expect(winning.page.get_by_role("button", name="Rematch")).to_be_visible()
    expect(watched.page.get_by_role("button", name="Rematch")).to_have_count(0)


def winning_name(name: str) -> str:
    return re.escape(name)
