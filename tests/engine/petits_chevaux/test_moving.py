"""Petits chevaux: moving along the path, and capturing."""

import pytest

from games.engine.state import Call, Move, Throw
from tests.engine.petits_chevaux.support.positions import position, table

CROSS = table(board="cross56")
FOUR = table(4, board="cross56")


@pytest.mark.parametrize("die", range(1, 6))
def test_one_horse_moves_as_far_as_the_die_shows(die: int) -> None:
    turn = position("10 20", "").after_throw(die)
    assert turn.legal() == {f"10-{10 + die}", f"20-{20 + die}"}  # CHEVAUX-07 CHEVAUX-08
    assert turn.after(f"20-{20 + die}").stands(0) == f"10 {20 + die}"  # CHEVAUX-08


def test_the_player_chooses_which_horse() -> None:
    turn = position("10 20 30 E1", "").after_throw(2)
    assert turn.legal() == {"10-12", "20-22", "30-32", "E1-E3"}  # CHEVAUX-20
    assert turn.after("E1-E3").stands(0) == "10 20 30 E3"
    assert turn.after("10-12").stands(0) == "12 20 30 E1"


@pytest.mark.parametrize(
    ("wanted", "statement"),
    [
        ("10-13", "CHEVAUX-07"),
        ("10-14:3", "CHEVAUX-07"),
        ("10-13:4", "CHEVAUX-08"),
        ("10-6:4", "CHEVAUX-08"),
        ("10-E4:4", "CHEVAUX-08"),
        ("11-15", "CHEVAUX-08"),
    ],
)
def test_no_horse_moves_otherwise(wanted: str, statement: str) -> None:
    assert position("10 20", "").after_throw(4).why_not(wanted) == statement


def test_the_die_is_not_shared_out() -> None:
    turn = position("10 20", "").after_throw(4)
    assert turn.why_not(Move(10, 12, 2, of=4)) == "CHEVAUX-07"
    assert turn.why_not(Move(10, 14, 4, of=4)) == "CHEVAUX-07"


def test_a_throw_must_be_used_before_the_next() -> None:
    turn = position("10 20", "").after_throw(4)
    assert turn.why_not(Throw((3,))) == "CHEVAUX-08"
    assert turn.why_not(Call("pass")) == "CHEVAUX-08"


def test_a_turn_passes_when_no_horse_can_use_the_throw() -> None:
    assert position("", "10").after_throw(4).waiting() == (1, 1, None)  # CHEVAUX-08
    assert position("55 E1", "10").after_throw(6).legal() == {"C-1"}
    assert position("53", "10").after_throw(5).waiting() == (1, 1, None)  # CHEVAUX-08


def test_horses_pass_their_own_and_others() -> None:
    turn = position("10 11 12", "13").after_throw(5)
    assert turn.legal() == {"10-15", "11-16", "12-17"}  # CHEVAUX-08
    assert turn.after("10-15").stands(1) == "13"


def test_a_rival_where_a_horse_stops_is_sent_back() -> None:
    after = position("10", "14 20").after_throw(4).after("10-14")
    assert after.stands(0) == "14"
    assert after.stands(1) == "20"  # CHEVAUX-13
    assert after.after_throw(5).legal() == {"20-25"}
    assert after.after_throw(6).legal() == {"C-1"}  # CHEVAUX-14


def test_only_the_rival_on_that_square_is_sent_back() -> None:
    after = position("10", "14", "14 E2", rules=table(3, board="cross56"))
    after = after.after_throw(4).after("10-14")
    assert after.stands(1) == "14"
    assert after.stands(2) == "14 E2"
    met = position("10", "56 E4", "14", "14 E4", rules=FOUR).after_throw(4).after("10-14")
    assert [met.stands(seat) for seat in (1, 2, 3)] == ["E4", "14", "14 E4"]  # CHEVAUX-13


@pytest.mark.parametrize(("seat", "square"), [(1, 50), (2, 36), (3, 22)])
def test_on_the_cross_each_side_begins_a_quarter_on(seat: int, square: int) -> None:
    sides = ["4", "", "", ""]
    sides[seat] = str(square)
    after = position(*sides, rules=FOUR).after_throw(4).after("4-8")
    assert after.stands(seat) == ""  # CHEVAUX-13


def test_two_on_the_cross_begin_half_a_round_apart() -> None:
    assert (
        position("4", "36", rules=CROSS).after_throw(4).after("4-8").stands(1) == ""
    )  # CHEVAUX-13
    assert position("4", "8", rules=CROSS).after_throw(4).after("4-8").stands(1) == "8"
    away = position("1", "1", to_play=1, rules=CROSS).after_throw(2).after("1-3")
    assert away.stands(0) == "1"


def test_no_horse_stops_where_its_own_stands() -> None:
    turn = position("10 14 20", "").after_throw(4)
    assert turn.legal() == {"14-18", "20-24"}
    assert turn.why_not("10-14") == "CHEVAUX-13"


def test_the_gate_of_the_spiral_is_a_square_like_the_others() -> None:
    after = position("54", "56").after_throw(2).after("54-56")
    assert after.stands(1) == ""  # CHEVAUX-13
    assert position("54 56", "").after_throw(2).why_not("54-56") == "CHEVAUX-13"


def test_horses_follow_the_path_from_the_first_square_to_the_gate() -> None:
    turn, squares = position("1", ""), [1]
    for die in [5] * 11:
        turn = turn.after_throw(die).after(f"{squares[-1]}-{squares[-1] + die}").after_throw(1)
        squares.append(squares[-1] + die)
    assert squares[-1] == 56  # CHEVAUX-15
    assert turn.after_throw(6).legal() == {"C-1"}
    assert turn.rules.pip_count(turn.state, 0) == 6 + 3 * 62  # CHEVAUX-15
