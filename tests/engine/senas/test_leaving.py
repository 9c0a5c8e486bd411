"""Señas: leaving the circuit, and winning."""

import pytest

from games.engine.state import Outcome
from tests.engine.senas.support.positions import HOME, A, B, opening, position


@pytest.mark.parametrize("hole", range(19, 25))
def test_an_exact_score_takes_a_piece_out(hole: int) -> None:
    score = 25 - hole
    dice = (score, *((1, 2) if score > 2 else (5, 4)))
    thrown = position(f"{hole}:15", "1:14 24:1").after_throw(*dice)
    assert f"{hole}-off" in thrown.legal(score)  # SENAS-19
    after = thrown.after(f"{hole}-off")
    assert after.state.pieces[A].count(25) == 1  # SENAS-19


@pytest.mark.parametrize("behind", ["18:1", "7:1", "1:1"])
def test_nothing_leaves_while_a_piece_is_outside_the_fourth_sena(behind: str) -> None:
    thrown = position(f"{behind} 20:7 24:7", "1:14 17:1").after_throw(5, 4, 2)
    assert thrown.why_not("20-off:5") == "SENAS-19"
    assert thrown.why_not("24-off:4") == "SENAS-19"


def test_pieces_that_are_out_do_not_count() -> None:
    assert "24-off" in position("20:1 24:1", HOME).after_throw(5, 1, 2).legal(1)  # SENAS-19
    assert "SENAS-19" in position("20:1 24:1", HOME).remarks()


def test_the_score_that_brings_the_last_piece_opens_the_exit() -> None:
    thrown = position("18:1 23:1", HOME).after_throw(5, 2, 1)
    assert thrown.why_not("23-off:2") == "SENAS-19"
    assert "23-off" in thrown.after("18-19").legal(2)  # SENAS-19


def test_moves_inside_stay_allowed() -> None:
    assert position("20:1 24:1", HOME).after_throw(4, 2, 1).legal(2) == {"20-22"}  # SENAS-20


def test_a_score_that_falls_short_takes_nothing_out() -> None:
    thrown = position("20:2 22:1", HOME).after_throw(4, 2, 1)
    assert thrown.why_not("20-off:4") == "SENAS-20"
    assert str(thrown.refusal("20-off:4")).startswith("That piece is 5 holes from the exit, so a 4")


def test_a_larger_score_takes_out_the_piece_farthest_behind() -> None:
    thrown = position("21:2 24:3", HOME).after_throw(6, 5, 3)
    assert thrown.legal(6) == {"21-off"}  # SENAS-20
    assert thrown.legal(5) == {"21-off"}  # SENAS-20
    assert thrown.why_not("24-off:6") == "SENAS-20"


def test_at_some_tables_a_larger_score_takes_out_any_piece_near_enough() -> None:
    thrown = position("21:2 24:3", HOME, excess_exit="any").after_throw(6, 3, 1)
    assert thrown.legal(6) == {"21-off", "24-off"}  # SENAS-20
    assert thrown.legal(3) == {"21-24", "24-off"}  # SENAS-20
    assert thrown.why_not("21-off:3") == "SENAS-20"
    outside = position("18:1 24:3", HOME, excess_exit="any").after_throw(6, 3, 1)
    assert outside.why_not("24-off:6") == "SENAS-19"


def test_a_piece_that_is_out_stays_out() -> None:
    thrown = position("20:1 24:1", HOME).after_throw(4, 2, 1)
    assert thrown.why_not("off-26:1") == "SENAS-03"


def test_the_first_to_bring_out_all_pieces_wins() -> None:
    over = position("24:2", HOME).after_throw(5, 4, 3).after("24-off:5", "24-off:4")
    assert over.rules.outcome(over.state) == Outcome((A,), 1)  # SENAS-03
    assert over.state.pips_left == ()
    assert over.rules.due(over.state) == "over"
    assert over.why_not("1-2") == "SENAS-03"
    assert over.why_not("decline") == "SENAS-03"
    assert over.remarks() == []


def test_a_tute_that_wins_is_not_thrown_again() -> None:
    over = position("20:2", HOME).after_throw(6, 6, 6).after("20-off:6", "20-off:6")
    assert over.rules.outcome(over.state) == Outcome((A,), 1)  # SENAS-03
    assert (over.state.pips_left, over.state.tute, over.state.gift) == ((), False, ())


def test_a_resignation_gives_one_point() -> None:
    start = opening()
    assert start.rules.resignation(start.state, A) == Outcome((B,), 1)
    assert start.rules.resignation(start.state, B) == Outcome((A,), 1)
    assert start.rules.outcome(start.state) is None
