"""Summary of a match's event log for boards: built event by event, and limited in size.

`games.selectors.log_cache` keeps the summaries.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from games.models import Event
from games.selectors.turns import (
    OPENINGS,
    Turn,
    effective_events,
    is_reopening,
    seats_out_after,
    turns_after,
)

LISTED_TURNS = 40
"""Maximum number of turns in the list of moves; longer lists are slow to render and send."""
RECENT_EVENTS = 8
"""Number of recent events that a board describes."""
MAX_PUSHED = 64
"""Maximum number of events that are described as new since the last push."""
MAX_RULINGS = 3
"""Number of the latest rulings that a board shows."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Event, with the earlier events that are needed to describe it in a sentence."""

    event: Event
    before: Event | None
    """The event before this one; None for the first event."""
    turn: Turn | None
    """The turn in progress after the event; None before the match begins."""
    offer: Event | None = None
    """The event of the offer that this event answers; None for other events."""
    sentences: dict[Hashable, str] = field(default_factory=dict, compare=False, repr=False)
    """Sentences about the event by language and players, kept by `games.text.events`."""


@dataclass(frozen=True, slots=True)
class Played:
    """Summary of the effective events of a log, without events that a reopening rolled back."""

    turns: tuple[Turn, ...] = ()
    """The last `LISTED_TURNS` turns and the turn before them, without undone steps."""
    first_turn: int = 0
    """The number of the event that began the match's first turn; 0 before the match begins."""
    earlier_play: Turn | None = None
    """The last turn with steps among those that are no longer in `turns`."""
    left_seats: Mapping[int, str] = field(default_factory=dict)
    """Seats whose players have left -> how they left."""
    rematch_offers: tuple[int | None, ...] = ()
    """Seats that have offered a rematch, in order."""

    @property
    def last_play(self) -> Turn | None:
        """The last turn with steps; None if no step has been played."""
        return next((turn for turn in reversed(self.turns) if turn.steps), self.earlier_play)

    def add(self, event: Event) -> Played:
        """Return this summary, extended by one more effective event."""
        match event.kind:
            case Event.Kind.OUT | Event.Kind.BACK | Event.Kind.RULING:
                return replace(self, left_seats=seats_out_after(self.left_seats, event))
            case Event.Kind.REMATCH:
                return replace(self, rematch_offers=(*self.rematch_offers, event.seat))
        last = self.turns[-1:]
        after = turns_after(last, event)
        if after is last:
            return self
        dropped = self.turns[:-LISTED_TURNS] if len(after) > len(last) else ()
        return replace(
            self,
            turns=(*self.turns[len(dropped) : -1], *after),
            first_turn=self.first_turn or after[0].throw.number,
            earlier_play=next((turn for turn in dropped if turn.steps), self.earlier_play),
        )


@dataclass(frozen=True, slots=True)
class MatchLog:
    """What boards show of a match's event log, up to a version."""

    version: int = 0
    played: Played = field(default_factory=Played)
    entries: tuple[Entry, ...] = ()
    """The last `RECENT_EVENTS` events, and all since the last push, up to `MAX_PUSHED`."""
    rulings: tuple[Event, ...] = ()
    """The last `MAX_RULINGS` rulings, rolled-back ones included."""
    times_given: Mapping[int | None, int] = field(default_factory=dict)
    """Seat -> how often its player has given time."""
    a_user_has_thrown: bool = False
    ready_seats: frozenset[int | None] = frozenset()
    """Seats whose players are ready for the next game."""
    offers: Mapping[tuple[int | None, str], Event] = field(default_factory=dict)
    """Seat and kind of offer -> the event of the last such offer."""
    taken_back: frozenset[int | None] = frozenset()
    """Seats that have undone a step or their whole turn since the last throw."""

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The last `LISTED_TURNS` turns, and the turn before them if there is one."""
        return self.played.turns

    @property
    def entries_since_push(self) -> tuple[Entry, ...]:
        """The events since the last push: a player's action and the automatic ones after it.

        An action of several steps is as many events.
        """
        first = len(self.entries) - 1
        while first > 0 and _follows(self.entries[first].event):
            first -= 1
        return self.entries[first:]

    @property
    def recent(self) -> tuple[Entry, ...]:
        return self.entries[-RECENT_EVENTS:]

    def offer(self, number: int) -> Event | None:
        """Return the event of the offer with this number.

        None unless it is the latest offer of its seat and kind.
        """
        return next((each for each in self.offers.values() if each.number == number), None)

    def add(self, event: Event, played: Played | None = None) -> MatchLog:
        """Return the log, extended by one more event.

        `played` is given after a reopening: the summary of the events that are still effective.
        """
        played = self.played.add(event) if played is None else played
        changed: dict[str, Any] = {
            "version": event.number,
            "played": played,
            "entries": self._append(event, played),
        }
        if event.kind in OPENINGS and self.taken_back:
            changed["taken_back"] = frozenset()
        match event.kind:
            case Event.Kind.UNDO | Event.Kind.TAKEBACK:
                changed["taken_back"] = self.taken_back | {event.seat}
            case Event.Kind.RULING:
                changed["rulings"] = (*self.rulings, event)[-MAX_RULINGS:]
            case Event.Kind.GIVE:
                given = self.times_given.get(event.seat, 0) + 1
                changed["times_given"] = {**self.times_given, event.seat: given}
            case Event.Kind.THROW:
                by_user = event.user_id is not None or event.automatic
                changed["a_user_has_thrown"] = self.a_user_has_thrown or by_user
            case Event.Kind.READY:
                changed["ready_seats"] = self.ready_seats | {event.seat}
            case Event.Kind.GAME | Event.Kind.START:
                changed["ready_seats"] = frozenset()
            case Event.Kind.OFFER:
                key = event.seat, event.payload["offer"]
                changed["offers"] = {**self.offers, key: event}
        return replace(self, **changed)

    def _append(self, event: Event, played: Played) -> tuple[Entry, ...]:
        before = self.entries[-1].event if self.entries else None
        turn = played.turns[-1] if played.turns else None
        answers = event.kind == Event.Kind.ANSWER
        offer = self.offer(event.payload["offer"]) if answers else None
        entry = Entry(event, before, turn, offer)
        kept = self.entries if _follows(event) else self.entries[-RECENT_EVENTS:]
        return (*kept, entry)[-MAX_PUSHED:]


def _follows(event: Event) -> bool:
    """Whether the site recorded this event together with the one before.

    It is automatic, or a later step of an action of several: only its first event has a name.
    """
    is_later_step = event.kind == Event.Kind.MOVE and event.request_id is None
    return event.automatic or (is_later_step and event.user_id is not None)


def fold(events: Sequence[Event]) -> MatchLog:
    """Return the log that results if all events of a match are added one by one."""
    log = MatchLog()
    for log in _logs(events):  # noqa: B007  the last one
        pass
    return log


def entries_of(events: Sequence[Event]) -> list[Entry]:
    """Return an entry for each of these events, which are a complete log."""
    return [log.entries[-1] for log in _logs(events)]


def _logs(events: Sequence[Event]) -> Iterator[MatchLog]:
    """Yield the log as it is after each of these events."""
    log = MatchLog()
    for index, event in enumerate(events):
        reopened = is_reopening(event)
        log = log.add(event, _play(effective_events(events[: index + 1])) if reopened else None)
        yield log


def _play(events: Iterable[Event]) -> Played:
    played = Played()
    for event in events:
        played = played.add(event)
    return played
