"""Throws that are collected and then played together; three alike; pyadas, the extra squares."""

import pytest

from tests.engine.pachisi.support.positions import SOUTH, Options, cross, south_begins

COLLECT: Options = {"cowries": "seven_30", "move_timing": "after_all_throws"}
THROWERS: Options = {**COLLECT, "triple_cancel": True, "pyada": True}
OUT = "10 20 30 40"
LONG = (25, 25, 14, 10, 30, 7, 25, 30, 7, 10, 14, 25, 3)


def test_graces_are_collected_until_a_throw_gives_no_further_one() -> None:
    here = cross(OUT, "in", **COLLECT).after_throw(25)
    assert (here.seat, here.due, here.state.pips_left) == (SOUTH, "throw", (25,))  # PACHISI-44
    assert here.remarks() >= {"PACHISI-44"}
    assert here.why_not("10-35") == "PACHISI-44"
    assert here.why_not("decline") == "PACHISI-44"
    here = here.after_throw(7, 3)
    assert (here.due, here.state.pips_left) == ("move", (25, 7, 3))  # PACHISI-44


def test_values_in_hand_are_played_in_any_order() -> None:
    here = cross(OUT, "in", **COLLECT).after_throw(25, 3)
    assert here.legal(3) == {"10-13", "20-23", "30-33", "40-43"}
    assert here.legal(25) == {"10-35", "20-45", "30-55", "40-65"}
    after = here.after("10-13", "13-38")
    assert after.stands(SOUTH) == "20 30 38 40"
    assert (after.seat, after.due) == (1, "throw")  # PACHISI-44


def test_what_cannot_be_used_is_lost_when_nothing_in_hand_can_be() -> None:
    here = cross("in 79", "in", **COLLECT).after_throw(7, 3)
    assert here.state.pips_left == (7, 3)
    assert here.legal() == {"79-82"}
    after = here.after("79-82")
    assert after.seat == 1  # PACHISI-20
    assert cross("in 82", "in", **COLLECT).after_throw(7, 3).seat == 1  # PACHISI-20


def test_declining_gives_up_all_that_is_left() -> None:
    after = cross(OUT, "in", **COLLECT).after_throw(25, 7, 3).after("10-17", "decline")
    assert after.stands(SOUTH) == "17 20 30 40"
    assert (after.seat, after.state.pips_left) == (1, ())  # PACHISI-18


def test_a_void_seven_ends_the_throwing_and_leaves_the_rest() -> None:
    here = cross("in", "30", **COLLECT).after_throw(25, 7)
    assert (here.due, here.state.pips_left) == ("move", (25,))  # PACHISI-12
    assert here.after("in-1:25").seat == 1
    assert cross("in", "30", **COLLECT).after_throw(7).seat == 1


def test_a_capture_earns_a_throw_by_the_last_value_only() -> None:
    here = cross("15 17", "54", **COLLECT).after_throw(25, 3)
    captured = here.after("17-20")
    assert (captured.seat, captured.due) == (SOUTH, "move")
    assert captured.remarks() >= {"PACHISI-26"}
    after = captured.after("15-40")
    assert (after.seat, after.due, after.state.extra) == (SOUTH, "throw", True)  # PACHISI-26
    assert after.after_throw(2).after("20-22").seat == 1


def test_a_capture_by_a_grace_earns_no_other_throw() -> None:
    here = cross("10 30", "54", **COLLECT).after_throw(10, 3)
    after = here.after("10-20", "30-33")
    assert after.stands(1) == "in in in in"
    assert after.seat == 1  # PACHISI-27


def test_a_declined_rest_leaves_the_throw_that_a_capture_earned() -> None:
    after = cross("15 17", "54", **COLLECT).after_throw(25, 3).after("17-20", "decline")
    assert (after.seat, after.due) == (SOUTH, "throw")  # PACHISI-26


def test_the_example_of_the_text_is_all_in_hand() -> None:
    both: tuple[Options, ...] = (COLLECT, {**COLLECT, "triple_cancel": True})
    for options in both:
        here = cross("in", "30", **options)
        assert here.after_throw(*LONG[:2]).state.pips_left == (25, 25)
        here = cross("in 2", "30", **options).after_throw(*LONG)
        assert here.state.pips_left == tuple(sorted(LONG, reverse=True))  # PACHISI-44


@pytest.mark.parametrize("three", [(10, 25, 30), (25, 25, 25), (30, 10, 30)])
def test_three_high_values_in_a_row_are_struck_out(three: tuple[int, ...]) -> None:
    here = cross("in 2", "30", **COLLECT, triple_cancel=True)
    two = here.after_throw(*three[:2])
    assert two.state.pips_left == tuple(sorted(three[:2], reverse=True))
    assert two.remarks() >= {"PACHISI-41"}
    struck = two.after_throw(three[2])
    assert struck.state.pips_left == ()  # PACHISI-39 PACHISI-41
    assert (struck.seat, struck.due) == (SOUTH, "throw")  # PACHISI-40
    assert struck.remarks() >= {"PACHISI-40"}
    assert struck.after_throw(3).state.pips_left == (3,)  # PACHISI-40


@pytest.mark.parametrize(("value", "statement"), [(7, "PACHISI-42"), (14, "PACHISI-43")])
def test_three_sevens_or_fourteens_are_struck_out(value: int, statement: str) -> None:
    here = cross("in 2", "30", **COLLECT, triple_cancel=True)
    two = here.after_throw(25, value, value)
    assert two.remarks() >= {statement}
    assert two.after_throw(value).state.pips_left == (25,)  # PACHISI-42 PACHISI-43
    assert here.after_throw(7, 7, 14).state.pips_left == (14, 7, 7)


def test_high_values_with_others_between_stay() -> None:
    here = cross("in 2", "30", **COLLECT, triple_cancel=True)
    assert here.after_throw(25, 25, 7, 25, 3).state.pips_left == (25, 25, 25, 7, 3)  # PACHISI-44


def test_counting_starts_afresh_after_a_strike() -> None:
    here = cross("in 2", "30", **COLLECT, triple_cancel=True).after_throw(25, 25, 25, 10, 10)
    assert here.state.pips_left == (10, 10)  # PACHISI-41
    assert here.after_throw(30).state.pips_left == ()


def test_a_series_that_was_struck_out_separates_its_neighbours() -> None:
    here = cross("in 2", "30", **COLLECT, triple_cancel=True).after_throw(7, 7, 25, 10, 30, 7)
    assert here.state.pips_left == (7, 7, 7)
    assert here.after_throw(7, 7).state.pips_left == (7, 7)


def test_nothing_is_struck_out_at_other_tables() -> None:
    here = cross("in 2", "30", **COLLECT).after_throw(25, 25, 25, 7, 7, 7, 3)
    assert here.state.pips_left == (25, 25, 25, 7, 7, 7, 3)


def test_three_sixes_are_no_high_values() -> None:
    options: Options = {"move_timing": "after_all_throws", "triple_cancel": True}
    here = cross("in 2", "30", **options).after_throw(6, 6, 6, 10, 10)
    assert here.state.pips_left == (10, 10, 6, 6, 6)
    assert here.after_throw(25).state.pips_left == (6, 6, 6)


def test_a_series_ends_with_the_throwing() -> None:
    here = cross("15 17", "54", **COLLECT, triple_cancel=True).after_throw(25, 25, 3)
    again = here.after("17-20", "decline").after_throw(25)
    assert (again.seat, again.state.pips_left) == (SOUTH, (25,))


@pytest.mark.parametrize("value", [10, 25, 30])
def test_a_high_value_gives_a_pyada_when_no_piece_waits(value: int) -> None:
    here = cross(OUT, "in", **COLLECT, pyada=True).after_throw(value, 3)
    assert here.state.pips_left == (value, 3, 1)  # PACHISI-45
    assert here.remarks() >= {"PACHISI-45"}
    assert here.legal(1) == {"10-11", "20-21", "30-31", "40-41"}  # PACHISI-45
    waiting = cross("in 20 30 40", "in", **COLLECT, pyada=True).after_throw(value, 3)
    assert waiting.state.pips_left == (value, 3)  # PACHISI-46


def test_sevens_and_fourteens_give_no_pyada() -> None:
    assert cross(OUT, "in", **COLLECT, pyada=True).after_throw(7, 14).state.pips_left == (14, 7)


def test_pyadas_of_struck_throws_go_with_them() -> None:
    here = cross(OUT, "in", **THROWERS)
    assert here.after_throw(25, 10).state.pips_left == (25, 10, 1, 1)
    assert here.after_throw(25, 10, 30).state.pips_left == ()  # PACHISI-40
    assert here.after_throw(25, 7, 25, 10, 30, 3).state.pips_left == (25, 7, 3, 1)


def test_pyada_and_value_are_played_in_any_order_before_the_next_throw() -> None:
    here = cross(OUT, "in", pyada=True).after_throw(25)
    assert here.state.pips_left == (25, 1)  # PACHISI-45
    after = here.after("10-11", "11-36")
    assert after.stands(SOUTH) == "20 30 36 40"
    assert (after.seat, after.due) == (SOUTH, "throw")  # PACHISI-07
    assert here.after("10-35", "decline").seat == SOUTH


def test_a_pyada_is_dropped_only_when_neither_can_be_used() -> None:
    here = cross("82 home home home", "in", pyada=True).after_throw(25)
    assert here.legal() == {"82-83"}  # PACHISI-45
    assert here.after("82-83").after_throw(25).legal() == {"83-home"}  # PACHISI-45
    assert cross("8 home home home", "54 43", pyada=True).after_throw(25).legal() == {"8-33", "8-9"}
    lost = cross("83 home home home", "in", pyada=True).after_throw(2)
    assert lost.seat == 1  # PACHISI-20


def test_a_capture_by_a_pyada_gives_no_throw_of_its_own() -> None:
    after = cross("18 25 30 40", "53", pyada=True, **COLLECT).after_throw(10, 3)
    assert after.after("18-19:1", "25-35", "30-33").seat == 1  # PACHISI-27
    each = cross("18 25 30 40", "53", pyada=True).after_throw(10).after("18-19:1", "25-35")
    assert each.after_throw(2).after("19-21").seat == 1  # PACHISI-26


def test_first_pieces_leave_by_collected_values_too() -> None:
    here = south_begins(move_timing="after_all_throws").after_throw(10, 3)
    assert here.legal() == {"in-1", "in-10", "in-3"}  # PACHISI-15
    after = here.after("in-3")
    assert after.legal() == {"in-1", "3-13"}
