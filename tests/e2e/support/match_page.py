"""The page of a match in a browser, as tests read and use it."""

import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Error, Locator, Page

from tests.e2e.support.visitors import PATIENCE, wait_for

LOOK = """() => {
  const board = document.getElementById("board");
  const next = board.querySelector("#next:enabled");
  const targets = [...board.querySelectorAll("button.target, .target button")];
  const of = (selector, property) => [...board.querySelectorAll(selector)].map(
    (element) => element[property]);
  return {
    version: Number(board.dataset.v),
    next: next === null || next.value.startsWith("move ") ? "" : next.value,
    undo: document.querySelector("#undo:enabled") !== null,
    ways: targets.filter(({ value }) => !value.includes(",")).map((target) => [
      target.closest(".spot").querySelector(".place").id, target.id, target.dataset.place,
      target.value]),
    stuck: of(".place.own", "id"),
    calls: of('.commands button[value^="call "]', "value"),
    remarks: of(".remark a", "href"),
  };
}"""
DRAWN = """() => [...document.querySelectorAll("#board .tabletop .piece")].map(
  (piece) => [piece.id, piece.getAttribute("transform")])"""

# The page itself reports the change: a locator would poll only every tenth of a second or more.
SHOWN = """([version, patience]) => new Promise((resolve, reject) => {
  const shown = () => {
    const board = document.querySelector("#board:not(.htmx-settling)");
    return board && Number(board.dataset.v) >= version;
  };
  const look = () => { if (shown()) { watch.disconnect(); resolve(); } };
  const watch = new MutationObserver(look);
  watch.observe(document.documentElement, {
    childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
  setTimeout(() => reject(new Error(`version ${version} is not shown`)), patience);
  look();
})"""


@dataclass(frozen=True, slots=True)
class Way:
    """Legal move by one number: the ids of the piece's square and of the target to press."""

    place: str
    target: str
    came: str
    """The square to which this leads."""
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Look:
    """What a page shows its viewer at one moment: version, possible moves, buttons, remarks."""

    version: int
    next: str
    """What the next button does, if it is enabled: throw, done or rematch."""
    undo: bool
    """Whether the viewer may undo a step of this turn."""
    ways: tuple[Way, ...]
    stuck: tuple[str, ...]
    """The squares of the viewer's own pieces that cannot move while others can."""
    calls: tuple[str, ...] = ()
    """The possible calls, as their buttons send them."""
    remarks: tuple[str, ...] = ()
    """The links of the remarks beside the board."""

    @property
    def mine(self) -> bool:
        """Whether it is the viewer's turn."""
        return bool(self.ways or self.calls) or self.next in ("throw", "done")


class Table:
    """The page of a match, in a browser with scripts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.board: Locator = page.locator("#board")
        self.words: Locator = page.locator("#words")
        self.next: Locator = page.locator("#next")
        self.undo: Locator = page.locator("#undo")
        self.notice: Locator = page.locator("#notice")
        self.net: Locator = page.locator("#net")

    @property
    def match(self) -> str:
        """The id of the match."""
        found = re.search(r"/matches/(\w+)/", self.page.url)
        assert found, f"{self.page.url} is no match"
        return found[1]

    def look(self) -> Look:
        """Read what the page shows now."""
        seen = self.read(LOOK)
        ways = [
            Way(place, target, came, *_progress(action))
            for place, target, came, action in seen["ways"]
        ]
        return Look(
            version=seen["version"],
            next=seen["next"],
            undo=seen["undo"],
            ways=tuple(ways),
            stuck=tuple(seen["stuck"]),
            calls=tuple(seen["calls"]),
            remarks=tuple(seen["remarks"]),
        )

    def read(self, script: str) -> Any:
        """Run JavaScript in the page and return its value."""
        return self.page.evaluate(script)

    def pieces(self) -> dict[str, tuple[float, float]]:
        """Return the coordinates of each drawn piece, by the id of its element."""
        drawn = self.read(DRAWN)
        return {piece: _numbers(transform) for piece, transform in drawn}

    def places(self) -> list[tuple[str, tuple[float, float]]]:
        """Return the coordinates of all drawn pieces with their seats, sorted."""
        return sorted((piece.rpartition("-")[0], at) for piece, at in self.pieces().items())

    def play(self, way: Way) -> None:
        """Make a move: click the piece, then its target.

        With one-click moves a click on the piece plays a die at once; only the target is pressed.
        """
        if self.page.locator("#live[data-one-click]").count():
            self.page.locator(f"#{way.target}").evaluate("target => target.click()")
            return
        self.page.locator(f"#{way.place}").click()
        self.page.locator(f"#{way.target}").click()

    def press(self, place: str) -> None:
        """Click a square."""
        self.page.locator(f"#{place}").click()

    def press_next(self) -> None:
        """Click the main button, which throws, confirms the turn or continues."""
        self.next.click()

    def call(self, call: str) -> None:
        """Click the button of a call; a double is behind a question."""
        button = self.board.locator(f'.commands button[value="{call}"]')
        if not button.is_visible():
            self.board.locator("#double-ask").click()
        button.click()

    def shows(self, version: int) -> None:
        """Wait until the page shows the board of this version or a later one."""
        self.page.evaluate(SHOWN, [version, PATIENCE])

    def catch_up(self, version: int) -> None:
        """Wait until the page shows this version, which another player's action made.

        The page receives it by itself.
        """
        self.shows(version)


class PlainTable(Table):
    """The page of a match, in a browser without scripts."""

    def read(self, script: str) -> Any:
        """Run JavaScript of the test in the page and return its value.

        Tries again if the page reloads meanwhile.
        """
        while True:
            try:
                return self.page.evaluate(script)
            except Error as error:
                if "Execution context was destroyed" not in error.message:
                    raise
                self.page.wait_for_load_state()

    def shows(self, version: int) -> None:
        """Wait until the page shows the board of this version or a later one."""
        wait_for(lambda: int(self.board.get_attribute("data-v") or 0) >= version)

    def catch_up(self, version: int) -> None:
        """Press the link that reloads the page, so that it shows this version."""
        self.page.get_by_role("link", name="Refresh now").click()
        self.shows(version)


def mirror(
    pieces: dict[str, tuple[float, float]], rows: int = 25
) -> dict[str, tuple[float, float]]:
    """Return the coordinates of the same pieces on a board seen from the opposite side."""
    return {piece: (x, round(rows - y, 3)) for piece, (x, y) in pieces.items()}


def _progress(action: str) -> tuple[int, int]:
    _, start, end, *_ = action.split()
    return int(start), int(end)


def _numbers(transform: str) -> tuple[float, float]:
    x, y = re.findall(r"-?[\d.]+", transform)[:2]
    return float(x), float(y)
