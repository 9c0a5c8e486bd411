"""Petits chevaux: the gate, the stable, and winning."""

import pytest

from games.engine.state import Call, Outcome, Throw
from tests.engine.petits_chevaux.support.positions import position, table

THROUGH = table(stable_entry="continuous")


@pytest.mark.parametrize("die", range(1, 7))
def test_from_the_gate_the_die_names_the_stall(die: int) -> None:
    turn = position("56 20 30 40", "").after_throw(die)
    assert f"56-E{die}" in turn.legal()  # CHEVAUX-16


def test_a_horse_must_stop_on_the_gate() -> None:
    assert position("54", "").after_throw(2).legal() == {"54-56"}  # CHEVAUX-16
    turn = position("54 10", "").after_throw(5)
    assert turn.legal() == {"10-15"}
    assert turn.why_not("54-E3") == "CHEVAUX-17"
    assert (
        str(turn.refusal("54-E3"))
        == "The gate is 2 away, so a 5 is too much: you must stop on it exactly."
    )


def test_a_larger_number_makes_the_horse_wait() -> None:
    after = position("54", "").after_throw(5)
    assert after.waiting() == (1, 1, None)  # CHEVAUX-17
    assert after.stands(0) == "54"


@pytest.mark.parametrize(("start", "die", "end"), [(54, 5, "E3"), (51, 6, "E1"), (55, 6, "E5")])
def test_a_horse_may_count_straight_on(start: int, die: int, end: str) -> None:
    turn = position(f"{start} 10 20 30", "", rules=THROUGH).after_throw(die)
    assert f"{start}-{end}" in turn.legal()  # CHEVAUX-16
    assert turn.after(f"{start}-{end}").stands(0) == f"10 20 30 {end}"
    assert (
        position(f"{start} 10 20 30", "").after_throw(die).why_not(f"{start}-{end}") == "CHEVAUX-17"
    )


def test_straight_on_stops_on_the_gate_as_well() -> None:
    assert position("54", "", rules=THROUGH).after_throw(2).legal() == {"54-56"}  # CHEVAUX-16


def test_going_straight_on_passes_no_horse_in_the_stable() -> None:
    turn = position("54 10 E2", "", rules=THROUGH).after_throw(5)
    assert turn.why_not("54-E3") == "CHEVAUX-19"
    onto = position("54 10 E3", "", rules=THROUGH).after_throw(5)
    assert onto.why_not("54-E3") == "CHEVAUX-19"
    assert "54-E1" in position("54 10 E2", "", rules=THROUGH).after_throw(3).legal()


def test_from_the_gate_no_horse_passes_or_joins_another_in_the_stable() -> None:
    turn = position("56 10 E3", "")
    assert turn.after_throw(2).legal() == {"10-12", "56-E2", "E3-E5"}  # CHEVAUX-18
    for die in (3, 4, 5):
        assert turn.after_throw(die).why_not(f"56-E{die}") == "CHEVAUX-18"


def test_no_horse_goes_over_another_in_the_stable() -> None:
    turn = position("10 E1 E3", "")
    assert turn.after_throw(1).legal() == {"10-11", "E1-E2", "E3-E4"}  # CHEVAUX-19
    assert turn.after_throw(2).why_not("E1-E3") == "CHEVAUX-19"
    assert str(turn.after_throw(2).refusal("E1-E3")) == "Your own horse is already in that stall."
    assert turn.after_throw(3).why_not("E1-E4") == "CHEVAUX-19"
    assert str(turn.after_throw(3).refusal("E1-E4")) == "A horse can't pass another in the stable."


def test_a_horse_moves_deeper_by_the_exact_number() -> None:
    turn = position("10 E4", "")
    assert turn.after_throw(2).legal() == {"10-12", "E4-E6"}  # CHEVAUX-19
    assert turn.after_throw(3).legal() == {"10-13"}
    assert turn.after_throw(3).why_not("E4-E7") == "CHEVAUX-17"


def test_no_horse_is_captured_in_the_stable() -> None:
    for board in ("spiral", "cross56"):
        turn = position("56 10", "E3", rules=table(board=board)).after_throw(3).after("56-E3")
        assert turn.stands(1) == "E3"  # CHEVAUX-19
        assert turn.stands(0) == "10 E3"


def test_the_first_with_all_horses_in_the_stable_wins() -> None:
    over = position("56 E4 E5 E6", "10").after_throw(3).after("56-E3")
    assert over.outcome() == Outcome((0,), 1)  # CHEVAUX-21
    assert over.due() == "over"
    assert over.waiting() == (0, 0, None)
    assert over.why_not(Throw((1,))) == "CHEVAUX-21"
    assert over.why_not("E3-E4") == "CHEVAUX-21"
    assert over.why_not(Call("pass")) == "CHEVAUX-21"


def test_a_6_that_wins_ends_the_game() -> None:
    rules = table(pawns=1, reroll_on_six="every_six")
    over = position("56", "10", rules=rules).after_throw(6).after("56-E6")
    assert over.waiting() == (0, 0, None)  # CHEVAUX-21


@pytest.mark.parametrize("pawns", [1, 2, 3, 4])
def test_as_many_horses_as_the_table_wants_must_come_home(pawns: int) -> None:
    rules = table(pawns=pawns)
    assert rules.pieces_each == pawns
    inside = " ".join(f"E{stall}" for stall in range(7 - (pawns - 1), 7))
    before = position(f"56 {inside}", "10", rules=rules)
    assert before.outcome() is None
    assert before.after_throw(1).after("56-E1").outcome() == Outcome((0,), 1)  # CHEVAUX-21


def test_who_resigns_gives_the_game_to_the_others() -> None:
    rules, state = table(3), position("10", "", "").state
    assert rules.resignation(state, 1) == Outcome((0, 2), 1)
