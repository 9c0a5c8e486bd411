"""Whom a match waits for who is not there, and until when the others go on waiting.

A page that was closed is told apart from a line that was lost. Nobody is away while one of their
pages is there, nor while no one waits for them, nor in the first moments of a site that was away
itself. Where a turn may take days nobody needs to be there at all.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from accounts.models import User
from games.clocks import OUTAGE, PACES
from games.engine.text import read_position
from games.models import Match, Presence, Pulse, Seat
from games.proof import rulings
from games.proof.offers import TALK

CLOSED = timedelta(seconds=10)
"""How long a page may be closed before a countdown begins."""
LOST = timedelta(seconds=45)
"""How long a line may be lost before that, and how long nobody is away once the site is back."""
COUNTDOWN = timedelta(seconds=60)
"""How long the others then have to wait before they may claim anything."""
SIGN = timedelta(seconds=60)
"""How often a page that is there is written down at most."""
SILENCE = timedelta(seconds=150)
"""A page that has not been heard of for so long is not there."""
LIVELY = timedelta(hours=1)
"""Where a turn of its own lasts longer, people come and go."""
COMING = (rulings.REOPEN, rulings.RESEAT)
"""After these rulings people come who need not have been there before."""
GRACE = {
    Presence.State.HERE: SILENCE,
    Presence.State.CLOSED: CLOSED,
    Presence.State.LOST: LOST,
}


@dataclass(frozen=True, slots=True)
class Absence:
    """Somebody who is waited for and not there."""

    seat: Seat
    why: str
    """`closed`, `lost`, or `missing` for who has never come."""
    begins: datetime
    """When the countdown begins, which may be yet to come."""

    @property
    def until(self) -> datetime:
        """When the countdown is over."""
        return self.begins + COUNTDOWN


def counts(pace: str) -> bool:
    """Tell whether it matters at this pace who is there."""
    return pace not in PACES or PACES[pace].delay < LIVELY


def absence(match: Match, now: datetime) -> Absence | None:
    """Whom a match waits for who is not there; None if they are, or nobody is waited for."""
    seat = _awaited(match)
    gone = _gone(match, seat.user, now) if seat and seat.user else None
    if seat is None or gone is None:
        return None
    since, why = gone
    begins = max(since, _waiting_since(match), _everybody_back(now) or since)
    return Absence(seat, why, begins)


def _awaited(match: Match) -> Seat | None:
    """The seat of the person whose turn it is, if there are others to wait; computers never do."""
    if match.stage != Match.Stage.PLAYING or match.paused or not counts(match.pace):
        return None
    _, state = read_position(match.position)
    number = state.seat if match.holding is None else match.holding
    if number is None:
        return None
    people = match.seats.filter(computer="", out="")
    if not people.exclude(number=number).exists():
        return None
    return people.filter(number=number).select_related("user").first()


def _gone(match: Match, user: User, now: datetime) -> tuple[datetime, str] | None:
    """Since when none of somebody's pages is there any more, with what was left to come back."""
    signs = list(Presence.objects.filter(match=match, user=user))
    if any(sign.state == Presence.State.HERE and now - sign.at <= SILENCE for sign in signs):
        return None
    if not signs:
        return match.created_at + LOST, "missing"
    last = max(signs, key=lambda sign: sign.at + GRACE[Presence.State(sign.state)])
    closed = last.state == Presence.State.CLOSED
    return last.at + GRACE[Presence.State(last.state)], "closed" if closed else "lost"


def _waiting_since(match: Match) -> datetime:
    last = match.events.exclude(kind__in=TALK).last()
    if last and last.payload.get("ruling") in COMING:
        return last.at + SILENCE
    return last.at if last else match.created_at


def _everybody_back(now: datetime) -> datetime | None:
    """When people have had time to find the way back to a site that was away, if it ever was."""
    pulse = Pulse.objects.first()
    if pulse is not None and now - pulse.at > OUTAGE:
        return now + LOST
    return pulse.back_at + LOST if pulse and pulse.back_at else None
