"""What those who are still at a table may claim, because others have left it."""

import re

from django.utils import timezone

from games import leaving, pauses
from games.absence import absence
from games.engine.words import gettext_noop
from games.models import Event, Leaving, Match, Seat
from games.proof.company import ABORTED
from games.proof.leaving import ABANDONED, MANY
from games.sitting import Sitting, illegal

CLAIM = re.compile(r"claim [0-3]", re.ASCII)
ACTING = (Event.Kind.THROW, Event.Kind.MOVE, Event.Kind.CALL)
"""What somebody has done who has come to play."""


def readable(action: str) -> bool:
    """Tell whether this is a claim about a seat, as it is to be written."""
    return CLAIM.fullmatch(action) is not None


def about(action: str) -> int:
    """The seat that a claim is about."""
    return int(action.split()[1])


def claim(sitting: Sitting, action: str) -> None:
    """Wait no longer for somebody who is away; what follows, the table has agreed on."""
    sitting.check_going_on()
    now = timezone.now()
    gone = absence(sitting.match, now)
    if gone is None or about(action) != gone.seat.number or gone.seat.number == sitting.number:
        raise illegal(gettext_noop("Nobody is away in that seat for whom you wait."))
    if now < gone.until:
        raise illegal(gettext_noop("There is time left to come back."))
    no_show = is_no_show(sitting.match, gone.seat)
    why = Leaving.Why.NO_SHOW if never_came(sitting.match, gone.seat) else Leaving.Why.ABANDONED
    pauses.note(sitting.match, gone.seat.user, why, now)
    sitting.record(Event.Kind.CLAIM, payload={"seat": gone.seat.number})
    if no_show:
        sitting.end(ABORTED, Match.Ending.ABORTED)
    else:
        leaving.leave(sitting, gone.seat, ABANDONED)


def claim_win(sitting: Sitting, _: str) -> None:
    """Win, because computers alone play on for everybody on the other side."""
    sitting.check_going_on()
    outcome = leaving.left_alone(sitting)
    if outcome is None:
        raise illegal(gettext_noop("Somebody still plays against you."))
    sitting.record(Event.Kind.CLAIM)
    sitting.end(outcome, Match.Ending.ABANDONED)


def is_no_show(match: Match, seat: Seat) -> bool:
    """Tell whether a match of two comes to nothing without this player, who never came to play."""
    return match.seats.count() < MANY and never_came(match, seat)


def never_came(match: Match, seat: Seat) -> bool:
    """Tell whether this player has done nothing yet; what was done without asking is nothing."""
    acted = match.events.filter(user=seat.user_id, kind__in=ACTING, automatic=False)
    return not acted.exists()
