"""A move is seen before the site has answered, and taken back if it is refused or fails."""

import json

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.support.match_page import Table, Way
from tests.e2e.support.server import Server
from tests.e2e.support.strategies import act, opposite, play, to_begin_a_turn
from tests.e2e.support.two_players import sit_down
from tests.e2e.support.visitors import wait_for
from tests.e2e.support.visits import Arrive

ACT = "**/act/"
REFUSAL = '<p id="notice" role="alert" class="notice warning">This is not allowed.</p>'
RETARGET = {"HX-Retarget": "#notice", "HX-Reswap": "outerHTML", "Content-Type": "text/html"}


class Post:
    """The next action that a page sends: it is held back until a test answers it."""

    def __init__(self, table: Table) -> None:
        self._held: list[Route] = []
        self._table = table
        table.page.route(ACT, self._hold)

    def _hold(self, route: Route) -> None:
        if self._held:
            route.continue_()
        else:
            self._held.append(route)

    @property
    def route(self) -> Route:
        """The action, once it has been sent; later actions go to the site."""
        # A call of the page lets Playwright hand over what the page has sent.
        wait_for(lambda: self._table.look().version >= 0 and bool(self._held))
        return self._held[0]


def only_one_has_moved(table: Table, before: dict[str, tuple[float, float]]) -> None:
    """Check that the page shows one piece elsewhere than before, and dark targets."""
    (moved,) = (piece for piece, place in table.pieces().items() if place != before[piece])
    expect(table.page.locator(f"#{moved}.sent")).to_be_visible()
    expect(table.page.locator(".spot.sent > .targets")).to_have_css("opacity", "0")
    expect(table.page.locator(".piece.dragged")).to_have_count(0)


def drag(table: Table, way: Way, *, release: bool = True) -> None:
    """Drag the piece of a move to its target, and drop it there unless `release` is False."""
    place, target = (table.page.locator(f"#{each}") for each in (way.place, way.target))
    place.hover()
    table.page.mouse.down()
    box = place.bounding_box()
    assert box
    table.page.mouse.move(box["x"] + 20, box["y"] + 20, steps=3)
    box = target.bounding_box()
    assert box
    table.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    if release:
        table.page.mouse.up()


@pytest.fixture
def acting(arrive: Arrive) -> Table:
    visitors = arrive(), arrive()
    for visitor in visitors:
        visitor.forgive("ERR_FAILED", "status of 422", "htmx:sendError", "htmx:afterRequest")
    return play(sit_down(*visitors), until=to_begin_a_turn)


def move_and_hold(acting: Table, way: Way, *, dragged: bool) -> Route:
    """Move a piece, and hold the request back; assert that this piece alone has moved."""
    before, post = acting.pieces(), Post(acting)
    if dragged:
        drag(acting, way)
    else:
        acting.play(way)
    route = post.route
    only_one_has_moved(acting, before)
    return route


@pytest.mark.parametrize("dragged", [False, True])
def test_a_move_is_shown_before_the_site_has_answered(
    acting: Table, server: Server, dragged: bool
) -> None:
    look = acting.look()
    route = move_and_hold(acting, look.ways[0], dragged=dragged)
    # Pieces of one colour look the same; the site puts them in the order of their numbers.
    shown = acting.places()
    assert acting.look().version == look.version == len(server.events(acting.match))
    expect(acting.page.get_by_role("status").filter(has_text="Sending …")).to_be_visible()
    route.continue_()
    acting.shows(look.version + 1)
    assert acting.places() == shown
    expect(acting.page.locator("#sending")).to_be_empty()
    expect(acting.page.locator(".sent")).to_have_count(0)


def test_both_dice_together_are_shown_at_their_end(arrive: Arrive) -> None:
    tables = sit_down(arrive(), arrive())
    acting = play(tables, until=to_begin_a_turn)
    while not acting.page.locator(".target.route").count():  # After some rolls there is none.
        opposite(tables, acting).catch_up(act(acting))
        acting = play(tables, until=to_begin_a_turn)
    target = acting.page.locator(".target.route").first
    look, before, post = acting.look(), acting.pieces(), Post(acting)
    target.evaluate("each => each.click()")
    route = post.route
    only_one_has_moved(acting, before)
    (moved,) = acting.page.locator(".piece.sent").all()
    seat = (moved.get_attribute("id") or "").rpartition("-")[0]
    shown = [place for place in acting.places() if place[0] == seat]
    route.continue_()
    acting.shows(look.version + 2)
    assert [place for place in acting.places() if place[0] == seat] == shown


@pytest.mark.parametrize("dragged", [False, True])
@pytest.mark.parametrize("refused", [False, True])
def test_a_move_that_is_refused_or_fails_is_taken_back(
    acting: Table, dragged: bool, refused: bool
) -> None:
    look, before = acting.look(), acting.pieces()
    way = look.ways[0]
    route = move_and_hold(acting, way, dragged=dragged)
    if refused:
        route.fulfill(status=422, headers=RETARGET, body=REFUSAL)
    else:
        route.abort()
    sentence = (
        "This is not allowed." if refused else "Your request did not reach us. Please try again."
    )
    expect(acting.notice).to_have_text(sentence)
    assert acting.pieces() == before
    expect(acting.page.locator(".sent")).to_have_count(0)
    # The piece is still chosen, and the same move can be sent again.
    acting.page.locator(f"#{way.target}").click()
    acting.shows(look.version + 1)


@pytest.mark.parametrize("how", ["clicked", "dropped", "held"])
def test_a_second_move_made_meanwhile_follows_if_it_is_still_legal(
    acting: Table, server: Server, how: str
) -> None:
    """A piece that is still held when the answer comes goes on to follow the mouse."""
    look, posts = acting.look(), list[str]()
    acting.page.on("request", lambda sent: posts.append(sent.url) if "/act/" in sent.url else None)
    first = look.ways[0]
    others = [way for way in look.ways if way.place != first.place]
    # With another number, if the roll has two: then it is still there after the first move.
    second = max(others, key=lambda way: way.end - way.start != first.end - first.start)
    before, post = acting.pieces(), Post(acting)
    acting.play(first)
    route = post.route
    if how == "clicked":
        acting.play(second)
    else:
        drag(acting, second, release=how == "dropped")
    assert len(posts) == 1
    if how != "held":
        only_one_has_moved(acting, before)
    route.continue_()
    if how == "held":
        acting.shows(look.version + 1)
        expect(acting.page.locator(f"#{second.target}.over")).to_be_visible()
        acting.page.mouse.up()
    acting.shows(look.version + 2)
    payloads = [payload for kind, _, payload in server.log(acting.match) if kind == "move"]
    assert [json.loads(payload)["from"] for payload in payloads[-2:]] == [first.start, second.start]
