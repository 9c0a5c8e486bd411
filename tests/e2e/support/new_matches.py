"""Starts a match of any setup by the pages of the lobby."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from playwright.sync_api import expect

from tests.e2e.support.match_page import Table
from tests.e2e.support.two_players import MATCH, begin, open_form, table_of
from tests.e2e.support.visitors import Visitor


@dataclass(frozen=True, slots=True)
class Wish:
    """Game and setup of a match to start, in the words of the lobby's form."""

    game: str
    title: str
    rules: str = ""
    """The name of the preset, if it is not the first one."""
    options: tuple[str, ...] = ()
    """The labels of the rules to select."""
    players: str = ""
    length: str = ""
    """The length of the match, where the form has a list of lengths."""


LONG_SENET = Wish("senet", "Senet", options=("Long",))
"""A long game of senet, with a clock that no test waits for."""


def gather(wish: Wish, *visitors: Visitor) -> list[Table]:
    """Start a match: the first visitor opens a seek, and the others join it.

    Returns their pages of the match.
    """
    opener, *others = visitors
    open_table(opener, wish)
    for other in others:
        join(other, opener.name, last=other is others[-1])
    for visitor in visitors:
        visitor.page.wait_for_url(MATCH)
    begin(*visitors)
    return [table_of(visitor) for visitor in visitors]


def open_table(visitor: Visitor, wish: Wish) -> None:
    """Open a seek by the lobby's form, and wait there for other players."""
    page = visitor.page
    form = open_form(visitor)
    tab = form.get_by_role("link", name=wish.title, exact=True)
    # The form that a click brings would replace what is chosen meanwhile.
    if tab.get_attribute("aria-current") is None:
        tab.click()
        expect(form.locator(f'[name="game"][value="{wish.game}"]')).to_be_attached()
    if wish.length:
        form.get_by_role("radio", name="Other length").check()
        form.get_by_label("Match", exact=True).select_option(label=wish.length)
    form.get_by_text("More options").click()
    for choice in _choices(wish):
        form.get_by_role("radio", name=re.compile(f"^{re.escape(choice)}")).check()
    form.get_by_role("button", name="Create table").click()
    expect(page.get_by_role("heading", name="You are waiting for players")).to_be_visible()


def join(visitor: Visitor, opener: str, *, last: bool) -> None:
    """Join the seek of the user `opener`; the `last` player to join is sent to the match."""
    visitor.page.goto("/")
    word = "Play" if last else "Join"
    visitor.page.get_by_role("button", name=f"{word} with {opener}", exact=True).click()
    if not last:
        expect(visitor.page.get_by_text(f"You have joined {opener}")).to_be_visible()


def _choices(wish: Wish) -> Sequence[str]:
    return [choice for choice in (wish.rules, *wish.options, wish.players) if choice]
