"""How many gestures a player needs: clicks and drags, counted as they are made."""

import json
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.support.match_page import Look, Table
from tests.e2e.support.preferences import prefer
from tests.e2e.support.server import Server
from tests.e2e.support.strategies import opposite, play, to_begin_a_turn, to_throw
from tests.e2e.support.two_players import MATCH, sit_down, table_of
from tests.e2e.support.visits import Arrive

MOST = 3
"""The most gestures of a whole turn."""
UNTIL_CLICKS_COUNT = "() => new Promise((done) => setTimeout(done, 500))"
"""The page ignores clicks just after a new board."""
RECORD_SHIFTS = """
  shifts = [];
  new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value)))
    .observe({ type: "layout-shift", buffered: true });
"""
HALT = """() => {
  const match = document.querySelector(".match");
  match.style.animation = "none";
  match.offsetWidth;
  match.style.animation = "";
  match.getAnimations()[0].pause();
}"""
"""Go back to the first moment of the page, whatever time has passed, and stop there."""


@dataclass
class Hand:
    """The mouse of a player; it counts what it does."""

    page: Page
    gestures: int = 0

    def click(self, place: Locator, *, right: bool = False) -> None:
        """Click in the middle of an element, whatever lies over it."""
        self.page.evaluate(UNTIL_CLICKS_COUNT)
        self.page.mouse.click(*_middle(place), button="right" if right else "left")
        self.gestures += 1

    def drag(self, table: Table, place: str, target: str) -> None:
        """Drag the piece on a square to one of its targets."""
        self.page.mouse.move(*_middle(table.page.locator(f"#{place}")))
        self.page.mouse.down()
        x, y = _middle(table.page.locator(f"#{place}"))
        self.page.mouse.move(x + 8, y + 8)
        # The targets have appeared now.
        self.page.mouse.move(*_middle(table.page.locator(f"#{target}")), steps=4)
        self.page.mouse.up()
        self.gestures += 1


def _middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def kinds(server: Server, table: Table, version: int) -> list[str]:
    """Return the kinds of the events after a version."""
    return [kind for kind, _, _ in server.log(table.match)[version:]]


def test_a_turn_of_one_checker_is_three_gestures(arrive: Arrive, server: Server) -> None:
    tables = sit_down(arrive(), arrive())
    route = None
    while route is None:  # After some rolls no checker can play both numbers.
        acting = play(tables, until=to_throw)
        version, hand = acting.look().version, Hand(acting.page)
        hand.click(acting.page.locator(".tabletop"))
        acting.shows(version + 1)
        opposite(tables, acting).catch_up(version + 1)
        found = acting.page.locator(".target.route")
        route = found.first if found.count() else None
    start = route.evaluate("each => each.closest('.spot').querySelector('.place').id")
    hand.drag(acting, start, route.get_attribute("id") or "")
    acting.shows(version + 3)
    if acting.look().ways:  # A doublet leaves two more numbers.
        return
    hand.click(acting.page.locator(".tabletop .thing").first)
    acting.shows(version + 4)
    assert kinds(server, acting, version) == ["throw", "move", "move", "done"]
    assert hand.gestures <= MOST
    assert not acting.look().mine
    opposite(tables, acting).catch_up(version + 4)


def test_a_turn_of_two_checkers_is_three_gestures(arrive: Arrive, server: Server) -> None:
    """The site rolls, as by default in backgammon; the moves can be undone until the end."""
    visitors = arrive(), arrive()
    for visitor in visitors:
        prefer(visitor, "Roll or throw for me")
    tables = sit_down(*visitors)
    acting = play(tables, until=to_begin_a_turn)
    version = acting.look().version
    hand = Hand(acting.page)
    first = acting.look().ways[0]
    hand.drag(acting, first.place, first.target)
    acting.shows(version + 1)
    other = next(way for way in acting.look().ways if way.place != first.came)
    hand.drag(acting, other.place, other.target)
    acting.shows(version + 2)
    if acting.look().ways:  # A doublet leaves two more numbers.
        return
    assert acting.look().undo
    hand.click(acting.page.locator(".tabletop .thing").first)
    opposite(tables, acting).shows(version + 4)
    assert kinds(server, acting, version) == ["move", "move", "done", "throw"]
    assert hand.gestures <= MOST


def test_from_the_front_page_to_the_first_roll_are_two_clicks(
    arrive: Arrive, server: Server
) -> None:
    guest = arrive()
    guest.page.goto("/")
    hand = Hand(guest.page)
    hand.click(guest.page.locator("#computer-backgammon"))
    guest.page.wait_for_url(MATCH)
    table = table_of(guest)
    expect(guest.page.locator("#next:enabled")).to_have_attribute("value", "throw")
    version = table.look().version
    hand.click(guest.page.locator(".tabletop"))
    table.shows(version + 1)
    assert kinds(server, table, version)[0] == "throw"
    assert hand.gestures == 2  # clicks


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_the_board_is_in_its_place_from_the_first_moment(
    arrive: Arrive, size: tuple[int, int]
) -> None:
    guest = arrive()
    page = guest.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.add_init_script(RECORD_SHIFTS)
    page.goto("/")
    seeds: list[Route] = []

    def hold(route: Route) -> None:
        seeds.append(route)

    page.route("**/contribute/", hold)
    page.locator("#computer-backgammon").click()
    early = page.locator("#board.pregame .tabletop")
    expect(early).to_be_visible()
    place = early.bounding_box()
    # The player is asked for a seed only if the script does not add it soon.
    ready = page.get_by_role("button", name="I am ready")
    page.evaluate(HALT)
    expect(ready).to_be_hidden()
    page.evaluate("document.querySelector('.match').getAnimations()[0].finish()")
    expect(ready).to_be_visible()
    while not seeds:
        page.wait_for_timeout(20)
    seeds.pop().continue_()
    page.unroute("**/contribute/")
    expect(page.locator("#board.table")).to_be_visible()
    assert page.locator(".tabletop").bounding_box() == place
    assert sum(page.evaluate("shifts")) < 0.01


def test_clicks_that_mean_nothing_do_nothing(arrive: Arrive, server: Server) -> None:
    tables = sit_down(arrive(), arrive())
    acting = play(tables, until=to_throw)
    version = acting.look().version
    waiting = opposite(tables, acting)
    Hand(waiting.page).click(waiting.page.locator(".tabletop"))
    acting.page.evaluate(UNTIL_CLICKS_COUNT)
    # A double click rolls once, and its second half plays nothing.
    acting.page.mouse.dblclick(*_middle(acting.page.locator(".tabletop")))
    acting.shows(version + 1)
    assert kinds(server, acting, version) == ["throw"]
    # While numbers are left, a click on the dice ends nothing.
    Hand(acting.page).click(acting.page.locator(".tabletop .thing").first)
    look = acting.look()
    acting.play(look.ways[0])
    acting.shows(version + 2)
    assert kinds(server, acting, version) == ["throw", "move"]


def two_numbers(look: Look) -> bool:
    """Whether one piece can be moved by either of two different numbers."""
    return to_begin_a_turn(look) and piece_with_both(look) is not None


def piece_with_both(look: Look) -> str | None:
    """Return the square of a piece that can move by two numbers; None if there is none."""
    places = [way.place for way in look.ways]
    return next((place for place in places if places.count(place) > 1), None)


def number_played(server: Server, table: Table, version: int) -> int:
    """Return the number that the first event after a version uses."""
    number: int = json.loads(server.log(table.match)[version][2])["score"]
    return number


def test_one_click_plays_the_first_die_and_a_right_click_the_other(
    arrive: Arrive, server: Server
) -> None:
    visitors = arrive(), arrive()
    for visitor in visitors:
        prefer(visitor, "Move with one click")
    acting = play(sit_down(*visitors), until=two_numbers)
    look, hand = acting.look(), Hand(acting.page)
    piece = acting.page.locator(f"#{piece_with_both(look)}")
    dice = acting.page.locator("button.first")
    expect(dice).to_have_count(2)
    first, other = (int((die.get_attribute("id") or "")[-1]) for die in dice.all())
    expect(dice.first).to_have_attribute("aria-pressed", "true")
    hand.click(piece, right=True)
    acting.shows(look.version + 1)
    assert number_played(server, acting, look.version) == other
    acting.undo.click()
    acting.shows(look.version + 2)
    hand.click(piece)
    acting.shows(look.version + 3)
    assert number_played(server, acting, look.version + 2) == first
    acting.undo.click()
    acting.shows(look.version + 4)
    # A click on either die swaps them: the other one lies on the left now.
    hand.click(dice.first)
    expect(dice.first).to_have_id(f"first-{other}")
    expect(dice.first).to_have_attribute("aria-pressed", "true")
    hand.click(piece)
    acting.shows(look.version + 5)
    assert number_played(server, acting, look.version + 4) == other
