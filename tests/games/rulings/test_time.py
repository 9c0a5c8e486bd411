"""Rulings that give time, set clocks, or have a turn played."""

from datetime import timedelta

import pytest

from accounts.models import User
from games.engine.explanations import Illegal
from tests.games.support.matches import ShowDice, Table, sit_down
from tests.games.support.rulings import assert_refused, reserves, rule, words

pytestmark = pytest.mark.django_db


def test_time_is_given_to_one_or_to_all(referee: User, timed_table: Table) -> None:
    first = timed_table.match.due_at
    assert first is not None
    rule(referee, timed_table, "give", seat="0", many="2", unit="minutes")
    assert reserves(timed_table) == [240, 120]
    assert timed_table.match.due_at == first + timedelta(minutes=2)
    assert "A moderator has given Anna an extra 2:00." in words(timed_table)
    rule(referee, timed_table, "give", seat="all", many="30", unit="seconds")
    assert reserves(timed_table) == [270, 150]
    assert "A moderator has given all players an extra 0:30." in words(timed_table)


def test_a_clock_is_set_and_set_back(referee: User, timed_table: Table) -> None:
    ruling = rule(referee, timed_table, "clock", seat="0", many="1", unit="hours")
    assert reserves(timed_table) == [3600, 120]
    assert "Anna's clock to 1:00:00" in words(timed_table)
    assert ruling.before == {"reserves": {"0": 120}}
    rule(referee, timed_table, "clock", seat="0", many="120", unit="seconds")
    assert reserves(timed_table) == [120, 120]


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"seat": "7"}, "Choose a seat"),
        ({"seat": ""}, "Choose a seat"),
        ({"unit": "years"}, "seconds, minutes, hours or days"),
        ({"many": "0"}, "other than 0"),
        ({"many": "1001"}, "whole number from -1000 to 1000"),
        ({"many": "-2"}, "does not have that much time left"),
        ({"many": "much"}, "whole number"),
    ],
)
def test_time_that_cannot_be_given(
    referee: User, timed_table: Table, asked: dict[str, str], sentence: str
) -> None:
    assert_refused(referee, timed_table, "give", sentence, **asked)


def test_where_there_are_no_clocks_none_is_set(referee: User, table: Table) -> None:
    assert_refused(referee, table, "give", "has no clock")
    assert_refused(referee, table, "clock", "has no clock")


def test_the_default_turn_is_thrown_and_played_by_the_first_moves(
    referee: User, table: Table, dice_show: ShowDice
) -> None:
    dice_show((6, 3), (6, 5))
    rule(referee, table, "force", reason="stalling")
    assert table.kinds[-4:] == ["ruling", "throw", "move", "move"]
    assert {(event.seat, event.user, event.automatic) for event in table.events[-3:]} == {
        (0, None, True)
    }
    assert "On a moderator's instruction, the site has played Anna's turn." in words(table)
    assert "Anna played" in words(table)
    assert table.state.seat == 1
    rule(referee, table, "force", reason="stalling")
    assert table.state.seat == 0
    table.check()
    with pytest.raises(Illegal):
        table.act(0, "undo")


def test_forcing_an_unconfirmed_turn_confirms_it(
    referee: User, table: Table, dice_show: ShowDice
) -> None:
    dice_show((6, 3))
    table.play(0, "throw", "move 12 18 6", "move 12 15 3")
    assert table.match.holding == 0
    rule(referee, table, "force")
    assert table.match.holding is None
    assert table.kinds[-2:] == ["ruling", "done"]


def test_before_the_start_and_between_games_the_match_waits_for_no_seat(
    referee: User, anna: User, berta: User, dice_show: ShowDice
) -> None:
    dice_show((3, 1), (6, 5))
    table = sit_down(anna, berta, options={"match_points": 5})
    table.play(0, "resign")
    rule(referee, table, "force")
    assert (table.match.stage, table.match.round) == ("playing", 2)
    table.check()
