"""The console of a match: the drawn board first, then the tabs of the match page."""

from playwright.sync_api import expect

from tests.e2e.match.test_chat import say, sign_up_visitors
from tests.e2e.support.new_matches import Wish, gather
from tests.e2e.support.passkeys import join_staff
from tests.e2e.support.server import Server
from tests.e2e.support.visits import Arrive

LONG = Wish("senet", "Senet", options=("Long",))
TABS = {"Moves": "#log", "Chat": "#talk", "Table": "#about"}


def test_the_console_shows_the_board_first_and_one_tab_at_a_time(
    arrive: Arrive, server: Server
) -> None:
    anna, berta = sign_up_visitors(arrive, "Anna", "Berta")
    staff = arrive()
    staff.sign_up("Referee")
    join_staff(staff, server, "referee")
    match = gather(LONG, anna, berta)[0].match
    say(anna, "good luck")
    page = staff.page
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
