"""A visitor plays a bot at once, and keeps the match when signing up later."""

import re

import pytest
from playwright.sync_api import expect

from games.engine.games import GAMES
from tests.e2e.support.match_page import Table
from tests.e2e.support.strategies import act
from tests.e2e.support.two_players import MATCH, table_of
from tests.e2e.support.visits import Arrive
from tests.support.depth import depth


def test_a_stranger_plays_the_computer_by_one_click_and_keeps_the_match(arrive: Arrive) -> None:
    guest = arrive()
    guest.page.goto("/")
    guest.page.get_by_role("button", name="Computer Backgammon").click()
    guest.page.wait_for_url(MATCH)
    table = table_of(guest)
    for _ in range(2):
        play_own_turn(table)
    sides = table.page.locator("#turns .side").all_inner_texts()
    assert {"White", "Red"} <= set(sides)

    guest.sign_up("Gwen")
    guest.page.goto(f"/people/{guest.name}/")
    guest.page.locator("#playing-now").click()
    guest.page.wait_for_url(MATCH)
    expect(table.page.get_by_role("heading", level=1)).to_contain_text(guest.name)
    play_own_turn(table)


def play_own_turn(table: Table) -> None:
    """Wait for the bot, then play the visitor's turn until it is the bot's turn again."""
    # In some games a turn may begin with the numbers that the opponent could not use.
    expect(table.page.locator("#next:enabled, .place.movable").first).to_be_visible()
    while table.look().mine:
        act(table)


@pytest.mark.parametrize("game", depth(["backgammon", "pachisi"], [game.game for game in GAMES]))
def test_a_master_of_every_game_sits_down_and_plays(arrive: Arrive, game: str) -> None:
    guest = arrive()
    guest.page.goto("/")
    guest.page.get_by_label("Computer strength").select_option("master")
    guest.page.locator(f"#computer-{game}").click()
    guest.page.wait_for_url(MATCH)
    table = table_of(guest)
    expect(table.page.get_by_role("heading", level=1)).to_contain_text("Master computer")
    play_own_turn(table)
    expect(table.page.locator("#announce")).to_have_text(re.compile("Master computer"))
    play_own_turn(table)
