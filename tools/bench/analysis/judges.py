"""Compares the errors that several judges find in the same decisions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import correlation, fmean

from games.engine.analysis.analyse import DEPTHS, analyse
from games.engine.analysis.report import Decision, Report
from games.engine.analysis.totals import PER
from tools.bench.analysis.gnubg import PLIES, analyses, errors
from tools.bench.analysis.matches import LEVELS, RULES, Game


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision that counts, with the error that each judge finds in it."""

    match: int
    decision: Decision
    errors: Mapping[str, float]

    @property
    def is_play(self) -> bool:
        """Whether this is a play, and not a decision about the cube."""
        return self.decision.kind == "play"


def judge(
    played: Sequence[Sequence[Game]], reports: Sequence[Report], judges: Sequence[str]
) -> list[Judged]:
    """Return the decisions that count in these reports and that all judges have judged."""
    by_judge = {name: _errors_by(name, played, reports) for name in judges}
    return [
        Judged(match, each, {name: by_judge[name][match][each.number] for name in judges})
        for match, report in enumerate(reports)
        for each in report.decisions
        if each.counted and all(each.number in by_judge[name][match] for name in judges)
    ]


def _errors_by(
    name: str, played: Sequence[Sequence[Game]], reports: Sequence[Report]
) -> list[Mapping[int, float]]:
    """Return the errors of each match by the number of the decision."""
    if name.startswith(PLIES):
        found = analyses(played, int(name.removeprefix(PLIES)))
        return [errors(games, each) for games, each in zip(played, found, strict=True)]
    if name != DEPTHS[0]:
        reports = [analyse(RULES, [ply for game in each for ply in game], name) for each in played]
    return [{each.number: each.error for each in report.decisions} for report in reports]


def print_comparison(judged: Sequence[Judged], judges: Sequence[str]) -> None:
    """Print error rates and correlations of each level and of both.

    Rates are divided by the number of unforced plays, for all judges alike.
    """
    for level in (*LEVELS, "both"):
        own = [each for each in judged if level in ("both", LEVELS[each.decision.seat])]
        plays = [each for each in own if each.is_play]
        print(f"\n{level}: {len(plays)} plays, {len(own) - len(plays)} decisions about the cube")
        print(f"{'judge':12}{'plays':>8}{'PR':>8}{'errors of plays correlate with':>34}")
        for name in judges:
            rates = _rate(plays, plays, name), _rate(own, plays, name)
            others = " ".join(f"{other} {_correlation(plays, name, other):.3f}" for other in judges)
            print(f"{name:12}{rates[0]:8.2f}{rates[1]:8.2f}    {others}")


def _rate(decisions: Sequence[Judged], plays: Sequence[Judged], judge_: str) -> float:
    return PER * sum(each.errors[judge_] for each in decisions) / max(len(plays), 1)


def _correlation(plays: Sequence[Judged], one: str, other: str) -> float:
    return correlation(*([each.errors[name] for each in plays] for name in (one, other)))


def _distance(judged: Sequence[Judged], one: str, other: str) -> float:
    """Return by how much the rates of a player in one match differ, on average."""
    gaps = list[float]()
    for match in {each.match for each in judged}:
        for seat in range(len(LEVELS)):
            own = [e for e in judged if (e.match, e.decision.seat) == (match, seat)]
            plays = [each for each in own if each.is_play]
            gaps.append(abs(_rate(own, plays, one) - _rate(own, plays, other)))
    return fmean(gaps)


def print_distances(judged: Sequence[Judged], judges: Sequence[str]) -> None:
    """Print how far the judges' PR of one player in one match are apart, on average."""
    print("\nPR of a player in a match, mean distance")
    for one, other in combinations(judges, 2):
        print(f"{one:12}{other:12}{_distance(judged, one, other):8.2f}")


def print_worst(
    judged: Sequence[Judged],
    judges: Sequence[str],
    played: Sequence[Sequence[Game]],
    many: int,
) -> None:
    """Print the decisions whose errors differ most between the first judge and the last."""
    first, last = judges[0], judges[-1]
    ranked = sorted(judged, key=lambda each: -abs(each.errors[first] - each.errors[last]))
    for each in ranked[:many]:
        [state] = [
            ply.state
            for game in played[each.match]
            for ply in game
            if ply.number == each.decision.number
        ]
        shown = ", ".join(f"{name} {each.errors[name]:.3f}" for name in judges)
        options = ", ".join(f"{c.notation} {c.equity:.3f}" for c in each.decision.candidates)
        chosen = each.decision.candidates[each.decision.played].notation
        print(f"\n{each.decision.phase} {each.decision.kind}: {shown}\n  {state}")
        print(f"  chosen {chosen}; here {options}")
