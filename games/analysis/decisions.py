"""Decisions of an analysis as the page shows them: in words, with their candidates and pictures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext

from games.analysis.cube import CubeView, cube_view
from games.analysis.moments import Moment, decision_moments, moment_title
from games.analysis.other_programs import other_forms
from games.board.pictures.decisions import DecisionPicture, draw_decision
from games.engine.analysis.report import Candidate, Decision, Report
from games.engine.analysis.totals import POINTS_GAMES, bands_of, most_expensive
from games.engine.forms.exchange import action_from
from games.engine.forms.text import position_text, read_position
from games.engine.rules import Rules
from games.engine.state import Call, State, Throw
from games.engine.words import gettext_noop
from games.selectors.perspective import Perspective
from games.text.notation import localize
from games.text.numbers import decimal, percent, signed
from games.text.worth import band_of, cost_words

NO_DOUBLE = gettext_noop("No double")
"""What a player chooses who could double and rolls."""


@dataclass(frozen=True, slots=True)
class CandidateView:
    """One choice of a decision: in notation, with its equity and what it costs."""

    text: str
    equity: str
    cost: str
    """The difference to the best choice; empty for the best."""
    chances: str
    best: bool
    played: bool


@dataclass(frozen=True, slots=True)
class DecisionView:
    """A decision with its cost, its candidates, and its picture if it is shown with one."""

    anchor: str
    title: str
    """Whose decision it was, in which turn, and what was thrown."""
    colour: int
    played: str
    cost_words: str
    """What the decision cost, and what such an error is called."""
    band: str
    """`error`, `blunder` or `howler` for the style sheet; else empty."""
    url: str
    """The URL of the match as it was before the decision."""
    board_url: str
    """The URL of the analysis board with the position, where the decider plays on."""
    forms: Sequence[tuple[str, str]]
    """Names of the forms of other programs, and the position in them."""
    candidates: Sequence[CandidateView]
    picture: DecisionPicture | None
    cube: CubeView | None
    """Of a decision about the cube; None for plays and in older reports."""


@dataclass(frozen=True, slots=True)
class DecisionViews:
    """The dearest decisions, and all cube decisions that count."""

    dearest: Sequence[DecisionView]
    cube: Sequence[DecisionView]


def decision_views(perspective: Perspective, report: Report, dearest: int) -> DecisionViews:
    """Return the `dearest` decisions that cost most, and those about the cube."""
    moments = decision_moments(perspective)
    wrong = most_expensive(report.decisions, bands_of(perspective.match.game))
    return DecisionViews(
        dearest=[_view(perspective, each, moments, drawn=True) for each in wrong[:dearest]],
        cube=[
            _view(perspective, each, moments, drawn=False)
            for each in report.decisions
            if each.kind != "play" and each.counted
        ],
    )


def _view(
    perspective: Perspective,
    decision: Decision,
    moments: Mapping[int, Moment],
    *,
    drawn: bool,
) -> DecisionView:
    moment = moments[decision.number]
    rules, state = decided_position(perspective, decision)
    return DecisionView(
        anchor=f"event-{decision.number}",
        title=moment_title(perspective, decision.seat, moment),
        colour=perspective.side(decision.seat),
        played=_text(rules, decision, decision.candidates[decision.played]),
        cost_words=cost_words(rules.game, decision.error),
        band=band_of(rules.game, decision.error),
        url=f"{perspective.match.get_absolute_url()}?at={decision.number - 1}",
        board_url=f"{reverse('analysis_board')}?{urlencode(_line(rules, state, decision.seat))}",
        forms=[(name, form) for _key, name, form in other_forms(rules, state)],
        candidates=candidate_views(rules, decision),
        picture=_picture(rules, state, decision, moment) if drawn else None,
        cube=cube_view(decision.cube),
    )


def decided_position(perspective: Perspective, decision: Decision) -> tuple[Rules[State], State]:
    """Return the position in which a decision of a finished match was made."""
    return read_position(perspective.event(decision.number - 1).position)


def _line(rules: Rules[State], state: State, seat: int) -> Mapping[str, str]:
    return {"game": rules.game, "position": position_text(rules, state), "side": str(seat)}


def _picture(
    rules: Rules[State], state: State, decision: Decision, moment: Moment
) -> DecisionPicture:
    throw = action_from(moment.turn.throw.payload) if moment.thrown else None
    best, played = decision.candidates[0], decision.candidates[decision.played]
    plays = (best.steps, played.steps) if decision.kind == "play" else ((), ())
    return draw_decision(rules, state, throw if isinstance(throw, Throw) else None, plays)


def candidate_views(rules: Rules[State], decision: Decision) -> list[CandidateView]:
    """Return the candidates of a decision in words, best first."""
    best, points = decision.candidates[0], rules.game in POINTS_GAMES
    return [
        CandidateView(
            text=_text(rules, decision, each),
            equity=signed(each.equity, 3) if points else percent(each.equity),
            cost=_cost(best.equity - each.equity, points=points),
            chances=_chances(each) if points else "",
            best=index == 0,
            played=index == decision.played,
        )
        for index, each in enumerate(decision.candidates)
    ]


def _cost(lost: float, *, points: bool) -> str:
    if lost <= 0:
        return ""
    return signed(-lost, 3) if points else signed(-100 * lost, 1)


def _chances(candidate: Candidate) -> str:
    """Return the chances of winning and losing, each with gammon and backgammon, in per cent."""
    if not candidate.chances:
        return ""
    win, gammon, backgammon, lost_gammon, lost_backgammon = candidate.chances
    return gettext("%(won)s · lost %(lost)s") % {
        "won": " ".join(decimal(100 * each, 1) for each in (win, gammon, backgammon)),
        "lost": " ".join(
            decimal(100 * each, 1) for each in (1 - win, lost_gammon, lost_backgammon)
        ),
    }


def _text(rules: Rules[State], decision: Decision, candidate: Candidate) -> str:
    return choice_text(rules.call_names, decision, candidate)


def choice_text(calls: Mapping[str, str], decision: Decision, candidate: Candidate) -> str:
    """Return a choice of a decision in words; `calls` are the names of the game's calls."""
    match candidate.steps:
        case (Call(name=name),):
            return gettext(calls[name])
        case () if decision.kind != "play":
            return gettext(NO_DOUBLE)
    return localize(candidate.notation) or gettext("No move")
