"""The analysis of decisions about the doubling cube, at scores whose theory is known."""

import json

import pytest

from games.engine.analysis.analyse import analyse
from games.engine.analysis.report import Decision, Report, report_form, report_from
from games.engine.backgammon.cube import DOUBLE, DROP, TAKE
from games.engine.forms.text import read_position
from games.engine.rules import Rules
from games.engine.state import Action, State, Throw
from tests.engine.analysis.support.plies import plies_from

START = "1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5"
HALF = "20:1,23:1,25:13/24:2,25:13"
"""The seat that throws bears off with 19 of 36 throws; if not, its opponent does."""
NEARLY_WON = "22:1,24:1,25:13/24:2,25:13"
"""The same with 34 of 36 throws."""
SURE = "23:1,25:14/1:8,12:7"
"""The next throw wins, and a gammon."""


Position = tuple[Rules[State], State]


def position(pieces: str, points: int = 25, **memory: object) -> Position:
    head = json.dumps({"match_points": points, "cube": True}, separators=(",", ":"))
    after = json.dumps(memory, separators=(",", ":")) if memory else "-"
    return read_position(f"backgammon {head} {pieces} 0 - {after}")


def analysed(table: Position, *actions: Action) -> Report:
    rules, state = table
    return analyse(rules, plies_from(rules, state, actions or [Throw((2, 1))]))


def rolled(pieces: str, points: int = 25, **memory: object) -> Decision:
    [decision] = analysed(position(pieces, points, **memory)).decisions
    return decision


def best(decision: Decision) -> str:
    return decision.candidates[0].notation


def test_figures_of_the_last_throw_are_exact() -> None:
    # Far from the end of a match every point is worth nearly the same, as in play for money.
    decision = rolled(HALF)
    assert decision.cube is not None
    cube = decision.cube
    assert cube.opponent_wins == pytest.approx(17 / 36, abs=1e-4)
    assert cube.no_double == pytest.approx(2 / 36, abs=0.01)
    assert cube.taken == pytest.approx(4 / 36, abs=0.01)
    assert cube.dropped == pytest.approx(1)
    assert cube.take_point == pytest.approx(0.25, abs=0.01)
    assert (best(decision), decision.counted) == ("double", True)
    assert decision.error == pytest.approx(cube.taken - cube.no_double, abs=1e-6)


def test_answers_to_a_double_carry_the_figures_of_the_doubler() -> None:
    table = position(NEARLY_WON)
    double, drop = analysed(table, DOUBLE, DROP).decisions
    assert double.cube == drop.cube
    assert double.cube is not None
    assert double.cube.opponent_wins < double.cube.take_point
    assert double.cube.taken > 1
    assert (best(double), best(drop), double.error, drop.error) == ("double", "drop", 0, 0)
    _, take = analysed(table, DOUBLE, TAKE).decisions
    assert take.error == pytest.approx(double.cube.taken - 1, abs=1e-5)


def test_the_form_keeps_the_figures_and_reads_reports_without_them() -> None:
    report = analysed(position(HALF), DOUBLE, TAKE)
    form = json.loads(json.dumps(report_form(report)))
    assert report_form(report_from(form)) == form
    read = report_from(form).decisions[0].cube
    assert read is not None
    assert read.take_point == pytest.approx(0.25, abs=0.01)
    for each in form["decisions"]:
        del each[9:]
    assert {each.cube for each in report_from(form).decisions} == {None}


def test_a_double_that_changes_nothing_does_not_count() -> None:
    # Any throw wins, and no gammon.
    decision = rolled("24:1,25:14/19:1,24:1,25:13")
    assert decision.cube is not None
    assert decision.cube.no_double == pytest.approx(decision.cube.dropped)
    assert not decision.counted
    assert decision.error == pytest.approx(0, abs=1e-6)


def test_a_double_is_too_good_where_a_gammon_is_near() -> None:
    decision = rolled(SURE)
    assert decision.cube is not None
    assert decision.cube.no_double > 1.9
    assert decision.cube.taken > decision.cube.dropped
    assert (best(decision), decision.counted, decision.error) == ("roll", True, 0)
    double, _ = analysed(position(SURE), DOUBLE, DROP).decisions
    assert double.error == pytest.approx(double.cube.no_double - 1 if double.cube else 0, abs=1e-5)


def test_a_clear_roll_does_not_count_and_a_close_one_does() -> None:
    assert not rolled(START).counted
    # Behind by one throw in a short race, a double is a blunder but nothing to think about.
    behind = rolled("19:2,20:2,24:1,25:10/19:2,20:1,25:12")
    assert (best(behind), behind.counted) == ("roll", False)
    assert rolled(HALF).counted


@pytest.mark.parametrize(
    ("points", "won", "take_point"),
    [
        # For money a dead cube is taken from 25 % on.
        (25, [], 0.25),
        # With two to go each, a doubled game decides the match; a drop leaves 32.3 %.
        (2, [], 0.323),
        # Two to go against four: a drop leaves 18.6 %, a taken game that is won 50 %.
        (4, [2, 0], 0.371),
        # Four to go against two: a drop leaves 59.9 %, a taken game 100 % or 50 %.
        (4, [0, 2], 0.199),
    ],
)
def test_take_points_at_the_score(points: int, won: list[int], take_point: float) -> None:
    decision = rolled(HALF, points, **{"won": won} if won else {})
    assert decision.cube is not None
    assert decision.cube.take_point == pytest.approx(take_point, abs=0.02)


def test_the_crawford_game_has_no_cube_and_after_it_only_the_trailer_doubles() -> None:
    assert not analysed(position(HALF, 5, won=[2, 4], crawford=True)).decisions
    assert not analysed(position(HALF, 5, won=[4, 2])).decisions
    trailing = rolled(HALF, 5, won=[2, 4])
    assert (best(trailing), trailing.counted) == ("double", True)
    # With two to go the leader may drop for free as soon as it is behind.
    even = rolled(HALF, 5, won=[3, 4])
    assert even.cube is not None
    assert even.cube.take_point == pytest.approx(0.5, abs=0.02)


def test_a_redouble_that_hands_over_the_match_is_a_mistake() -> None:
    # Three to go with the cube at 2: at 4 the opponent, who needs seven, redoubles at once.
    ahead, even = rolled(HALF, 7, won=[4, 0], cube=2, owner=0), rolled(HALF, 25, cube=2, owner=0)
    assert (best(ahead), best(even)) == ("roll", "double")
    assert ahead.counted
