"""Pachisi throws whose number is shared among several pieces."""

from games.engine.state import Move
from tests.engine.pachisi.support.positions import SOUTH, Options, cross, south_begins

SHARED: Options = {"split_throw": True}
COLLECT: Options = {**SHARED, "move_timing": "after_all_throws"}


def test_a_throw_is_shared_in_whole_squares() -> None:
    here = cross("10 30", "in", **SHARED).after_throw(3)
    assert here.rules.legal_moves(here.state)[:-1] == tuple(
        Move(start, start + share, share, 3) for start in (10, 30) for share in (1, 2, 3)
    )  # PACHISI-19
    after = here.after("10-12:2/3")
    assert (after.state.pips_left, after.legal()) == ((1,), {"30-31"})  # PACHISI-19
    assert after.remarks() >= {"PACHISI-19"}
    assert after.after("30-31:1/1").stands(SOUTH) == "in in 12 31"


def test_each_piece_has_one_share_of_a_throw() -> None:
    here = cross("10 30", "in", **SHARED).after_throw(5).after("10-12:2/5")
    assert here.why_not("12-13:1/3") == "PACHISI-19"
    assert here.legal() == {"30-31", "30-32", "30-33"}


def test_pieces_on_one_square_have_a_share_each() -> None:
    here = cross("10 10 10", "in", **SHARED).after_throw(5)
    after = here.after("10-11:1/5", "10-11:1/4")
    assert after.legal() == {"10-11", "10-12", "10-13"}  # PACHISI-19
    after = after.after("10-11:1/3")
    assert after.seat == 1  # PACHISI-19


def test_a_piece_that_joins_another_takes_its_share_along() -> None:
    here = cross("10 12", "in", **SHARED).after_throw(5).after("10-12:2/5")
    assert here.state.hand == ((5, 12),)
    assert here.legal() == {"12-13", "12-14", "12-15"}  # PACHISI-19
    assert here.after("12-13:1/3").seat == 1


def test_the_rest_may_be_declined() -> None:
    after = cross("10 30", "in", **SHARED).after_throw(5).after("10-12:2/5", "decline")
    assert (after.seat, after.state.pips_left) == (1, ())  # PACHISI-19
    after = cross("10 30", "in", **SHARED).after_throw(10).after("10-12:2/10", "decline")
    assert after.seat == SOUTH  # PACHISI-07


def test_a_rest_that_no_piece_can_use_is_dropped() -> None:
    after = cross("10", "in", **SHARED).after_throw(10).after("10-12:2/10")
    assert (after.seat, after.due, after.state.extra) == (SOUTH, "throw", True)
    after = cross("10", "in", **SHARED).after_throw(5).after("10-12:2/5")
    assert after.seat == 1


def test_a_piece_that_leaves_the_charkoni_uses_a_whole_throw() -> None:
    here = south_begins(**SHARED).after_throw(5)
    assert here.legal() == {"in-5"}  # PACHISI-19
    assert here.why_not("in-3:3/5") == "PACHISI-19"
    here = cross("10 30", "in", **SHARED).after_throw(10)
    assert here.why_not("in-1:10/10") is None  # PACHISI-19
    shared = cross("10 30", "in", **SHARED).after_throw(25).after("10-25:15/25")
    assert shared.state.pips_left == (10,)
    assert shared.why_not("in-1:10/10") == "PACHISI-19"


def test_a_share_takes_a_piece_home() -> None:
    here = cross("80 30", "in", **SHARED).after_throw(5)
    assert "80-home" in here.legal()  # PACHISI-34
    after = here.after("80-home:4/5")
    assert after.legal() == {"30-31"}
    assert here.why_not("80-home:5/5") == "PACHISI-34"


def test_shares_capture_and_earn_one_throw() -> None:
    here = cross("18 25", "54 60", **SHARED).after_throw(5)
    after = here.after("18-20:2/5", "25-26:1/3")
    assert after.state.captures == (2, 0)
    assert (after.seat, after.due) == (SOUTH, "throw")  # PACHISI-26
    assert after.after_throw(2).after("20-22:2/2").seat == 1  # PACHISI-26


def test_a_share_names_the_value_it_is_taken_from() -> None:
    here = cross("10 30", "in", **SHARED).after_throw(5)
    assert here.why_not("10-12:2") == "PACHISI-19"
    assert here.why_not("10-12:2/4") == "PACHISI-19"
    assert here.why_not("10-16:6/5") == "PACHISI-19"
    assert here.why_not("10-10:0/5") == "PACHISI-19"
    assert cross("10 30", "in").after_throw(5).why_not("10-12:2/5") == "PACHISI-18"


def test_a_grace_that_must_enter_is_not_shared() -> None:
    here = cross("10 30", "in", **SHARED, grace_use="enter_only_while_waiting").after_throw(10)
    assert here.legal() == {"in-1"}  # PACHISI-13
    assert here.why_not("10-12:2/10") == "PACHISI-13"


def test_shares_of_several_values_mix() -> None:
    here = cross("10 30", "in", **COLLECT).after_throw(10, 5)
    after = here.after("10-14:4/10", "14-16:2/5")
    assert (after.state.pips_left, after.state.hand) == ((6, 3), ((10, 16), (5, 16)))
    assert after.legal(6) == {"30-36"}  # PACHISI-19
    assert after.why_not("16-17:1/6") == "PACHISI-19"
    after = after.after("30-36:6/6", "36-39:3/3")
    assert after.stands(SOUTH) == "in in 16 39"
    assert after.seat == 1


def test_of_equal_numbers_the_one_that_fewer_have_shared_is_used() -> None:
    here = cross("10 30", "in", **COLLECT).after_throw(10, 5).after("10-15:5/10")
    assert here.state.hand == ((5,), (10, 15))
    own = here.after("15-16:1/5")
    assert own.state.pips_left == (5, 4)
    assert own.state.hand == ((10, 16), (5, 16))


def test_a_piece_that_is_home_is_no_longer_counted() -> None:
    here = cross("80 30", "in", **SHARED).after_throw(10).after("80-home:4/10")
    assert here.state.hand == ((10,),)
    assert here.state.pips_left == (6,)


def test_a_pyada_is_no_share() -> None:
    here = cross("10 20 30 40", "in", **SHARED, pyada=True).after_throw(10)
    after = here.after("10-14:4/10", "14-15:1/1")
    assert after.stands(SOUTH) == "15 20 30 40"
    assert after.state.pips_left == (6,)
