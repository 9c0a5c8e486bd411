"""The event log of a match as sentences for staff; every event has a sentence."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from accounts.models import User
from games.models import Event, Match
from games.selectors.perspective import Perspective
from games.selectors.turns import ruling_kind
from games.text.durations import format_duration
from games.text.events import describe_event
from games.text.leavers import actor_name
from games.text.result import RULINGS_AFTER_END, result_text
from games.text.rulings import ruling_text


@dataclass(frozen=True, slots=True)
class LogEntry:
    """Event of the log, as the match console lists it."""

    number: int
    at: datetime
    took: str
    """Time since the previous event, if a player acted; empty if the site or a computer did."""
    kind: str
    text: str
    user: User | None
    """The user who caused the event, or on whose behalf the site caused it."""
    actor: str
    """The name of the bot that caused the event, or `the site`; empty if a user caused it."""
    automatic: bool
    game: int
    is_on_board: bool
    """Whether the board shows the position after this event, instead of the latest position."""


@dataclass(frozen=True, slots=True)
class EventCount:
    """Kind of events, and how many events of this kind a log has."""

    value: str
    label: str
    count: int
    is_chosen: bool


def count_kinds(events: Collection[Event], chosen: str) -> list[EventCount]:
    """Return the number of all events of a log, then the number of events of each kind.

    `chosen` is the kind that the page lists; empty for all.
    """
    counts = Counter(event.kind for event in events)
    found = [(kind.value, str(kind.label)) for kind in Event.Kind if counts[kind]]
    return [
        EventCount("", gettext("All"), len(events), not chosen),
        *(EventCount(kind, label, counts[kind], kind == chosen) for kind, label in found),
    ]


def log_entries(
    perspective: Perspective, events: Sequence[Event], on_board: int = 0
) -> list[LogEntry]:
    """Return these events of a match as log entries.

    `on_board` is the number of the event whose position the board shows; 0 if it is the latest.
    """
    actors = _find_actors(perspective, events)
    return [
        LogEntry(
            number=event.number,
            at=event.at,
            took=_time_taken(perspective, event),
            kind=event.get_kind_display(),
            text=describe_logged_event(perspective, event, actors.get(event.user_id or 0)),
            user=actors.get(event.user_id or 0),
            actor=_automatic_actor(perspective, event),
            automatic=event.automatic,
            game=event.round,
            is_on_board=event.number == on_board,
        )
        for event in events
    ]


def describe_logged_event(perspective: Perspective, event: Event, user: User | None) -> str:
    """Return the sentence about an event for staff; `user` is the user who caused the event."""
    entry = perspective.entry(event.number)
    words = "" if _is_before_start(perspective, event) else describe_event(perspective, entry)
    if words:
        return words
    name = user.username if user else _automatic_actor(perspective, event)
    if event.seat is not None:
        name = actor_name(perspective, event)
    return _staff_only_sentence(event) % {"name": name}


def ending_entries(perspective: Perspective) -> list[LogEntry]:
    """Return the event that ended the match, after the offer or claim that led to it, if any.

    Returns an empty list if the match is not over.
    """
    if perspective.match.stage != Match.Stage.OVER:
        return []
    played = _events_until_end(perspective)
    if not played:
        return []
    last = played[-1]
    leading = [perspective.event(last.payload["offer"])] if last.kind == Event.Kind.ANSWER else []
    if last.kind == Event.Kind.OUT:
        leading = [event for event in played[-2:-1] if event.kind == Event.Kind.CLAIM]
    return log_entries(perspective, [*leading, last])


def ending_text(perspective: Perspective) -> str:
    """Return the result of a match in words; for an aborted match, also who aborted it.

    Empty if the match is not over.
    """
    if perspective.match.stage != Match.Stage.OVER:
        return ""
    last = _events_until_end(perspective)[-1:]
    aborted = perspective.match.ending == Match.Ending.ABORTED
    rulings = [ruling_text(perspective, event) for event in last if ruling_kind(event) and aborted]
    return " ".join((result_text(perspective), *rulings))


def _events_until_end(perspective: Perspective) -> list[Event]:
    """Return the events of a finished match without rulings and rematch offers after its end."""
    events = perspective.events
    return [
        event
        for event in events
        if event.kind != Event.Kind.REMATCH and ruling_kind(event) not in RULINGS_AFTER_END
    ]


def _time_taken(perspective: Perspective, event: Event) -> str:
    if event.user_id is None or event.seat is None or event.automatic or event.number == 1:
        return ""
    return format_duration(event.at - perspective.event(event.number - 1).at)


def _find_actors(perspective: Perspective, events: Sequence[Event]) -> dict[int, User]:
    known = {seat.user.pk: seat.user for seat in perspective.seats if seat.user}
    others = {event.user_id for event in events if event.user_id} - set(known)
    return known | User.objects.in_bulk(others)


def _is_before_start(perspective: Perspective, event: Event) -> bool:
    """Whether an event starts the match or comes before its start; False for rulings."""
    if event.kind == Event.Kind.RULING:
        return False
    started = any(each.kind == Event.Kind.START for each in perspective.events[: event.number])
    return not started or event.kind == Event.Kind.START


def _automatic_actor(perspective: Perspective, event: Event) -> str:
    """Return the name of the bot that caused an event, or `the site`; empty if a user did."""
    if event.user_id is not None:
        return ""
    acts = (Event.Kind.THROW, Event.Kind.MOVE, Event.Kind.CALL, Event.Kind.ANSWER)
    if event.seat is not None and event.kind in acts:
        return actor_name(perspective, event)
    return gettext("the site")


def _staff_only_sentence(event: Event) -> str:
    """Return the sentence, with a placeholder `%(name)s`, of an event shown only to staff.

    Empty for events of other kinds.
    """
    return {
        Event.Kind.READY: gettext("%(name)s added a seed or chose to add none."),
        Event.Kind.SEALED: gettext("All seals are in, and the players are opening their seeds."),
        Event.Kind.OPENED: gettext("%(name)s opened the sealed seed."),
        Event.Kind.UNOPENED: gettext("Sealed seeds were not opened in time."),
        Event.Kind.START: gettext(
            "The match starts, and the players' seeds are now part of the dice."
        ),
        Event.Kind.DONE: gettext("%(name)s ended the turn."),
        Event.Kind.RESIGN: gettext("%(name)s resigned."),
        Event.Kind.REMATCH: gettext("%(name)s would like a rematch."),
    }.get(Event.Kind(event.kind), "")
