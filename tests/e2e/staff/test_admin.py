"""Staff find matches and see their seats and events, and can change none of them."""

from playwright.sync_api import expect

from tests.e2e.support.passkeys import join_staff
from tests.e2e.support.server import Server
from tests.e2e.support.strategies import play, to_move
from tests.e2e.support.two_players import sit_down
from tests.e2e.support.visits import Arrive


def test_staff_find_a_match_with_its_seats_and_events_and_cannot_change_it(
    arrive: Arrive, server: Server
) -> None:
    anna, berta, staff = arrive(), arrive(), arrive()
    match = play(sit_down(anna, berta), until=to_move).match
    staff.sign_up("Referee")
    join_staff(staff, server, "referee")
    staff.page.goto("/admin/games/match/")
    staff.page.locator("#searchbar").fill(anna.name)
    staff.page.get_by_role("button", name="Search").click()
    staff.page.get_by_role("link", name=match).click()
    for text in (anna.name, berta.name, "start", "throw"):
        expect(staff.page.get_by_text(text).first).to_be_visible()
    staff.page.get_by_role("link", name=match).click()
    expect(staff.page.get_by_text(anna.name).first).to_be_visible()
    expect(staff.page.locator("input[name=_save], a.deletelink")).to_have_count(0)
    # The key / leads to the search, Escape back; in a field the key is a letter like others.
    search, back = staff.page.locator("#staff-search"), staff.page.get_by_role("link", name="Home")
    back.focus()
    staff.page.keyboard.press("/")
    expect(search).to_be_focused()
    staff.page.keyboard.type("a/b")
    expect(search).to_have_value("a/b")
    staff.page.keyboard.press("Escape")
    expect(search).to_have_value("")
    expect(back).to_be_focused()
