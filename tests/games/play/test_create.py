"""The start of a match: seats, starting position, and the throw for the start."""

import pytest
from django.db import IntegrityError

from accounts.models import User
from games.engine import games
from games.engine.explanations import InvalidPosition
from games.engine.options import option_values
from games.models import Event, Match, Seat
from games.play.services import MatchSetup, Player, start_match
from tests.games.support.matches import BEGUN, ShowDice, Table, sit_down


def test_players_sit_in_the_order_given(table: Table, anna: User, berta: User) -> None:
    seats = table.match.seats.all()
    assert [(seat.number, seat.user, seat.computer) for seat in seats] == [
        (0, anna, ""),
        (1, berta, ""),
    ]


def test_the_first_event_is_the_start_and_the_second_the_throw_for_it(table: Table) -> None:
    *ready, start, throw = table.events
    assert [(event.kind, event.seat, event.user) for event in ready] == [
        ("ready", None, table.user(0)),
        ("ready", None, table.user(1)),
    ]
    assert (start.kind, start.seat, start.user, start.payload) == ("start", None, None, {})
    assert start.position == "backgammon - 1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5 - - " + (
        '{"contenders":[0,1]}'
    )
    assert (throw.kind, throw.seat, throw.payload) == ("throw", None, {"throw": [3, 1]})
    assert throw.position == "backgammon - 1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5 0 - -"
    assert table.match.version == BEGUN


def test_equal_dice_for_the_start_are_thrown_and_logged_again(
    anna: User, berta: User, dice_show: ShowDice
) -> None:
    dice_show((4, 4), (1, 1), (2, 5))
    table = sit_down(anna, berta)
    assert [event.payload for event in table.events[3:]] == [
        {"throw": [4, 4]},
        {"throw": [1, 1]},
        {"throw": [2, 5]},
    ]
    assert table.state.seat == 1
    assert table.match.version == BEGUN + 2


def test_the_higher_die_starts_and_throws_afresh(table: Table) -> None:
    assert (table.state.seat, table.state.pips_left) == (0, ())


def test_a_table_may_play_the_dice_of_the_start(
    anna: User, berta: User, dice_show: ShowDice
) -> None:
    dice_show((2, 6))
    table = sit_down(anna, berta, options={"opening_roll": "opening_dice"})
    assert (table.state.seat, table.state.pips_left) == (1, (6, 2))
    assert table.match.options == option_values(
        games.table("backgammon", {"opening_roll": "opening_dice"})
    )
    table.play(1, "move 12 18 6", "undo", "move 12 14 2", "move 12 18 6", "done")
    assert (table.state.seat, table.match.holding) == (0, None)


def test_a_match_is_public_and_being_played_by_default(table: Table) -> None:
    match = table.match
    assert (match.private, match.stage, match.holding, match.due_at) == (
        False,
        "playing",
        None,
        None,
    )
    assert (match.winners, match.points, match.ending, match.ended_at) == (None, None, "", None)


def test_a_match_may_be_private(anna: User, berta: User) -> None:
    assert sit_down(anna, berta, private=True).match.private


@pytest.mark.parametrize(
    ("game", "options", "players"),
    [
        ("ludus", {}, 2),
        ("backgammon", {"colour": "green"}, 2),
        ("backgammon", {"opening_roll": "never"}, 2),
        ("backgammon", {}, 3),
        ("backgammon", {}, 1),
    ],
)
def test_a_table_that_cannot_be_leaves_nothing_behind(
    game: str, options: dict[str, str], players: int, db: None
) -> None:
    with pytest.raises(InvalidPosition):
        start_match(setup=MatchSetup(game, options), players=[Player(computer="casual")] * players)
    assert not Match.objects.exists()


def test_a_computer_of_a_level_that_does_not_exist_sits_nowhere(anna: User) -> None:
    with pytest.raises(InvalidPosition):
        start_match(
            setup=MatchSetup("backgammon"), players=[Player(anna), Player(computer="divine")]
        )
    assert not Match.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_user_cannot_have_two_seats(anna: User) -> None:
    with pytest.raises(IntegrityError):
        start_match(setup=MatchSetup("backgammon"), players=[Player(anna), Player(anna)])
    assert not Match.objects.exists()
    assert not Seat.objects.exists()


def test_without_stated_dice_the_start_is_decided_by_unequal_ones(anna: User, berta: User) -> None:
    for _ in range(20):
        table = sit_down(anna, berta)
        *equal, decisive = (event.payload["throw"] for event in table.events[3:])
        assert all(mine == theirs for mine, theirs in equal)
        assert table.state.seat == (0 if decisive[0] > decisive[1] else 1)


def test_events_name_who_did_them(table: Table, dice_show: ShowDice) -> None:
    dice_show((6, 3))
    table.play(0, "throw")
    event = table.events[-1]
    assert (event.kind, event.seat, event.user) == (Event.Kind.THROW, 0, table.user(0))
