"""The starting position, the throw for the start, and the first throw."""

import pytest

from games.engine.play import actions
from games.engine.state import Throw
from tests.engine.backgammon.support.positions import RED, START, WHITE, Position, opening

FRESH, SAME = opening(), opening(opening_roll="opening_dice")
BOTH = pytest.mark.parametrize("before", [FRESH, SAME])


@BOTH
def test_the_board_has_the_usual_starting_position(before: Position) -> None:
    assert (before.stands(WHITE), before.stands(RED)) == START  # GAMMON-03
    assert [before.rules.pip_count(before.state, seat) for seat in (WHITE, RED)] == [167, 167]


@BOTH
def test_both_throw_one_die_for_the_start(before: Position) -> None:
    assert before.state.seat is None  # GAMMON-05
    assert before.state.contenders == (WHITE, RED)
    assert before.rules.faces(before.state) == (6, 6)
    assert len(before.rules.throws(before.state)) == 36


@BOTH
@pytest.mark.parametrize(("dice", "starts"), [((5, 3), WHITE), ((3, 5), RED), ((1, 2), RED)])
def test_the_higher_number_starts(before: Position, dice: tuple[int, int], starts: int) -> None:
    assert before.after_throw(*dice).state.seat == starts  # GAMMON-05
    assert before.after_throw(*dice).state.contenders == ()


@BOTH
@pytest.mark.parametrize("die", range(1, 7))
def test_equal_numbers_are_thrown_again(before: Position, die: int) -> None:
    again = before.after_throw(die, die).after_throw(die, die)
    assert again == before  # GAMMON-05
    assert again.after_throw(2, 6).state.seat == RED  # GAMMON-05


def test_the_starter_throws_two_fresh_dice() -> None:
    started = FRESH.after_throw(5, 3)
    assert started.rules.due(started.state) == "throw"  # GAMMON-06
    assert started.after_throw(4, 4).state.pips_left == (4, 4, 4, 4)  # GAMMON-06


def test_the_opening_dice_can_be_the_first_throw() -> None:
    started = SAME.after_throw(3, 5)
    assert started.state.pips_left == (5, 3)  # GAMMON-06
    assert "13/8" in started.legal(5)


def test_later_throws_are_two_dice_at_every_table() -> None:
    for before in (FRESH.after_throw(2, 1).after_throw(2, 1), SAME.after_throw(2, 1)):
        next_throw = before.after("13/11", "6/5")
        assert next_throw.state.seat == RED
        assert next_throw.rules.faces(next_throw.state) == (6, 6)  # GAMMON-06
        assert next_throw.after_throw(2, 6).state.pips_left == (6, 2)
        assert len(actions(next_throw.rules, next_throw.state)) == 21


@BOTH
def test_nothing_moves_before_the_start_is_decided(before: Position) -> None:
    assert before.why_not("13/7") == "GAMMON-05"


def test_nothing_moves_before_the_dice_are_thrown() -> None:
    assert FRESH.after_throw(5, 3).why_not("13/8") == "GAMMON-06"


def test_dice_are_not_thrown_twice() -> None:
    thrown = FRESH.after_throw(5, 3).after_throw(6, 1)
    refusal = thrown.rules.why_not(thrown.state, Throw((6, 6)))
    assert refusal is not None
    assert refusal.statement == "GAMMON-06"


@pytest.mark.parametrize("dice", [(), (3,), (0, 3), (7, 1), (2, 2, 2)])
def test_a_throw_shows_two_dice_of_six_faces(dice: tuple[int, ...]) -> None:
    start, later = FRESH, FRESH.after_throw(5, 3)
    refusals = [each.rules.why_not(each.state, Throw(dice)) for each in (start, later)]
    assert [refusal and refusal.statement for refusal in refusals] == ["GAMMON-05", "GAMMON-06"]
