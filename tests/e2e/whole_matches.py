"""A match of any game, clicked from its first throw to its end by people who read along."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from playwright.sync_api import Page, expect

from tests.e2e.playing import Choose, act, over
from tests.e2e.table import Look, Table

MOST = 6000
"""So many things nobody does in one match."""
STANDING = """() => Object.fromEntries(
  [...document.querySelectorAll("#board .seat")].map((seat) => [
    seat.querySelector(".who").innerText,
    [seat.querySelector(".to-go").innerText, seat.matches(".won")]]))"""
MISSING = """(links) => links.filter(
  (link) => document.getElementById(new URL(link).hash.slice(1)) === null)"""


@dataclass
class Reading:
    """What people come across in a match besides its moves."""

    declines: int = 0
    """How often somebody leaves a score unplayed that could be played, where a game lets them."""
    links: set[str] = field(default_factory=set)
    """Where remarks and refusals send one to read on."""
    refused: bool = False

    def see(self, look: Look) -> None:
        """Read the remarks."""
        self.links.update(look.remarks)

    def ask(self, table: Table, look: Look) -> None:
        """Press for once a piece that cannot move, and see which statement forbids it."""
        if self.refused or not look.stuck:
            return
        table.page.locator(f"#{look.stuck[0]}").click()
        link = table.notice.get_by_role("link")
        expect(link).to_be_visible()
        self.links.add(link.evaluate("(link) => link.href"))
        self.refused = True

    def do(self, table: Table, look: Look, choose: Choose) -> int:
        """Decline if that is still to be tried, else play; answer the version that this makes."""
        if not (self.declines and look.ways and look.calls):
            return act(table, choose)
        self.declines -= 1
        table.call(look.calls[0])
        table.shows(look.version + 1)
        return look.version + 1


def play_out(tables: Sequence[Table], choose: Choose, reading: Reading) -> None:
    """Click until the match is over and everybody sees it."""
    acting = _at_turn(tables)
    for _ in range(MOST):
        look = acting.look()
        reading.see(look)
        reading.ask(acting, look)
        version = reading.do(acting, look, choose)
        after = acting.look()
        if not after.mine:
            _everybody_sees(tables, version)
        if over(after):
            return
        acting = acting if after.mine else _at_turn(tables)
    raise AssertionError(f"{MOST} things were done, and no end came")


def assert_all_see_the_same_result(tables: Sequence[Table]) -> None:
    """Every page names the same winner, and tells the same of everybody."""
    words = tables[0].words.inner_text()
    assert "wins" in words
    assert "resigned" not in words
    standing = tables[0].page.evaluate(STANDING)
    assert [won for _, won in standing.values()].count(True) == 1
    for table in tables:
        expect(table.words).to_have_text(words)
        assert table.page.evaluate(STANDING) == standing


def assert_statements_are_told(page: Page, game: str, links: set[str]) -> None:
    """Whatever a link points at stands on the rules page of the game."""
    assert links
    page.goto(f"/rules/{game}/")
    rules = page.url
    assert all(link.startswith(f"{rules}#") for link in links)
    assert page.evaluate(MISSING, sorted(links)) == []


def _at_turn(tables: Sequence[Table]) -> Table:
    return next(table for table in tables if table.look().mine)


def _everybody_sees(tables: Sequence[Table], version: int) -> None:
    for table in tables:
        table.catch_up(version)
