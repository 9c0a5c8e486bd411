"""Hints in a casual game against the computer, in a browser, with and without scripts."""

from playwright.sync_api import expect

from tests.e2e.support.narrow_screens import WIDTH, assert_page_fits
from tests.e2e.support.server import Server
from tests.e2e.support.stored_matches import SESSION
from tests.e2e.support.visits import Arrive


def test_a_player_asks_where_to_look_and_then_for_the_move(server: Server, arrive: Arrive) -> None:
    found = server.lay_out()
    for script in (True, False):
        player = arrive(script=script)
        player.context.add_cookies(
            [{"name": "sessionid", "value": found[SESSION], "url": player.url}]
        )
        page = player.page
        page.goto(found["backgammon"])
        page.set_viewport_size({"width": 1440, "height": 900})
        tabs = page.locator(".match .tabs")
        before = tabs.bounding_box()
        page.get_by_role("button", name="Hint", exact=True).click()
        answer = page.locator("#hint-answer" if script else "#hint-told")
        expect(answer).to_contain_text("Look at: ")
        answer.get_by_role("button", name="Show the move").press("Enter")
        expect(answer).to_contain_text("Winning chance after it: ")
        expect(answer.locator(".way").first).to_be_visible()
        if script:
            assert tabs.bounding_box() == before, "an answer moves what stands below it"
            page.set_viewport_size({"width": WIDTH, "height": 700})
            assert_page_fits(player, found["backgammon"])
