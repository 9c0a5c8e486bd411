"""Brings visitors into a match by the pages of the site."""

from playwright.sync_api import Locator, Page, expect

from tests.e2e.support.match_page import PlainTable, Table
from tests.e2e.support.server import Server
from tests.e2e.support.strategies import active
from tests.e2e.support.unseen import match_begun_unseen
from tests.e2e.support.visitors import Visitor

MATCH = "**/matches/*/"
NOWHERE = "about:blank"
"""The address of a new visitor's page."""


def sit_down(opener: Visitor, taker: Visitor) -> tuple[Table, Table]:
    """Start a match from the lobby: `opener` opens a seek, and `taker` joins it.

    Returns both pages of the match. Visitors without an open page send the lobby's forms unseen.
    """
    if opener.page.url == taker.page.url == NOWHERE:
        address = match_begun_unseen(opener, taker)
        for visitor in (opener, taker):
            visitor.page.goto(address)
        begin(opener, taker)
        return table_of(opener), table_of(taker)
    open_seek(opener)
    taker.page.goto("/")
    taker.page.get_by_role("button", name=f"Play with {opener.name}", exact=True).click()
    taker.page.wait_for_url(MATCH)
    arrive_at_match(opener)
    begin(opener, taker)
    return table_of(opener), table_of(taker)


def sit_down_later(
    server: Server, opener: Visitor, taker: Visitor, throws: int = 0
) -> tuple[Table, Table]:
    """Start a match, and let the services play it until after this many throws one is to throw.

    The throw that decides who begins is not counted. Returns both pages of the match, reloaded.
    """
    tables = sit_down(opener, taker)
    # The pages have sent what the first throw needs.
    active(tables)
    server.play_throws(tables[0].match, throws)
    for table in tables:
        table.page.reload()
    return tables


def begin(*visitors: Visitor) -> None:
    """Wait until the match has begun on each visitor's page.

    Scripts send the dice seeds by themselves; without scripts, a button is pressed.
    """
    for visitor in visitors:
        if not visitor.script:
            visitor.page.get_by_role("button", name="I am ready").click()
    for visitor in visitors:
        expect(visitor.page.locator("#board.table")).to_be_visible()


def open_seek(visitor: Visitor, *, private: bool = False) -> None:
    """Open a seek in the lobby; an anonymous visitor becomes a guest."""
    form = open_form(visitor)
    if private:
        form.get_by_role("radio", name="A friend, by link").check()
    form.get_by_role("button", name="Create table").click()
    expect(visitor.page.get_by_role("heading", name="You are waiting for players")).to_be_visible()


def open_form(visitor: Visitor) -> Locator:
    """Open the form for a table from the lobby, and return it: a dialog, or a page of its own."""
    visitor.page.goto("/")
    visitor.page.locator("#create-table").click()
    form = visitor.page.locator("dialog #seek" if visitor.script else "#seek")
    expect(form).to_be_visible()
    return form


def play_now(visitor: Visitor, game: str, pace: str = "normal") -> None:
    """Look for an opponent by a tile of the front page."""
    visitor.page.goto("/")
    visitor.page.locator(f"#quick-{game}-{pace}").click()


def arrive_at_match(opener: Visitor) -> None:
    """Wait until the opener's page goes to the match; without scripts, follow the link to it."""
    if not opener.script:
        opener.page.get_by_role("link", name="Refresh now").click()
        found = opener.page.get_by_role("link", name="Continue with")
        # On a slow machine the page may have opened the match by itself by now.
        expect(found.or_(opener.page.locator("#board"))).to_be_visible()
        if found.is_visible():
            found.click()
    opener.page.wait_for_url(MATCH)


def watch(visitor: Visitor, name: str) -> Table:
    """Open the match of this player from the player's own page, as a spectator.

    The lobby lists only the ten strongest matches.
    """
    visitor.page.goto(f"/people/{name}/")
    visitor.page.locator("#playing-now").click()
    visitor.page.wait_for_url(MATCH)
    expect(visitor.page.get_by_text("you are watching")).to_be_visible()
    return table_of(visitor)


def table_of(visitor: Visitor, page: Page | None = None) -> Table:
    """Return the page of a match that a visitor has open; by default the visitor's first tab."""
    return (Table if visitor.script else PlainTable)(page or visitor.page)
