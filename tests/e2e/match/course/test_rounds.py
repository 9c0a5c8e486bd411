"""A match of several games: the score, the break between two games, and the next game."""

from playwright.sync_api import expect

from tests.e2e.support.match_page import Table
from tests.e2e.support.new_matches import Wish, gather
from tests.e2e.support.panel import resign
from tests.e2e.support.server import Server
from tests.e2e.support.strategies import play, to_throw
from tests.e2e.support.verification_badge import is_checked
from tests.e2e.support.visits import Arrive

SENET = Wish("senet", "Senet", players="", options=("Best of three games.",))


def give_up(table: Table) -> None:
    """Resign the current game at its full value."""
    resign(table.page)


def test_games_follow_each_other_until_the_match_is_won(arrive: Arrive, server: Server) -> None:
    tables = gather(SENET, arrive(), arrive())
    loser, winner = tables
    give_up(loser)
    for table in tables:
        expect(table.words).to_contain_text("resigned.")
        expect(table.page.locator(".points", has_text="1 of 2 points")).to_have_count(1)
        expect(table.page.get_by_role("button", name="Rematch")).to_have_count(0)
    loser.page.get_by_role("button", name="Next game").click()
    expect(loser.page.get_by_text("You are ready. Waiting for the other players.")).to_be_visible()
    expect(winner.page.locator("#announce")).to_contain_text("is ready for the next game.")
    winner.page.get_by_role("button", name="Next game").click()
    for table in tables:
        expect(table.page.get_by_role("link", name="Game 2")).to_be_visible()
    play(tables, until=to_throw)
    give_up(loser)
    for table in tables:
        expect(table.words).to_contain_text("wins the match.")
    is_checked(winner.page)
    assert server.events(loser.match).count("game") == 1


def test_the_next_game_begins_by_itself(arrive: Arrive) -> None:
    tables = gather(SENET, arrive(), arrive(script=False))
    give_up(play(tables, until=to_throw))
    for table in tables:
        expect(table.page.get_by_role("link", name="Game 2")).to_be_visible()
