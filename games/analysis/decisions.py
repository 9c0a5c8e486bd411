"""Decisions of an analysis as the page shows them: in words, with their candidates and pictures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext, pgettext

from games.analysis.cube import CubeView, cube_view
from games.analysis.other_programs import other_forms
from games.board.pictures.decisions import DecisionPicture, draw_decision
from games.engine.analysis.report import Candidate, Decision, Report
from games.engine.analysis.totals import POINTS_GAMES, bands_of, most_expensive
from games.engine.forms.exchange import action_from
from games.engine.forms.text import position_text, read_position
from games.engine.rules import Rules
from games.engine.state import Call, State, Throw
from games.engine.words import gettext_noop
from games.models import Event
from games.selectors.perspective import Perspective
from games.selectors.turns import Turn, turns
from games.text.leavers import player_name
from games.text.moves import throw_notation
from games.text.notation import localize
from games.text.numbers import decimal, percent, signed, signed_percent

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


@dataclass(frozen=True, slots=True)
class _Moment:
    """Where in the match a decision was made."""

    number: int
    """The place of the turn among all turns of the match."""
    turn: Turn
    thrown: bool
    """Whether a throw was played; False for decisions about the cube."""


def decision_views(perspective: Perspective, report: Report, dearest: int) -> DecisionViews:
    """Return the `dearest` decisions that cost most, and those about the cube."""
    moments = _moments(perspective)
    wrong = most_expensive(report.decisions, bands_of(perspective.match.game))
    return DecisionViews(
        dearest=[_view(perspective, each, moments, drawn=True) for each in wrong[:dearest]],
        cube=[
            _view(perspective, each, moments, drawn=False)
            for each in report.decisions
            if each.kind != "play" and each.counted
        ],
    )


def _moments(perspective: Perspective) -> Mapping[int, _Moment]:
    found = dict[int, _Moment]()
    for number, turn in enumerate(turns(perspective.events), start=1):
        thrown = turn.throw.kind == Event.Kind.THROW
        for step in turn.steps:
            calls = isinstance(action_from(step.payload), Call)
            found[step.number] = _Moment(number, turn, thrown and not calls)
        # The decision not to double has the number of the throw.
        found.setdefault(turn.throw.number, _Moment(number, turn, thrown=False))
    return found


def _view(
    perspective: Perspective,
    decision: Decision,
    moments: Mapping[int, _Moment],
    *,
    drawn: bool,
) -> DecisionView:
    moment = moments[decision.number]
    rules, state = read_position(perspective.event(decision.number - 1).position)
    return DecisionView(
        anchor=f"event-{decision.number}",
        title=_title(perspective, decision, moment),
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


def _line(rules: Rules[State], state: State, seat: int) -> Mapping[str, str]:
    return {"game": rules.game, "position": position_text(rules, state), "side": str(seat)}


def _title(perspective: Perspective, decision: Decision, moment: _Moment) -> str:
    thrown = throw_notation(moment.turn) if moment.thrown else ""
    values = {
        "name": player_name(perspective, decision.seat),
        "turn": moment.number,
        "game": moment.turn.game,
    }
    where = gettext("%(name)s, turn %(turn)s")
    if perspective.rules.match_points > 1:
        where = gettext("%(name)s, game %(game)s, turn %(turn)s")
    return f"{where % values}: {thrown}" if thrown else where % values


def band_of(game: str, error: float) -> str:
    """Return the kind of an error of this size, `error`, `blunder` or `howler`; else empty."""
    bands = bands_of(game)
    sizes = {"howler": bands.howler, "blunder": bands.blunder, "error": bands.error}
    return next((name for name, least in sizes.items() if error >= least), "")


def _band_name(band: str) -> str:
    names = {
        "error": pgettext("kind of error", "error"),
        "blunder": pgettext("kind of error", "blunder"),
        "howler": pgettext("kind of error", "howler"),
    }
    return names.get(band, "")


def cost_words(game: str, error: float) -> str:
    """Return what an error cost, and what such an error is called; empty for no error."""
    if not error:
        return ""
    cost = signed(-error, 3) if game in POINTS_GAMES else signed_percent(-error)
    return " · ".join(filter(None, (cost, _band_name(band_of(game, error)))))


def _picture(
    rules: Rules[State], state: State, decision: Decision, moment: _Moment
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
