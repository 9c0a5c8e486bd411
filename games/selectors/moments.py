"""The moments of a match through which viewers step: the events that changed what they see."""

from collections.abc import Iterable, Sequence

from games.models import Event
from games.proof import rulings
from games.proof.offers import RESIGN
from games.selectors.match_log import MatchLog
from games.selectors.turns import (
    Turn,
    effective_events,
    is_reopening,
    ruling_kind,
    turns,
)

UNSEEN = (
    Event.Kind.READY,
    Event.Kind.UNDO,
    Event.Kind.DONE,
    Event.Kind.REMATCH,
    Event.Kind.TIME,
    Event.Kind.GIVE,
)
"""Kinds of event that leave the pieces and the result as they are, or undo what is left out."""


def moments(events: Sequence[Event]) -> Sequence[int]:
    """Return the numbers of the events to step through, from a complete log.

    These are throws and steps that were not undone or rolled back, and the ends of games.
    """
    effective = effective_events(events)
    shown = _turn_numbers(turns(events))
    ends = {event.number for event in effective if _ends_game(event, _offer(event, events))}
    return sorted(shown | ends)


def moment_before(log: MatchLog) -> int | None:
    """Return the moment before the current board; None if there is none, or none is known."""
    entries = list(log.entries)
    while entries and entries[-1].event.kind in UNSEEN:
        entries.pop()
    if not entries:
        return None
    ends = set[int]()
    for entry in entries:
        if is_reopening(entry.event):
            ends.clear()
        if _ends_game(entry.event, entry.offer):
            ends.add(entry.event.number)
    earlier = _turn_numbers(log.turns) | ends
    return max((each for each in earlier if each < entries[-1].event.number), default=None)


def _turn_numbers(shown: Iterable[Turn]) -> set[int]:
    return {event.number for turn in shown for event in (turn.throw, *turn.steps)}


def _offer(event: Event, events: Sequence[Event]) -> Event | None:
    """Return the event of the offer that this event answers; None for other events."""
    return events[event.payload["offer"] - 1] if event.kind == Event.Kind.ANSWER else None


def _ends_game(event: Event, offer: Event | None) -> bool:
    """Whether a game ends with this event and not with a step, so that play may go on after it."""
    if event.kind == Event.Kind.ANSWER:
        accepted = bool(event.payload["accepted"])
        return accepted and offer is not None and offer.payload["offer"] == RESIGN
    return event.kind == Event.Kind.RESIGN or ruling_kind(event) == rulings.ADJUDICATE
