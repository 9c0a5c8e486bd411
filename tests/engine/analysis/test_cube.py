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
SURE = "24:1,25:14/1:8,12:7"
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
