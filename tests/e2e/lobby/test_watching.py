"""A visitor finds a match on the front page, watches it, and is counted."""

from playwright.sync_api import expect

from tests.e2e.support.server import Server
from tests.e2e.support.strategies import act
from tests.e2e.support.two_players import sit_down
from tests.e2e.support.visits import Arrive

CHOSEN = """
from games.models import Match
Match.objects.exclude(pk="{match}").filter(ended_at=None).update(strength=0)
"""
"""Leaves one match for the front page to feature."""


def test_a_stranger_sees_a_small_board_change_and_is_counted_as_watching(
    arrive: Arrive, server: Server
) -> None:
    opener, taker, stranger = arrive(), arrive(), arrive()
    tables = sit_down(opener, taker)
    server.manage("shell", "--no-imports", "-c", CHOSEN.format(match=tables[0].match))
    stranger.page.goto("/")
    card = stranger.page.locator(f"#on-{tables[0].match}")
    expect(card).to_be_visible()
    card.scroll_into_view_if_needed()
    shown = card.get_attribute("data-state") or ""
    act(next(table for table in tables if table.look().mine))
    expect(card).not_to_have_attribute("data-state", shown)
    card.get_by_role("link").click()
    for page in (stranger.page, tables[0].page):
        expect(page.locator("#watching")).to_have_text("1 spectator")
