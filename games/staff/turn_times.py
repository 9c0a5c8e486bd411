"""How long players took for their turns before a moment, and what their clocks showed then.

Staff reads it beside a report about a match: whether a player let the others wait.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

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
    """The times of a match up to a moment, and who waits for whom since then."""

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
    played = list(_turns(perspective))
    before = [each for each in played if each.ended <= at]
    now = timezone.now()
    return TurnTimes(
        turns=before[: -SHOWN - 1 : -1],
        players=[_player(perspective, seat, before, played, at) for seat in perspective.seats],
        then=_waiting_then(perspective, played, at),
        now=_waiting_now(perspective, now),
        seats=seat_rows(perspective) if match.ended_at is None else (),
    )


def _turns(perspective: Perspective) -> Iterator[TurnTime]:
    """Yield the turns of the match in order; what one seat does without a break is one turn."""
    group: list[Event] = []
    since: datetime | None = None
    for event in perspective.events:
        if event.kind in STARTS or (event.kind in ACTS and event.seat is None):
            if group and since is not None:
                yield _turn(perspective, group, since)
            group, since = [], event.at
        elif event.kind in ACTS:
            if group and group[-1].seat != event.seat and since is not None:
                yield _turn(perspective, group, since)
                group, since = [], group[-1].at
            group.append(event)
    if group and since is not None:
        yield _turn(perspective, group, since)


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


def _player(
    perspective: Perspective,
    seat: Seat,
    before: Iterable[TurnTime],
    played: Sequence[TurnTime],
    at: datetime,
) -> PlayerTimes:
    own = sorted(each.ended - each.began for each in before if each.seat == seat.number)
    return PlayerTimes(
        name=seat.name,
        turns=len(own),
        half=format_duration(own[(len(own) - 1) // 2]) if own else "",
        longest=format_duration(own[-1]) if own else "",
        clock=_clock_then(perspective, seat, played, at),
    )


def _clock_then(
    perspective: Perspective, seat: Seat, played: Sequence[TurnTime], at: datetime
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
    due = next((each for each in own if each.began <= at), None)
    since = due.began if due is not None else _since(perspective, seat, later)
    if since is not None:
        reserve -= max(at - since - pace.delay, timedelta())
    left = format_duration(max(reserve, timedelta()))
    return gettext("about %(time)s") % {"time": left} if own else left


def _since(perspective: Perspective, seat: Seat, later: Sequence[Event]) -> datetime | None:
    """Return since when the seat has had to act, if that is now and nothing was done since then."""
    if later or perspective.active_seat != seat.number:
        return None
    return perspective.match.turn_at


def _beyond(pace: Pace, turn: TurnTime) -> timedelta:
    return max(turn.ended - turn.began - pace.delay, timedelta())


def _waiting_then(perspective: Perspective, played: Sequence[TurnTime], at: datetime) -> str:
    due = next((each for each in played if each.began <= at < each.ended), None)
    if due is not None:
        return _waiting(due.name, at - due.began)
    last = _last_play(perspective)
    if perspective.active_seat is None or last is None or last > at:
        return ""
    return _waiting(perspective.seats[perspective.active_seat].name, at - last)


def _waiting_now(perspective: Perspective, now: datetime) -> str:
    last = _last_play(perspective)
    if perspective.match.ended_at is not None or perspective.active_seat is None or last is None:
        return ""
    return _waiting(perspective.seats[perspective.active_seat].name, now - last)


def _waiting(name: str, time: timedelta) -> str:
    return gettext("%(name)s to act for %(time)s") % {"name": name, "time": format_duration(time)}


def _last_play(perspective: Perspective) -> datetime | None:
    """Return when the last turn ended, or what has gone on of the present one last happened."""
    kinds = (*ACTS, *STARTS)
    return next((each.at for each in reversed(perspective.events) if each.kind in kinds), None)
