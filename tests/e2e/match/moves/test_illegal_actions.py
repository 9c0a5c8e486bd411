"""An illegal action is explained in one sentence, with the statement that forbids it."""

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.support.match_page import Look, Table
from tests.e2e.support.strategies import opposite, play, to_move
from tests.e2e.support.two_players import sit_down, table_of
from tests.e2e.support.visitors import Visitor
from tests.e2e.support.visits import Arrive

STATEMENT = re.compile(r"^Rule \d+$")
CHANGED = (
    "The position had already changed. This is the current board: please make your move again."
)


def some_are_stuck(look: Look) -> bool:
    return bool(look.stuck)


@pytest.mark.parametrize("script", [True, False])
def test_pressing_a_piece_that_cannot_move_names_the_statement_on_the_rules_page(
    arrive: Arrive, script: bool
) -> None:
    visitors = arrive(script=script), arrive(script=script)
    forgive(*visitors)
    acting = play(sit_down(*visitors), until=some_are_stuck)
    look = acting.look()
    acting.page.locator(f"#{look.stuck[0]}").click()
    assert_refused_by_a_statement(acting)
    assert acting.look().version == look.version
    assert_statement_is_shown(acting.page)


def test_choosing_a_piece_and_a_place_where_it_may_not_go_names_the_statement(
    arrive: Arrive,
) -> None:
    visitors = arrive(), arrive()
    forgive(*visitors)
    acting = play(sit_down(*visitors), until=to_move)
    look = acting.look()
    chosen = look.ways[0].place
    acting.page.locator(f"#{chosen}").click()
    acting.page.locator('.place[data-progress]:not([data-progress=""], .movable)').last.click()
    assert_refused_by_a_statement(acting)
    assert acting.look().version == look.version


@pytest.mark.parametrize("script", [True, False])
def test_a_tab_that_is_behind_is_shown_the_board_and_why_nothing_was_done(
    arrive: Arrive, script: bool
) -> None:
    visitors = arrive(script=script), arrive(script=script)
    forgive(*visitors)
    tables = sit_down(*visitors)
    acting = play(tables, until=to_move)
    visitor = visitors[tables.index(acting)]
    behind = second_tab(visitor, acting)
    one, *_, another = acting.look().ways
    version = acting.look().version
    acting.play(one)
    acting.shows(version + 1)
    behind.play(another)
    behind.shows(version + 1)
    expect(behind.notice).to_have_text(CHANGED)
    assert behind.pieces() == acting.pieces()
    assert opposite(tables, acting).look().version <= version + 1


def second_tab(visitor: Visitor, table: Table) -> Table:
    """Open the visitor's match in another tab, whose socket receives no frames."""
    page = visitor.context.new_page()
    page.route_web_socket("**/ws/**", _say_nothing)
    page.goto(table.page.url)
    return table_of(visitor, page)


def _say_nothing(_: WebSocketRoute) -> None:
    """Do nothing: as the handler of a page's socket, it lets no frame through."""


def forgive(*visitors: Visitor) -> None:
    """Allow the browsers of these visitors to log refused requests (status 409 and 422)."""
    for visitor in visitors:
        visitor.forgive("status of 409", "status of 422")


def assert_refused_by_a_statement(table: Table) -> None:
    expect(table.notice).to_be_visible()
    expect(table.notice.get_by_role("link")).to_have_text(STATEMENT)
    assert re.match(r"^[A-Z][^.]+\. Rule \d+$", table.notice.inner_text())


def assert_statement_is_shown(page: Page) -> None:
    link = page.locator("#notice").get_by_role("link")
    number = link.inner_text().removeprefix("Rule ")
    link.click()
    page.wait_for_url("**/rules/backgammon/#GAMMON-*")
    statement = page.locator(":target")
    expect(statement).to_be_in_viewport()
    expect(statement.get_by_role("link")).to_have_text(number)
