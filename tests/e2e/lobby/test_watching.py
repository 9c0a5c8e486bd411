"""A visitor finds a match on the front page, watches it, and is counted."""

from playwright.sync_api import expect

from tests.e2e.support.panel import resign
from tests.e2e.support.server import Server
from tests.e2e.support.strategies import act, active
from tests.e2e.support.two_players import sit_down
from tests.e2e.support.visits import Arrive

CHOSEN = """
from games.models import Match
Match.objects.exclude(pk="{match}").filter(ended_at=None).update(strength=0)
"""
"""Leaves one match for the front page to feature."""
STRENGTHS = """
from games.models import Match
Match.objects.filter(pk="{best}").update(strength=9000)
"""
"""Makes one match the best of all."""


def test_a_stranger_sees_a_small_board_change_and_is_counted_as_watching(
    arrive: Arrive, server: Server
) -> None:
    opener, taker, stranger = arrive(), arrive(), arrive()
    tables = sit_down(opener, taker)
    server.run(CHOSEN.format(match=tables[0].match))
    stranger.page.goto("/")
    card = stranger.page.locator(f"#on-{tables[0].match}")
    expect(card).to_be_visible()
    card.scroll_into_view_if_needed()
    shown = card.get_attribute("data-state") or ""
    act(active(tables))
    expect(card).not_to_have_attribute("data-state", shown)
    card.get_by_role("link").click()
    for page in (stranger.page, tables[0].page):
        expect(page.locator("#watching")).to_have_text("1 spectator")


def test_the_large_board_gives_way_to_the_next_unless_the_viewer_stays(
    arrive: Arrive, server: Server
) -> None:
    stranger, stayer = arrive(), arrive()
    first = sit_down(arrive(), arrive())[0]
    second = sit_down(arrive(), arrive())[0]
    server.run(STRENGTHS.format(best=first.match))
    large = f"#on-{first.match}.large"
    for viewer in (stranger, stayer):
        viewer.page.goto("/watch/")
        expect(viewer.page.locator(large)).to_be_visible()
    stayer.page.get_by_role("button", name="Stay with this game").click()
    resign(first.page)
    for viewer in (stranger, stayer):
        expect(viewer.page.locator(large)).to_contain_text("finished")
    expect(stranger.page.locator(large)).to_have_count(0)
    expect(stranger.page.locator(".large")).to_be_visible()
    expect(stayer.page.locator(large)).to_be_visible()
    stayer.page.get_by_role("button", name="Stay with this game").click()
    expect(stayer.page.locator(large)).to_have_count(0)
    expect(second.page.locator("#board")).to_be_visible()
