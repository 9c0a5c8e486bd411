"""The circuit of señas, the pieces, the throw for the start and the dice."""

from fractions import Fraction

import pytest

from games.engine.senas.board import across
from games.engine.state import Throw
from tests.engine.senas.support.positions import HOME, A, B, opening, position


def test_the_circuit_has_four_senas_of_six_holes() -> None:
    holes = [place for place in opening().rules.layout(A).places if place.key.startswith("h")]
    assert len(holes) == 4 * 6  # SENAS-01
    assert opening().rules.last == 25  # SENAS-01


def test_each_player_has_fifteen_pieces_white_or_black() -> None:
    rules = opening().rules
    assert rules.pieces_each == 15  # SENAS-02
    assert rules.side_names == ("White", "Black")  # SENAS-02
    assert [rules.side(rules.start(), seat) for seat in (A, B)] == [0, 1]  # SENAS-02


def test_all_pieces_begin_in_hole_1() -> None:
    start = opening()
    assert (start.stands(A), start.stands(B)) == (HOME, HOME)  # SENAS-04
    assert [start.rules.pip_count(start.state, seat) for seat in (A, B)] == [360, 360]


@pytest.mark.parametrize(
    ("hole", "theirs"), [(1, 13), (6, 18), (7, 19), (12, 24), (13, 1), (24, 12)]
)
def test_both_travel_one_way_from_opposite_corners(hole: int, theirs: int) -> None:
    assert across(hole) == theirs  # SENAS-05


def test_the_entrance_is_on_the_far_side_at_the_right_hand() -> None:
    for viewer in (A, B):
        layout = opening().rules.layout(viewer)
        places = {place.key: place for place in layout.places}
        entrance, last = places[layout.at(viewer, 1)], places[layout.at(viewer, 24)]
        assert (entrance.x, entrance.y) == (layout.columns - 1, 1)  # SENAS-05
        assert (last.x, last.y + last.height) == (layout.columns - 1, layout.rows - 1)  # SENAS-05
        assert layout.at(1 - viewer, 1) == layout.at(viewer, 13)  # SENAS-05


def test_no_piece_turns_back() -> None:
    thrown = position("1:14 20:1", HOME).after_throw(4, 2, 1)
    assert thrown.why_not("20-19:1") == "SENAS-05"


def test_each_throws_one_die_for_the_start() -> None:
    before = opening()
    assert before.state.seat is None
    assert before.state.contenders == (A, B)  # SENAS-13
    assert before.rules.faces(before.state) == (6, 6)  # SENAS-13
    assert before.rules.faces_shown(Throw((3, 3))) == (3, 3)
    assert before.why_not("1-4") == "SENAS-13"
    assert before.after_throw(5, 2).state.seat == A  # SENAS-13
    assert before.after_throw(2, 5).state.seat == B  # SENAS-13
    assert before.after_throw(2, 5).state.contenders == ()


@pytest.mark.parametrize("die", range(1, 7))
def test_equal_dice_are_thrown_again(die: int) -> None:
    assert opening().after_throw(die, die) == opening()  # SENAS-13


def test_a_throw_is_three_fresh_dice() -> None:
    before = opening().after_throw(5, 2)
    assert before.rules.due(before.state) == "throw"  # SENAS-13
    assert before.rules.faces(before.state) == (6, 6, 6)  # SENAS-13
    throws = before.rules.throws(before.state)
    assert len(throws) == 56
    assert sum(chance for _, chance in throws) == 1
    assert dict(throws)[Throw((6, 6, 6))] == Fraction(1, 216)
    assert dict(throws)[Throw((5, 3, 3))] == Fraction(3, 216)
    assert dict(throws)[Throw((6, 4, 2))] == Fraction(6, 216)
    assert before.why_not("1-4") == "SENAS-13"


@pytest.mark.parametrize("dice", [(), (3,), (2, 2), (0, 3, 1), (7, 1, 1), (2, 2, 2, 2)])
def test_a_throw_shows_three_dice_of_six_faces(dice: tuple[int, ...]) -> None:
    before = opening().after_throw(5, 2)
    refusal = before.rules.why_not(before.state, Throw(dice))
    assert refusal is not None
    assert refusal.statement == "SENAS-13"


def test_only_two_dice_decide_the_start() -> None:
    refusal = opening().rules.why_not(opening().state, Throw((1, 2, 3)))
    assert refusal is not None
    assert refusal.statement == "SENAS-13"


@pytest.mark.parametrize(
    ("dice", "scores"),
    [
        ((2, 4, 6), (6, 4, 2)),
        ((3, 3, 5), (5, 3, 3, 3, 3)),
        ((6, 1, 6), (6, 6, 6, 6, 1)),
        ((4, 4, 4), (4,) * 6),
        ((6, 6, 6), (6,) * 6),
    ],
)
def test_equal_dice_count_double(dice: tuple[int, ...], scores: tuple[int, ...]) -> None:
    rules = opening().rules
    assert rules.pips_of(Throw(dice)) == scores  # SENAS-15 SENAS-16
    assert rules.faces_shown(Throw(dice)) == scores  # SENAS-15
