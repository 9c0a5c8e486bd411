"""Rulings that suspend and resume a match."""

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.staff.powers import Power
from games.models import Match, Ruling
from games.play import suspension
from games.rulings.asking import going_on, number
from games.rulings.cases import RulingContext, RulingRefused, RulingType

LONGEST = 30 * 24 * 60
"""Longest suspension in minutes, so that no match stays suspended forever."""


def may_pause(match: Match) -> bool:
    """Whether the match can be suspended: it has begun, is not over and not suspended."""
    return match.stage in (Match.Stage.PLAYING, Match.Stage.BETWEEN) and not match.paused


def is_paused(match: Match) -> bool:
    """Whether the match is suspended."""
    return match.paused


def _pause(case: RulingContext) -> None:
    match = case.match
    minutes = number(case.asked, "minutes", 1, LONGEST)
    if match.paused:
        raise RulingRefused(_("The match is paused already."))
    going_on(match)
    until = timezone.now() + timedelta(minutes=minutes)
    suspension.suspend(case.writer, until, case.why.reason)
    case.tell(until=until.isoformat(timespec="seconds"))


def _resume(case: RulingContext) -> None:
    if not case.match.paused:
        raise RulingRefused(_("The match is not paused."))
    suspension.resume(case.writer)
    case.tell()


PAUSE = RulingType(
    kind=Ruling.Kind.PAUSE,
    power=Power.PAUSE,
    title=_("Pause the match"),
    promise=_("Clocks stand and nobody can act until the time is over, or staff ends the pause."),
    does=_pause,
    fits=may_pause,
    fields=("minutes",),
)
RESUME = RulingType(
    kind=Ruling.Kind.RESUME,
    power=Power.PAUSE,
    title=_("Let the match go on"),
    promise=_("Clocks go on as if no time had passed."),
    does=_resume,
    fits=is_paused,
    undoes=(Ruling.Kind.PAUSE,),
)
