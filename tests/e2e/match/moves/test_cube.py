"""The doubling cube in two browsers: a double is offered, then taken or dropped."""

import re

from playwright.sync_api import expect

from tests.e2e.support.match_page import Table
from tests.e2e.support.new_matches import Wish, gather
from tests.e2e.support.panel import resign
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
    sentence = re.compile(r" doubles? to 2\.")
    for table in tables:
        expect(table.page.locator(".question > p")).to_have_text(sentence)
    expect(asking.page.locator(".question .answer")).to_have_count(0)
    for table in tables:
        expect(table.page.locator("#cube-face.offered")).to_have_text("2")
    expect(asking.page.locator("#cube-answer")).to_have_count(0)
    take = asked.page.locator("#cube-answer").get_by_role("button", name="Take")
    expect(asked.undo).to_be_disabled()
    take.click()
    for table in tables:
        expect(table.page.locator("#cube-face:not(.offered)")).to_have_text("2")
        expect(table.page.get_by_label("Doubling cube at 2, owned by")).to_have_count(1)
    expect(asking.next).to_be_enabled()
    expect(asking.page.locator('.commands button[value="call double"]')).to_have_count(0)
    resign(asking.page)
    for table in tables:
        expect(table.words).to_contain_text("wins 4 points.")
        table.page.get_by_role("button", name="Next game").click()
    expect(asking.page.get_by_text("Crawford game").first).to_be_visible()
    assert server.events(asking.match).count("call") == 2


def test_a_double_that_is_dropped_ends_the_game(arrive: Arrive) -> None:
    tables = gather(CUBE, arrive(), arrive(script=False))
    asking, asked = double(list(tables))
    answer = asked.page.locator("#cube-answer")
    answer.locator("summary").click()
    expect(answer).to_contain_text("You lose this game and your opponent wins 1 point.")
    answer.get_by_role("button", name="Drop").click()
    for table in tables:
        expect(table.words).to_contain_text("wins 1 point.")
        expect(table.page.locator(".points", has_text="1 of 5 points")).to_have_count(1)
    expect(asking.page.get_by_role("button", name="Next game")).to_be_visible()


def test_the_cube_on_the_board_asks_before_it_doubles(arrive: Arrive, server: Server) -> None:
    tables = gather(CUBE, arrive(), arrive())
    asking = play(tables, until=to_throw)
    page = asking.page
    cube, question = page.locator("#cube-turn"), page.locator("#cube .cube-ask")
    expect(page.locator("#cube-face")).to_have_text("64")
    expect(question).to_be_hidden()
    cube.click()
    expect(question.locator("p")).to_have_text("Double to 2?")
    question.get_by_role("button", name="Cancel").click()
    expect(question).to_be_hidden()
    expect(cube).to_be_focused()
    page.keyboard.press("Enter")
    expect(question).to_be_visible()
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    assert "call" not in server.events(asking.match)
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#cube-face.offered")).to_have_text("2")
    assert server.events(asking.match)[-1] == "call"


def test_without_scripts_a_double_is_confirmed_as_well(arrive: Arrive) -> None:
    tables = gather(CUBE, arrive(script=False), arrive(script=False))
    asking = play(list(tables), until=to_throw)
    asking.page.locator("#cube-turn").click()
    asking.page.locator("#cube").get_by_role("button", name="Double").click()
    expect(asking.page.locator("#cube-face.offered")).to_have_text("2")
