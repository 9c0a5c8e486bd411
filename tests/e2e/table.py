"""A match as somebody sees and plays it in a page."""

import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Error, Locator, Page

from tests.e2e.visitors import PATIENCE, wait_for

LOOK = """() => {
  const board = document.getElementById("board");
  const next = board.querySelector("#next:enabled");
  const targets = [...board.querySelectorAll("button.target, .target button")];
  const of = (selector, property) => [...board.querySelectorAll(selector)].map(
    (element) => element[property]);
  return {
    version: Number(board.dataset.v),
    next: next === null ? "" : next.value,
    undo: document.querySelector("#undo:enabled") !== null,
    ways: targets.map((target) => [
      target.closest(".spot").querySelector(".place").id, target.id, target.dataset.place,
      target.value]),
    stuck: of(".place.own", "id"),
    calls: of('.commands button[value^="call "]', "value"),
    remarks: of(".remark a", "href"),
  };
}"""
DRAWN = """() => [...document.querySelectorAll("#board .tabletop .piece")].map(
  (piece) => [piece.id, piece.getAttribute("transform")])"""

# Told by the page itself at once: a locator would look again after a tenth of a second, or half.
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
    """One thing that can be played: press the place, then the target."""

    place: str
    target: str
    came: str
    """The place to which this leads."""
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Look:
    """What one sees of a match at one moment."""

    version: int
    next: str
    """What the next button does, if it can be pressed: throw, done or rematch."""
    undo: bool
    """Whether one may undo what one has played of this turn."""
    ways: tuple[Way, ...]
    stuck: tuple[str, ...]
    """The places of one's own pieces that cannot move while others can."""
    calls: tuple[str, ...] = ()
    """The choices that move no piece, as their buttons send them."""
    remarks: tuple[str, ...] = ()
    """Where the remarks beside the board send one to read on."""

    @property
    def mine(self) -> bool:
        """Tell whether it is one's own turn."""
        return bool(self.ways or self.calls) or self.next in ("throw", "done")


class Table:
    """The page of a match, in a browser whose scripts run."""

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
        """What the match is called in addresses."""
        found = re.search(r"/matches/(\w+)/", self.page.url)
        assert found, f"{self.page.url} is no match"
        return found[1]

    def look(self) -> Look:
        """What can be seen and done now."""
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
        """What a script finds in the page."""
        return self.page.evaluate(script)

    def pieces(self) -> dict[str, tuple[float, float]]:
        """Where each piece is drawn."""
        drawn = self.read(DRAWN)
        return {piece: _numbers(transform) for piece, transform in drawn}

    def places(self) -> list[tuple[str, tuple[float, float]]]:
        """Where pieces of each seat are drawn, whichever of them they are."""
        return sorted((piece.rpartition("-")[0], at) for piece, at in self.pieces().items())

    def play(self, way: Way) -> None:
        """Choose a piece, then where it goes."""
        self.page.locator(f"#{way.place}").click()
        self.page.locator(f"#{way.target}").click()

    def press(self, place: str) -> None:
        """Choose a place."""
        self.page.locator(f"#{place}").click()

    def press_next(self) -> None:
        """Throw, say done or go on, whichever is due."""
        self.next.click()

    def call(self, call: str) -> None:
        """Make a choice that moves no piece."""
        self.board.locator(f'.commands button[value="{call}"]').click()

    def shows(self, version: int) -> None:
        """Return once the board of this version or a later one is there, all of it."""
        self.page.evaluate(SHOWN, [version, PATIENCE])

    def catch_up(self, version: int) -> None:
        """See what somebody else has done: the page brings it by itself."""
        self.shows(version)


class PlainTable(Table):
    """The page of a match, in a browser without scripts."""

    def read(self, script: str) -> Any:
        """What is found in the page, which may just be looking again by itself."""
        while True:
            try:
                return self.page.evaluate(script)
            except Error as error:
                if "Execution context was destroyed" not in error.message:
                    raise
                self.page.wait_for_load_state()

    def shows(self, version: int) -> None:
        """Return once the page of this version or a later one is there."""
        wait_for(lambda: int(self.board.get_attribute("data-v") or 0) >= version)

    def catch_up(self, version: int) -> None:
        """See what somebody else has done: look again."""
        self.page.get_by_role("link", name="Look again now").click()
        self.shows(version)


def mirrored(
    pieces: dict[str, tuple[float, float]], rows: int = 13
) -> dict[str, tuple[float, float]]:
    """The same pieces as they look from the other side of the table."""
    return {piece: (x, round(rows - y, 3)) for piece, (x, y) in pieces.items()}


def _progress(action: str) -> tuple[int, int]:
    _, start, end, *_ = action.split()
    return int(start), int(end)


def _numbers(transform: str) -> tuple[float, float]:
    x, y = re.findall(r"-?[\d.]+", transform)[:2]
    return float(x), float(y)
