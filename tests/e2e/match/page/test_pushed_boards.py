"""The fragments pushed to a page have the same bytes as those of a newly opened page."""

from playwright.sync_api import expect

from tests.e2e.support.match_page import Table
from tests.e2e.support.strategies import play, to_confirm, to_move, to_throw
from tests.e2e.support.two_players import sit_down, watch
from tests.e2e.support.visits import Arrive

DRAWN = """() => {
  const board = document.getElementById("board").cloneNode(true);
  for (const each of board.querySelectorAll("[tabindex]")) each.removeAttribute("tabindex");
  for (const each of board.querySelectorAll(".piece")) each.removeAttribute("style");
  return board.outerHTML;
}"""
"""The board without the tab order, which depends on the viewer's focus, and without the motion of
pieces, which a script leaves out for a moment."""


def test_a_board_that_was_pushed_is_the_board_of_a_fresh_page_for_everybody(
    arrive: Arrive,
) -> None:
    anna, berta = arrive(), arrive()
    players = sit_down(anna, berta)
    everybody = (*players, watch(arrive(), anna.name))
    for due in (to_throw, to_move, to_confirm):
        version = play(players, until=due).look().version
        for table in everybody:
            table.shows(version)
            assert table.page.evaluate(DRAWN) == drawn_afresh(table)


def test_a_guest_who_signs_up_is_renamed_on_the_other_player_s_board(
    arrive: Arrive,
) -> None:
    anna, berta = arrive(), arrive()
    _, red = sit_down(anna, berta)
    version = red.look().version
    anna.sign_up("Annika")
    expect(red.page.locator("#board")).to_contain_text("Annika")
    assert red.look().version == version


def drawn_afresh(table: Table) -> str:
    page = table.page.context.new_page()
    page.goto(table.page.url)
    drawn: str = page.evaluate(DRAWN)
    page.close()
    return drawn
