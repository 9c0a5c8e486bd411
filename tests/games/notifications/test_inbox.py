"""Inbox entries about matches: turns at slow paces, results, rematches, rulings."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.inbox import entries
from accounts.inbox.entries import Kind
from accounts.models import User
from accounts.people.relations import BLOCK, relate
from accounts.staff.powers import Role
from games.presence.players import join
from tests.accounts.support.staff import create_staff
from tests.games.support.matches import ShowDice, Table, sit_down
from tests.games.support.play.slow_turns import annas_turn, bertas_turn
from tests.games.support.rulings import rule

pytestmark = pytest.mark.django_db


@pytest.fixture
def slow(anna: User, berta: User, dice_show: ShowDice) -> Table:
    """A slow match in which Anna has to throw."""
    dice_show((3, 1), (6, 3), (2, 1), (6, 3))
    return sit_down(anna, berta, pace="day")


@pytest.fixture
def live(anna: User, berta: User, dice_show: ShowDice) -> Table:
    """A live match in which Anna has to throw."""
    dice_show((3, 1), (6, 3))
    return sit_down(anna, berta, pace="normal")


def kinds(user: User) -> list[str]:
    """Return the kinds of the user's unread entries."""
    return sorted(each.kind for each in entries.unread_entries(user))


def test_a_turn_of_a_slow_match_is_told_until_it_is_played(
    slow: Table, anna: User, berta: User
) -> None:
    assert (kinds(anna), kinds(berta)) == ([Kind.TURN], [])
    annas_turn(slow)
    assert (kinds(anna), kinds(berta)) == ([], [Kind.TURN])
    bertas_turn(slow)
    annas_turn(slow)
    assert (kinds(anna), kinds(berta)) == ([], [Kind.TURN])


def test_a_turn_that_was_read_stays_read_while_it_is_played(slow: Table, anna: User) -> None:
    entries.mark_read(anna, timezone.now())
    slow.play(0, "throw", "move 12 18 6")
    assert kinds(anna) == []
    assert anna.inbox.count() == 1


def statements(table: Table, seat: int, *actions: str) -> list[int]:
    """Return how many statements about inboxes each of these actions costs."""
    counts = []
    for action in actions:
        with CaptureQueriesContext(connection) as found:
            table.act(seat, action)
        counts.append(sum("inboxentry" in each["sql"] for each in found.captured_queries))
    return counts


def test_a_slow_turn_costs_one_statement_when_it_passes(slow: Table) -> None:
    assert statements(slow, 0, "throw", "move 12 18 6", "move 18 21 3", "done") == [0, 0, 0, 1]


def test_a_live_turn_costs_none_and_makes_no_entry(live: Table, anna: User, berta: User) -> None:
    assert statements(live, 0, "throw", "move 12 18 6", "move 18 21 3", "done") == [0, 0, 0, 0]
    assert (kinds(anna), kinds(berta)) == ([], [])


def test_the_result_of_a_slow_match_is_told_to_the_other_player(
    slow: Table, anna: User, berta: User
) -> None:
    join(slow.pk, berta, "socket")
    slow.act(0, "resign")
    assert (kinds(anna), kinds(berta)) == ([], [Kind.RESULT])


def test_the_result_of_a_live_match_is_told_to_players_without_its_page(
    live: Table, berta: User
) -> None:
    live.act(0, "resign")
    assert kinds(berta) == [Kind.RESULT]


def test_the_result_of_a_live_match_is_not_told_to_players_with_its_page(
    live: Table, berta: User
) -> None:
    join(live.pk, berta, "socket")
    live.act(0, "resign")
    assert kinds(berta) == []


def test_an_offered_rematch_is_told_until_it_is_answered(
    live: Table, anna: User, berta: User
) -> None:
    for user in (anna, berta):
        join(live.pk, user, "socket")
    live.act(0, "resign")
    live.act(0, "rematch")
    assert (kinds(anna), kinds(berta)) == ([], [Kind.REMATCH])
    assert berta.inbox.get().by == anna
    live.act(1, "rematch")
    assert (kinds(anna), kinds(berta)) == ([], [])


def test_a_block_withdraws_the_offer_of_a_rematch(live: Table, anna: User, berta: User) -> None:
    join(live.pk, berta, "socket")
    live.act(0, "resign")
    live.act(0, "rematch")
    relate(berta, anna, BLOCK)
    assert kinds(berta) == []


def test_a_ruling_is_told_to_the_players(live: Table, anna: User, berta: User) -> None:
    referee = create_staff(Role.REFEREE, name="Rita")
    rule(referee, live, "pause", minutes="60")
    rule(referee, live, "give", seat="0", many="2", unit="minutes")
    assert (kinds(anna), kinds(berta)) == ([Kind.RULING], [Kind.RULING])
    assert kinds(referee) == []


def test_a_player_who_loses_the_seat_by_a_ruling_is_told(live: Table, anna: User) -> None:
    referee = create_staff(Role.REFEREE, name="Rita")
    rule(referee, live, "reseat", seat="0", to="casual")
    assert kinds(anna) == [Kind.RULING]


def test_a_bot_gets_no_entry_and_the_turn_of_its_opponent_goes(
    anna: User, dice_show: ShowDice
) -> None:
    dice_show((3, 1), (6, 3))
    table = sit_down(anna, None, pace="day")
    assert kinds(anna) == [Kind.TURN]
    annas_turn(table)
    assert anna.inbox.count() == 0
