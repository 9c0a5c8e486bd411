"""Rulings that suspend and resume a match."""

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.staff.powers import Power
from games.models import Match, Ruling
from games.play import suspension
from games.rulings.fields import check_running, parse_number
from games.rulings.types import RulingContext, RulingRefused, RulingType

MAX_MINUTES = 30 * 24 * 60
"""Maximum length of a suspension in minutes; no match stays suspended forever."""


def may_suspend(match: Match) -> bool:
    """Whether the match can be suspended: it has begun, is not over, and is not suspended yet."""
    return match.stage in (Match.Stage.PLAYING, Match.Stage.BETWEEN) and not match.is_suspended


def is_suspended(match: Match) -> bool:
    return match.is_suspended


def _suspend(context: RulingContext) -> None:
    match = context.match
    minutes = parse_number(context.values, "minutes", 1, MAX_MINUTES)
    if match.is_suspended:
        raise RulingRefused(_("The match is already paused."))
    check_running(match)
    until = timezone.now() + timedelta(minutes=minutes)
    suspension.suspend(context.writer, until, context.request.reason)
    context.append_event(until=until.isoformat(timespec="seconds"))


def _resume(context: RulingContext) -> None:
    if not context.match.is_suspended:
        raise RulingRefused(_("The match is not paused."))
    suspension.resume(context.writer)
    context.append_event()


PAUSE = RulingType(
    kind=Ruling.Kind.PAUSE,
    power=Power.PAUSE,
    title=_("Pause the match"),
    promise=_("All clocks stop and players can't act until the time is up or staff end the pause."),
    apply=_suspend,
    applies_to=may_suspend,
    fields=("minutes",),
)
RESUME = RulingType(
    kind=Ruling.Kind.RESUME,
    power=Power.PAUSE,
    title=_("Resume the match"),
    promise=_("The clocks continue as if no time had passed."),
    apply=_resume,
    applies_to=is_suspended,
    reverts=(Ruling.Kind.PAUSE,),
)
