"""Every board fits a phone, upright and sideways, and keeps its place when it is replaced."""

import pytest
from playwright.sync_api import Page

from games.engine.games import GAMES
from tests.e2e.devices.support.touch_targets import too_small
from tests.e2e.support.match_page import Table
from tests.e2e.support.narrow_screens import WIDTH, assert_fits, assert_page_fits
from tests.e2e.support.server import Server
from tests.e2e.support.stored_matches import BOARDS, SESSION
from tests.e2e.support.visitors import Visitor
from tests.e2e.support.visits import Arrive

UPRIGHT, ON_ITS_SIDE, DESK = (WIDTH, 640), (740, 360), (1280, 800)
LONGEST = 700
"""The longest animation in milliseconds."""
EVENTS = 6
"""How many events are watched on each board."""
Laid = dict[str, str]

BOX = """(selector) => {
  const { top, bottom, left, right } = document.querySelector(selector).getBoundingClientRect();
  return { top, bottom, left, right };
}"""
# The targets of the chosen piece on which a piece cannot be dropped.
HIDDEN_TARGETS = """() => [...document.querySelectorAll(".spot:focus-within .target")]
  .filter((target) => {
    const { x, y, width, height } = target.getBoundingClientRect();
    return !target.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  }).map(({ id }) => id)"""
WATCH = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    const unasked = list.getEntries().filter(({ hadRecentInput }) => !hadRecentInput);
    const named = ({ node }) => (node?.closest ? node : node?.parentElement)?.outerHTML;
    window.shifts.push(...unasked.map(({ value, sources }) => [value, ...sources.map(named)]));
  }).observe({ type: "layout-shift" });
  window.moving = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    window.moving.push(timing.duration + (timing.delay ?? 0));
    return animate.call(this, frames, timing);
  };
  document.addEventListener("animationstart", ({ target }) => {
    const { animationDuration, animationDelay } = getComputedStyle(target);
    window.moving.push(1000 * (parseFloat(animationDuration) + parseFloat(animationDelay)));
  });
}"""
# Keeps the socket of the page, so that a test can bring frames by it.
KEEP_SOCKET = """
window.WebSocket = class extends WebSocket {
  constructor(...address) { super(...address); window.line = this; }
};
"""
# Notices that the socket sends beside boards, and that of a lost connection, which goes once it is
# restored.
TELL = """() => {
  const push = (frame) => line.dispatchEvent(
    new MessageEvent("message", { data: JSON.stringify(frame) }));
  const gone = '<div class="gone notice" id="gone" data-begins="0" data-until="1"><p>'
    + '<span class="sentence">A player has gone away.</span> <span class="countdown">'
    + '<span class="left"></span></span></p></div>';
  push({ type: "absence", html: gone });
  push({ type: "spectators", words: "1234 spectators" });
  line.dispatchEvent(new CloseEvent("close", { code: 1006 }));
  return ["#gone", "#watching:not(:empty)", '#net[data-net="retry"]']
    .every((told) => document.querySelectorAll(told).length === 1);
}"""
# The positions of all parts of the page; where a board that shakes at a capture comes to rest.
PARTS = """() => [
    ".tabletop", ".seat", ".said", ".words", ".command-bar", ".tabs", ".tabpanel", ".steps",
    ".turns", ".match-head", ".about", "footer",
  ].flatMap((part) => [...document.querySelectorAll(part)].map((found) => {
    const { x, y } = found.getBoundingClientRect();
    const shaken = getComputedStyle(found).translate.split(" ");
    const [e, f = 0] = shaken.map((far) => parseFloat(far) || 0);
    return `${part} ${Math.round(x - e)} ${Math.round(y - f + scrollY)}`;
  }))"""
PRESS = "(id) => document.getElementById(id).click()"


@pytest.fixture(scope="module")
def matches(server: Server) -> Laid:
    """URLs of stored matches, one for each board, and the session key of their player."""
    return server.lay_out()


def come_back(visitor: Visitor, matches: Laid) -> None:
    """Log the visitor in as the guest who plays in the stored matches."""
    visitor.context.add_cookies(
        [{"name": "sessionid", "value": matches[SESSION], "url": visitor.url}]
    )


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def test_every_board_fits_a_phone_and_a_finger(arrive: Arrive, matches: Laid) -> None:
    player = arrive()
    come_back(player, matches)
    page = player.page
    for board in BOARDS:
        page.goto(matches[board])
        for size in (UPRIGHT, ON_ITS_SIDE):
            resize(page, size)
            for piece in page.locator(".place.movable").all():
                piece.focus()
                page.evaluate("scrollTo(0, 0)")
                assert not too_small(page), board
                assert page.evaluate(HIDDEN_TARGETS) == [], board
            table, commands = (page.evaluate(BOX, each) for each in (".tabletop", ".command-bar"))
            assert commands["bottom"] <= size[1], board
            assert page.evaluate("document.scrollingElement.scrollWidth") <= size[0], board
            if size == ON_ITS_SIDE:
                assert table["top"] >= 0, board
                assert table["bottom"] <= size[1], board
                assert table["right"] <= commands["left"], board
    resize(page, UPRIGHT)
    for game in GAMES:
        for address in (f"/rules/{game.game}/", f"/seeks/?game={game.game}"):
            assert_page_fits(player, address)
    assert_fits(page)


@pytest.mark.parametrize("board", BOARDS)
def test_nothing_moves_when_a_push_comes_but_what_is_played(
    arrive: Arrive, matches: Laid, board: str
) -> None:
    player, spectator = arrive(), arrive()
    come_back(player, matches)
    tables = [Table(visitor.page) for visitor in (player, spectator)]
    sizes = (UPRIGHT, DESK) if list(BOARDS).index(board) % 2 else (DESK, UPRIGHT)
    for table, size in zip(tables, sizes, strict=True):
        resize(table.page, size)
        table.page.add_init_script(KEEP_SOCKET)
        table.page.goto(matches[board])
        table.page.evaluate("document.fonts.ready.then(() => true)")
        table.page.evaluate(WATCH)
    before = [table.read(PARTS) for table in tables]
    own, version = tables[0], 0
    first = own.look().version
    while version < first + EVENTS:
        version = play_by_script(own)
        for table, parts in zip(tables, before, strict=True):
            table.shows(version)
            assert table.read(PARTS) == parts
    for table, parts in zip(tables, before, strict=True):
        assert table.page.evaluate(TELL)
        assert table.read(PARTS) == parts
        assert table.read("window.shifts") == []
        moving = table.read("window.moving")
        assert moving
        assert max(moving) < LONGEST


def play_by_script(table: Table) -> int:
    """Act for the viewer by a script in the page, or wait for other players.

    Returns the version of the match afterwards.
    """
    look = table.look()
    if look.ways:
        table.page.evaluate(PRESS, look.ways[0].target)
    elif look.calls:
        table.page.evaluate(
            f"""() => document.querySelector('button[value="{look.calls[0]}"]').click()"""
        )
    elif look.next:
        table.page.evaluate(PRESS, "next")
    table.shows(look.version + 1)
    return look.version + 1
