"""The worked examples of the petits chevaux rulebook, by their numbers."""

import pytest

from games.engine.state import Outcome
from tests.engine.petits_chevaux.support.positions import opening, position, table


def test_example_1_three_throws_without_a_6() -> None:
    before = opening(table(3)).after_throw(1, 2, 1)
    after = before.after_throw(2).after_throw(5).after_throw(3)
    assert after.waiting() == (2, 3, None)  # CHEVAUX-01 CHEVAUX-06
    assert after.state.pieces == before.state.pieces


def test_example_3_one_throw_after_the_first_6() -> None:
    before = position("3", "", to_play=1)
    assert before.after_throw(5).waiting() == (0, 1, None)  # CHEVAUX-03


def test_example_5_bringing_out_is_compulsory() -> None:
    turn = position("10 20", "").after_throw(6)
    assert turn.legal() == {"C-1"}  # CHEVAUX-11
    assert turn.why_not("10-16") == "CHEVAUX-11"
    assert turn.why_not("20-26") == "CHEVAUX-11"
    assert turn.after("C-1").after_throw(2).legal() == {"1-3"}  # CHEVAUX-10


def test_example_7_a_capture() -> None:
    after = position("10", "14").after_throw(4).after("10-14")
    assert after.stands(1) == ""  # CHEVAUX-13
    for die in range(1, 6):
        assert after.after_throw(die).state.seat == 0  # CHEVAUX-14
    assert after.after_throw(6).legal() == {"C-1"}  # CHEVAUX-14


def test_example_9_short_of_the_gate() -> None:
    before = position("54", "")
    assert before.after_throw(2).legal() == {"54-56"}  # CHEVAUX-16
    assert before.after_throw(5).waiting() == (1, 1, None)  # CHEVAUX-17
    through = position("54", "", rules=table(stable_entry="continuous"))
    assert through.after_throw(5).legal() == {"54-E3"}  # CHEVAUX-16


def test_example_11_stalls_before_it_are_skipped() -> None:
    assert position("56", "").after_throw(4).legal() == {"56-E4"}  # CHEVAUX-16


@pytest.mark.parametrize("die", range(1, 7))
def test_example_13_the_last_horse_at_the_gate(die: int) -> None:
    thrown = position("56 E4 E5 E6", "").after_throw(die)
    if die > 3:
        assert thrown.waiting() == (1, 1, None)  # CHEVAUX-18
        return
    assert thrown.legal() == {f"56-E{die}"}
    assert thrown.after(f"56-E{die}").outcome() == Outcome((0,), 1)  # CHEVAUX-21


def test_example_15_a_6_with_a_horse_in_the_stable() -> None:
    assert position("E3", "").after_throw(6).legal() == {"C-1"}  # CHEVAUX-11
