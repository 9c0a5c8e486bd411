"""How long players took for their turns before a moment, and what their clocks showed then.

Staff reads it beside a report about a match: whether a player let the others wait.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext

from games.clock.paces import PACES, Pace
from games.models import Event, Match, Seat
from games.selectors.perspective import Perspective, perspective_of
from games.selectors.turns import STARTS, ruling_kind
from games.staff.console import seat_rows
from games.staff.console_parts import SeatRow
from games.text.durations import format_duration

SHOWN = 10
"""Number of the last turns that are shown."""
WITHOUT_CLOCK = timedelta(minutes=1)
"""A turn without a clock that lasts longer is marked."""
ACTS = (
    Event.Kind.THROW,
    Event.Kind.MOVE,
    Event.Kind.CALL,
    Event.Kind.UNDO,
    Event.Kind.DONE,
    Event.Kind.TAKEBACK,
    Event.Kind.SKIP,
    Event.Kind.RESIGN,
    Event.Kind.FLAG,
)
"""Kinds of events that belong to the turn of a seat."""


@dataclass(frozen=True, slots=True)
class TurnTime:
    """A turn: who played it, until which event, and how long it took."""

    seat: int
    name: str
    event: int
    """The number of its last event."""
    began: datetime
    ended: datetime
    is_long: bool
    """Whether it lasted longer than its time, or than a minute without a clock."""
    is_automatic: bool
    """Whether the site played it for the player."""

    @property
    def took(self) -> str:
        """How long it lasted, in words."""
        return format_duration(self.ended - self.began)


@dataclass(frozen=True, slots=True)
class Due:
    """The turn that is not over: who has to act, and since when."""

    seat: int
    name: str
    since: datetime

    def waiting(self, at: datetime) -> str:
        """Return for how long the player has had to act at this moment, in words."""
        return _waiting(self.name, at - self.since)


@dataclass(frozen=True, slots=True)
class PlayerTimes:
    """How long one player took for turns until the moment: how many, half of them, the longest."""

    name: str
    turns: int
    half: str
    """What half of the turns did not exceed (the median)."""
    longest: str
    clock: str
    """What the clock showed at the moment; empty if it is not known or there is none."""


@dataclass(frozen=True, slots=True)
class TurnTimes:
    """The times of a match up to a moment, and how long a player has had to act since then."""

    turns: Sequence[TurnTime]
    """The last turns before the moment, the latest first."""
    players: Sequence[PlayerTimes]
    then: str
    """For how long the active player had let the others wait at the moment; may be empty."""
    now: str
    """For how long the active player has done so now; empty if none has to act."""
    seats: Sequence[SeatRow]
    """Clocks and presence now."""


def turn_times(match: Match, at: datetime) -> TurnTimes | None:
    """Return the times of a match up to a moment; None before its first event.

    Pauses count: the console shows them.
    """
    perspective = perspective_of(match, None)
    if not perspective.events:
        return None
    played, due = _turns_and_due(perspective)
    before = [each for each in played if each.ended <= at]
    return TurnTimes(
        turns=before[: -SHOWN - 1 : -1],
        players=[
            PlayerTimes(
                name=seat.name,
                **_summary([each for each in before if each.seat == seat.number]),
                clock=_clock_then(perspective, seat, played, due, at),
            )
            for seat in perspective.seats
        ],
        then=_waiting_then(played, due, at),
        now=due.waiting(timezone.now()) if due is not None else "",
        seats=seat_rows(perspective) if match.ended_at is None else (),
    )


def _turns_and_due(perspective: Perspective) -> tuple[list[TurnTime], Due | None]:
    """Return the turns that are over, in order, and the one that is not."""
    played, since = list[TurnTime](), None
    for began, group in _groups(perspective.events):
        since = group[-1].at if group else began
        if group:
            played.append(_turn(perspective, group, began))
    active = perspective.active_seat if perspective.match.ended_at is None else None
    if active is None or since is None:
        return played, None
    if played and played[-1].seat == active and played[-1].ended == since:
        since = played.pop().began
    return played, Due(active, perspective.seats[active].name, since)


def _groups(events: Iterable[Event]) -> Iterator[tuple[datetime, Sequence[Event]]]:
    """Yield what one seat has done without a break, with the moment when its turn began.

    The beginning of a game, and each throw for the start, stands for itself, without events.
    """
    group: list[Event] = []
    since: datetime | None = None
    for event in events:
        begins = event.kind in STARTS or (event.kind in ACTS and event.seat is None)
        other = event.kind in ACTS and bool(group) and group[-1].seat != event.seat
        if (begins or other) and group and since is not None:
            yield since, group
            since, group = group[-1].at, []
        if begins:
            since = event.at
            yield since, ()
        elif event.kind in ACTS:
            group.append(event)
    if group and since is not None:
        yield since, group


def _turn(perspective: Perspective, group: Sequence[Event], since: datetime) -> TurnTime:
    seat, last = perspective.seats[group[0].seat or 0], group[-1]
    pace = PACES.get(perspective.match.pace)
    return TurnTime(
        seat=seat.number,
        name=seat.name,
        event=last.number,
        began=since,
        ended=last.at,
        is_long=last.at - since > (pace.delay if pace is not None else WITHOUT_CLOCK),
        is_automatic=all(event.automatic for event in group),
    )


def _summary(turns: Iterable[TurnTime]) -> dict[str, Any]:
    """Return number, median and longest of these turns, as fields of `PlayerTimes`."""
    times = sorted(each.ended - each.began for each in turns)
    return {
        "turns": len(times),
        "half": format_duration(times[(len(times) - 1) // 2]) if times else "",
        "longest": format_duration(times[-1]) if times else "",
    }


def _clock_then(
    perspective: Perspective,
    seat: Seat,
    played: Sequence[TurnTime],
    due: Due | None,
    at: datetime,
) -> str:
    """Return what a seat's clock showed at the moment, in words.

    The log does not hold the clocks, so what was used since then is added to what is left now;
    that is an estimate. It is unknown once a new game has begun or staff or a player has changed a
    clock, which an event of these kinds says.
    """
    pace = PACES.get(perspective.match.pace)
    later = [event for event in perspective.events if event.at > at]
    changed = (Event.Kind.GAME, Event.Kind.GIVE, Event.Kind.TIME)
    if pace is None or seat.reserve is None:
        return ""
    if any(event.kind in changed or ruling_kind(event) for event in later):
        return ""
    own = [each for each in played if each.seat == seat.number and each.ended > at]
    reserve = seat.reserve + sum((_beyond(pace, each) for each in own), timedelta())
    begun = [each.began for each in own if each.began <= at]
    if due is not None and due.seat == seat.number and due.since <= at:
        begun.append(perspective.match.turn_at or due.since)
    reserve -= sum((max(at - since - pace.delay, timedelta()) for since in begun), timedelta())
    left = format_duration(max(reserve, timedelta()))
    return gettext("about %(time)s") % {"time": left} if own else left


def _beyond(pace: Pace, turn: TurnTime) -> timedelta:
    return max(turn.ended - turn.began - pace.delay, timedelta())


def _waiting_then(played: Sequence[TurnTime], due: Due | None, at: datetime) -> str:
    then = next((each for each in played if each.began <= at < each.ended), None)
    if then is not None:
        return _waiting(then.name, at - then.began)
    return due.waiting(at) if due is not None and due.since <= at else ""


def _waiting(name: str, time: timedelta) -> str:
    return gettext("%(name)s to act for %(time)s") % {"name": name, "time": format_duration(time)}
