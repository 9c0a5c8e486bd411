"""Dragging pieces with mouse and finger presses the buttons of the board, and nothing else."""

import json
import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.e2e.support.match_page import Look, Table, Way
from tests.e2e.support.preferences import prefer
from tests.e2e.support.server import Server
from tests.e2e.support.strategies import act, opposite, play, to_begin_a_turn
from tests.e2e.support.two_players import sit_down
from tests.e2e.support.visitors import wait_for
from tests.e2e.support.visits import Arrive

Point = tuple[float, float]
A_TURN = 12
"""More events than a match has before both players have rolled."""
PHONE: ViewportSize = {"width": 390, "height": 844}
PIECE_AT = """([x, y]) => {
  const middle = (piece) => {
    const { e, f } = piece.getScreenCTM();  // Its box would contain its shadow.
    return Math.hypot(e - x, f - y);
  };
  const lifted = document.querySelector(".piece.dragged");
  return lifted && middle(lifted);
}"""

ROLLING = """() => document.getAnimations().some(
  (each) => each.animationName?.startsWith("tumble"))"""


def middle(button: Locator) -> Point:
    """Return the middle of an element in the window."""
    box = button.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def lift(table: Table, way: Way, to: Point) -> None:
    """Press the mouse on the piece of a move, and move the mouse to a point, without releasing."""
    mouse = table.page.mouse
    mouse.move(*middle(table.page.locator(f"#{way.place}")))
    mouse.down()
    mouse.move(*to, steps=4)


def target_of(table: Table, place: str, target: str) -> Point:
    """Return the middle of a target, which is shown only while its piece is chosen."""
    table.page.locator(f"#{place}").focus()
    found = middle(table.page.locator(f"#{target}"))
    table.page.keyboard.press("Escape")
    table.page.evaluate("document.activeElement.blur()")
    return found


def log_after(server: Server, table: Table, version: int) -> list[tuple[str, int, int]]:
    """Return kind, start and end of each event after a version."""
    events = []
    for event in server.log(table.match)[version:]:
        payload = json.loads(event[2])
        events.append((event[0], payload.get("from", -1), payload.get("to", -1)))
    return events


@pytest.fixture
def tables(arrive: Arrive) -> Sequence[Table]:
    return sit_down(arrive(), arrive())


def test_a_piece_is_dropped_on_a_target(tables: Sequence[Table], server: Server) -> None:
    acting = play(tables, until=to_begin_a_turn)
    look = acting.look()
    way = look.ways[0]
    target = target_of(acting, way.place, way.target)
    lift(acting, way, target)
    expect(acting.page.locator(".target:visible").first).to_be_visible()
    expect(acting.page.locator(f"#{way.target}")).to_have_class(re.compile(r"\bover\b"))
    assert acting.read(f"({PIECE_AT})({json.dumps(target)})") < 2  # pixels
    assert acting.look().version == look.version
    acting.page.mouse.up()
    acting.shows(look.version + 1)
    assert log_after(server, acting, look.version) == [("move", way.start, way.end)]
    expect(acting.page.locator(".dragged, .over, .dragging")).to_have_count(0)
    opposite(tables, acting).catch_up(look.version + 1)


def test_after_a_drop_nothing_is_chosen(tables: Sequence[Table]) -> None:
    """The square that the piece has left may have another one, and its targets stay dark."""
    acting = play(tables, until=leaves_another_piece)
    look = acting.look()
    way = next(way for way in look.ways if can_leave_another(look, way))
    lift(acting, way, target_of(acting, way.place, way.target))
    acting.page.mouse.up()
    acting.shows(look.version + 1)
    expect(acting.page.locator(f"#{way.place}.movable")).to_be_visible()
    expect(acting.page.locator(".target:visible")).to_have_count(0)
    expect(acting.page.locator(".place:focus")).to_have_count(0)


def leaves_another_piece(look: Look) -> bool:
    return to_begin_a_turn(look) and any(can_leave_another(look, way) for way in look.ways)


def can_leave_another(look: Look, way: Way) -> bool:
    """Whether a second piece of the square can make the other move that its first one can."""
    return any(other.place == way.place and other != way for other in look.ways)


def test_a_piece_dropped_elsewhere_goes_back(tables: Sequence[Table], server: Server) -> None:
    acting = play(tables, until=to_begin_a_turn)
    look, drawn = acting.look(), acting.pieces()
    way = look.ways[0]
    asked: list[str] = []
    acting.page.on("request", lambda request: asked.append(request.url))
    wait_for(lambda: not acting.read(ROLLING))
    lift(acting, way, (5, 5))
    expect(acting.page.locator(".dragged")).to_have_count(1)
    assert not acting.read(ROLLING), "the dice roll again"
    acting.page.mouse.up()
    expect(acting.page.locator(".dragged")).to_have_count(0)
    assert acting.pieces() == drawn
    assert asked == []
    # The piece stays chosen, and a click on the target still works.
    acting.page.locator(f"#{way.target}").click()
    acting.shows(look.version + 1)
    assert log_after(server, acting, look.version) == [("move", way.start, way.end)]


def test_escape_ends_a_drag_and_a_new_board_takes_it_over(
    tables: Sequence[Table], server: Server
) -> None:
    # Before a player has rolled, an offer to abort needs no answer.
    acting = play(tables, until=lambda look: to_begin_a_turn(look) and look.version > A_TURN)
    look, drawn = acting.look(), acting.pieces()
    way = look.ways[0]
    target = target_of(acting, way.place, way.target)
    lift(acting, way, target)
    acting.page.keyboard.press("Escape")
    acting.page.mouse.up()
    assert acting.pieces() == drawn
    lift(acting, way, target)
    version = offer_to_abort(opposite(tables, acting))
    acting.shows(version)
    expect(acting.page.locator(f"#{way.target}.over")).to_be_visible()
    assert acting.look().version == len(server.events(acting.match)) == version
    acting.page.mouse.up()
    acting.shows(version + 1)
    expect(acting.page.locator(".dragged, .over, .dragging")).to_have_count(0)
    assert log_after(server, acting, version) == [("move", way.start, way.end)]


def offer_to_abort(table: Table) -> int:
    """Offer to abort the match on this page; return the version of the match afterwards."""
    version = table.look().version + 1
    table.page.evaluate(
        """(version) => htmx.ajax("POST", document.getElementById("act").getAttribute("action"), {
          source: "#act", swap: "none", values: { action: "offer abort" } })""",
        version,
    )
    table.shows(version)
    return version


def test_both_dice_are_one_drop(tables: Sequence[Table], server: Server) -> None:
    acting = play(tables, until=to_begin_a_turn)
    while not acting.page.locator(".target.route").count():
        version = act(acting)
        opposite(tables, acting).catch_up(version)
        acting = play(tables, until=to_begin_a_turn)
    look = acting.look()
    route = acting.page.locator(".target.route").first
    expect(route).to_have_attribute("aria-label", re.compile(r"^To .+ with \d(, \d)* and \d, "))
    start = route.evaluate("each => each.closest('.spot').querySelector('.place').id")
    target = target_of(acting, start, route.get_attribute("id") or "")
    acting.page.mouse.move(*middle(acting.page.locator(f"#{start}")))
    acting.page.mouse.down()
    acting.page.mouse.move(*target, steps=4)
    acting.page.mouse.up()
    acting.shows(look.version + 2)
    (kind, begin, through), (again, on, end) = log_after(server, acting, look.version)
    assert (kind, again) == ("move", "move")
    assert begin < through == on < end


def test_a_drag_is_no_click_of_the_one_click_mode(arrive: Arrive, server: Server) -> None:
    visitors = arrive(), arrive()
    for visitor in visitors:
        prefer(visitor, "Move with one click")
    acting = play(sit_down(*visitors), until=to_begin_a_turn)
    look = acting.look()
    place = acting.page.locator(f"#{look.ways[0].place}")
    x, y = middle(place)
    acting.page.mouse.move(x, y)
    acting.page.mouse.down()
    acting.page.mouse.move(x + 10, y, steps=3)
    acting.page.mouse.move(x, y, steps=3)
    acting.page.mouse.up()
    assert acting.look().version == look.version == len(server.events(acting.match))
    expect(acting.page.locator(".target:visible").first).to_be_visible()
    place.click()
    acting.shows(look.version + 1)


def swipe(page: Page, start: Point, end: Point) -> None:
    """Move a finger over the window."""
    device = page.context.new_cdp_session(page)
    device.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def touch(kind: str, *points: Point) -> None:
        device.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]},
        )

    (x, y), (to_x, to_y) = start, end
    touch("touchStart", start)
    for part in (0.2, 0.4, 0.6, 0.8, 1):
        touch("touchMove", (x + (to_x - x) * part, y + (to_y - y) * part))
    touch("touchEnd")


def test_a_finger_drags_pieces_and_scrolls_from_elsewhere(arrive: Arrive, server: Server) -> None:
    tables = sit_down(arrive(), arrive())
    for table in tables:
        table.page.set_viewport_size(PHONE)
    acting = play(tables, until=to_begin_a_turn)
    look = acting.look()
    way = look.ways[0]
    page = acting.page
    idle = page.locator(".place:not(.movable)").first
    idle.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    x, y = middle(idle)
    swipe(page, (x, y), (x, y - 200))
    page.wait_for_function("before => scrollY > before", arg=before)
    assert acting.look().version == look.version
    page.locator(f"#{way.place}").scroll_into_view_if_needed()
    target = target_of(acting, way.place, way.target)
    swipe(page, middle(page.locator(f"#{way.place}")), target)
    acting.shows(look.version + 1)
    assert log_after(server, acting, look.version) == [("move", way.start, way.end)]
