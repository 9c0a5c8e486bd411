"""The worked examples of the senet rulebook, by their numbers."""

from tests.engine.senet.support.positions import B, W, black_has_begun, opening, position


def test_example_1_the_first_1_makes_black() -> None:
    after = opening().after_throw(2, 6, 1).after("10-11")
    assert (after.state.black, after.state.seat) == (0, 0)  # SENET-11
    assert after.rules.due(after.state) == "throw"  # SENET-12


def test_example_3_white_must_play_9_to_13() -> None:
    before = black_has_begun()
    assert (before.stands(W), before.stands(B)) == ("1 3 5 7 9", "2 4 6 10 11")
    thrown = before.after_throw(4)
    assert thrown.legal() == {"9-13"}  # SENET-15
    assert thrown.why_not("7-11") == "SENET-20"
    assert thrown.why_not("5-9") == "SENET-19"


def test_example_5_white_gives_up_the_turn() -> None:
    after = black_has_begun().after_throw(2)
    assert after.state.seat == B  # SENET-25
    assert after.stands(W) == "1 3 5 7 9"


def test_example_7_a_block_stops_the_14() -> None:
    before = position("1 3 5 7 14", "15 16 17 22 24")
    four, six = before.after_throw(4), before.after_throw(6)
    assert four.why_not("14-18") == "SENET-21"
    assert {"5-9", "7-11"} <= four.legal()
    assert six.why_not("14-20") == "SENET-21"
    assert six.legal() == {"3-9", "5-11", "7-13"}


def test_example_9_the_trap_leads_to_3() -> None:
    after = position("2 11 13 15 24", "1 5 7 9 29").after_throw(3).after("24-27")
    assert after.stands(W) == "2 3 11 13 15"  # SENET-26 SENET-27


def test_example_11_the_last_piece() -> None:
    before = position("29", "1 3 5 7 9")
    won = before.after_throw(1).after("29-30")
    assert won.rules.outcome(won.state) is not None  # SENET-31
    assert before.after_throw(3).legal() == {"29-26"}  # SENET-23
    assert before.after_throw(2).after("29-27").stands(W) == "2"  # SENET-27


def test_example_13_the_piece_on_30_waits() -> None:
    thrown = position("15 28", "1 3 5 7 9").after_throw(2)
    assert thrown.legal() == {"15-17", "28-30"}
    assert thrown.after("28-30").stands(W) == "15 30"  # SENET-29 SENET-30


def test_example_15_a_swap_holds_black_up() -> None:
    thrown = position("11 13 15 17 19", "22 25 28 29").after_throw(6)
    assert thrown.legal() == {"15-21", "17-23", "19-25"}
    after = thrown.after("19-25")
    assert after.stands(B) == "19 22 28 29"  # SENET-18
    stopped = after.after_throw(3).after("11-14").after_throw(1).after("29-30")
    assert stopped.stands(B) == "19 22 28 30"  # SENET-30
