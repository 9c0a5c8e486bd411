"""Which absent player a match is waiting for, and how long the others have to wait.

Absence counts sooner after a closed page than after a lost connection. A player is not absent while
one of their pages is open, while no opponent waits, or shortly after an outage of the site. At slow
paces players need not be present at all.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from accounts.models import User
from games.clock.paces import OUTAGE, PACES
from games.engine.forms.text import read_position
from games.models import Match, Presence, Pulse, Seat
from games.proof import rulings
from games.proof.offers import POSITION_NEUTRAL

CLOSED = timedelta(seconds=10)
"""Time between a closed page and the start of the countdown."""
LOST = timedelta(seconds=45)
"""Time between a lost connection, or the end of an outage, and the start of the countdown."""
COUNTDOWN = timedelta(seconds=60)
"""Length of the countdown; afterwards the others may claim."""
UPDATE_INTERVAL = timedelta(seconds=60)
"""Minimum time between two updates of the presence of a page."""
SILENT_FOR = timedelta(seconds=150)
"""A page without a sign for this long counts as gone."""
PRESENCE_BELOW = timedelta(hours=1)
"""At paces with a delay of at least this much, players need not be present."""
MISSING = "missing"
"""Why a player is absent who has never come."""
RESETTING_RULINGS = (rulings.REOPEN, rulings.RESEAT)
"""Rulings after which players get time to come; they may not have been present before."""
GRACE = {
    Presence.State.HERE: SILENT_FOR,
    Presence.State.CLOSED: CLOSED,
    Presence.State.LOST: LOST,
}


@dataclass(frozen=True, slots=True)
class Absence:
    """An absent player for whose return the others wait."""

    seat: Seat
    why: str
    """`closed`, `lost`, or `MISSING`."""
    begins: datetime
    """When the countdown begins; may be in the future."""

    @property
    def until(self) -> datetime:
        """When the countdown is over."""
        return self.begins + COUNTDOWN


def requires_presence(pace: str) -> bool:
    """Whether players have to be present at this pace."""
    return pace not in PACES or PACES[pace].delay < PRESENCE_BELOW


def find_absence(
    match: Match,
    now: datetime,
    seats: Sequence[Seat] | None = None,
    present: Collection[int | None] = (),
) -> Absence | None:
    """Return the absent player the match is waiting for, or None.

    `seats` are the seats of the match with their users, if they have been read already. `present`
    are users who are known to have an open page.
    """
    seat = _find_awaited_seat(match, seats)
    if seat is None or seat.user is None or seat.user.pk in present:
        return None
    absence = _find_absence(match, seat.user, now)
    if absence is None:
        return None
    since, why = absence
    begins = max(since, _waiting_since(match), _reconnect_deadline(now) or since)
    return Absence(seat, why, begins)


def _find_awaited_seat(match: Match, seats: Sequence[Seat] | None) -> Seat | None:
    """Return the active seat if a user plays there and at least one other user is waiting."""
    if (
        match.stage != Match.Stage.PLAYING
        or match.is_suspended
        or not requires_presence(match.pace)
    ):
        return None
    _, state = read_position(match.position)
    number = state.seat if match.holding is None else match.holding
    if number is None:
        return None
    if seats is None:
        seats = list(match.seats.select_related("user"))
    players = {seat.number: seat for seat in seats if not seat.computer and not seat.out}
    return players.get(number) if len(players) > 1 else None


def _find_absence(match: Match, user: User, now: datetime) -> tuple[datetime, str] | None:
    """Return from when on the user counts as absent, and why.

    None while one of the user's pages is open.
    """
    presences = list(Presence.objects.filter(match=match, user=user))
    if any(
        presence.state == Presence.State.HERE and now - presence.at <= SILENT_FOR
        for presence in presences
    ):
        return None
    if not presences:
        return match.created_at + LOST, MISSING
    last = max(presences, key=lambda presence: presence.at + GRACE[Presence.State(presence.state)])
    closed = last.state == Presence.State.CLOSED
    return last.at + GRACE[Presence.State(last.state)], "closed" if closed else "lost"


def _waiting_since(match: Match) -> datetime:
    last = match.events.exclude(kind__in=POSITION_NEUTRAL).last()
    if last and last.payload.get("ruling") in RESETTING_RULINGS:
        return last.at + SILENT_FOR
    return last.at if last else match.created_at


def _reconnect_deadline(now: datetime) -> datetime | None:
    """Return until when players may reconnect after the last outage; None without an outage."""
    heartbeat = Pulse.objects.first()
    if heartbeat is not None and now - heartbeat.at > OUTAGE:
        return now + LOST
    return heartbeat.back_at + LOST if heartbeat and heartbeat.back_at else None
