"""Rulings that end a match: abort it without a result, or adjudicate it."""

from django.utils.translation import gettext_lazy as _

from accounts.staff.powers import Power
from games.models import Match, Ruling
from games.play.rounds import begin
from games.proof.participants import ABORTED
from games.proof.rulings import GAME, MATCH, adjudicated_outcome
from games.rulings.fields import check_running, parse_number
from games.rulings.standing import standing
from games.rulings.types import RulingContext, RulingRefused, RulingType

MAX_POINTS = 999
"""Maximum number of points that staff can enter; no game is worth more."""


def is_unfinished(match: Match) -> bool:
    """Whether the match is not over."""
    return match.stage != Match.Stage.OVER


def is_in_play(match: Match) -> bool:
    """Whether the match has begun and is not over."""
    return match.stage in (Match.Stage.PLAYING, Match.Stage.BETWEEN)


def _abort(context: RulingContext) -> None:
    if not is_unfinished(context.match):
        raise RulingRefused(_("The match is over."))
    if context.match.stage == Match.Stage.BEGINNING:
        # Begin it first, so that every match that is over has seats, dice and a board.
        begin(context.writer)
    context.before["standing"] = standing(context.writer)
    context.append_event()
    context.writer.end(ABORTED, Match.Ending.ABORTED)


def _adjudicate(context: RulingContext) -> None:
    match, writer = context.match, context.writer
    check_running(match)
    what = context.values.get("of", MATCH)
    if what not in (GAME, MATCH) or (what == GAME and match.stage != Match.Stage.PLAYING):
        raise RulingRefused(_("Choose what to decide: the current game or the match."))
    seats = range(writer.rules.seats)
    places = [parse_number(context.values, f"place_{seat}", 1, len(seats)) for seat in seats]
    points = parse_number(context.values, "points", 1, MAX_POINTS)
    outcome = adjudicated_outcome(writer.rules, writer.state, places, points)
    if outcome is None:
        raise RulingRefused(
            _(
                "This game can't end like that. At least one player must be first and at least "
                "one must not. Partners share a place, and the points must be a number that this "
                "game can be worth."
            )
        )
    context.before["standing"] = standing(writer)
    context.append_event(of=what, places=list(places), points=points)
    end = writer.end_game if what == GAME else writer.end
    end(outcome, Match.Ending.RULED)


ABORT = RulingType(
    kind=Ruling.Kind.ABORT,
    power=Power.ABORT,
    title=_("Abort the match"),
    promise=_("The match ends without a winner and does not count."),
    apply=_abort,
    applies_to=is_unfinished,
    harm=_("Every player loses what was played so far."),
)
ADJUDICATE = RulingType(
    kind=Ruling.Kind.ADJUDICATE,
    power=Power.ADJUDICATE,
    title=_("Decide the match"),
    promise=_("The match, or the current game, ends with this ranking and these points."),
    apply=_adjudicate,
    applies_to=is_in_play,
    harm=_("All players who are not first lose, and lose rating."),
    fields=("places", "points", "of"),
)
