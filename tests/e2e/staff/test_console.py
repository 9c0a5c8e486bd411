"""The console of a match: the drawn board first, then the tabs of the match page."""

from playwright.sync_api import expect

from tests.e2e.support.new_matches import LONG_SENET, gather
from tests.e2e.support.panel import say
from tests.e2e.support.passkeys import arrive_as_staff
from tests.e2e.support.server import Server
from tests.e2e.support.visits import Arrive, sign_up_visitors

TABS = {"Moves": "#log", "Chat": "#talk", "Table": "#about"}


def test_the_console_shows_the_board_first_one_tab_at_a_time_and_a_pause_at_once(
    arrive: Arrive, server: Server
) -> None:
    anna, berta = sign_up_visitors(arrive, "Anna", "Berta")
    page = arrive_as_staff(arrive, server, "referee").page
    match = gather(LONG_SENET, anna, berta)[0].match
    say(anna, "good luck")
    page.goto(f"/admin/games/match/{match}/console/")
    board, tools = page.locator("#board-then svg"), page.locator(".staff-tools")
    expect(board).to_be_in_viewport()
    expect(tools.locator('a[href*="/rule/"]').first).to_be_in_viewport()
    tabs = page.get_by_role("navigation", name="Match")
    expect(page.locator("#log")).to_be_visible()
    expect(page.locator("#talk")).to_be_hidden()
    for name, panel in TABS.items():
        tabs.get_by_role("link", name=name, exact=True).click()
        for other in TABS.values():
            expect(page.locator(other)).to_be_visible(visible=other == panel)
    said = page.locator("#talk li", has_text="good luck")
    page.goto(f"/admin/games/match/{match}/console/#{said.get_attribute('id')}")
    expect(said).to_be_visible()
    # Another console pauses the match; this one receives the end of the pause and the button.
    second, pause = page.context.new_page(), "Pause: 15 minutes"
    second.goto(f"/admin/games/match/{match}/console/")
    expect(page.get_by_role("button", name=pause)).to_be_visible()
    second.get_by_role("button", name=pause).click()
    expect(page.locator("#board-then")).to_contain_text("The match is paused until")
    page.get_by_role("button", name="Resume the match").click()
    expect(page.locator(".messagelist")).to_contain_text("The ruling has been made.")
    expect(second.get_by_role("button", name=pause)).to_be_visible()
    expect(second.locator("#board-then")).not_to_contain_text("paused")
