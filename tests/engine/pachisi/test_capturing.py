"""Captures in pachisi: which pieces go back, the extra throw, and when a capture is required."""

import pytest

from tests.engine.pachisi.support.positions import EAST, SOUTH, Cross, Options, cross, turn_of

RIVAL = 1
HUNTERS: Options = {"capture_required": True, "capture_annulment": True}


def hunters(*sides: str, seat: int = SOUTH) -> Cross:
    return turn_of(seat, *sides, **HUNTERS)


def test_all_rival_pieces_on_the_square_go_back() -> None:
    after = cross("18", "54 54 60").after_throw(2).after("18-20")
    assert after.stands(RIVAL) == "in in in 60"  # PACHISI-24
    assert after.stands(SOUTH) == "in in in 20"
    assert after.state.captures == (1, 0)


def test_pieces_of_the_other_seats_go_back_too() -> None:
    after = cross("18", "30", "54", "in").after_throw(2).after("18-20")
    assert [after.stands(seat) for seat in range(1, 4)] == ["in in in 30", *["in in in in"] * 2]


def test_passing_captures_nothing() -> None:
    after = cross("18", "54").after_throw(3).after("18-21")
    assert after.stands(RIVAL) == "in in in 54"


def test_middle_columns_are_out_of_reach() -> None:
    after = cross("40 80", "5 79").after_throw(2).after("40-42")
    assert after.stands(RIVAL) == "in in 5 79"


def test_the_first_piece_captures_on_leaving() -> None:
    after = cross("in", "44").after_throw(10).after("in-1:10")
    assert after.stands(RIVAL) == "in in in 44"


def test_captured_pieces_come_in_by_a_grace_only() -> None:
    after = cross("18", "54").after_throw(2).after("18-20").after_throw(2).after("20-22")
    assert after.after_throw(5).seat == SOUTH  # PACHISI-25
    assert after.after_throw(6).legal() == {"in-1"}  # PACHISI-25


def test_a_capture_gives_another_throw() -> None:
    after = cross("18", "54").after_throw(2).after("18-20")
    assert (after.seat, after.due, after.state.extra) == (SOUTH, "throw", True)  # PACHISI-26


def test_a_capture_gives_none_at_some_tables() -> None:
    after = cross("18", "54", capture_bonus=False).after_throw(2).after("18-20")
    assert after.seat == RIVAL  # PACHISI-27


def test_a_grace_that_captures_gives_one_throw_not_two() -> None:
    after = cross("10", "54").after_throw(10).after("10-20")
    assert after.seat == SOUTH  # PACHISI-26
    assert after.after_throw(2).after("20-22").seat == RIVAL  # PACHISI-26


def test_a_piece_goes_home_only_after_a_capture() -> None:
    here = cross("59 20", "in", capture_required=True)
    assert here.remarks() >= {"PACHISI-28"}
    assert here.after_throw(25).legal() == {"in-1", "20-45"}
    assert here.after_throw(25).why_not("59-home") == "PACHISI-28"
    hunted = cross("59 20", "in", capture_required=True).having(1, 0).after_throw(25)
    assert "59-home" in hunted.legal()  # PACHISI-28
    assert "PACHISI-28" not in hunted.remarks()


def test_the_ban_lapses_with_nothing_left_to_capture_with() -> None:
    here = cross("77 79 79 82", "in", capture_required=True)
    assert here.after_throw(5).legal() == {"77-82", "79-home"}  # PACHISI-28
    assert cross("76 79 79 82", "in", capture_required=True).after_throw(5).legal() == {"76-81"}
    assert cross("59 79 79 82", "in", capture_required=True).after_throw(2).seat == SOUTH


def test_a_capture_counts_for_the_one_who_made_it() -> None:
    after = cross("18 59", "54", capture_required=True).after_throw(2).after("18-20")
    assert after.state.captures == (1, 0)
    assert "59-home" in after.after_throw(25).legal()  # PACHISI-28


def first_capture() -> Cross:
    """Return the position after South's first capture; North, close behind, throws."""
    after = hunters("18 59", "51 54").after_throw(2).after("18-20").after_throw(2).after("decline")
    assert after.seat == RIVAL
    return after


def test_an_answer_at_once_strikes_a_first_capture_out() -> None:
    here = first_capture()
    assert here.state.captures == (1, 0)
    assert here.state.pending == ((SOUTH, 20, RIVAL),)
    assert here.remarks() >= {"PACHISI-29"}
    after = here.after_throw(3).after("51-54")
    assert after.state.captures == (0, 1)  # PACHISI-29 PACHISI-31


def test_who_was_answered_must_capture_again() -> None:
    after = first_capture().after_throw(3).after("51-54").after_throw(3).after("decline")
    assert after.after_throw(25).why_not("59-home") == "PACHISI-28"  # PACHISI-30


def test_who_answered_is_free_to_go_home() -> None:
    after = first_capture().after_throw(3).after("51-54").after_throw(3).after("decline")
    assert after.state.captures == (0, 1)
    assert "PACHISI-28" not in first_capture().after_throw(3).after("51-54").remarks()  # PACHISI-31
    assert "PACHISI-28" in first_capture().remarks()


def test_an_answer_that_is_a_first_capture_can_be_answered() -> None:
    before = hunters("17 18", "49 54").after_throw(2).after("18-20").after_throw(2).after("decline")
    answered = before.after_throw(5).after("49-54").after_throw(5).after("decline")
    assert answered.state.pending == ((RIVAL, 54, SOUTH),)  # PACHISI-31
    after = answered.after_throw(3).after("17-20")
    assert after.state.captures == (1, 0)  # PACHISI-31


def test_an_answer_in_a_later_turn_comes_too_late() -> None:
    later = first_capture().after_throw(5).after("51-56").after_throw(2).after("decline")
    assert later.state.pending == ()  # PACHISI-29
    here = hunters("20", "51", seat=RIVAL).having(1, 0).after_throw(3).after("51-54")
    assert here.state.captures == (1, 1)  # PACHISI-29


def test_an_answer_may_come_with_a_further_throw_of_that_turn() -> None:
    here = first_capture().after_throw(10).after("in-1:10").after_throw(3).after("51-54")
    assert here.state.captures == (0, 1)  # PACHISI-29


def test_a_piece_that_has_moved_on_is_not_answered() -> None:
    before = hunters("18 59", "51 54").after_throw(2).after("18-20")
    moved = before.after_throw(3).after("20-23")
    assert moved.state.pending == ()  # PACHISI-29
    assert moved.after_throw(6).after("51-57").state.captures == (1, 1)


def test_of_two_pieces_on_the_square_the_one_that_captured_leaves_last() -> None:
    before = hunters("18 14", "51 54").after_throw(2).after("18-20").after_throw(6).after("14-20")
    after = before.after_throw(3).after("20-23")
    assert after.state.pending == ((SOUTH, 20, RIVAL),)
    assert after.after_throw(3).after("51-54").state.captures == (0, 1)  # PACHISI-29


def test_a_later_capture_stays_valid() -> None:
    here = hunters("18", "51 54").having(1, 0).after_throw(2).after("18-20")
    assert here.state.pending == ()
    after = here.after_throw(2).after("decline").after_throw(3).after("51-54")
    assert after.state.captures == (2, 1)  # PACHISI-29


def test_only_the_first_of_two_captures_in_a_turn_is_struck_out() -> None:
    here = hunters("18 35", "51 54 71").after_throw(2).after("18-20").after_throw(2).after("35-37")
    assert here.state.captures == (2, 0)
    assert here.state.pending == ((SOUTH, 20, RIVAL),)
    after = here.after_throw(2).after("decline").after_throw(3).after("51-54")
    assert after.state.captures == (1, 1)  # PACHISI-29


def test_a_third_player_who_captures_the_piece_answers_nothing() -> None:
    here = (
        hunters("18", "68", "54 2", "in")
        .after_throw(2)
        .after("18-20")
        .after_throw(2)
        .after("decline")
    )
    assert here.state.pending == ((SOUTH, 20, 2),)
    after = here.after_throw(3).after("68-71")
    assert after.state.captures == (1, 1, 0, 0)  # PACHISI-29
    assert after.state.pending == ((EAST, 71, SOUTH),)


def test_a_capture_counts_at_tables_without_answers() -> None:
    here = cross("18 59", "51 54", capture_required=True).after_throw(2).after("18-20")
    after = here.after_throw(2).after("decline").after_throw(3).after("51-54")
    assert after.state.captures == (1, 1)
    assert after.state.pending == ()


@pytest.mark.parametrize("castle", [21, 25, 29])
def test_nothing_is_captured_on_a_castle(castle: int) -> None:
    here = cross(f"{castle - 3}", f"{castle + 34}").after_throw(3)
    assert here.seat == RIVAL or here.why_not(f"{castle - 3}-{castle}") == "PACHISI-23"
