"""Entering pieces: graces, the first piece, and the option of entering by a 2, 3 or 4."""

import pytest

from tests.engine.pachisi.support.positions import SOUTH, Options, cross, south_begins

SEVEN = {"seven_35": (10, 25, 35), "seven_30": (10, 25, 30)}


@pytest.mark.parametrize("value", [6, 10, 25])
def test_a_grace_brings_a_piece_in_on_square_1(value: int) -> None:
    here = cross("30", "in").after_throw(value)
    assert here.legal() == {"in-1", f"30-{30 + value}"}  # PACHISI-06
    after = here.after(f"in-1:{value}")
    assert after.stands(SOUTH) == "in in 1 30"  # PACHISI-09
    assert (after.seat, after.due, after.state.extra) == (SOUTH, "throw", True)  # PACHISI-07


@pytest.mark.parametrize("value", [2, 3, 4, 5])
def test_other_values_bring_nothing_in(value: int) -> None:
    here = cross("30", "in").after_throw(value)
    assert here.legal() == {f"30-{30 + value}"}
    assert here.why_not(f"in-1:{value}") == "PACHISI-25"
    assert here.why_not(f"in-{value}") == "PACHISI-25"
    assert here.after(f"30-{30 + value}").seat == 1


def test_a_grace_moves_a_piece_instead() -> None:
    after = cross("30", "in").after_throw(10).after("30-40")
    assert after.stands(SOUTH) == "in in in 40"
    assert (after.seat, after.due) == (SOUTH, "throw")  # PACHISI-07


def test_a_declined_grace_still_gives_its_throw() -> None:
    after = cross("30", "in").after_throw(10).after("decline")
    assert (after.seat, after.due, after.state.extra) == (SOUTH, "throw", True)  # PACHISI-07
    assert after.remarks() >= {"PACHISI-07"}
    assert cross("30", "in").after_throw(5).after("decline").seat == 1  # PACHISI-18


def test_a_grace_lands_on_no_square_of_its_value() -> None:
    here = cross("30", "in").after_throw(10)
    assert here.why_not("in-10") == "PACHISI-09"
    assert here.why_not("in-2:10") == "PACHISI-09"


@pytest.mark.parametrize("value", [2, 3, 4, 5])
def test_the_first_piece_leaves_by_any_value(value: int) -> None:
    here = south_begins().after_throw(value)
    assert here.legal() == {f"in-{value}"}  # PACHISI-15
    assert here.remarks() >= {"PACHISI-15"}
    assert here.why_not(f"in-1:{value}") == "PACHISI-15"
    after = here.after(f"in-{value}")
    assert after.state.left == (True, False)
    assert after.seat == 1


@pytest.mark.parametrize("value", [6, 10, 25])
def test_the_first_piece_may_take_a_grace_either_way(value: int) -> None:
    here = south_begins().after_throw(value)
    assert here.legal() == {"in-1", f"in-{value}"}  # PACHISI-15
    for end in (1, value):
        after = here.after(f"in-{end}:{value}")
        assert after.state.left[SOUTH]
        assert after.after_throw(2).legal() == {f"{end}-{end + 2}"}  # PACHISI-15 PACHISI-25


def test_declining_keeps_the_privilege_of_the_first_piece() -> None:
    after = south_begins().after_throw(3).after("decline")
    assert after.state.left == (False, False)  # PACHISI-15


def test_a_captured_first_piece_needs_a_grace() -> None:
    here = cross("in", "40").after_throw(4)
    assert here.seat == 1  # PACHISI-25 PACHISI-20
    assert cross("in", "40").after_throw(10).legal() == {"in-1"}  # PACHISI-25
    assert cross("in", "40").remarks() == {"PACHISI-25"}


@pytest.mark.parametrize(("cowries", "values"), SEVEN.items())
def test_seven_cowries_have_graces_of_their_own(cowries: str, values: tuple[int, ...]) -> None:
    for value in values:
        after = cross("30", "in", cowries=cowries).after_throw(value).after(f"in-1:{value}")
        assert (after.seat, after.due) == (SOUTH, "throw")  # PACHISI-08


@pytest.mark.parametrize("value", [7, 14])
def test_seven_and_fourteen_bring_no_piece_in(value: int) -> None:
    here = cross("30", "in", cowries="seven_35").after_throw(value)
    assert here.legal() == {f"30-{30 + value}"}  # PACHISI-11
    assert here.why_not(f"in-1:{value}") == "PACHISI-11"
    after = here.after(f"30-{30 + value}")
    assert (after.seat, after.due) == (SOUTH, "throw")  # PACHISI-11


@pytest.mark.parametrize("value", [7, 14])
@pytest.mark.parametrize("side", ["in", "in home", "in home home"])
def test_seven_and_fourteen_are_void_without_a_piece_on_the_board(value: int, side: str) -> None:
    after = cross(side, "30", cowries="seven_35").after_throw(value)
    assert (after.seat, after.due) == (1, "throw")  # PACHISI-12
    assert south_begins(cowries="seven_30").after_throw(value).seat == 1  # PACHISI-12


@pytest.mark.parametrize("value", [10, 25, 35])
def test_a_grace_must_bring_in_what_waits(value: int) -> None:
    here = cross("30", "in", cowries="seven_35", grace_use="enter_only_while_waiting").after_throw(
        value
    )
    assert here.legal() == {"in-1"}  # PACHISI-10 PACHISI-13
    assert here.why_not(f"30-{30 + value}") == "PACHISI-13"
    assert here.why_not(f"in-{value}") == "PACHISI-13"
    assert here.remarks() >= {"PACHISI-13"}
    assert here.after(f"in-1:{value}").after_throw(3).legal() == {"1-4", "30-33"}  # PACHISI-10


def test_the_first_piece_too_is_put_on_square_1() -> None:
    here = south_begins(grace_use="enter_only_while_waiting")
    assert here.after_throw(10).legal() == {"in-1"}  # PACHISI-13
    assert here.after_throw(10).why_not("in-10") == "PACHISI-13"
    assert here.after_throw(3).legal() == {"in-3"}  # PACHISI-15


@pytest.mark.parametrize("value", [10, 25, 35])
def test_a_grace_moves_a_piece_when_none_waits(value: int) -> None:
    options: Options = {"cowries": "seven_35", "grace_use": "enter_only_while_waiting"}
    here = cross("11 11 11 home", "in", **options).after_throw(value)
    assert here.legal() == {f"11-{11 + value}"}  # PACHISI-14
    assert here.after(f"11-{11 + value}").seat == SOUTH


def test_a_grace_that_can_bring_nothing_in_is_unusable() -> None:
    here = cross("1 30", "in", grace_use="enter_only_while_waiting", stacking="none")
    assert here.after_throw(10).seat == 1  # PACHISI-13 PACHISI-20
    assert here.after_throw(5).legal() == {"1-6", "30-35"}


def test_nothing_moves_before_a_2_3_or_4() -> None:
    here = south_begins(opening_234=True)
    assert here.remarks() >= {"PACHISI-05"}
    assert here.after_throw(5).seat == 1  # PACHISI-05
    for value in (6, 10, 25):
        again = here.after_throw(value)
        assert (again.seat, again.due, again.state.pips_left) == (SOUTH, "throw", ())  # PACHISI-05
        assert again.after_throw(5).seat == 1


@pytest.mark.parametrize("value", [2, 3, 4])
def test_a_2_3_or_4_unlocks_and_may_be_played(value: int) -> None:
    here = south_begins(opening_234=True).after_throw(value)
    assert here.state.unlocked == (True, False)  # PACHISI-05
    assert here.legal() == {f"in-{value}"}  # PACHISI-05
    after = here.after("decline").after_throw(5)
    assert after.seat == SOUTH
    assert after.state.unlocked == (True, False)


def test_the_lock_is_for_a_seat_and_opens_once() -> None:
    after = (
        south_begins(opening_234=True)
        .after_throw(2)
        .after("in-2")
        .after_throw(3)
        .after("in-3")
        .after_throw(5)
    )
    assert after.legal() == {"2-7"}  # PACHISI-05
    assert after.state.unlocked == (True, True)


def test_a_void_seven_passes_also_before_the_2_3_or_4() -> None:
    here = south_begins(opening_234=True, cowries="seven_35")
    assert here.after_throw(7).seat == 1  # PACHISI-12
    assert here.after_throw(10).after_throw(14).seat == 1  # PACHISI-12


def test_what_is_thrown_before_the_2_3_or_4_is_void() -> None:
    here = south_begins(opening_234=True, move_timing="after_all_throws").after_throw(10, 25, 3)
    assert here.state.pips_left == (3,)  # PACHISI-05
    assert here.legal() == {"in-3"}
