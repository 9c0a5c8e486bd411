"""Pieces travel, but not where somebody asked for less motion."""

from playwright.sync_api import expect

from tests.e2e.meeting import sit_down
from tests.e2e.playing import opposite, play, to_move
from tests.e2e.reception import Arrive

LISTEN = """() => {
  document.addEventListener("transitionend", ({ target, propertyName }) => {
    if (propertyName === "transform") document.body.classList.add(`travelled-${target.id}`);
  });
}"""
DURATION = """() => getComputedStyle(document.querySelector("#board .tabletop .piece"))
  .transitionDuration.split(",").map(parseFloat)"""


def test_the_piece_that_was_moved_travels_on_the_opponents_board_as_well(arrive: Arrive) -> None:
    tables = sit_down(arrive(), arrive())
    acting = play(tables, until=to_move)
    other = opposite(tables, acting)
    for table in tables:
        table.page.evaluate(LISTEN)
        assert max(table.page.evaluate(DURATION)) > 0
    before, version = acting.pieces(), acting.look().version
    acting.play(acting.look().ways[0])
    for table in (acting, other):
        table.shows(version + 1)
    moved = {piece for piece, place in acting.pieces().items() if place != before[piece]}
    assert moved
    for table in tables:
        for piece in moved:
            expect(table.page.locator(f"body.travelled-{piece}")).to_be_attached()


def test_nothing_travels_where_less_motion_is_wanted(arrive: Arrive) -> None:
    tables = sit_down(arrive(reduced=True), arrive(reduced=True))
    for table in tables:
        assert max(table.page.evaluate(DURATION)) == 0
