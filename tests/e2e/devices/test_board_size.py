"""The board is as large as the window allows, on every screen; its viewer may make it smaller."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.devices.support.touch_targets import too_small
from tests.e2e.support.server import Server
from tests.e2e.support.stored_matches import BOARDS, SESSION
from tests.e2e.support.visitors import Visitor
from tests.e2e.support.visits import Arrive

Laid = dict[str, str]
Size = tuple[int, int]
UPRIGHT: tuple[Size, ...] = ((320, 568), (390, 844), (820, 1180))
TOUCHED: tuple[Size, ...] = ((320, 640), (390, 844), (820, 1180))
ON_ITS_SIDE: tuple[Size, ...] = ((667, 375), (844, 390))
DESKTOP: tuple[Size, ...] = ((1024, 768), (1366, 650), (1440, 900), (1920, 1080), (2560, 1440))
ZOOMED: tuple[Size, ...] = ((720, 450), (960, 540))
"""Desktop windows of 1440 × 900 and 1920 × 1080 pixels at 200 % zoom."""
COLUMN = {"upright": 0, "side": 17 * 16, "desk": 21 * 16, "large": 36 * 16}
"""The most pixels that everything beside the board may take from its width."""
HEAD = 4.1 * 16
"""The most pixels that the head of the page may take from the board's height on a desktop."""
WHOLE_TITLES = 1440
"""From this width on no name of the title is cut."""
LENGTHWISE = 17.5 * 16
"""The most pixels that everything above and below a board that lies lengthwise may take."""
ONE_LINE = 2 * 16
LEAST_SHARE = 0.93
"""The least part of the free width or height that the board takes."""

BOX = """() => {
  const { left, top, right, bottom } = document.querySelector(".tabletop").getBoundingClientRect();
  return { left, top: top + scrollY, right, bottom: bottom + scrollY,
    wide: right - left, high: bottom - top,
    commands: document.querySelector(".command-bar").getBoundingClientRect().bottom,
    page: document.scrollingElement.scrollWidth };
}"""
CUT = """() => [...document.querySelectorAll("h1 .player > span")].filter(
  (name) => name.closest("h1").offsetWidth > 1 && name.scrollWidth > name.clientWidth + 1
).map((name) => name.textContent)"""
"""The names that are cut, where the title is seen."""
SHIFTS = """() => new Promise((done) => {
  const found = [];
  new PerformanceObserver((list) => {
    found.push(...list.getEntries().map(({ value }) => value));
  }).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => done(found)));
})"""


@pytest.fixture(scope="module")
def matches(server: Server) -> Laid:
    """URLs of stored matches, one for each board, and the session key of their player."""
    return server.lay_out()


def sit_down(visitor: Visitor, laid: Laid) -> Page:
    """Log the visitor in as the guest who plays in the stored matches; return their page."""
    visitor.context.add_cookies([{"name": "sessionid", "value": laid[SESSION], "url": visitor.url}])
    return visitor.page


def box(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(BOX)
    return found


def resize(page: Page, size: Size) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("scrollTo(0, 0)")


@pytest.mark.parametrize("board", BOARDS)
def test_a_board_fills_the_window_and_nothing_is_wider(
    arrive: Arrive, matches: Laid, board: str
) -> None:
    page = sit_down(arrive(), matches)
    page.goto(matches[board])
    for kind, sizes in (("upright", UPRIGHT), ("side", ON_ITS_SIDE), ("desk", DESKTOP + ZOOMED)):
        for width, height in sizes:
            resize(page, (width, height))
            found = box(page)
            told = f"{board} at {width} × {height}: {found}"
            assert found["page"] <= width, told
            assert found["left"] >= 0, told
            assert found["right"] <= width, told
            assert found["top"] >= 0, told
            assert found["bottom"] <= height, told
            assert found["commands"] <= height, told
            column = COLUMN["large" if height > 1200 and width > 2000 else kind]
            if kind == "desk":
                # A window that is hardly wider than high leaves its width to the board.
                column = max(column, width // 4 + 7 * 16)
                assert width < WHOLE_TITLES or page.evaluate(CUT) == [], told
            lengthwise = kind == "upright" and found["high"] > 2 * found["wide"]
            around = LENGTHWISE if lengthwise else HEAD if kind == "desk" else 0
            free = width - column, height - around
            shares = found["wide"] / free[0], found["high"] / free[1]
            assert max(shares) >= LEAST_SHARE, told
    for size in (*TOUCHED, *ON_ITS_SIDE):
        resize(page, size)
        page.locator(".place.movable").first.focus()
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate("document.scrollingElement.scrollWidth") <= size[0]
        assert not too_small(page), (board, size)


def test_a_low_window_has_room_for_the_moves(arrive: Arrive, matches: Laid) -> None:
    page = sit_down(arrive(), matches)
    page.goto(matches["backgammon"])
    resize(page, (960, 540))
    moves, seat = (
        page.locator(".turns").bounding_box(),
        page.locator(".play > .seat").bounding_box(),
    )
    assert moves is not None
    assert seat is not None
    assert moves["height"] >= ONE_LINE
    assert moves["y"] + moves["height"] <= seat["y"]


def handle(page: Page) -> Locator:
    return page.get_by_role("separator", name="Board size")


@pytest.mark.parametrize("board", ["backgammon", "senet"])
def test_a_board_keeps_the_size_to_which_its_viewer_dragged_it(
    arrive: Arrive, matches: Laid, board: str
) -> None:
    page = sit_down(arrive(), matches)
    resize(page, (1440, 900))
    page.goto(matches[board])
    full, grip = box(page), handle(page).bounding_box()
    assert grip
    x, y = grip["x"] + grip["width"] / 2, grip["y"] + grip["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y, steps=4)
    dragged, moved = box(page), handle(page).bounding_box()
    page.mouse.up()
    assert moved
    # The handle follows the pointer, whole percents of the board apart.
    assert abs(grip["x"] - moved["x"] - 60) < full["wide"] / 100
    assert dragged["wide"] < full["wide"] - 100
    page.reload()
    assert box(page)["wide"] == pytest.approx(dragged["wide"], abs=1)
    assert page.evaluate(SHIFTS) == []
    # On another board and in another window it is the same share of the room.
    share = dragged["wide"] / full["wide"]
    page.goto(matches["señas"])
    resize(page, (1920, 1080))
    smaller = box(page)["wide"]
    handle(page).dblclick()
    assert smaller == pytest.approx(box(page)["wide"] * share, rel=0.02)
    page.goto(matches[board])
    resize(page, (1440, 900))
    assert box(page)["wide"] == pytest.approx(full["wide"], abs=1)


def test_the_handle_obeys_keys_and_says_the_size(arrive: Arrive, matches: Laid) -> None:
    page = sit_down(arrive(), matches)
    resize(page, (1440, 900))
    page.goto(matches["backgammon"])
    full = box(page)["wide"]
    handle(page).focus()
    expect(handle(page)).to_have_attribute("aria-valuenow", "100")
    for key, size in (("ArrowLeft", 95), ("ArrowDown", 90), ("ArrowRight", 95), ("Home", 50)):
        page.keyboard.press(key)
        expect(handle(page)).to_have_attribute("aria-valuenow", str(size))
    assert box(page)["wide"] < 0.6 * full
    page.keyboard.press("End")
    page.keyboard.press("ArrowUp")
    expect(handle(page)).to_have_attribute("aria-valuenow", "100")
    assert box(page)["wide"] == full


def test_the_handle_is_shown_only_where_it_works(arrive: Arrive, matches: Laid) -> None:
    page = sit_down(arrive(), matches)
    page.goto(matches["backgammon"])
    for size in (*UPRIGHT, *ON_ITS_SIDE):
        resize(page, size)
        expect(handle(page)).to_be_hidden()
    resize(page, DESKTOP[0])
    expect(handle(page)).to_be_visible()
    unscripted = sit_down(arrive(script=False), matches)
    resize(unscripted, DESKTOP[0])
    unscripted.goto(matches["backgammon"])
    expect(handle(unscripted)).to_be_hidden()
