"""The match console: a page with everything about one match, for staff who judge a dispute.

It shows nothing that reveals future throws: no secret key, and no seed of a player before the match
begins.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import User
from accounts.requests.numbers import parse_number
from games.chat.phrases import PHRASES
from games.clock.paces import milliseconds
from games.engine.forms.exchange import Json
from games.models import Event, Match, Message, Presence, Seat
from games.presence.absence import SILENT_FOR, find_absence, requires_presence
from games.presence.spectators import count_spectators, spectator_count_text
from games.record.export import is_whole
from games.selectors.perspective import Perspective, perspective_of
from games.selectors.seat_clock import seat_deadline
from games.staff.console_parts import ChatEntry, ChatView, LogLine, LogPage, Moment, SeatRow
from games.staff.event_log import (
    LogEntry,
    count_kinds,
    ending_entries,
    ending_text,
    log_entries,
)
from games.staff.positions import board_after
from games.text.durations import format_duration
from games.text.leavers import seat_status
from games.text.moves import seat_name
from games.text.rulings import suspension_text
from games.text.setup import clock_text, describe_setup, leaving_title, rated_title, title
from games.text.turn_status import turn_text

EVENTS_PER_PAGE = 100
MAX_MESSAGES = 200
"""Maximum number of messages that the console shows; it shows the latest."""


@dataclass(frozen=True, slots=True)
class ConsoleQuery:
    """Query parameters of the match console.

    `kind` is the kind of events in the log, `page` the page of the log, and `at` the number of the
    event whose position the board shows.
    """

    kind: str = ""
    page: str = ""
    at: str = ""

    @classmethod
    def parse(cls, parameters: Mapping[str, str]) -> "ConsoleQuery":
        """Read the query parameters; an unknown `kind` becomes empty, which means all kinds."""
        kind = parameters.get("kind", "")
        known = kind if kind in Event.Kind else ""
        return cls(known, parameters.get("page", ""), parameters.get("at", ""))


def console_view(match: Match, reader: User, query: ConsoleQuery) -> dict[str, object]:
    """Return the template context of the match console for this reader."""
    perspective = perspective_of(match, None)
    complete = is_whole(match, perspective.events)
    return {
        "match": match,
        "players": " – ".join(seat.name for seat in perspective.seats),
        "rules": perspective.rules,
        "title": gettext("Console for match %(match)s") % {"match": match.pk},
        "game": title(match.game),
        "options": describe_setup(match.game, match.options),
        "setup": _setup_texts(match, len(perspective.seats)),
        "state": _state_text(perspective),
        "shows_round": match.round > 1 or bool(match.score),
        "pause": suspension_text(match) if match.is_suspended else "",
        "pause_ends_ms": milliseconds(match.paused_until) if match.paused_until else 0,
        "ending": ending_entries(perspective) if complete else [],
        "result": ending_text(perspective) if complete else "",
        "seats": seat_rows(perspective),
        "spectators": spectator_count_text(count_spectators([match.pk]).get(match.pk, 0)),
        "absence": find_absence(match, timezone.now()),
        "chat": _chat_view(perspective, reader),
        **(_board_and_log(perspective, reader, query) if complete else {}),
    }


def running_log(match: Match) -> dict[str, Json]:
    """Return the event log of a running match as JSON, without keys and seeds."""
    perspective = perspective_of(match, None)
    return {
        "match": match.pk,
        "game": match.game,
        "options": match.options,
        "version": match.version,
        "commitment": match.commitment.value,
        "sitters": [{"seat": seat.number, "name": seat.name} for seat in perspective.seats],
        "events": [_event_form(event) for event in perspective.events],
    }


def _event_form(event: Event) -> Json:
    return {
        "number": event.number,
        "kind": event.kind,
        "seat": event.seat,
        "at": event.at.isoformat(timespec="milliseconds"),
        "automatic": event.automatic,
        "action": event.payload,
        "position": event.position,
    }


def _setup_texts(match: Match, seats: int) -> list[str]:
    words = [
        rated_title(rated=match.rated),
        gettext("private") if match.private else gettext("public"),
        clock_text(match) or gettext("no clock"),
        leaving_title(match.abandoned, seats),
    ]
    return [word for word in words if word]


def _state_text(perspective: Perspective) -> str:
    """Return what is due in a running match, in words; empty for a finished match."""
    stage = perspective.match.stage
    if stage == Match.Stage.PLAYING:
        return turn_text(perspective)
    return str(Match.Stage(stage).label) if stage != Match.Stage.OVER else ""


def seat_rows(perspective: Perspective) -> list[SeatRow]:
    """Return the seats of a match with their clocks and presence now."""
    match, now = perspective.match, timezone.now()
    presences = list(Presence.objects.filter(match=match)) if match.ended_at is None else []
    begun = match.stage != Match.Stage.BEGINNING
    return [
        SeatRow(
            number=seat.number,
            side=seat_name(perspective, seat.number) if begun else "",
            user=seat.user,
            name=seat.name,
            state=seat_status(perspective, seat.number),
            acting=perspective.active_seat == seat.number and not match.is_suspended,
            presence=_presence_text(perspective, seat, presences, now),
            reserve=format_duration(seat.reserve) if seat.reserve is not None else "",
            ends=seat_deadline(match, seat)
            if perspective.active_seat == seat.number and not match.is_suspended
            else None,
            seed=_seed_text(seat, begun=begun),
        )
        for seat in perspective.seats
    ]


def _seed_text(seat: Seat, *, begun: bool) -> str:
    """Describe the seed of a seat; its value stays hidden before the match begins."""
    shown = seat.seed if begun else ""
    return f"{seat.get_contribution_display()} {shown}".strip()


def _presence_text(
    perspective: Perspective, seat: Seat, presences: Sequence[Presence], now: datetime
) -> str:
    match = perspective.match
    if seat.user is None or match.ended_at is not None:
        return ""
    if not requires_presence(match.pace):
        return gettext("need not be present")
    own = [presence for presence in presences if presence.user_id == seat.user_id]
    if any(
        presence.state == Presence.State.HERE and now - presence.at <= SILENT_FOR
        for presence in own
    ):
        return gettext("is present")
    if not own:
        # Presences go with the end of a match, which a ruling may reopen.
        acts = [each for each in perspective.events if each.user_id == seat.user_id]
        played = [each.at for each in acts if each.seat == seat.number and not each.automatic]
        if not played:
            return gettext("has not arrived yet")
        return gettext("last acted %(time)s ago") % {"time": format_duration(now - played[-1])}
    last = max(own, key=lambda presence: presence.at)
    words = {
        Presence.State.CLOSED: gettext("closed the page %(time)s ago"),
        Presence.State.LOST: gettext("lost connection %(time)s ago"),
        Presence.State.HERE: gettext("was last seen %(time)s ago"),
    }[Presence.State(last.state)]
    return words % {"time": format_duration(now - last.at)}


def _chat_view(perspective: Perspective, reader: User) -> ChatView:
    """Return the chat of a match as this staff member may read it."""
    latest = _readable_messages(perspective, reader).order_by("-pk")[: MAX_MESSAGES + 1]
    shown = chat_entries(latest)
    return ChatView(
        messages=shown[:MAX_MESSAGES][::-1],
        has_more=len(shown) > MAX_MESSAGES,
        hides_spectators=_plays(perspective, reader),
    )


def _readable_messages(perspective: Perspective, reader: User) -> QuerySet[Message]:
    """Return the messages of a match that this staff member may read, with users and seats.

    A staff member who plays in the match reads messages of spectators only after its end, as all
    players do.
    """
    messages = Message.objects.filter(match=perspective.match).select_related("user", "seat")
    return messages.exclude(seat=None) if _plays(perspective, reader) else messages


def _plays(perspective: Perspective, reader: User) -> bool:
    sits = any(seat.user_id == reader.pk for seat in perspective.seats)
    return sits and perspective.match.ended_at is None


def chat_entries(messages: Iterable[Message]) -> list[ChatEntry]:
    """Return these messages as staff reads them; each comes with its user and seat."""
    return [
        ChatEntry(
            message=message,
            text=gettext(PHRASES[message.phrase]) if message.phrase else message.text,
            room=gettext("spectators") if message.seat_id is None else gettext("players"),
        )
        for message in messages
    ]


def _board_and_log(
    perspective: Perspective, reader: User, query: ConsoleQuery
) -> dict[str, object]:
    """Return the board after the requested event, by default the latest event, and the log."""
    moment = _moment(perspective, query)
    board = board_after(perspective.match, moment.event, perspective)
    log = _log_page(perspective, reader, query, 0 if moment.is_latest else moment.event)
    return {"board": board, "moment": moment, "log": log}


def _moment(perspective: Perspective, query: ConsoleQuery) -> Moment:
    latest, at = perspective.match.version, parse_number(query.at)
    event = latest if at is None else min(max(at, 1), latest)
    entries = log_entries(perspective, perspective.events[event - 1 : event])
    return Moment(event, latest, entries[0] if entries else None)


def _log_page(
    perspective: Perspective, reader: User, query: ConsoleQuery, on_board: int
) -> LogPage:
    """Return the requested page of the log, by default the last page.

    `on_board` is the number of the event whose position the board shows; 0 if it is the latest.
    """
    chosen = [event for event in perspective.events if query.kind in ("", event.kind)]
    pages = Paginator(chosen, EVENTS_PER_PAGE)
    page = pages.get_page(query.page or pages.num_pages)
    entries = log_entries(perspective, list(page.object_list), on_board)
    said = {} if query.kind else _messages_after(perspective, reader, entries)
    return LogPage(
        kinds=count_kinds(perspective.events, query.kind),
        kind=query.kind,
        page=page,
        lines=[LogLine(entry, said.get(entry.number, ())) for entry in entries],
    )


def _messages_after(
    perspective: Perspective, reader: User, entries: Sequence[LogEntry]
) -> Mapping[int, Sequence[ChatEntry]]:
    """Return the messages after each of these consecutive events, by the number of the event.

    There are at most `MAX_MESSAGES`.
    """
    if not entries:
        return {}
    found = _readable_messages(perspective, reader).filter(
        event__range=(entries[0].number, entries[-1].number)
    )
    said = defaultdict[int, list[ChatEntry]](list)
    for each in chat_entries(found.order_by("pk")[:MAX_MESSAGES]):
        said[each.message.event].append(each)
    return said
