"""Rulings that empty seats, or give them to other users or to computers."""

import pytest

from accounts.models import Sanction, User
from accounts.people.relations import BLOCK, relate, unrelate
from accounts.staff.powers import Role
from games.board.fragments import board_fragment
from games.board.view import board_view
from games.engine.explanations import Illegal
from games.models import Ruling
from games.play.hints import allows_hints
from games.play.services import NotSeated
from tests.accounts.support.staff import create_staff
from tests.games.support.matches import ShowDice, Table
from tests.games.support.rulings import (
    assert_refused,
    give_seat,
    play_a_while,
    reserves,
    rule,
    words,
)

pytestmark = pytest.mark.django_db


def test_a_seat_is_emptied_and_a_computer_plays_on(referee: User, four: Table) -> None:
    rule(referee, four, "vacate", seat="1", reason="conduct")
    seat = four.match.seats.get(number=1)
    assert (seat.out, seat.stand_in) == ("vacated", "casual")
    assert "out of the match. A computer takes over" in str(board_view(four.match, 0).announcement)
    with pytest.raises(Illegal):
        four.act(1, "return")
    four.check()
    given = rule(referee, four, "reseat", seat="1", to="person", name=four.user(1).username)
    seat.refresh_from_db()
    assert (seat.out, seat.stand_in, seat.user) == ("", "", four.user(1))
    assert Ruling.objects.get(kind="vacate").undone_by == given


def test_where_two_play_no_seat_is_empty(referee: User, table: Table) -> None:
    assert_refused(referee, table, "vacate", "can't go on with that seat empty")


def test_a_seat_is_given_to_another_user_and_back(
    referee: User, timed_table: Table, clara: User, dice_show: ShowDice
) -> None:
    assert timed_table.match.rated
    give_seat(referee, timed_table, 0, clara)
    given = Ruling.objects.get()
    match = timed_table.match
    assert [
        'data-rated="casual"' in board_fragment(match, seat, "en") for seat in (0, 1, None)
    ] == [True] * 3
    assert (match.seats.get(number=0).user, match.rated) == (clara, False)
    assert "A moderator has given a seat to Clara." in words(timed_table)
    assert reserves(timed_table) == [120, 120]
    with pytest.raises(NotSeated):
        timed_table.act(0, "give")
    back = rule(referee, timed_table, "reseat", seat="0", to="person", name="Anna")
    match = timed_table.match
    assert (match.seats.get(number=0).user, match.rated) == (timed_table.user(0), True)
    given.refresh_from_db()
    assert given.undone_by == back
    play_a_while(timed_table, dice_show)


def test_a_seat_is_given_to_a_computer_which_plays_on(
    referee: User, timed_table: Table, dice_show: ShowDice
) -> None:
    rule(referee, timed_table, "reseat", seat="0", to="casual", reason="away")
    match = timed_table.match
    seat = match.seats.get(number=0)
    assert (seat.user, seat.computer, seat.reserve) == (None, "casual", None)
    assert (match.computer_due, match.rated) == (True, False)
    assert not allows_hints(match, match.seat_list)
    assert_refused(referee, timed_table, "reseat", "already in that seat")
    assert_refused(referee, timed_table, "reseat", "leave only computers in the match", seat="1")
    rule(referee, timed_table, "reseat", seat="0", to="person", name="Anna")
    assert (timed_table.match.rated, reserves(timed_table)) == (True, [120, 120])


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"to": "person", "name": "nobody"}, "no user with this name"),
        ({"to": "person", "name": ""}, "no user with this name"),
        ({"to": "person", "name": "Berta"}, "another seat"),
        ({"to": "person", "name": "Anna"}, "already in that seat"),
        ({"to": "god"}, "a person or a computer"),
        ({"seat": "5"}, "Choose a seat"),
    ],
)
def test_a_seat_that_cannot_be_given(
    referee: User, table: Table, asked: dict[str, str], sentence: str
) -> None:
    assert_refused(referee, table, "reseat", sentence, **asked)


def test_former_players_may_not_rule(table: Table, clara: User, referee: User) -> None:
    give_seat(referee, table, 0, clara)
    rule(referee, table, "reseat", seat="0", to="person", name="Anna")
    other = create_staff(Role.ADMINISTRATOR, name="Admin")
    give_seat(other, table, 1, referee)
    rule(other, table, "reseat", seat="1", to="person", name="Berta")
    assert_refused(referee, table, "pause", "that you are playing or have played in")


def test_no_user_is_seated_unasked_or_past_a_block_or_a_sanction(
    referee: User, table: Table, anna: User, berta: User, clara: User
) -> None:
    given = {"seat": "0", "to": "person"}
    assert_refused(referee, table, "reseat", "Clara has to accept", **given, name="Clara")
    relate(berta, clara, BLOCK)
    assert_refused(referee, table, "reseat", "a block between Clara", **given, name="Clara")
    unrelate(berta, clara, BLOCK)
    for user in (clara, anna):
        Sanction.objects.create(user=user, kind="games", reason="leave", note="left", by=referee)
    assert_refused(referee, table, "reseat", "Clara is under a sanction", **given, name="Clara")
    # The first player agreed to this match, which goes on under every sanction.
    rule(referee, table, "reseat", seat="0", to="casual")
    relate(berta, anna, BLOCK)
    rule(referee, table, "reseat", seat="0", to="person", name="Anna")
    assert table.user(0) == anna
