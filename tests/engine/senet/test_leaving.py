"""Senet: the trap, the refuges, leaving the board and winning."""

import pytest

from games.engine.state import Call, Outcome
from tests.engine.senet.support.positions import B, W, opening, position


def test_the_trap_leads_back_to_the_first_square() -> None:
    after = position("13 15 24", "3 5 7 9 11").after_throw(3).after("24-27")
    assert after.stands(W) == "1 13 15"  # SENET-26


def test_a_taken_first_square_leads_to_the_next_free_one() -> None:
    after = position("2 13 24", "1 5 7 9 11").after_throw(3).after("24-27")
    assert after.stands(W) == "2 3 13"  # SENET-27


def test_the_trap_springs_going_back_too() -> None:
    thrown = position("29", "1 3 5 7 9").after_throw(2)
    assert thrown.legal() == {"29-27"}  # SENET-23
    assert thrown.after("29-27").stands(W) == "2"  # SENET-26 SENET-27


def test_an_advance_into_the_trap_is_compulsory() -> None:
    assert position("26", "1 3 5 7 9").after_throw(1).legal() == {"26-27"}  # SENET-23


@pytest.mark.parametrize("refuge", [26, 28, 29, 30])
def test_no_piece_is_attacked_in_a_refuge(refuge: int) -> None:
    thrown = position(f"11 13 15 {refuge - 6}", f"1 3 5 7 {refuge}").after_throw(6)
    assert thrown.why_not(f"{refuge - 6}-{refuge}") == "SENET-28"


def test_refuges_can_be_passed() -> None:
    assert "25-29" in position("11 13 25", "1 3 5 7 26").after_throw(4).legal()  # SENET-28


def test_a_piece_leaves_from_30_when_all_are_in_the_last_row() -> None:
    before = position("22 26", "1 3 5 7 9")
    assert "SENET-29" in before.remarks()
    after = before.after_throw(4).after("26-30")
    assert after.stands(W) == "22"  # SENET-29
    assert after.state.pieces[W].count(31) == 4  # SENET-29


def test_a_piece_on_30_waits_for_the_others() -> None:
    waiting = position("15 28", "1 3 5 7 9").after_throw(2).after("28-30")
    assert waiting.stands(W) == "15 30"  # SENET-30
    assert "SENET-30" in waiting.remarks()
    again = position("15 30", "1 3 5 7 9").after_throw(6).after("15-21")
    assert again.stands(W) == "21"  # SENET-29


def test_after_an_attack_the_others_wait_again() -> None:
    before = position("11 19", "22 25 29")
    attacked = before.after_throw(6).after("19-25").after_throw(2).after("11-13")
    assert attacked.stands(B) == "19 22 29"  # SENET-18
    stopped = attacked.after_throw(1).after("29-30")
    assert stopped.stands(B) == "19 22 30"  # SENET-30


def test_a_piece_arrives_exactly_at_30() -> None:
    thrown = position("11 28", "1 3 5 7 9").after_throw(3)
    assert thrown.why_not("28-31") == "SENET-29"
    assert thrown.legal() == {"11-14"}  # SENET-29


def test_a_piece_that_is_off_stays_off() -> None:
    assert position("11 28", "1 3 5 7 9").after_throw(3).why_not("31-34") == "SENET-29"


def test_the_first_to_take_off_all_pieces_wins() -> None:
    over = position("29", "1 3 5 7 9").after_throw(1).after("29-30")
    assert over.rules.outcome(over.state) == Outcome((W,), 1)  # SENET-31
    assert over.rules.due(over.state) == "over"
    assert over.why_not("1-2") == "SENET-31"
    assert over.remarks() == []
    refusal = over.rules.why_not(over.state, Call("pass"))
    assert refusal is not None
    assert refusal.statement == "SENET-31"


def test_a_resignation_gives_one_point() -> None:
    start = opening()
    assert start.rules.resignation(start.state, W) == Outcome((B,), 1)
    assert start.rules.resignation(start.state, B) == Outcome((W,), 1)


def test_notes_are_distinguished_from_rules() -> None:
    assert set(opening().rules.notes) == {"SENET-32"}
