"""The worked examples of the pachisi rulebook, by their numbers."""

import pytest

from games.engine.pachisi.board import HOME, cell
from games.engine.pachisi.state import PachisiState
from tests.engine.pachisi.support.positions import (
    SOUTH,
    Options,
    check_valid,
    cross,
    south_begins,
    table,
)

PATH = {
    8: (9, 18),
    9: (10, 18),
    16: (10, 11),
    17: (11, 10),
    25: (18, 9),
    42: (9, 0),
    59: (0, 9),
    75: (8, 18),
    76: (9, 18),
    83: (9, 11),
}


@pytest.mark.parametrize("step", PATH)
def test_example_1_souths_path(step: int) -> None:
    assert cell(SOUTH, step) == PATH[step]  # PACHISI-16
    assert HOME == 84


def test_example_3_the_first_piece_leaves_by_a_3() -> None:
    after = south_begins().after_throw(3).after("in-3")
    assert after.stands(SOUTH) == "in in in 3"  # PACHISI-15
    assert cell(SOUTH, 3) == (9, 13)
    assert after.seat == 1


def test_example_5_a_6_enters_or_moves_or_is_declined() -> None:
    here = cross("10", "in").after_throw(6)
    assert here.legal() == {"in-1", "10-16"}  # PACHISI-06
    for word in ("in-1:6", "10-16", "decline"):
        after = here.after(word)
        assert (after.seat, after.due) == (SOUTH, "throw")  # PACHISI-07


def test_example_7_two_pieces_are_captured_together() -> None:
    after = cross("18", "54 54").after_throw(2).after("18-20")
    assert after.stands(1) == "in in in in"  # PACHISI-24


@pytest.mark.parametrize("east", [8, 76])
def test_example_9_a_castle_is_closed_or_safe(east: int) -> None:
    sides = ((0, 0, 0, 20), (0, 0, 0, east), (0, 0, 0, 0), (0, 0, 0, 0))
    here = check_valid(table(4, opening_234=False), PachisiState(sides, SOUTH))
    assert here.after_throw(5).seat == 1  # PACHISI-23
    two = cross("20 30", str(east), "in", "in").after_throw(5)
    assert two.why_not("20-25") == "PACHISI-23"
    assert cross("20", "10", "in", "in").after_throw(5).legal() == {"20-25"}


def test_example_11_a_captured_piece_waits_for_a_grace() -> None:
    here = cross("in", "30")
    assert here.after_throw(4).seat == 1  # PACHISI-25
    after = here.after_throw(10).after("in-1:10")
    assert after.stands(SOUTH) == "in in in 1"  # PACHISI-09
    assert (after.seat, after.due) == (SOUTH, "throw")  # PACHISI-07


@pytest.mark.parametrize(("pyada", "total"), [(False, 53), (True, 55)])
def test_example_13_what_a_turn_is_worth(pyada: bool, total: int) -> None:
    options: Options = {"move_timing": "after_all_throws", "pyada": pyada}
    here = cross("10 20 30 40", "in", **options).after_throw(25, 25, 3)
    assert sum(here.state.pips_left) == total  # PACHISI-46 PACHISI-47
    after = here.after("10-35", "20-45", "30-33", *["33-34", "34-35"][: 2 * pyada])
    assert sum(after.state.pieces[SOUTH]) == 100 + total
    assert after.seat == 1


def test_example_15_no_way_home_without_a_capture() -> None:
    without = cross("59 10", "in", capture_required=True).after_throw(25)
    assert without.why_not("59-home") == "PACHISI-28"
    after = cross("59 10", "in", capture_required=True).having(1, 0).after_throw(25)
    assert "59-home" in after.legal()  # PACHISI-28


def test_example_17_a_7_needs_a_piece_on_the_board() -> None:
    assert cross("in", "30", cowries="seven_35").after_throw(7).seat == 1  # PACHISI-12
    after = cross("10", "30", cowries="seven_35").after_throw(7).after("10-17")
    assert (after.seat, after.due) == (SOUTH, "throw")  # PACHISI-11
