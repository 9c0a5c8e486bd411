"""Plays the beginning and the end of a match of any game on its players' pages."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from playwright.sync_api import Error, Page, expect

from tests.e2e.support.match_page import Look, Table
from tests.e2e.support.server import Server
from tests.e2e.support.strategies import Choose, act, active, over
from tests.support.depth import depth

MOST = 3000
"""The most actions before a search gives up."""
BEGINNING = depth(8, 16)
"""The least number of events played by clicks before the services play on."""
STANDING = """() => Object.fromEntries(
  [...document.querySelectorAll("#board .seat")].map((seat) => [
    seat.querySelector(".who").innerText,
    [seat.querySelector(".to-go").innerText, seat.matches(".won")]]))"""
MISSING = """(links) => links.filter(
  (link) => document.getElementById(new URL(link).hash.slice(1)) === null)"""


@dataclass
class Reading:
    """What still has to occur in a match, and the links to rules that its pages have shown."""

    declines: int = 0
    """How often a player has yet to decline a number, where a game allows it."""
    stuck: bool = True
    """Whether a player has yet to select a piece that cannot move."""
    links: set[str] = field(default_factory=set)
    """The links of remarks and refusals."""

    @property
    def is_complete(self) -> bool:
        """Whether everything that has to occur has occurred."""
        return not (self.declines or self.stuck)

    def see(self, look: Look) -> None:
        """Store the links of the remarks beside the board."""
        self.links.update(look.remarks)

    def ask(self, table: Table, look: Look) -> None:
        """Select a piece that cannot move, and store the link to the statement that forbids it.

        Does nothing if this has been done already, or if there is no such piece.
        """
        if not (self.stuck and look.stuck):
            return
        table.press(look.stuck[0])
        link = table.notice.get_by_role("link")
        expect(link).to_be_visible()
        self.links.add(link.evaluate("(link) => link.href"))
        self.stuck = False

    def do(self, table: Table, look: Look, choose: Choose) -> int:
        """Do the active player's next action; decline to use a number if this has yet to occur.

        Returns the version of the match afterwards.
        """
        if not (self.declines and look.ways and look.calls):
            return act(table, choose)
        self.declines -= 1
        table.call(look.calls[0])
        table.shows(look.version + 1)
        return look.version + 1


def play_out(
    tables: Sequence[Table],
    choose: Choose,
    reading: Reading,
    *,
    until: Callable[[Look], bool] = over,
) -> None:
    """Play by clicks until the match is over or the active player's page meets a condition.

    `until` is the condition, `choose` selects the moves, and `reading` says what has to occur.
    """
    acting = active(tables)
    for _ in range(MOST):
        look = acting.look()
        reading.see(look)
        reading.ask(acting, look)
        version = reading.do(acting, look, choose)
        after = acting.look()
        if not after.mine:
            _everybody_sees(tables, version)
        if over(after) or until(after):
            return
        acting = acting if after.mine else active(tables)
    raise AssertionError(f"{MOST} things were done, and no end came")


def play_through(
    tables: Sequence[Table],
    choose: Choose,
    reading: Reading,
    server: Server,
    again: Callable[[], None],
) -> None:
    """Play the beginning of a match until everything in `reading` has occurred, and then its end.

    The services play the middle; then the pages are reloaded. `again` is called before and after
    that.
    """
    play_out(
        tables,
        choose,
        reading,
        until=lambda look: reading.is_complete and look.version >= BEGINNING and not look.undo,
    )
    again()
    server.play_on(tables[0].match)
    for table in tables:
        _reload(table.page)
    again()
    play_out(tables, choose, reading)


def _reload(page: Page) -> None:
    try:
        page.reload()
    except Error as error:
        if "ERR_ABORTED" not in error.message:
            raise
        # A page without script refreshes by itself; it did so at this moment.
        page.wait_for_load_state()


def assert_all_see_the_same_result(tables: Sequence[Table]) -> None:
    """Assert that the pages of all players show the same winner and the same result."""
    words = tables[0].words.inner_text()
    assert "wins" in words
    assert "resigned" not in words
    standing = tables[0].page.evaluate(STANDING)
    assert [won for _, won in standing.values()].count(True) == 1
    for table in tables:
        expect(table.words).to_have_text(words)
        assert table.page.evaluate(STANDING) == standing


def assert_statements_are_told(page: Page, game: str, links: set[str]) -> None:
    """Assert that each link leads to a statement on the rules page of the game."""
    assert links
    page.goto(f"/rules/{game}/")
    rules = page.url
    assert all(link.startswith(f"{rules}#") for link in links)
    assert page.evaluate(MISSING, sorted(links)) == []


def _everybody_sees(tables: Sequence[Table], version: int) -> None:
    for table in tables:
        table.catch_up(version)
