"""Senet: the sticks, the colours and the first steps."""

from fractions import Fraction
from itertools import product

import pytest

from games.engine.state import Throw
from tests.engine.senet.support.positions import B, W, black_has_begun, opening, position


def test_the_pieces_stand_on_squares_1_to_10() -> None:
    start = opening()
    assert start.stands(W) == "1 3 5 7 9"  # SENET-01 SENET-02
    assert start.stands(B) == "2 4 6 8 10"  # SENET-01 SENET-02
    assert start.rules.pieces_each == 5  # SENET-01
    assert [start.rules.side(start.state, seat) for seat in (W, B)] == [0, 1]


def test_four_sticks_with_two_faces_are_thrown() -> None:
    rules = opening().rules
    assert rules.faces(rules.start()) == (2, 2, 2, 2)  # SENET-03 SENET-04
    assert rules.randomizer == "stick"  # SENET-03
    read = [rules.read(drawn).dice[0] for drawn in product((0, 1), repeat=4)]
    for throw, chance in rules.throws(rules.start()):
        assert chance == Fraction(read.count(throw.dice[0]), 16)  # SENET-04


@pytest.mark.parametrize(
    ("faces", "points"),
    [
        ((0, 1, 0, 0), 1),  # SENET-05
        ((1, 0, 0, 1), 2),  # SENET-06
        ((1, 1, 0, 1), 3),  # SENET-07
        ((1, 1, 1, 1), 4),  # SENET-08
        ((0, 0, 0, 0), 6),  # SENET-09
    ],
)
def test_the_white_faces_give_the_points(faces: tuple[int, ...], points: int) -> None:
    rules = opening().rules
    throw = rules.read(faces)
    assert throw == Throw((points,))
    assert rules.pips_of(throw) == (points,)
    assert sorted(rules.faces_shown(throw)) == sorted(faces)


@pytest.mark.parametrize("dice", [(), (0,), (5,), (7,), (1, 1)])
def test_sticks_show_nothing_else(dice: tuple[int, ...]) -> None:
    refusal = opening().rules.why_not(opening().state, Throw(dice))
    assert refusal is not None
    assert refusal.statement == "SENET-09"


def test_the_players_throw_by_turns_for_a_1() -> None:
    before = opening()
    assert before.state.seat == W
    assert before.remarks() == ["SENET-10"]
    for value in (2, 3, 4, 6):
        after = before.after_throw(value)
        assert (after.state.seat, after.state.black) == (1, None)  # SENET-10
        assert after.state.pieces == before.state.pieces
    assert before.after_throw(4, 6).state.seat == 0  # SENET-10
    assert before.why_not("9-11") == "SENET-10"


@pytest.mark.parametrize(("throws", "black"), [((1,), 0), ((2, 1), 1), ((2, 6, 1), 0)])
def test_the_first_1_gives_the_black_pieces(throws: tuple[int, ...], black: int) -> None:
    after = opening().after_throw(*throws)
    assert (after.state.black, after.state.seat) == (black, black)  # SENET-11
    assert after.stands(black) == "2 4 6 8 10"  # SENET-11
    assert after.stands(1 - black) == "1 3 5 7 9"
    assert [after.rules.side(after.state, seat) for seat in (black, 1 - black)] == [1, 0]


def test_the_first_1_is_played_from_10_to_11() -> None:
    thrown = opening().after_throw(2, 1)
    assert thrown.legal() == {"10-11"}  # SENET-11
    assert thrown.why_not("8-9") == "SENET-11"
    assert "SENET-11" in thrown.remarks()
    assert thrown.state.opening_one
    assert not thrown.after("10-11").state.opening_one


def test_after_the_first_move_black_throws_again() -> None:
    after = opening().after_throw(2, 1).after("10-11")
    assert (after.state.seat, after.rules.due(after.state)) == (B, "throw")  # SENET-12


@pytest.mark.parametrize("value", [1, 3, 4, 6])
def test_whites_first_throw_is_played_from_9(value: int) -> None:
    before = opening().after_throw(2, 1).after("10-11").after_throw(3).after("11-14")
    thrown = before.after_throw(value)
    assert thrown.legal() == {f"9-{9 + value}"}  # SENET-15
    assert "SENET-15" in thrown.remarks()


def test_other_pieces_wait_for_the_first_throw() -> None:
    before = opening().after_throw(2, 1).after("10-11").after_throw(3).after("11-14")
    assert before.after_throw(6).why_not("7-13") == "SENET-15"
    after = before.after_throw(6).after("9-15")
    assert after.state.white_moved
    assert {"5-11", "7-13", "15-21"} <= after.after_throw(6).legal()  # SENET-16


def test_the_first_throw_is_free_if_9_cannot_advance() -> None:
    before = position("1 3 5 9 12", "2 4 6 13 14")
    state = before.state.__class__(before.state.pieces, W, (4,), black=B)
    moves = before.rules.legal_moves(state)
    assert {getattr(move, "start", 0) for move in moves} == {3, 12}  # SENET-15


def test_a_first_throw_that_is_given_up_is_behind_white() -> None:
    after = black_has_begun().after_throw(2)
    assert (after.state.seat, after.state.white_moved) == (B, True)  # SENET-16 SENET-25


def test_nothing_moves_before_the_sticks_are_thrown() -> None:
    before = position("1 3 5 7 9", "2 4 6 10 11")
    assert before.why_not("9-13") == "SENET-03"
    thrown = before.after_throw(4)
    refusal = thrown.rules.why_not(thrown.state, Throw((4,)))
    assert refusal is not None
    assert refusal.statement == "SENET-13"
