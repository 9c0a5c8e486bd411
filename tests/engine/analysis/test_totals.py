"""Figures of a seat: rates, bands, luck, and the result without luck."""

import pytest

from games.engine.analysis.analyse import analyse
from games.engine.analysis.report import Candidate, Decision, Report, Roll
from games.engine.analysis.totals import (
    CHANCE,
    EQUITY,
    Bands,
    bands_of,
    extreme_rolls,
    luck_adjusted,
    only,
    snowie_rate,
    totals,
)
from games.engine.games import table
from games.engine.state import Throw
from tests.engine.analysis.support.plies import bot_game

CANDIDATES = (Candidate((), "8/5 6/5", 0.2, (0.5,)),)


def decision(
    number: int, seat: int, error: float, *, kind: str = "play", counted: bool = True
) -> Decision:
    phase = "race" if number > 10 else "contact"
    return Decision(number, kind, seat, CANDIDATES, 0, error, error / 2, counted, phase)


REPORT = Report(
    (
        decision(2, 0, 0.0, counted=False),
        decision(5, 1, 0.3),
        decision(7, 0, 0.019),
        decision(9, 1, 0.0, kind="double"),
        decision(12, 0, 0.02),
        decision(14, 0, 0.08),
        decision(16, 0, 0.25, kind="answer"),
    ),
    (
        Roll(4, 1, 0.3, 0.15, 0.5, 0.65),
        Roll(6, 0, -0.1, -0.05, 0.5, 0.45),
        Roll(9, 1, 0.2, 0.1, 0.55, 0.65),
        Roll(11, 0, 0.0, 0.0, 0.4, 0.4),
        Roll(13, 0, 0.0, 0.0, 0.4, 0.4),
    ),
)


def test_rates_and_bands() -> None:
    own = totals(REPORT, 0, EQUITY)
    assert own.decisions == 4
    assert (own.errors, own.blunders, own.howlers) == (1, 1, 1)
    assert own.error == pytest.approx(0.369)
    assert own.performance == pytest.approx(500 * 0.369 / 4)
    assert totals(REPORT, 1, EQUITY).jokers == 1
    # Five throws, and the play of the throw for the start.
    assert snowie_rate(REPORT, 0) == pytest.approx(500 * 0.369 / 6)
    assert totals(Report(), 0, CHANCE).performance == snowie_rate(Report(), 0) == 0
    assert bands_of("senas") is CHANCE
    race = totals(only(REPORT, phases=["race"], kinds=["play"]), 0, EQUITY)
    assert race.error == pytest.approx(0.1)


def test_the_result_without_luck_has_the_error_of_the_evaluations() -> None:
    adjusted = luck_adjusted(REPORT, 0, 2, won=False)
    assert adjusted.result == pytest.approx(0 + 0.05 + 0.25)
    # After throw and error of seat 1 seat 0 has 1 - 0.65 + 0.15, and 0.5 says the next throw.
    gaps = [0.0, 0.45 - (0.45 - 0.0095), 0.4 - 0.35, 0.4 - (0.4 - 0.01), 0 - (0.4 - 0.04 - 0.125)]
    assert adjusted.standard_error == pytest.approx(sum(gap**2 for gap in gaps) ** 0.5)
    assert adjusted.equity == pytest.approx(2 * 0.3 - 1)
    assert luck_adjusted(REPORT, 0, 3, won=False).standard_error is None
    # Red loses although its throws brought 0.25 more than the other's.
    unlikely = luck_adjusted(REPORT, 1, 2, won=False)
    assert unlikely.result == pytest.approx(-0.3)
    assert unlikely.chance == 0


def test_the_extreme_throws_are_lucky_or_unlucky() -> None:
    lucky, unlucky = extreme_rolls(REPORT.rolls, 5)
    assert [each.number for each in lucky] == [4, 9]
    assert [each.number for each in unlucky] == [6]
    assert extreme_rolls(REPORT.rolls, 1)[0] == lucky[:1]
    assert (totals(REPORT, 0, CHANCE).unlucky, totals(REPORT, 0, Bands(1, 1, 1, 0.1)).unlucky) == (
        0,
        1,
    )


def test_luck_and_errors_explain_the_result_of_a_game() -> None:
    rules = table("backgammon", {}, 2)
    plies = bot_game(rules, "casual", 3)
    outcome = rules.outcome(rules.apply(plies[-1].state, plies[-1].action))
    assert outcome is not None
    begins = [at for at, ply in enumerate(plies) if isinstance(ply.action, Throw)][-12]
    report = analyse(rules, plies[begins:])
    first = report.rolls[0]
    for seat in (0, 1):
        adjusted = luck_adjusted(report, seat, 2, won=seat in outcome.winners)
        lost = [totals(report, each, EQUITY).match_loss for each in (seat, 1 - seat)]
        assert adjusted.standard_error is not None
        expected = (first.before if seat == first.seat else 1 - first.before) - lost[0] + lost[1]
        assert abs(adjusted.result - expected) < 3 * adjusted.standard_error + 0.01
