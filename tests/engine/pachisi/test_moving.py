"""Steps in pachisi: one piece a throw, around the cross, safe on castles, home by exact count."""

import pytest

from games.engine.pachisi.state import PachisiState
from tests.engine.pachisi.support.positions import SOUTH, check_valid, cross, table

CASTLES = (8, 12, 21, 25, 29, 38, 42, 46, 55, 59, 63, 72, 76)


def test_a_throw_moves_one_piece_by_its_value() -> None:
    here = cross("10 20 30", "in").after_throw(4)
    assert here.legal() == {"10-14", "20-24", "30-34"}  # PACHISI-16 PACHISI-18
    after = here.after("20-24")
    assert after.stands(SOUTH) == "in 10 24 30"
    assert (after.seat, after.due) == (1, "throw")  # PACHISI-18
    assert here.why_not("10-15") == "PACHISI-18"


def test_any_number_of_pieces_may_be_on_the_board() -> None:
    after = cross("1 10 20", "in").after_throw(10).after("in-1:10")
    assert after.stands(SOUTH) == "1 1 10 20"  # PACHISI-17


def test_a_throw_may_be_declined() -> None:
    after = cross("10 20", "30").after_throw(4).after("decline")
    assert after.stands(SOUTH) == "in in 10 20"  # PACHISI-18
    assert after.seat == 1


@pytest.mark.parametrize("value", [5, 6, 10, 25])
def test_a_throw_that_no_piece_can_use_ends_the_turn(value: int) -> None:
    after = cross("80 home home home", "30").after_throw(value)
    assert (after.seat, after.due, after.state.extra) == (1, "throw", False)  # PACHISI-20


def test_a_turn_without_a_legal_move_ends_by_itself() -> None:
    assert cross("in", "30").after_throw(3).seat == 1  # PACHISI-20


def test_own_pieces_share_squares() -> None:
    after = cross("10 14", "30").after_throw(4).after("10-14")
    assert after.stands(SOUTH) == "in in 14 14"  # PACHISI-21
    after = after.after_throw(3).after("30-33").after_throw(2).after("14-16")
    assert after.stands(SOUTH) == "in in 14 16"  # PACHISI-21


def test_pieces_that_go_out_and_come_back_are_not_in_the_way_of_each_other() -> None:
    here = cross("2 78", "30", stacking="none").after_throw(4)
    assert here.legal() == {"2-6", "78-82"}  # PACHISI-21 PACHISI-22
    assert cross("3 79", "30", stacking="none").after_throw(2).legal() == {"3-5", "79-81"}


@pytest.mark.parametrize("stacking", ["castles_only", "none"])
def test_own_pieces_may_not_share_ordinary_squares(stacking: str) -> None:
    here = cross("10 14", "30", stacking=stacking).after_throw(4)
    assert here.legal() == {"14-18"}  # PACHISI-22
    assert here.why_not("10-14") == "PACHISI-22"
    entering = cross("1 30", "in", stacking=stacking).after_throw(6)
    assert entering.why_not("in-1:6") == "PACHISI-22"


def test_own_pieces_share_castles_where_castles_only_are_shared() -> None:
    here = cross("8 12", "30", stacking="castles_only").after_throw(4)
    assert here.legal() == {"8-12", "12-16"}  # PACHISI-22
    assert cross("8 72", "30", stacking="castles_only").after_throw(4).legal() == {"8-12", "72-76"}


def test_no_two_own_pieces_share_the_arm_end_where_none_are_shared() -> None:
    here = cross("8 72", "30", stacking="none").after_throw(4)
    assert here.legal() == {"8-12"}  # PACHISI-22
    assert here.why_not("72-76") == "PACHISI-22"
    assert cross("4 76", "30", stacking="none").after_throw(4).legal() == {"76-80"}  # PACHISI-22


def test_home_holds_any_number() -> None:
    here = cross("79 home", "30", stacking="none").after_throw(5)
    assert here.after("79-home").stands(SOUTH) == "in in home home"


@pytest.mark.parametrize("castle", CASTLES[1:-1])
def test_a_castle_with_a_rival_piece_is_closed(castle: int) -> None:
    rival = (castle - 8 + 34) % 68 + 8
    here = cross(f"{castle - 2} {castle - 3}", str(rival)).after_throw(2)
    assert here.legal() == {f"{castle - 3}-{castle - 1}"}
    assert here.why_not(f"{castle - 2}-{castle}") == "PACHISI-23"
    assert here.after(f"{castle - 3}-{castle - 1}").stands(1) == f"in in in {rival}"


@pytest.mark.parametrize("rival", [42])
@pytest.mark.parametrize(("start", "end"), [(6, 8), (74, 76)])
def test_the_end_of_a_seat_s_arm_is_one_castle_both_times(rival: int, start: int, end: int) -> None:
    here = cross(f"{start} 20", str(rival)).after_throw(2)
    assert here.why_not(f"{start}-{end}") == "PACHISI-23"


def test_a_piece_passes_a_closed_castle() -> None:
    here = cross("10", "46").after_throw(4)
    assert here.legal() == {"10-14"}  # PACHISI-23


def test_the_first_piece_does_not_leave_for_a_closed_castle() -> None:
    state = PachisiState(((0, 0, 0, 0), (0, 0, 0, 8), (0, 0, 0, 0)), SOUTH)
    here = check_valid(table(3), state).after_throw(25)
    assert here.legal() == {"in-1"}
    assert here.why_not("in-25") == "PACHISI-23"


def test_a_castle_with_own_pieces_is_open() -> None:
    after = cross("10 12", "30").after_throw(2).after("10-12")
    assert after.stands(SOUTH) == "in in 12 12"


def test_the_way_home_goes_up_the_seat_s_middle_column() -> None:
    here = cross("75 60", "in").after_throw(2)
    after = here.after("75-77")
    assert after.stands(SOUTH) == "in in 60 77"  # PACHISI-32
    assert after.after_throw(3).seat == SOUTH


@pytest.mark.parametrize(("start", "value"), [(59, 25), (74, 10), (78, 6), (79, 5), (82, 2)])
def test_a_piece_goes_home_by_an_exact_throw(start: int, value: int) -> None:
    here = cross(f"{start} 20", "in").after_throw(value)
    assert f"{start}-home" in here.legal()  # PACHISI-34 PACHISI-35
    assert here.after(f"{start}-home").stands(SOUTH) == "in in 20 home"  # PACHISI-02


@pytest.mark.parametrize(("start", "value"), [(60, 25), (75, 10), (82, 3)])
def test_a_value_too_high_takes_nothing_home(start: int, value: int) -> None:
    here = cross(f"{start} 20", "in").after_throw(value)
    assert here.why_not(f"{start}-home:{value}") == "PACHISI-34"
    assert here.why_not(f"{start}-{start + value}") == "PACHISI-34"


@pytest.mark.parametrize(("start", "value"), [(78, 5), (79, 4), (81, 2), (58, 25)])
def test_nothing_stops_on_the_last_square_that_it_could_not_leave(start: int, value: int) -> None:
    here = cross(f"{start} 20", "in").after_throw(value)
    assert here.why_not(f"{start}-83") == "PACHISI-34"
    assert cross(f"{start} 20", "in", pyada=True).after_throw(value).why_not(f"{start}-83") is None
    shared = cross(f"{start} 20", "in", split_throw=True).after_throw(value)
    assert shared.why_not(f"{start}-83:{value}/{value}") is None


def test_a_piece_that_is_home_stays_there() -> None:
    here = cross("10 home", "30").after_throw(3)
    assert here.why_not("home-87") == "PACHISI-02"
    assert here.legal() == {"10-13"}


@pytest.mark.parametrize("east", ["8", "76"])
def test_three_at_a_table_meet_on_each_others_arm_ends(east: str) -> None:
    here = cross("20 30", east, "in").after_throw(5)
    assert here.legal() == {"30-35"}
    assert here.why_not("20-25") == "PACHISI-23"
    assert cross("20 30", "10", "in").after_throw(5).legal() == {"20-25", "30-35"}
