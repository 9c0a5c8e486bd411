"""The analysis of a finished match in a browser, for each game, with and without scripts."""

import pytest
from playwright.sync_api import expect

from games.engine.games import GAMES
from tests.e2e.support.narrow_screens import WIDTH, assert_page_fits
from tests.e2e.support.server import Server
from tests.e2e.support.stored_matches import SESSION
from tests.e2e.support.visits import Arrive

ANALYSED = 60_000
"""Milliseconds within which the server has analysed the matches."""


@pytest.mark.timeout(300)
def test_a_match_of_each_game_is_analysed_and_read(server: Server, arrive: Arrive) -> None:
    found = server.lay_out("tests.e2e.support.finished_matches")
    player, reader = arrive(), arrive(script=False)
    player.context.add_cookies([{"name": "sessionid", "value": found[SESSION], "url": player.url}])
    reader.page.set_viewport_size({"width": WIDTH, "height": 700})
    for game in GAMES:
        player.page.goto(f"{found[game.game]}analysis/")
        player.page.get_by_role("button", name="Analyse the match").click()
    open_card = player.context.new_page()
    open_card.goto(f"{found[GAMES[-1].game]}")
    for game in GAMES:
        address = f"{found[game.game]}analysis/"
        player.page.goto(address)
        heading = player.page.get_by_role("heading", name="Totals")
        # The page reloads itself once the report is there.
        expect(heading).to_be_visible(timeout=ANALYSED)
        expect(player.page.locator(".totals tbody tr").first).to_be_visible()
        decisions = player.page.locator("#decisions > li")
        # The dice are not known, so a match may be without an error.
        if decisions.count():
            expect(decisions.first).to_contain_text("Play from here")
            player.page.keyboard.press("j")
            expect(decisions.first).to_be_focused()
        reader.page.goto(address)
        expect(reader.page.get_by_role("heading", name="Totals")).to_be_visible()
        expect(reader.page.get_by_text("Download the game record")).to_be_visible()
        assert_page_fits(reader, address)
    # The result on a page that was open before has got the figures by itself.
    expect(open_card.locator("#result .figures").first).to_contain_text("%")
