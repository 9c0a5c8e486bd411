"""A match of every game: one player uses only the keyboard, another a page without scripts."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from tests.e2e.match.support.keyboard import KeyboardTable
from tests.e2e.match.support.whole_matches import (
    Reading,
    assert_all_see_the_same_result,
    assert_statements_are_told,
    play_through,
)
from tests.e2e.support.match_page import Way
from tests.e2e.support.new_matches import Wish, gather
from tests.e2e.support.panel import open_menu
from tests.e2e.support.preferences import prefer
from tests.e2e.support.server import Server
from tests.e2e.support.strategies import Choose, best
from tests.e2e.support.visits import Arrive
from tests.support.depth import depth

TRAP, EXIT = 27, 30
LONGEST = 600
"""Seconds: hundreds of clicks take long on a slow machine."""


def past_the_trap(ways: Sequence[Way]) -> Way:
    """Return a senet move that avoids the trap on square 27, if possible.

    Of such moves it is one that bears off, or else one of the rearmost piece.
    """
    return min(ways, key=lambda way: (way.end == TRAP, way.end < EXIT, way.start))


def ahead(ways: Sequence[Way]) -> Way:
    """Return the move that ends farthest on the path."""
    return max(ways, key=lambda way: (way.end, way.start))


@dataclass(frozen=True, slots=True)
class Match:
    """Match to be played: setup, number of players, choice of moves, and events that must occur."""

    wish: Wish
    people: int
    choose: Choose
    declines: int = 0
    stuck: bool = True

    def expect_events(self) -> Reading:
        """Return a new list of the events that must occur in this match."""
        return Reading(self.declines, self.stuck)


MATCHES = (
    Match(Wish("backgammon", "Backgammon"), 2, best),
    Match(Wish("senet", "Senet"), 2, past_the_trap),
    Match(Wish("senas", "Señas"), 2, ahead),
    Match(
        Wish(
            "petits-chevaux",
            "Petits chevaux",
            rules="My own rules",
            options=("Each player has one horse.", "A horse moves straight on through the gate."),
            players=depth("2 players", "4 players"),
        ),
        depth(2, 4),
        ahead,
        stuck=False,
    ),
    Match(
        Wish(
            "pachisi",
            "Pachisi",
            rules="My own rules",
            options=(
                "Seven cowries. In order, 0 to 7 mouths up count 7, 10, 2, 3, 4, 25, 35 and 14.",
                "A throw can be split among several pieces.",
            ),
            players="2 players",
        ),
        2,
        ahead,
        declines=2,
    ),
)


SENTENCES = {
    "throw": " (?:rolled|threw) ",
    "move": "(?<!have) played ",
    "undo": r" undid a move\.",
    "call": " chose: ",
}
"""Patterns of the words that are announced for an event of each kind, and for no other."""


@pytest.mark.timeout(LONGEST)
@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.wish.game)
def test_one_by_keyboard_and_ear_plays_with_one_without_scripts(
    arrive: Arrive, server: Server, match: Match
) -> None:
    by_ear, plain = arrive(reduced=True), arrive(script=False)
    others = [arrive(reduced=True) for _ in range(match.people - 2)]
    for visitor in (by_ear, plain, *others):
        visitor.forgive("status of 422")
    for visitor in (plain, *others):
        prefer(visitor, "Roll or throw for me", "End my turn for me", game=match.wish.title)
    _, *clicked, read = gather(match.wish, by_ear, *others, plain)
    ear = KeyboardTable(by_ear.page)
    ear.by_digits = not match.stuck
    tables = [ear, *clicked, read]
    listening = Listening(ear, server)
    play_through(tables, match.choose, reading := match.expect_events(), server, listening.again)
    listening.hear()
    assert "wins" in listening.last
    assert_all_see_the_same_result(tables)
    events = server.events(ear.match)
    assert events[-1] in ("move", "throw")
    assert events.count("call") >= match.declines
    assert reading.is_complete
    assert_statements_are_told(by_ear.page, match.wish.game, reading.links)


@dataclass
class Listening:
    """Comparison of what a page announces to screen readers with the events of its match."""

    table: KeyboardTable
    server: Server
    known: int = 0
    last: str = ""

    def __post_init__(self) -> None:
        self.known = self.table.look().version

    def again(self) -> None:
        """Check the latest announcements, or start again if the page has just been reloaded."""
        if self.table.read("() => window.said === undefined"):
            # A reopened page does not repeat old announcements.
            assert self.table.read("() => document.getElementById('announce').textContent") == ""
            self.table.sit_down()
            self.known = self.table.look().version
        else:
            self.hear()

    def hear(self) -> None:
        """Assert that each event since the last call was announced once, and nothing else."""
        said = self.table.announcements()
        events = self.server.events(self.table.match)[self.known : self.table.look().version]
        for kind, words in SENTENCES.items():
            told = sum(len(re.findall(words, sentence)) for sentence in said)
            assert told == events.count(kind), (kind, said, events)
        self.known += len(events)
        self.last = said[-1]


def test_letters_that_are_switched_off_press_nothing_and_arrows_go_on(arrive: Arrive) -> None:
    visitor = arrive(reduced=True)
    page = visitor.page
    page.goto("/")
    page.locator("#computer-backgammon").click()
    expect(page.locator("#board.table")).to_be_visible()
    for word in ("off", "on"):
        open_menu(page)
        page.locator("#show-keys").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
        page.locator("#switch-keys").focus()
        with page.expect_navigation():
            page.keyboard.press("Enter")
        page.locator("#place-p24").focus()
        page.keyboard.press("ArrowLeft")
        expect(page.locator("#place-p23")).to_be_focused()
        page.keyboard.press("?")
        expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible(
            visible=word == "on"
        )
        page.keyboard.press("m")
        shown = expect(page.locator("#typed"))
        shown.to_be_focused() if word == "on" else shown.not_to_be_focused()
