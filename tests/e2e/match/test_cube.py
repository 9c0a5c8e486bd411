"""The doubling cube in two browsers: a double is offered, then taken or dropped."""

import re

from playwright.sync_api import expect

from tests.e2e.support.match_page import Table
from tests.e2e.support.new_matches import Wish, gather
from tests.e2e.support.server import Server
from tests.e2e.support.strategies import opposite, play, to_throw
from tests.e2e.support.visits import Arrive

CUBE = Wish(
    "backgammon",
    "Backgammon",
    length="First to 5 points.",
    options=("Before rolling, a player may double",),
)


def double(tables: list[Table]) -> tuple[Table, Table]:
    """Double as soon as possible.

    Returns the page of the player who doubled, then the page of the opponent.
    """
    asking = play(tables, until=to_throw)
    asking.call("call double")
    return asking, opposite(tables, asking)


def test_a_double_is_taken_and_another_one_dropped(arrive: Arrive, server: Server) -> None:
    tables = gather(CUBE, arrive(), arrive())
    asking, asked = double(tables)
    sentence = re.compile(r" offers: Double\.$")
    for table in tables:
        expect(table.page.locator(".question p")).to_have_text(sentence)
    expect(asking.page.locator(".question .answer")).to_have_count(0)
    take = asked.page.get_by_role("button", name="Take")
    expect(take).to_be_disabled()
    expect(asked.undo).to_be_disabled()
    take.click()
    for table in tables:
        expect(table.page.locator(".seat .cube")).to_have_text("2")
    expect(asking.next).to_be_enabled()
    expect(asking.page.locator('.commands button[value="call double"]')).to_have_count(0)
    asking.page.locator("#give-up").click()
    asking.page.get_by_role("button", name="Yes, resign").click()
    for table in tables:
        expect(table.words).to_contain_text("wins 4 points.")
        table.page.get_by_role("button", name="Next game").click()
    expect(asking.page.get_by_text("Crawford game").first).to_be_visible()
    assert server.events(asking.match).count("call") == 2


def test_a_double_that_is_dropped_ends_the_game(arrive: Arrive) -> None:
    tables = gather(CUBE, arrive(), arrive(script=False))
    asking, asked = double(list(tables))
    asked.page.get_by_role("button", name="Drop").click()
    for table in tables:
        expect(table.words).to_contain_text("wins 1 point.")
        expect(table.page.locator(".points", has_text="1 of 5 points")).to_have_count(1)
    expect(asking.page.get_by_role("button", name="Next game")).to_be_visible()
