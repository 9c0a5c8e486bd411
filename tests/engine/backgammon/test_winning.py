"""The winner and the value of a backgammon game with each option, and resigning."""

import pytest

from games.engine.backgammon.rules import Backgammon
from games.engine.state import Call, Outcome, Throw
from tests.engine.backgammon.support.positions import RED, START, WHITE, Position, opening, position

BAR = Backgammon()
BAR_OR_HOME = Backgammon(backgammon_rule="bar_or_home")
LOSERS = [
    ("19:14", 1, 1),
    ("bar:1 19:13", 1, 1),
    ("bar:1 19:14", 3, 3),
    ("bar:15", 3, 3),
    ("19:15", 2, 2),
    ("6:1 19:14", 2, 3),
    ("1:2 12:13", 2, 3),
    ("7:15", 2, 2),
    ("6:1 19:13", 1, 1),
]


def win_against(loser: str, rules: Backgammon) -> Position:
    return position("3:1", loser, rules=rules).after_throw(6, 5).after("3/off:6")


@pytest.mark.parametrize(("loser", "bar", "bar_or_home"), LOSERS)
def test_a_win_is_worth_one_two_or_three_points(loser: str, bar: int, bar_or_home: int) -> None:
    at_bar, at_home = (win_against(loser, rules) for rules in (BAR, BAR_OR_HOME))
    assert at_bar.rules.outcome(at_bar.state) == Outcome((WHITE,), bar)  # GAMMON-29 GAMMON-30
    assert at_home.rules.outcome(at_home.state) == Outcome((WHITE,), bar_or_home)  # GAMMON-31


def test_red_wins_by_the_same_rules() -> None:
    over = position("bar:1 13:14", "24:1", to_play=RED).after_throw(2, 1).after("1/off")
    assert over.rules.outcome(over.state) == Outcome((RED,), 3)  # GAMMON-02 GAMMON-31


def test_the_game_goes_on_while_both_have_pieces_on_the_board() -> None:
    going_on = position("2:1", "24:1").after_throw(1, 2).after("2/1")
    assert going_on.rules.outcome(going_on.state) is None  # GAMMON-02
    over = going_on.after("1/off:2")
    assert over.rules.outcome(over.state) == Outcome((WHITE,), 1)  # GAMMON-02 GAMMON-29


def test_nothing_happens_after_the_end() -> None:
    over = win_against("19:15", BAR)
    assert over.why_not("1/off") == "GAMMON-02"
    refusals = [over.rules.why_not(over.state, each) for each in (Throw((1, 2)), Call("done"))]
    assert [refusal and refusal.statement for refusal in refusals] == ["GAMMON-02", "GAMMON-02"]


@pytest.mark.parametrize(("loser", "bar", "bar_or_home"), LOSERS)
def test_a_resignation_costs_what_the_pieces_are_worth(
    loser: str, bar: int, bar_or_home: int
) -> None:
    for rules, points in ((BAR, bar), (BAR_OR_HOME, bar_or_home)):
        state = position("13:14", loser, rules=rules).state
        assert rules.resignation(state, RED) == Outcome((WHITE,), points)  # GAMMON-29 GAMMON-31


def test_each_seat_gives_up_its_own_pieces() -> None:
    state = position("13:14", "bar:1 19:14").state
    assert BAR.resignation(state, WHITE) == Outcome((RED,), 1)
    assert BAR.resignation(state, RED) == Outcome((WHITE,), 3)


@pytest.mark.parametrize("name", ["double", "take", "drop"])
def test_doubling_is_illegal_without_the_cube(name: str) -> None:
    for state in (
        opening().state,
        position(*START).state,
        position(*START).after_throw(2, 1).state,
    ):
        refusal = BAR.why_not(state, Call(name))
        assert refusal is not None
        assert refusal.statement == "GAMMON-32"


def test_passing_is_illegal_while_a_move_is_legal() -> None:
    refusal = BAR.why_not(position(*START).after_throw(2, 1).state, Call("pass"))
    assert refusal is not None
    assert refusal.statement == "GAMMON-12"
