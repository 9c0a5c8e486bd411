"""The page of a match, used only by keyboard and with what it announces to screen readers."""

from collections import deque
from collections.abc import Mapping, Sequence

from playwright.sync_api import Page, expect

from games.engine.forms.text import read_position
from games.engine.state import Move
from tests.e2e.support.match_page import Table, Way

NEIGHBOURS = """() => {
  const found = {};
  for (const place of document.querySelectorAll("#board .place")) {
    found[place.id] = {};
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      place.focus();
      place.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      found[place.id][key] = document.activeElement.id;
    }
  }
  return found;
}"""
LISTEN = """() => {
  window.said = [];
  const say = document.getElementById("announce");
  new MutationObserver(() => said.push(say.textContent)).observe(say, { childList: true });
}"""
FOCUS = "() => document.activeElement.id"
WITHIN = "() => document.activeElement.closest('.spot')?.querySelector('.place').id ?? ''"
STOPS = """() => document.querySelectorAll(
  '#board .place[tabindex="0"], #board .targets [tabindex="0"]').length"""
SAID = "() => said.splice(0)"


class KeyboardTable(Table):
    """Page of a match whose player uses only the keyboard, and records the announcements."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.by_digits = False
        self.by_typing = True
        """Whether the next move is typed; otherwise moves are made by digits or arrow keys."""
        self.sit_down()

    def sit_down(self) -> None:
        """Begin to record announcements, and find out which square each arrow key leads to."""
        self.read(LISTEN)
        self._neighbours: Mapping[str, Mapping[str, str]] = self.read(NEIGHBOURS)
        self.page.keyboard.press("Home")
        assert self._reachable_from(self.focus) == set(self._neighbours)
        assert self.read(STOPS) == 1

    @property
    def focus(self) -> str:
        """The id of the focused element."""
        name: str = self.read(FOCUS)
        return name

    def announcements(self) -> list[str]:
        """Return the texts that were announced to screen readers since the last call."""
        said: list[str] = self.read(SAID)
        return said

    def press(self, place: str) -> None:
        """Move the focus to a square by arrow keys, and press Enter."""
        self._walk(place)
        self.page.keyboard.press("Enter")

    def play(self, way: Way) -> None:
        """Make a move: the first one by typing it, later ones by digits and arrow keys in turn."""
        if self.by_typing:
            self._type(way)
            return
        keys = self.page.keyboard
        self._walk(way.place)
        score = self._score(way)
        if self.by_digits:
            keys.press(score[0])
        else:
            keys.press("Enter")
        for _ in range(40):
            if self.focus == way.target:
                break
            keys.press(score[0] if self.by_digits else "ArrowRight")
        assert self.focus == way.target
        self.by_digits = not self.by_digits
        keys.press("Enter")

    def press_next(self) -> None:
        """Press the letter key that throws, confirms the turn or continues."""
        letter = {"throw": "t", "done": "d", "ready": "g", "rematch": "g"}[self.look().next]
        self.page.keyboard.press(letter)

    def call(self, call: str) -> None:
        """Make a call: put the focus on its button and press Enter."""
        button = self.board.locator(f'.commands button[value="{call}"]')
        button.focus()
        self.page.keyboard.press("Enter")

    def catch_up(self, version: int) -> None:
        """Wait until the page shows this version; assert that the focus stays where it was."""
        before = self.focus
        super().catch_up(version)
        assert self.focus == before

    def _type(self, way: Way) -> None:
        rules, state = read_position(self.page.locator("#position-line").input_value())
        moves = [move for move in rules.legal_moves(state) if isinstance(move, Move)]
        move = next(move for move in moves if (move.start, move.end) == (way.start, way.end))
        word = rules.notation([(state, move)]).split()[0]
        self.page.keyboard.press("m")
        field = self.page.locator("#typed")
        expect(field).to_be_focused()
        self.page.keyboard.type("t?")
        self.page.keyboard.press("Enter")
        expect(self.notice).to_contain_text("“t?” cannot be read as a move.")
        expect(field).to_have_value("t?")
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(f"{word}:{move.score}")
        self.page.keyboard.press("Enter")
        expect(field).to_have_value("")
        if rules.outcome(rules.apply(state, move)) is None:
            # After the last move the result takes the place of the field.
            expect(field).to_be_focused()
        self.page.keyboard.press("Tab")
        self.by_typing = False

    def _score(self, way: Way) -> str:
        value = self.page.locator(f"#{way.target}").get_attribute("value") or ""
        return value.split()[3]

    def _walk(self, place: str) -> None:
        """Move the focus to a square by as few arrow keys as possible."""
        if not self.read(WITHIN):
            self.page.keyboard.press("b")
        at: str = self.read(WITHIN)
        if self.focus != at:
            self.page.keyboard.press("Escape")
        for key in self._path(at, place):
            self.page.keyboard.press(key)
        assert self.focus == place

    def _path(self, start: str, end: str) -> Sequence[str]:
        found, waiting = {start: ()}, deque([start])  # type: dict[str, tuple[str, ...]], deque[str]
        while end not in found:
            at = waiting.popleft()
            for key, to in self._neighbours[at].items():
                if to not in found:
                    found[to] = (*found[at], key)
                    waiting.append(to)
        return found[end]

    def _reachable_from(self, start: str) -> set[str]:
        found, waiting = {start}, [start]
        while waiting:
            new = set(self._neighbours[waiting.pop()].values()) - found
            found |= new
            waiting += new
        return found
