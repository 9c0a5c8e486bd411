"""How much of a throw must be played, what is left to the opponent, and three sixes (tute)."""

from dataclasses import replace

import pytest

from games.engine.state import Call, Outcome, Throw
from tests.engine.senas.support.positions import HOME, A, B, Position, opening, position

BOTH_WAYS = pytest.mark.parametrize("obligation", ["maximum", "each_playable"])


def crossroads(**options: str) -> Position:
    """Return a position with five numbers to play, of which four can be played at most.

    The step 17-21 would leave fewer than four.
    """
    return position("7:1 17:1 24:13", "7:8 21:7", **options).after_throw(4, 2, 2)


def test_as_many_scores_as_possible_are_played() -> None:
    thrown = crossroads()
    assert thrown.legal(4) == {"7-11"}  # SENAS-18
    assert thrown.why_not("17-21") == "SENAS-18"
    assert str(thrown.refusal("17-21")).startswith("You can play more of your numbers")
    assert thrown.after("7-11", "11-13", "13-15", "15-17").state.pips_left == (2,)  # SENAS-18


def test_a_clumsy_order_wastes_scores_where_the_table_lets_it() -> None:
    thrown = crossroads(play_obligation="each_playable")
    assert thrown.legal(4) == {"7-11", "17-21"}  # SENAS-18
    assert thrown.why_not("17-21") is None
    assert thrown.after("17-21").why_not("decline") == "SENAS-18"
    after = thrown.after("17-21", "21-23")
    assert (after.state.seat, after.state.pips_left) == (B, (2, 2, 2))  # SENAS-18
    assert after.state.gift_in_hand


@BOTH_WAYS
def test_a_play_that_takes_out_the_last_piece_is_complete(obligation: str) -> None:
    thrown = position("23:1", "1:14 20:1", play_obligation=obligation).after_throw(5, 2, 1)
    assert thrown.legal(5) == {"23-off"}
    assert thrown.legal(1) == {"23-24"}
    after = thrown.after("23-off:5")
    assert after.rules.outcome(after.state) is not None  # SENAS-03


def test_passing_is_illegal_while_a_move_is_legal() -> None:
    thrown = crossroads()
    assert thrown.why_not("pass") == "SENAS-18"
    refusal = thrown.rules.why_not(thrown.state, Throw((1, 2, 3)))
    assert refusal is not None
    assert refusal.statement == "SENAS-13"


def gift_position(**options: str) -> Position:
    """Return a position in which seat B may play a 2 that its opponent has left."""
    return crossroads(**options).after("7-11", "11-13", "13-15", "15-17")


def test_what_is_left_is_offered_to_the_other_side_before_its_throw() -> None:
    offered = gift_position()
    assert (offered.state.seat, offered.state.pips_left) == (B, (2,))  # SENAS-18
    assert offered.state.gift_in_hand
    assert offered.legal(2) == {"7-9", "21-23"}  # SENAS-18
    assert Call("decline") in offered.rules.legal_moves(offered.state)  # SENAS-18
    assert "SENAS-18" in offered.remarks()
    refusal = offered.rules.why_not(offered.state, Throw((1, 2, 3)))
    assert refusal is not None
    assert refusal.statement == "SENAS-18"


@pytest.mark.parametrize("word", ["7-9", "decline"])
def test_after_a_gift_the_seat_throws(word: str) -> None:
    after = gift_position().after(word)
    assert (after.state.seat, after.rules.due(after.state)) == (B, "throw")  # SENAS-18
    assert not after.state.gift_in_hand
    assert after.state.gift == ()
    assert after.after_throw(1, 2, 3).state.pips_left == (3, 2, 1)


def test_a_gift_that_cannot_be_played_is_lost() -> None:
    after = position("1:14 12:1", "1:14 7:1").after_throw(1, 6, 6).after("12-18", "18-24", "1-2")
    assert after.state.pips_left == (6, 6)


def test_a_gift_is_played_in_any_order_and_may_be_ended_at_any_time() -> None:
    offered = position("1:14 12:1", HOME).after_throw(1, 1, 1)
    after = offered.after("1-2", "2-3", "decline")
    assert (after.state.seat, after.stands(B)) == (B, "1:14 3:1")  # SENAS-18
    assert after.rules.due(after.state) == "throw"


def test_the_usual_rules_hold_for_a_gift() -> None:
    offered = position("1:14 12:1", HOME).after_throw(1, 1, 1).after("1-2")
    assert offered.why_not("1-2") == "SENAS-07"
    assert offered.why_not("2-4") == "SENAS-14"


def test_a_gift_need_not_be_played_as_far_as_possible() -> None:
    sides = "1:14 18:1", "7:1 17:1 24:13"
    free = gift_of(*sides, gift="optional", play_obligation="maximum")
    bound = gift_of(*sides, gift="mandatory", play_obligation="each_playable")
    assert free.legal(4) == {"7-11", "17-21"}  # SENAS-18
    assert bound.legal(4) == {"7-11"}  # SENAS-18
    assert bound.why_not("17-21") == "SENAS-18"
    assert bound.why_not("decline") == "SENAS-18"
    assert Call("decline") not in bound.rules.legal_moves(bound.state)
    assert "SENAS-18" in bound.remarks()


def gift_of(one: str, other: str, **options: str) -> Position:
    """Return a position in which seat B may play a 4 and four 2s that its opponent has left."""
    before = position("7:8 21:7", other, B, **options)
    state = replace(before.state, pips_left=(4, 2, 2, 2, 2), gift_in_hand=True)
    assert before.rules.invalid_reason(state) is None
    return Position(before.rules, state)


def test_a_table_can_let_unplayed_scores_be_lost() -> None:
    after = gift_position(gift="off")
    assert (after.state.seat, after.rules.due(after.state)) == (B, "throw")  # SENAS-18
    assert (after.state.gift, after.state.gift_in_hand) == ((), False)
    assert after.why_not("decline") == "SENAS-18"


def test_a_gift_can_win() -> None:
    offered = position("1:14 11:1", "24:2").after_throw(1, 1, 1)
    over = offered.after("24-off", "24-off")
    assert over.rules.outcome(over.state) == Outcome((B,), 1)  # SENAS-03
    assert over.state.pips_left == ()


def test_only_a_gift_can_be_declined() -> None:
    for before in (opening(), position(HOME, HOME), crossroads()):
        assert before.why_not("decline") == "SENAS-18"


def test_the_tute_is_six_sixes_and_another_throw() -> None:
    thrown = position("7:8 8:6 20:1", HOME).after_throw(6, 6, 6)
    assert (thrown.state.pips_left, thrown.state.tute) == ((6,) * 6, True)  # SENAS-16
    assert "SENAS-17" in thrown.remarks()
    assert thrown.why_not("7-13") == "SENAS-10"


def test_after_a_tute_the_dice_are_thrown_again() -> None:
    thrown = position("8:14 20:1", HOME).after_throw(6, 6, 6)
    after = thrown.after(*["8-14"] * 6)
    assert (after.state.seat, after.rules.due(after.state)) == (A, "throw")  # SENAS-17
    assert not after.state.tute
    again = after.after_throw(6, 6, 6).after(*["8-14"] * 6)
    assert (again.state.seat, again.rules.due(again.state)) == (A, "throw")  # SENAS-17
    assert again.after_throw(1, 2, 3).after("8-9", "9-11", "8-11").state.seat == B


def test_other_equal_dice_give_no_second_throw() -> None:
    after = position("8:14 20:1", HOME).after_throw(4, 4, 4).after(*["8-12"] * 6)
    assert after.state.seat == B  # SENAS-17


def test_sixes_of_a_tute_that_cannot_be_played_wait_for_the_other_side() -> None:
    thrown = position(HOME, HOME).after_throw(6, 6, 6).after("1-7")
    assert (thrown.state.seat, thrown.rules.due(thrown.state)) == (A, "throw")  # SENAS-17
    assert thrown.state.gift == (6,) * 5  # SENAS-18
    assert "SENAS-18" in thrown.remarks()
    twice = thrown.after_throw(6, 6, 6)
    assert twice.state.gift == (6,) * 11  # SENAS-17 SENAS-18
    assert twice.rules.due(twice.state) == "throw"
    own = twice.after_throw(5, 4, 2)
    assert own.state.gift == (6,) * 11
    done = own.after("7-12", "12-16", "16-18")
    assert (done.state.seat, done.state.pips_left) == (B, (6,) * 11)  # SENAS-18
    assert (done.state.gift, done.state.gift_in_hand, done.state.tute) == ((), True, False)


def test_all_that_is_left_in_a_turn_adds_up() -> None:
    thrown = position(HOME, HOME).after_throw(6, 6, 6).after("1-7").after_throw(6, 6, 1)
    after = thrown.after("7-8", "8-14", "14-20").after(*["1-7"] * 2)
    assert (after.state.seat, after.state.pips_left) == (B, (6,) * 5)  # SENAS-18


def test_sixes_of_a_gift_give_no_throw() -> None:
    before = position("8:14 20:1", HOME, B)
    state = replace(before.state, pips_left=(6,), gift_in_hand=True)
    after = Position(before.rules, state).after("1-7")
    assert (after.state.seat, after.rules.due(after.state)) == (B, "throw")
    assert after.after_throw(1, 2, 3).after("7-9", "9-12", "12-13").state.seat == A  # SENAS-17


def test_a_tute_of_which_nothing_can_be_played_still_gives_a_throw() -> None:
    after = position("1:14 7:1", HOME).after_throw(6, 6, 6)
    assert (after.state.seat, after.rules.due(after.state)) == (A, "throw")  # SENAS-17
    assert after.state.gift == (6,) * 6  # SENAS-18
    lost = position("1:14 7:1", HOME, gift="off").after_throw(6, 6, 6)
    assert (lost.state.seat, lost.state.gift) == (A, ())
