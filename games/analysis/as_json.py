"""The analysis of a match as JSON, for other programs."""

from collections.abc import Sequence
from dataclasses import asdict

from games.analysis.decisions import decided_position
from games.analysis.other_programs import other_forms
from games.engine.analysis.report import Candidate, Decision, Report, Roll
from games.engine.analysis.totals import (
    POINTS_GAMES,
    bands_of,
    luck_adjusted,
    snowie_rate,
    totals,
)
from games.engine.forms.exchange import action_form
from games.engine.forms.reading import Json
from games.engine.forms.text import position_text
from games.models import Analysis
from games.selectors.analyses import unpack
from games.selectors.perspective import Perspective

FORMAT = "tahur-analysis/1"
CHANCES = ("win", "gammon", "backgammon", "lost_gammon", "lost_backgammon")
"""Names of the chances of a candidate in backgammon."""


def analysis_form(perspective: Perspective, analysis: Analysis) -> dict[str, Json]:
    """Return the report of a finished analysis, with the position before each decision."""
    match, report = perspective.match, unpack(bytes(analysis.report))
    points = match.game in POINTS_GAMES
    return {
        "format": FORMAT,
        "match": match.pk,
        "game": match.game,
        "depth": analysis.depth,
        "edition": analysis.edition,
        "seconds": analysis.seconds,
        "unit": "equity" if points else "winning chance",
        "players": [_player(perspective, report, seat.number) for seat in perspective.seats],
        "decisions": [_decision(perspective, each) for each in report.decisions],
        "throws": [_throw(each) for each in report.rolls],
    }


def _player(perspective: Perspective, report: Report, seat: int) -> Json:
    match = perspective.match
    found = totals(report, seat, bands_of(match.game))
    form: dict[str, Json] = {
        "seat": seat,
        "name": perspective.seats[seat].name,
        **asdict(found),
        "mean_error": found.mean_error,
    }
    if match.game in POINTS_GAMES:
        form |= {"pr": found.performance, "snowie_rate": snowie_rate(report, seat)}
    if match.winners:
        won = seat in match.winners
        adjusted = luck_adjusted(report, seat, len(perspective.seats), won=won)
        form["without_luck"] = {
            "chance": adjusted.result,
            "standard_error": adjusted.standard_error,
        }
    return form


def _decision(perspective: Perspective, decision: Decision) -> Json:
    rules, state = decided_position(perspective, decision)
    return {
        "event": decision.number,
        "kind": decision.kind,
        "seat": decision.seat,
        "phase": decision.phase,
        "position": position_text(rules, state),
        **{key: form for key, _, form in other_forms(rules, state)},
        "candidates": [_candidate(perspective.match.game, each) for each in decision.candidates],
        "played": decision.played,
        "error": decision.error,
        "match_loss": decision.match_loss,
        "counted": decision.counted,
        **({"cube": asdict(decision.cube)} if decision.cube else {}),
    }


def _candidate(game: str, candidate: Candidate) -> Json:
    return {
        "notation": candidate.notation,
        "steps": [action_form(each) for each in candidate.steps],
        "equity": candidate.equity,
        "chances": _chances(game, candidate.chances),
    }


def _chances(game: str, chances: Sequence[float]) -> Json:
    """Return chances by name in backgammon, else those of each seat to win."""
    if game in POINTS_GAMES:
        return dict(zip(CHANCES, chances, strict=False))
    return list(chances)


def _throw(roll: Roll) -> Json:
    return {
        "event": roll.number,
        "seat": roll.seat,
        "luck": roll.luck,
        "match_luck": roll.match_luck,
        "before": roll.before,
        "after": roll.after,
    }
