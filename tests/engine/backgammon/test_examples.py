"""The worked examples of the backgammon rulebook, by their numbers."""

import pytest

from games.engine.state import Outcome
from tests.engine.backgammon.support.positions import RED, WHITE, opening, position


def test_example_1_the_higher_die_starts_with_two_new_dice() -> None:
    before = opening()
    started = before.after_throw(3, 5)
    assert (started.state.seat, started.rules.due(started.state)) == (RED, "throw")  # GAMMON-05
    assert started.after_throw(4, 4).state.pips_left == (4, 4, 4, 4)  # GAMMON-06
    assert before.after_throw(4, 4) == before  # GAMMON-05


def test_example_3_both_stops_are_held() -> None:
    thrown = position("24:1 13:5 8:4 6:5", "1:2 12:5 17:2 18:2 19:4").after_throw(6, 5)
    assert thrown.why_not("24/18") == "GAMMON-10"
    assert thrown.why_not("24/19") == "GAMMON-10"
    assert thrown.why_not("24/13") == "GAMMON-08"
    assert thrown.legal(6) == {"13/7", "8/2"}  # GAMMON-07
    assert thrown.legal(5) == {"13/8", "8/3"}  # GAMMON-07


def test_example_5_one_die_must_bring_the_piece_in() -> None:
    thrown = position("bar:1 13:5 8:3 6:6", "1:2 12:5 17:2 19:6").after_throw(6, 3)
    assert thrown.why_not("bar/19") == "GAMMON-19"
    assert thrown.legal(6) == set()
    assert thrown.legal(3) == {"bar/22"}  # GAMMON-17
    assert thrown.after("bar/22").legal(6) == {"22/16", "13/7", "8/2"}  # GAMMON-11


def test_example_7_the_bar_costs_a_turn_or_a_die() -> None:
    before = position("bar:2 13:5 8:3 6:5", "19:5 22:2 12:5 17:3")
    assert before.after_throw(6, 3).state.seat == RED  # GAMMON-22
    thrown = before.after_throw(6, 4)
    assert thrown.legal(6) == set()
    assert thrown.legal(4) == {"bar/21"}
    after = thrown.after("bar/21")
    assert after.stands(WHITE) == "bar:1 21:1 13:5 8:3 6:5"
    assert after.state.seat == RED  # GAMMON-17


def test_example_9_no_piece_leaves_by_five_or_three() -> None:
    thrown = position("6:2 4:1 2:1", "12:15").after_throw(5, 3)
    assert thrown.legal(5) == {"6/1"}  # GAMMON-26
    assert thrown.legal(3) == {"6/3", "4/1"}  # GAMMON-25
    assert thrown.why_not("4/off:5") == "GAMMON-26"


def test_example_11_the_last_piece_comes_home_first() -> None:
    thrown = position("7:1 4:2 1:2", "12:15").after_throw(1, 4)
    assert thrown.why_not("4/off") == "GAMMON-23"
    assert thrown.why_not("1/off") == "GAMMON-23"
    assert "4/off" in thrown.after("7/6").legal(4)  # GAMMON-24
    assert "1/off" in thrown.after("7/3").legal(1)  # GAMMON-24


@pytest.mark.parametrize(
    ("loser", "points"), [("19:14", 1), ("19:15", 2), ("bar:1 19:14", 3), ("bar:2 12:13", 3)]
)
def test_example_13_what_the_win_is_worth(loser: str, points: int) -> None:
    over = position("1:1", loser).after_throw(2, 1).after("1/off")
    assert over.rules.outcome(over.state) == Outcome((WHITE,), points)  # GAMMON-30 GAMMON-31


def test_example_15_one_off_saves_the_piece_on_the_bar() -> None:
    over = position("1:1", "bar:1 19:13").after_throw(2, 1).after("1/off")
    assert over.rules.outcome(over.state) == Outcome((WHITE,), 1)  # GAMMON-29
