"""A player leaves: the others see it and may claim; a player who returns gets the seat back."""

import re

from playwright.sync_api import expect

from games.presence.absence import CLOSED, COUNTDOWN
from tests.e2e.support.match_page import Table
from tests.e2e.support.new_matches import Wish, gather
from tests.e2e.support.panel import open_resignation
from tests.e2e.support.server import Server
from tests.e2e.support.strategies import act, active, opposite, play, to_throw
from tests.e2e.support.two_players import sit_down_later, watch
from tests.e2e.support.verification_badge import has_a_right_record
from tests.e2e.support.visits import Arrive

FOUR = Wish(
    "petits-chevaux", "Petits chevaux", rules="Quick", players="4 players", options=("A computer",)
)
CLOSED_PAGE = re.compile(r"^\w.* has closed the page\.$")

ACT = "**/act/"
"""The address of actions."""


def sees_a_countdown(table: Table) -> None:
    """Assert that the page shows a countdown for a player who has closed their page."""
    expect(table.page.locator("#gone .sentence")).to_have_text(CLOSED_PAGE)
    expect(table.page.locator("#gone .left")).to_have_text(re.compile(r"^0:[0-5]\d"))
    expect(table.page.locator("#claim")).to_be_hidden()


def test_a_closed_page_is_seen_and_the_win_is_claimed(arrive: Arrive, server: Server) -> None:
    tables = sit_down_later(server, arrive(), arrive(), throws=2)
    leaving = active(tables)
    waiting = opposite(tables, leaving)
    leaving.page.close()
    expect(waiting.page.locator("#gone")).to_be_hidden()
    server.wait_out(CLOSED.seconds)
    sees_a_countdown(waiting)
    expect(waiting.page.locator("#announce")).to_have_text(CLOSED_PAGE)
    server.wait_out(COUNTDOWN.seconds)
    waiting.page.get_by_role("button", name="Claim victory").click()
    expect(waiting.words).to_contain_text(" left.")
    expect(waiting.page.locator("#gone")).to_have_count(0)
    has_a_right_record(server, waiting.match)


def test_a_player_who_returns_in_time_has_lost_nothing(arrive: Arrive, server: Server) -> None:
    tables = sit_down_later(server, arrive(), arrive())
    leaving = active(tables)
    waiting = opposite(tables, leaving)
    leaving.page.goto("/")
    server.wait_out(CLOSED.seconds)
    sees_a_countdown(waiting)
    leaving.page.go_back()
    expect(waiting.page.locator("#gone")).to_have_count(0)
    act(leaving)


def test_a_computer_takes_a_seat_over_and_its_player_takes_it_back(
    arrive: Arrive, server: Server
) -> None:
    visitors = [arrive() for _ in range(4)]
    tables = gather(FOUR, *visitors)
    spectator = watch(arrive(), visitors[0].name)
    leaving = play(tables, until=to_throw)
    match, address = leaving.match, leaving.page.url
    others = [table for table in tables if table is not leaving]
    leaving.page.goto("/")
    server.wait_out(CLOSED.seconds)
    for table in (*others, spectator):
        sees_a_countdown(table)
    server.wait_out(COUNTDOWN.seconds)
    others[1].page.get_by_role("button", name="Let computer take over").click()
    for table in (*others, spectator):
        expect(table.page.locator(".seat .left")).to_have_text("has left; a computer is playing")
    expect(spectator.page.locator("#claim")).to_have_count(0)
    thrown = re.compile(r"^The computer playing for .* rolled ")
    expect(others[0].page.locator("#announce")).to_have_text(thrown)
    leaving.page.goto(address)
    leaving.page.get_by_role("button", name="Take my seat back").click()
    for table in (*tables, spectator):
        expect(table.page.locator(".seat .left")).to_have_count(0)
    kinds = server.events(match)
    assert kinds.index("claim") < kinds.index("out") < kinds.index("back")
    assert "throw" in kinds[kinds.index("out") : kinds.index("back")]


def test_the_last_player_left_claims_the_win(arrive: Arrive, server: Server) -> None:
    visitors = [arrive() for _ in range(4)]
    *leaving, staying = gather(FOUR, *visitors)
    for visitor, table in zip(visitors, leaving, strict=False):
        # A computer that plays on may move just before the click, which is then refused once.
        visitor.forgive("409 (Conflict)")
        expect(staying.page.locator("#claim-win")).to_have_count(0)
        open_resignation(table.page)
        expect(table.page.locator("#resign")).to_contain_text("a computer will take over your seat")
        refused, button = True, table.page.get_by_role("button", name="Yes, resign")
        while refused:
            if not button.is_visible():
                open_resignation(table.page)
            with table.page.expect_response(ACT) as answer:
                button.click()
            refused = answer.value.status == 409
        expect(table.page.locator("#resign")).to_have_count(0)
    staying.page.locator("#claim-win").click()
    expect(staying.words).to_contain_text(" left.")
    has_a_right_record(server, staying.match)
