"""Bearing off: only when all pieces are home, by the exact number, or the rearmost by a larger."""

import pytest

from tests.engine.backgammon.support.positions import RED, WHITE, position


def test_pieces_are_taken_off_when_all_are_home() -> None:
    thrown = position("6:5 5:5 4:5", "12:15").after_throw(6, 4)
    assert "6/off" in thrown.legal(6)  # GAMMON-23
    assert "4/off" in thrown.legal(4)  # GAMMON-23
    after = thrown.after("6/off", "4/off")
    assert after.stands(WHITE) == "6:4 5:5 4:4"  # GAMMON-01
    assert after.state.pieces[WHITE].count(25) == 2  # GAMMON-01


@pytest.mark.parametrize("behind", ["7:1", "24:1"])
def test_nothing_is_taken_off_while_a_piece_is_outside(behind: str) -> None:
    thrown = position(f"{behind} 6:5 4:5", "12:15").after_throw(6, 4)
    assert "6/off" not in thrown.legal(6)
    assert thrown.why_not("6/off") == "GAMMON-23"
    assert thrown.why_not("4/off") == "GAMMON-23"


def test_a_piece_on_the_bar_is_outside_too() -> None:
    thrown = position("bar:1 6:5 4:5", "19:2 12:13").after_throw(4, 4)
    assert thrown.why_not("4/off") == "GAMMON-17"
    red = position("13:15", "bar:1 19:5 21:5", to_play=RED).after_throw(4, 4)
    assert red.why_not("4/off") == "GAMMON-17"


def test_the_die_that_brings_the_last_piece_home_opens_the_court() -> None:
    thrown = position("7:1 4:2 1:2", "12:15").after_throw(1, 4)
    assert thrown.why_not("4/off") == "GAMMON-23"
    assert "4/off" in thrown.after("7/6").legal(4)  # GAMMON-24
    assert "1/off" in thrown.after("7/3").legal(1)  # GAMMON-24


def test_a_die_takes_off_a_piece_at_its_exact_distance() -> None:
    thrown = position("6:2 4:1 2:1", "12:15").after_throw(4, 2)
    assert thrown.legal(4) == {"6/2", "4/off"}  # GAMMON-25
    assert thrown.legal(2) == {"6/4", "4/2", "2/off"}  # GAMMON-25


def test_a_die_that_falls_short_takes_nothing_off() -> None:
    thrown = position("6:2 4:1 2:1", "12:15").after_throw(5, 3)
    assert thrown.why_not("6/off:5") == "GAMMON-25"
    assert thrown.why_not("4/off:3") == "GAMMON-25"
    assert str(thrown.refusal("6/off:5")).startswith("That checker needs a 6 to come off; a 5")


def test_a_larger_die_takes_off_the_farthest_piece() -> None:
    thrown = position("4:2 2:1", "12:15").after_throw(6, 5)
    assert thrown.legal(6) == {"4/off"}  # GAMMON-26
    after = thrown.after("4/off:6", "4/off:5")
    assert after.stands(WHITE) == "2:1"  # GAMMON-26


def test_a_larger_die_takes_off_no_other_piece() -> None:
    thrown = position("6:1 4:1 2:1", "12:15").after_throw(5, 3)
    assert thrown.why_not("4/off:5") == "GAMMON-26"
    assert thrown.why_not("2/off:3") == "GAMMON-26"
    assert position("4:2 2:1", "12:15").after_throw(6, 5).why_not("2/off:6") == "GAMMON-26"


def test_moves_inside_home_stay_allowed() -> None:
    thrown = position("6:2 5:2 1:1", "12:15").after_throw(5, 1)
    assert thrown.legal(5) == {"6/1", "5/off"}  # GAMMON-26
    assert thrown.legal(1) == {"6/5", "5/4", "1/off"}


def test_a_piece_in_the_court_never_comes_back() -> None:
    thrown = position("6:2 4:1 2:1", "12:15").after_throw(5, 3)
    assert thrown.why_not("off/5:5") == "GAMMON-27"
    assert thrown.why_not("off/off:5") == "GAMMON-27"
    after = thrown.after("6/1", "6/3")
    assert after.state.pieces[WHITE].count(25) == 11  # GAMMON-27


def test_red_takes_off_beyond_the_other_end() -> None:
    thrown = position("13:15", "19:1 21:2", to_play=RED).after_throw(6, 3)
    assert thrown.legal(6) == {"6/off"}  # GAMMON-25
    assert thrown.after("6/off", "4/1").stands(RED) == "21:1 24:1"


def test_the_last_piece_ends_the_turn_whatever_is_left() -> None:
    thrown = position("2:1", "12:15").after_throw(6, 1)
    assert thrown.legal(6) == {"2/off"}  # GAMMON-11
    assert thrown.legal(1) == {"2/1"}  # GAMMON-11
    over = thrown.after("2/off:6")
    assert over.rules.due(over.state) == "over"
    assert over.state.pips_left == ()


def test_the_last_piece_may_go_by_the_smaller_die() -> None:
    thrown = position("1:1", "12:15").after_throw(6, 1)
    assert thrown.legal(1) == thrown.legal(6) == {"1/off"}  # GAMMON-11


def test_a_doublet_may_take_off_the_last_piece_with_dice_to_spare() -> None:
    over = position("3:2 1:1", "12:15").after_throw(4, 4).after("3/off:4", "3/off:4", "1/off:4")
    assert over.rules.due(over.state) == "over"
    assert over.state.pips_left == ()
