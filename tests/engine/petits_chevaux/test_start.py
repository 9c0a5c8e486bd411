"""Petits chevaux: the throw for the start, the opening until the first 6, the order of turns."""

import pytest

from games.engine.state import Throw
from tests.engine.petits_chevaux.support.positions import opening, position, table

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def test_the_game_is_called_petits_chevaux() -> None:
    assert table().title == "Petits chevaux"  # CHEVAUX-00
    assert table().game == "petits-chevaux"


@SEATS
def test_everybody_throws_one_die_for_the_start(seats: int) -> None:
    before = opening(table(seats))
    assert before.state.contenders == tuple(range(seats))  # CHEVAUX-05
    assert before.rules.faces(before.state) == (6,) * seats
    assert len(before.rules.throws(before.state)) == 6**seats


@pytest.mark.parametrize(("dice", "starts"), [((5, 3, 4), 0), ((1, 6, 5), 1), ((1, 1, 2), 2)])
def test_the_highest_number_starts(dice: tuple[int, ...], starts: int) -> None:
    started = opening(table(3)).after_throw(*dice)
    assert started.waiting() == (starts, 3, None)  # CHEVAUX-05
    assert started.state.contenders == ()
    assert started.state.opening


def test_those_who_share_the_highest_number_throw_again() -> None:
    tied = opening(table(4)).after_throw(5, 2, 5, 5)
    assert tied.state.contenders == (0, 2, 3)  # CHEVAUX-05
    assert tied.rules.faces(tied.state) == (6, 6, 6)
    assert tied.after_throw(1, 4, 4).state.contenders == (2, 3)  # CHEVAUX-05
    assert tied.after_throw(1, 4, 4).after_throw(3, 2).state.seat == 2  # CHEVAUX-05


def test_a_6_that_decides_the_start_brings_nothing_out() -> None:
    started = opening().after_throw(6, 1)
    assert started.state.opening  # CHEVAUX-01
    assert started.due() == "throw"
    assert started.stands(0) == ""


def test_a_turn_of_the_opening_is_three_throws() -> None:
    turn = opening().after_throw(2, 1)
    assert turn.waiting() == (0, 3, None)  # CHEVAUX-01
    assert turn.after_throw(2).waiting() == (0, 2, None)  # CHEVAUX-01
    assert turn.after_throw(2).after_throw(5).waiting() == (0, 1, None)  # CHEVAUX-01
    assert turn.after_throw(2).after_throw(5).after_throw(3).waiting() == (1, 3, None)  # CHEVAUX-01


@pytest.mark.parametrize("before", [[], [1], [1, 2]])
def test_the_first_6_ends_the_turns_other_throws(before: list[int]) -> None:
    turn = opening().after_throw(2, 1)
    for die in before:
        turn = turn.after_throw(die)
    six = turn.after_throw(6)
    assert six.legal() == {"C-1"}  # CHEVAUX-02
    assert six.after("C-1").waiting() == (0, 1, 1)  # CHEVAUX-02
    after = six.after("C-1").after_throw(4)
    assert after.legal() == {"1-5"}  # CHEVAUX-02
    assert after.after("1-5").waiting() == (1, 1, None)  # CHEVAUX-03


def test_after_the_first_6_everybody_has_one_throw() -> None:
    turn = (
        opening(table(3))
        .after_throw(2, 1, 1)
        .after_throw(6)
        .after("C-1")
        .after_throw(4)
        .after("1-5")
    )
    assert not turn.state.opening  # CHEVAUX-01
    assert turn.waiting() == (1, 1, None)  # CHEVAUX-03
    assert turn.after_throw(5).waiting() == (2, 1, None)  # CHEVAUX-03
    assert turn.after_throw(5).after_throw(2).waiting() == (0, 1, None)  # CHEVAUX-03


def test_the_first_out_is_ahead_while_the_others_wait() -> None:
    turn = opening().after_throw(2, 1).after_throw(6).after("C-1").after_throw(4).after("1-5")
    turn = turn.after_throw(5).after_throw(3).after("5-8").after_throw(1)
    assert turn.stands(0) == "8"  # CHEVAUX-04
    assert turn.stands(1) == ""  # CHEVAUX-04
    assert turn.state.seat == 0


def test_the_opening_never_comes_back() -> None:
    caught = position("", "10").after_throw(4).after_throw(3).after("10-13")
    assert caught.waiting() == (0, 1, None)  # CHEVAUX-01
    empty = position("14", "10", to_play=1).after_throw(4).after("10-14")
    assert empty.stands(0) == ""
    assert empty.waiting() == (0, 1, None)  # CHEVAUX-01


@SEATS
def test_the_turn_goes_clockwise(seats: int) -> None:
    turn = position(*["10"] + [""] * (seats - 1), to_play=1, rules=table(seats))
    for seat in [*range(2, seats), 0]:
        turn = turn.after_throw(3)
        assert turn.state.seat == seat  # CHEVAUX-06


@pytest.mark.parametrize(("seats", "arms"), [(2, [0, 2]), (3, [0, 1, 2]), (4, [0, 1, 2, 3])])
def test_seats_follow_each_other_clockwise_round_the_cross(seats: int, arms: list[int]) -> None:
    rules = table(seats, board="cross56")
    sides = [rules.side(rules.start(), seat) for seat in range(seats)]
    assert sides == arms  # CHEVAUX-06
    spiral = table(seats)
    assert [spiral.side(spiral.start(), seat) for seat in range(seats)] == list(range(seats))


@pytest.mark.parametrize("dice", [(0,), (7,), (1, 2), ()])
def test_a_throw_is_one_die(dice: tuple[int, ...]) -> None:
    assert position("10", "").why_not(Throw(dice)) == "CHEVAUX-07"


@pytest.mark.parametrize("dice", [(3,), (0, 1), (7, 1), (1, 2, 3)])
def test_a_throw_for_the_start_is_one_die_each(dice: tuple[int, ...]) -> None:
    assert opening().why_not(Throw(dice)) == "CHEVAUX-05"


def test_nothing_moves_before_the_start_or_the_throw() -> None:
    assert opening().why_not("C-1") == "CHEVAUX-05"
    assert position("10", "").why_not("10-14") == "CHEVAUX-08"


def test_each_face_of_the_die_is_as_likely() -> None:
    turn = position("10", "")
    assert turn.rules.faces(turn.state) == (6,)
    assert [throw.dice for throw, _ in turn.rules.throws(turn.state)] == [
        (1,), (2,), (3,), (4,), (5,), (6,)
    ]  # fmt: skip
    assert {chance.denominator for _, chance in turn.rules.throws(turn.state)} == {6}
    assert turn.rules.read([3]) == Throw((4,))  # CHEVAUX-07
