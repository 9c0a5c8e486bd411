"""Petits chevaux: leaving the corridor, and the next throw, which the same horse has to use."""

import pytest

from tests.engine.petits_chevaux.support.positions import position, table

CAPTURE = table(entry_square="start_capture")
EVERY = table(reroll_on_six="every_six")


@pytest.mark.parametrize("die", range(1, 6))
def test_only_a_6_brings_a_horse_out(die: int) -> None:
    turn = position("10", "").after_throw(die)
    assert turn.legal() == {f"10-{10 + die}"}
    assert turn.why_not(f"C-1:{die}") == "CHEVAUX-09"
    assert position("10", "").after_throw(6).legal() == {"C-1"}  # CHEVAUX-09


def test_a_horse_comes_out_on_the_first_free_square() -> None:
    assert position("1 10", "").after_throw(6).legal() == {"C-2"}  # CHEVAUX-09
    assert position("2 10", "").after_throw(6).legal() == {"C-1"}  # CHEVAUX-09
    assert position("1 3", "2 4").after_throw(6).legal() == {"C-5"}  # CHEVAUX-09
    assert position("", "1 2").after_throw(6).legal() == {"C-3"}  # CHEVAUX-09
    assert position("1", "2 3").after_throw(6).why_not("C-1") == "CHEVAUX-09"


def test_coming_out_on_a_free_square_captures_nothing() -> None:
    after = position("", "1 2").after_throw(6).after("C-3")
    assert after.stands(1) == "1 2"  # CHEVAUX-09


def test_on_the_cross_rivals_stand_on_other_squares_of_ones_own_path() -> None:
    cross = table(board="cross56")
    assert position("", "29 1", rules=cross).after_throw(6).legal() == {"C-2"}  # CHEVAUX-09
    assert position("", "1", rules=cross).after_throw(6).legal() == {"C-1"}
    four = table(4, board="cross56")
    sides = ("", "43", "30", "")
    assert position(*sides, rules=four).after_throw(6).legal() == {"C-3"}  # CHEVAUX-09


def test_the_corridor_may_open_on_the_first_square_alone() -> None:
    after = position("10", "1 20", rules=CAPTURE).after_throw(6).after("C-1")
    assert after.stands(1) == "20"  # CHEVAUX-09 CHEVAUX-13
    assert after.waiting() == (0, 1, 1)


def test_an_own_horse_on_the_first_square_bars_the_corridor() -> None:
    turn = position("1 10 E1", "", rules=CAPTURE).after_throw(6)
    assert turn.legal() == {"1-7", "10-16"}  # CHEVAUX-09
    assert turn.why_not("C-1") == "CHEVAUX-13"
    assert position("1 E1 E2", "", rules=CAPTURE).after_throw(6).legal() == {"1-7"}
    assert turn.after("10-16").waiting() == (1, 1, None)


def test_a_6_must_bring_out_a_waiting_horse() -> None:
    turn = position("10 20 30", "").after_throw(6)
    assert turn.legal() == {"C-1"}  # CHEVAUX-11
    assert turn.why_not("10-16") == "CHEVAUX-11"
    assert turn.remarks()["CHEVAUX-11"] == "This 6 must bring a horse out, onto square 1."


def test_with_all_horses_out_any_may_use_a_6() -> None:
    turn = position("10 20 30 E1", "").after_throw(6)
    assert turn.legal() == {"10-16", "20-26", "30-36"}  # CHEVAUX-12 CHEVAUX-20


def test_the_next_throw_belongs_to_the_horse_that_came_out() -> None:
    turn = position("10 20", "").after_throw(6).after("C-1")
    assert turn.waiting() == (0, 1, 1)  # CHEVAUX-10
    assert "square 1" in turn.remarks()["CHEVAUX-10"]
    thrown = turn.after_throw(2)
    assert thrown.legal() == {"1-3"}  # CHEVAUX-10
    assert thrown.why_not("10-12") == "CHEVAUX-10"
    assert thrown.after("1-3").waiting() == (1, 1, None)


def test_another_6_belongs_to_that_horse_too() -> None:
    turn = position("10", "").after_throw(6).after("C-1").after_throw(6)
    assert turn.legal() == {"1-7"}  # CHEVAUX-10
    assert turn.why_not("C-2") == "CHEVAUX-10"
    assert turn.after("1-7").waiting() == (1, 1, None)  # CHEVAUX-10


def test_a_throw_that_horse_cannot_use_is_lost() -> None:
    turn = position("4 10", "").after_throw(6).after("C-1").after_throw(3)
    assert turn.waiting() == (1, 1, None)  # CHEVAUX-10
    assert turn.stands(0) == "1 4 10"


def test_every_6_may_give_another_throw() -> None:
    used = position("10 20 30 40", "", rules=EVERY).after_throw(6).after("10-16")
    assert used.waiting() == (0, 1, None)  # CHEVAUX-10
    assert used.after_throw(2).legal() == {"16-18", "20-22", "30-32", "40-42"}
    default = position("10 20 30 40", "").after_throw(6).after("10-16")
    assert default.waiting() == (1, 1, None)  # CHEVAUX-10


def test_a_6_that_no_horse_can_use_may_give_another_throw() -> None:
    stuck = "55 E1 E2 E3"
    assert position(stuck, "", rules=EVERY).after_throw(6).waiting() == (0, 1, None)  # CHEVAUX-10
    assert position(stuck, "").after_throw(6).waiting() == (1, 1, None)  # CHEVAUX-17


def test_coming_out_gives_one_throw_and_not_two() -> None:
    out = position("10 20", "", rules=EVERY).after_throw(6).after("C-1")
    assert out.waiting() == (0, 1, 1)  # CHEVAUX-10
    assert out.after_throw(2).after("1-3").waiting() == (1, 1, None)  # CHEVAUX-10


def test_a_6_on_the_bound_throw_gives_a_free_one() -> None:
    out = position("10 20", "", rules=EVERY).after_throw(6).after("C-1")
    played = out.after_throw(6).after("1-7")
    assert played.waiting() == (0, 1, None)  # CHEVAUX-10
    assert played.after_throw(6).legal() == {"C-1"}
    lost = position("7 20", "", rules=EVERY).after_throw(6).after("C-1").after_throw(6)
    assert lost.waiting() == (0, 1, None)  # CHEVAUX-10
    assert lost.after_throw(3).legal() == {"1-4", "7-10", "20-23"}


def test_a_6_that_gives_another_throw_is_said_in_words() -> None:
    assert (
        position("10", "").after_throw(6).remarks()["CHEVAUX-10"]
        == "After this 6, the same player rolls again."
    )
    four_out = "10 20 30 40"
    assert "CHEVAUX-10" not in position(four_out, "").after_throw(6).remarks()
    assert "CHEVAUX-10" in position(four_out, "", rules=EVERY).after_throw(6).remarks()
    assert position(four_out, "").after_throw(5).remarks() == {}
