"""Rulings that end a match: abort it without a result, or adjudicate it."""

from django.utils.translation import gettext_lazy as _

from accounts.staff.powers import Power
from games.models import Match, Ruling
from games.play.rounds import begin
from games.proof.participants import ABORTED
from games.proof.rulings import GAME, MATCH, adjudicated_outcome
from games.rulings.asking import going_on, number
from games.rulings.cases import RulingContext, RulingRefused, RulingType

HIGHEST = 999
"""Highest number of points that can be entered; no game is worth more."""


def is_on(match: Match) -> bool:
    """Whether the match is not over."""
    return match.stage != Match.Stage.OVER


def has_begun(match: Match) -> bool:
    """Whether the match has begun and is not over."""
    return match.stage in (Match.Stage.PLAYING, Match.Stage.BETWEEN)


def _abort(case: RulingContext) -> None:
    if not is_on(case.match):
        raise RulingRefused(_("The match is over."))
    if case.match.stage == Match.Stage.BEGINNING:
        # So every match that is over has seats, dice and a board like all others.
        begin(case.writer)
    case.tell()
    case.writer.end(ABORTED, Match.Ending.ABORTED)


def _adjudicate(case: RulingContext) -> None:
    match, writer = case.match, case.writer
    going_on(match)
    what = case.asked.get("of", MATCH)
    if what not in (GAME, MATCH) or (what == GAME and match.stage != Match.Stage.PLAYING):
        raise RulingRefused(_("Say what is decided: the game that is played, or the match."))
    seats = range(writer.rules.seats)
    places = [number(case.asked, f"place_{seat}", 1, len(seats)) for seat in seats]
    points = number(case.asked, "points", 1, HIGHEST)
    outcome = adjudicated_outcome(writer.rules, writer.state, places, points)
    if outcome is None:
        raise RulingRefused(
            _(
                "This can be no result of this game: somebody is first and somebody is not, "
                "partners are in one place, and the points are those that a game can be worth."
            )
        )
    case.tell(of=what, places=list(places), points=points)
    end = writer.end_game if what == GAME else writer.end
    end(outcome, Match.Ending.RULED)


ABORT = RulingType(
    kind=Ruling.Kind.ABORT,
    power=Power.ABORT,
    title=_("Abort the match"),
    promise=_("The match is over, nobody wins, and it counts for nothing."),
    does=_abort,
    fits=is_on,
)
ADJUDICATE = RulingType(
    kind=Ruling.Kind.ADJUDICATE,
    power=Power.ADJUDICATE,
    title=_("Decide the match"),
    promise=_("The match, or the game that is played, ends with this ranking and these points."),
    does=_adjudicate,
    fits=has_begun,
    fields=("places", "points", "of"),
)
