"""The page of an analysis: totals of each player, curve, dearest decisions, cube and phases."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from games.analysis.curve import Curve, draw_curve
from games.analysis.decisions import DecisionView, decision_views
from games.analysis.moves import MovesOfGame, ThrowView, moves_of_games, throw_views
from games.analysis.requests import Stage, fits, stage_of
from games.analysis.summary import RowGroup, definitions, total_groups
from games.board.parts.proof import RecordLinks, record_links
from games.board.pictures.figures import EmptyBoard
from games.engine.analysis.totals import POINTS_GAMES
from games.engine.rules import Rules
from games.engine.state import State
from games.models import Analysis, Match
from games.selectors.analyses import unpack
from games.selectors.log_cache import cached_log, keep, log_until
from games.selectors.perspective import MatchSnapshot, Perspective, by_arrival
from games.text.moves import side_name
from games.text.numbers import decimal
from games.text.result import result_text
from games.text.setup import title

DEAREST = 10
"""Maximum number of decisions that the page shows with their boards."""
TWO = 2


@dataclass(frozen=True, slots=True)
class PlayerName:
    """A player as the head of a column."""

    name: str
    side: str
    colour: int


@dataclass(frozen=True, slots=True)
class Findings:
    """A report as the page shows it."""

    players: Sequence[PlayerName]
    sides: range
    """The colours of pieces of the game."""
    groups: Sequence[RowGroup]
    """The table of totals."""
    curve: Curve | None
    curve_words: str
    curve_keys: Sequence[PlayerName]
    """The players whose lines the curve has; none if it has one line."""
    dearest: Sequence[DecisionView]
    cube: Sequence[DecisionView]
    lucky: Sequence[ThrowView]
    unlucky: Sequence[ThrowView]
    moves: Sequence[MovesOfGame]
    boards: Sequence[EmptyBoard]
    """The boards to which the pictures of decisions refer."""
    value_title: str
    """What the candidates of a decision are compared by."""
    with_chances: bool
    definitions: Sequence[tuple[str, str]]
    made_words: str
    files: RecordLinks | None
    """The files of the match, for other programs."""

    @property
    def columns(self) -> int:
        """The number of columns of the table of totals."""
        return len(self.players) + 1


@dataclass(frozen=True, slots=True)
class AnalysisPage:
    match: Match
    title: str
    players: str
    result: str
    rules: Rules[State]
    stage: Stage
    depth: str
    percent: int
    """How much of a running analysis is done."""
    findings: Findings | None
    deeper: bool
    """Whether the match can be analysed deeper."""


def analysis_page(match: Match, analysis: Analysis | None) -> AnalysisPage:
    """Return the page of a finished match whose analysis may be requested or done.

    A report from before the match was reopened is not shown.
    """
    perspective = analysed_match(match)
    stage = stage_of(analysis)
    findings = None
    if analysis is not None and analysis.report:
        if fits(analysis, match):
            findings = _findings(perspective, analysis)
        elif stage == Stage.DONE:
            stage = Stage.NONE
    return AnalysisPage(
        match=match,
        title=title(match.game),
        players=" – ".join(perspective.seats[seat].name for seat in by_arrival(perspective.seats)),
        result=result_text(perspective),
        rules=perspective.rules,
        stage=stage,
        depth=analysis.get_depth_display() if analysis else "",
        percent=progress(analysis),
        findings=findings,
        deeper=stage == Stage.DONE
        and analysis is not None
        and analysis.depth == Analysis.Depth.STANDARD,
    )


def analysed_match(match: Match) -> Perspective:
    """Return a finished match as its analysis needs it, with all events."""
    if cached_log(match.pk, match.version) is None:
        # The report needs all events, so the log is made of them and not read for itself.
        keep(match.pk, log_until(match.pk, match.version))
    return MatchSnapshot(match, list(match.seats.select_related("user"))).perspective(None)


def progress(analysis: Analysis | None) -> int:
    """Return how much of an analysis is done, in per cent."""
    if analysis is None or not analysis.actions:
        return 0
    return 100 * analysis.decided // analysis.actions


def _findings(perspective: Perspective, analysis: Analysis) -> Findings:
    report = unpack(bytes(analysis.report))
    points = perspective.match.game in POINTS_GAMES
    seats = by_arrival(perspective.seats)
    views = decision_views(perspective, report, DEAREST)
    lucky, unlucky = throw_views(perspective, report)
    pictures = [view.picture for view in views.dearest if view.picture is not None]
    players = [_player(perspective, seat) for seat in seats]
    return Findings(
        players=players,
        sides=range(len(perspective.rules.side_names)),
        groups=total_groups(perspective.match.game, perspective.match.winners or (), report, seats),
        curve=draw_curve(report, [perspective.side(seat) for seat in range(len(seats))]),
        curve_words=_curve_words(perspective),
        curve_keys=players if len(players) > TWO else (),
        dearest=views.dearest,
        cube=views.cube,
        lucky=lucky,
        unlucky=unlucky,
        moves=moves_of_games(perspective, report),
        boards=list({each.board.name: each.board for each in pictures}.values()),
        value_title=gettext("Equity") if points else gettext("Winning chance"),
        with_chances=points,
        definitions=definitions(perspective.match.game),
        made_words=_made_words(analysis),
        files=record_links(perspective),
    )


def _player(perspective: Perspective, seat: int) -> PlayerName:
    side = side_name(perspective, seat)
    return PlayerName(perspective.seats[seat].name, side, perspective.side(seat))


def _curve_words(perspective: Perspective) -> str:
    if len(perspective.seats) > TWO:
        return gettext("Each player's chance of winning after each throw.")
    name = perspective.seats[0].name
    return gettext(
        "%(name)s's chance of winning after each throw; bars upwards are good for %(name)s."
    ) % {"name": name}


def _made_words(analysis: Analysis) -> str:
    return gettext("Depth: %(depth)s. The computer needed %(seconds)s s.") % {
        "depth": analysis.get_depth_display(),
        "seconds": decimal(analysis.seconds or 0.0, 1),
    }
