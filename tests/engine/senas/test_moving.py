"""Entering, passing, stopping: the steps of one piece in señas."""

import pytest

from games.engine.state import Move
from tests.engine.senas.support.positions import HOME, A, B, position


def test_the_runner_goes_alone() -> None:
    thrown = position("1:14 7:1", HOME).after_throw(4, 2, 1)
    assert [thrown.legal(score) for score in (4, 2, 1)] == [{"7-11"}, {"7-9"}, {"7-8"}]  # SENAS-06
    assert thrown.why_not("1-5") == "SENAS-07"
    assert thrown.remarks() == ["SENAS-06", "SENAS-06"]


def test_the_ban_holds_until_the_fourth_sena() -> None:
    assert position("1:14 18:1", HOME).after_throw(5, 4, 3).legal(5) == {"18-23"}  # SENAS-07
    assert position("1:14 19:1", HOME).after_throw(5, 4, 3).legal(5) == {"1-6", "19-24"}  # SENAS-07


def test_the_ban_ends_in_the_middle_of_a_throw() -> None:
    thrown = position("1:14 17:1", HOME).after_throw(6, 4, 2)
    assert thrown.why_not("1-7") == "SENAS-07"
    after = thrown.after("17-19")
    assert after.state.runner == (True, False)  # SENAS-06
    assert "1-7" in after.legal(6)  # SENAS-07
    assert after.state.seat == A


def test_each_side_has_its_own_runner() -> None:
    thrown = position("1:14 20:1", "1:14 7:1", B).after_throw(6, 4, 2)
    assert thrown.why_not("1-7") == "SENAS-07"
    assert thrown.legal(4) == {"7-11"}  # SENAS-06


def test_the_rival_in_the_way_stops_the_runner_as_any_piece() -> None:
    thrown = position("1:14 8:1", "1:15").after_throw(5, 3, 2)
    assert thrown.why_not("8-13") == "SENAS-10"
    assert thrown.legal(3) == {"8-11"}


@pytest.mark.parametrize("hole", range(2, 7))
def test_nothing_enters_behind_a_piece_in_the_first_sena(hole: int) -> None:
    thrown = position(f"1:13 {hole}:1 20:1", HOME).after_throw(6, 5, 4)
    assert thrown.why_not("1-7") == "SENAS-08"
    assert thrown.why_not("1-6") == "SENAS-09"
    assert thrown.why_not("1-5") == "SENAS-09"
    assert "SENAS-08" in thrown.remarks()


def test_the_next_enters_when_the_one_before_has_passed_on() -> None:
    thrown = position("1:13 3:1 20:1", HOME).after_throw(6, 4, 1)
    assert "1-7" in thrown.after("3-7").legal(6)  # SENAS-08
    assert "1-2" in thrown.after("3-9").legal(1)  # SENAS-08
    assert thrown.after("3-4").why_not("1-7") == "SENAS-08"


def test_the_pile_in_hole_1_has_not_entered() -> None:
    assert position("1:14 20:1", HOME).after_throw(4, 2, 1).legal(4) == {"1-5", "20-24"}  # SENAS-09


def test_two_pieces_never_stand_in_holes_2_to_6() -> None:
    after = position("1:14 20:1", HOME).after_throw(3, 3, 1).after("1-4")
    assert after.why_not("1-4") == "SENAS-09"
    assert after.why_not("1-2") == "SENAS-09"
    assert after.legal(3) == {"4-7", "20-23"}  # SENAS-09


def test_a_single_rival_piece_closes_a_hole() -> None:
    thrown = position("1:13 5:1 20:1", "1:14 20:1").after_throw(4, 3, 2)
    assert thrown.why_not("5-8") == "SENAS-10"
    assert str(thrown.refusal("5-8")) == "You can't stop in hole 8: your opponent is there."
    assert thrown.after("5-9").stands(B) == "1:14 20:1"


def test_own_pieces_share_a_hole() -> None:
    thrown = position("7:5 10:9 20:1", HOME).after_throw(3, 2, 1)
    assert thrown.after("7-10").stands(A) == "7:4 10:10 20:1"  # SENAS-11


def test_a_piece_passes_over_rivals() -> None:
    thrown = position("7:14 20:1", "1:10 20:1 21:1 22:1 23:1 24:1").after_throw(6, 5, 2)
    assert thrown.why_not("7-12") == "SENAS-10"
    assert thrown.why_not("7-13") == "SENAS-10"
    passed = position("8:14 20:1", "1:11 21:1 22:1 23:1 24:1").after_throw(6, 5, 2)
    assert passed.legal(6) == {"8-14"}  # SENAS-12


def test_every_score_moves_a_piece_exactly_so_far() -> None:
    thrown = position("7:14 20:1", HOME).after_throw(4, 2, 1)
    assert thrown.why_not("7-12:4") == "SENAS-13"
    assert thrown.why_not("20-26:4") == "SENAS-13"
    assert thrown.why_not("7-12:5") == "SENAS-14"
    assert thrown.why_not("7-10:3") == "SENAS-14"
    assert thrown.why_not("7-14:7") == "SENAS-14"
    assert thrown.why_not("7-15:8") == "SENAS-13"
    assert thrown.why_not("8-12") == "SENAS-02"


def test_scores_are_played_one_by_one_in_any_order() -> None:
    thrown = position("7:14 20:1", HOME).after_throw(4, 2, 1)
    for words in (("7-11", "7-9", "9-10"), ("7-8", "8-12", "7-9"), ("7-9", "9-10", "10-14")):
        assert thrown.after(*words).state.seat == B  # SENAS-13


def test_every_score_of_one_piece_is_a_stop() -> None:
    thrown = position("7:1 19:14", "1:14 21:1").after_throw(1, 2, 5)
    assert thrown.why_not("7-9") == "SENAS-10"
    assert thrown.why_not("7-10:3") == "SENAS-14"
    assert "8-10" in thrown.after("7-8").legal(2)  # SENAS-14


def test_a_score_is_not_shared_out() -> None:
    thrown = position("7:14 20:1", HOME).after_throw(4, 2, 1)
    refusal = thrown.rules.why_not(thrown.state, Move(7, 9, 2, of=4))
    assert refusal is not None
    assert refusal.statement == "SENAS-13"
