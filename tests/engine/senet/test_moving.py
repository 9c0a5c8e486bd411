"""Senet: turns, advancing, attacking, pairs and blocks, moving back."""

import pytest

from games.engine.state import Move
from tests.engine.senet.support.positions import B, W, black_has_begun, position

APART = "2 4 6 8 22"


@pytest.mark.parametrize("value", [1, 4, 6])
def test_a_1_4_or_6_gives_another_throw(value: int) -> None:
    thrown = position("11 13 15 17 19", "1 3 5 7 9").after_throw(value)
    assert "SENET-13" in thrown.remarks()
    after = thrown.after(f"19-{19 + value}")
    assert (after.state.seat, after.rules.due(after.state)) == (W, "throw")  # SENET-13


@pytest.mark.parametrize("value", [2, 3])
def test_a_2_or_3_ends_the_turn(value: int) -> None:
    after = position("11 13 15 17 19", "1 3 5 7 9").after_throw(value).after(f"19-{19 + value}")
    assert (after.state.seat, after.rules.due(after.state)) == (B, "throw")  # SENET-14 SENET-17


def test_any_piece_moves_exactly_as_far_as_the_sticks_show() -> None:
    thrown = position("1 3 10 14 18", "20 22 24 26 28").after_throw(3)
    assert thrown.legal() == {"1-4", "3-6", "10-13", "14-17", "18-21"}  # SENET-14
    assert thrown.why_not("10-12") == "SENET-13"
    assert thrown.why_not("11-14") == "SENET-13"
    refusal = thrown.rules.why_not(thrown.state, Move(10, 12, 2))
    assert refusal is not None
    assert refusal.statement == "SENET-14"
    shared = thrown.rules.why_not(thrown.state, Move(10, 13, 3, of=3))
    assert shared is not None


def test_attacker_and_attacked_change_places() -> None:
    after = position("11 13 15 17 19", "1 3 5 7 25").after_throw(6).after("19-25")
    assert after.stands(W) == "11 13 15 17 25"  # SENET-18
    assert after.stands(B) == "1 3 5 7 19"  # SENET-18


def test_two_pieces_of_one_colour_never_share_a_square() -> None:
    assert position("11 13 15 17 19", APART).after_throw(2).why_not("11-13") == "SENET-19"


def test_two_side_by_side_protect_each_other() -> None:
    thrown = position("1 3 5 10 20", "12 13 16 18 24").after_throw(3)
    assert thrown.why_not("10-13") == "SENET-20"
    assert position("1 3 5 10 20", "12 13 16 18 24").after_throw(2).why_not("10-12") == "SENET-20"
    assert "10-14" in position("1 3 5 10 20", "12 13 16 18 24").after_throw(4).legal()  # SENET-20


@pytest.mark.parametrize(("low", "high"), [(10, 11), (20, 21)])
def test_pairs_stand_together_round_corners_unless_the_table_says_no(low: int, high: int) -> None:
    sides = f"1 3 5 {low - 2} 25", f"7 13 15 {low} {high}"
    around = position(*sides).after_throw(3)
    assert around.why_not(f"{low - 2}-{high}") == "SENET-20"
    straight = position(*sides, corners=False).after_throw(3)
    assert f"{low - 2}-{high}" in straight.legal()  # SENET-20


def test_blocks_turn_corners_too() -> None:
    sides = "1 3 5 8 25", "10 11 12 14 16"
    assert position(*sides).after_throw(6).why_not("8-14") == "SENET-21"
    free = position(*sides, corners=False).after_throw(6)
    assert "8-14" in free.legal()  # SENET-21


def test_three_in_a_row_can_be_neither_attacked_nor_passed() -> None:
    before = position("1 3 5 14 25", "15 16 17 22 24")
    assert before.after_throw(2).why_not("14-16") == "SENET-21"
    assert before.after_throw(4).why_not("14-18") == "SENET-21"
    assert before.after_throw(6).why_not("14-20") == "SENET-21"


def test_own_pieces_pass_their_block() -> None:
    assert "14-18" in position("14 15 16 17 25", "1 3 5 7 9").after_throw(4).legal()  # SENET-22


def test_a_piece_goes_back_only_if_none_can_advance() -> None:
    thrown = position("25 28", "1 3 5 7 9").after_throw(2)
    assert thrown.why_not("25-23") == "SENET-23"
    forced = position("29", "1 3 5 7 9").after_throw(3)
    assert forced.legal() == {"29-26"}  # SENET-23
    assert "SENET-23" in forced.remarks()
    assert forced.why_not("29-32") == "SENET-29"


def test_a_piece_goes_back_to_an_empty_square_only() -> None:
    thrown = position("28 29 30", "1 3 5 7 26").after_throw(3)
    assert thrown.why_not("29-26") == "SENET-24"
    assert thrown.legal() == {"28-25", "30-27"}  # SENET-24
    own = position("26 28 29 30", "1 3 5 7 9").after_throw(3)
    assert own.legal() == {"26-23", "28-25", "30-27"}  # SENET-24


def test_no_piece_goes_back_beyond_the_first_square() -> None:
    thrown = position("1 3 5 7 9", "2 4 6 10 11").after_throw(2)
    assert thrown.state.seat == B  # SENET-25
    stuck = position("1 28 29 30", "5 6 7 9 11").after_throw(4)
    assert stuck.why_not("1-5") == "SENET-21"
    refusal = stuck.rules.why_not(stuck.state, Move(1, -3, 4))
    assert refusal is not None
    assert refusal.statement == "SENET-23"


def test_no_piece_goes_back_past_a_block() -> None:
    thrown = position("10 28 29 30", "15 16 24 25 26").after_throw(6)
    assert thrown.legal() == {"10-4"}  # SENET-23
    assert thrown.why_not("28-22") == "SENET-21"
    assert thrown.why_not("30-24") == "SENET-24"


def test_a_turn_is_given_up_when_nothing_can_move() -> None:
    after = black_has_begun().after_throw(2)
    assert after.state.seat == B  # SENET-25
    assert after.state.pieces == black_has_begun().state.pieces
    assert black_has_begun().after_throw(4).why_not("pass") == "SENET-25"


def test_even_a_throw_that_would_give_another_is_given_up() -> None:
    after = position("1", "5 6 7 2 3").after_throw(4)
    assert (after.state.seat, after.rules.due(after.state)) == (B, "throw")  # SENET-25
