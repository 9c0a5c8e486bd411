"""The match console: everything about one match on one page, for staff who judge a dispute.

It never shows what would reveal future throws: no secret key, no throw that is not made, and no
player's seed before the match begins.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Paginator
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import User
from accounts.requests.numbers import read_number
from games.board.pictures.diagrams import diagram
from games.chat.phrases import PHRASES
from games.engine.exchange import Json
from games.models import Event, Match, Message, Presence, Seat
from games.presence.absence import SILENT_FOR, find_absence, requires_presence
from games.presence.spectators import count_spectators, spectator_count_text
from games.selectors.perspective import Perspective, perspective_of
from games.selectors.seat_clock import seat_deadline
from games.staff.event_log import EventCount, ending, ending_words, entries, kinds
from games.text.durations import format_duration
from games.text.leavers import seat_status
from games.text.moves import side_name, turn_text
from games.text.setup import clock_text, describe_setup, leaving_title, rated_title, title

EVENTS_A_PAGE = 100
MOST_SAID = 200
"""Number of messages shown, the latest ones."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Query of a console page: kind of events, page of the log, event whose position is shown."""

    kind: str = ""
    page: str = ""
    at: str = ""

    @classmethod
    def of(cls, address: Mapping[str, str]) -> "Asked":
        """Parse the query string; an unknown kind of events means all kinds."""
        kind = address.get("kind", "")
        known = kind if kind in Event.Kind else ""
        return cls(known, address.get("page", ""), address.get("at", ""))


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Seat as staff sees it."""

    number: int
    side: str
    user: User | None
    name: str
    state: str
    acting: bool
    presence: str
    reserve: str
    ends: datetime | None
    """When the time of the active seat is up; None for other seats."""
    gave: str


@dataclass(frozen=True, slots=True)
class ChatEntry:
    """Chat message with its author, including hidden ones."""

    message: Message
    words: str
    room: str


def console_view(match: Match, reader: User, asked: Asked) -> dict[str, object]:
    """Return everything that staff see of a match, in the reader's language."""
    sight = perspective_of(match, None)
    return {
        "match": match,
        "rules": sight.rules,
        "title": gettext("Console of match %(match)s") % {"match": match.pk},
        "game": title(match.game),
        "agreed": describe_setup(match.game, match.options),
        "terms": _terms(match, len(sight.seats)),
        "now": _now(sight),
        "ending": ending(sight),
        "ended": ending_words(sight),
        "sitters": _sitters(sight),
        "watching": spectator_count_text(count_spectators([match.pk]).get(match.pk, 0)),
        "away": find_absence(match, timezone.now()),
        **_talk(match, reader),
        **_log(sight, asked),
        **_board(sight, asked),
    }


def running_log(match: Match) -> dict[str, Json]:
    """Return the log of a running match, without the secrets of its dice."""
    sight = perspective_of(match, None)
    return {
        "match": match.pk,
        "game": match.game,
        "options": match.options,
        "version": match.version,
        "commitment": match.commitment.value,
        "sitters": [{"seat": seat.number, "name": seat.name} for seat in sight.seats],
        "events": [_event(event) for event in sight.events],
    }


def _event(event: Event) -> Json:
    return {
        "number": event.number,
        "kind": event.kind,
        "seat": event.seat,
        "at": event.at.isoformat(timespec="milliseconds"),
        "automatic": event.automatic,
        "action": event.payload,
        "position": event.position,
    }


def _terms(match: Match, seats: int) -> list[str]:
    words = [
        rated_title(rated=match.rated),
        gettext("private") if match.private else gettext("public"),
        clock_text(match) or gettext("no clock"),
        leaving_title(match.abandoned, seats),
    ]
    return [word for word in words if word]


def _now(sight: Perspective) -> str:
    """Return the state of a running match in words."""
    stage = sight.match.stage
    if stage == Match.Stage.PLAYING:
        return turn_text(sight)
    return str(Match.Stage(stage).label) if stage != Match.Stage.OVER else ""


def _sitters(sight: Perspective) -> list[SeatRow]:
    match, now = sight.match, timezone.now()
    signs = list(Presence.objects.filter(match=match)) if match.ended_at is None else []
    begun = match.stage != Match.Stage.BEGINNING
    return [
        SeatRow(
            number=seat.number,
            side=side_name(sight, seat.number) if begun else "",
            user=seat.user,
            name=seat.name,
            state=seat_status(sight, seat.number),
            acting=sight.active_seat == seat.number,
            presence=_presence(match, seat, signs, now),
            reserve=format_duration(seat.reserve) if seat.reserve is not None else "",
            ends=seat_deadline(match, seat) if sight.active_seat == seat.number else None,
            gave=_gave(seat, begun=begun),
        )
        for seat in sight.seats
    ]


def _gave(seat: Seat, *, begun: bool) -> str:
    """Describe the seed of a seat; its value stays hidden before the match begins."""
    shown = seat.seed if begun else ""
    return f"{seat.get_contribution_display()} {shown}".strip()


def _presence(match: Match, seat: Seat, signs: Sequence[Presence], now: datetime) -> str:
    if seat.user is None or match.ended_at is not None:
        return ""
    if not requires_presence(match.pace):
        return gettext("need not be there")
    own = [sign for sign in signs if sign.user_id == seat.user_id]
    if any(sign.state == Presence.State.HERE and now - sign.at <= SILENT_FOR for sign in own):
        return gettext("is there")
    if not own:
        return gettext("has not come yet")
    last = max(own, key=lambda sign: sign.at)
    words = {
        Presence.State.CLOSED: gettext("closed the page %(time)s ago"),
        Presence.State.LOST: gettext("lost the line %(time)s ago"),
        Presence.State.HERE: gettext("was last heard of %(time)s ago"),
    }[Presence.State(last.state)]
    return words % {"time": format_duration(now - last.at)}


def _talk(match: Match, reader: User) -> dict[str, object]:
    """Return the context of the chat, without spectators' messages for staff who play here.

    They see them when the match is over, as other players do.
    """
    said = Message.objects.filter(match=match)
    plays = match.ended_at is None and match.seat_of(reader) is not None
    if plays:
        said = said.exclude(seat=None)
    latest = said.select_related("user", "seat").order_by("-pk")[: MOST_SAID + 1]
    shown = [
        ChatEntry(
            message=message,
            words=gettext(PHRASES[message.phrase]) if message.phrase else message.text,
            room=gettext("spectators") if message.seat_id is None else gettext("players"),
        )
        for message in latest
    ]
    return {
        "said": shown[:MOST_SAID][::-1],
        "said_more": len(shown) > MOST_SAID,
        "spectators_unheard": plays,
    }


def _log(sight: Perspective, asked: Asked) -> dict[str, object]:
    """Return a page of the log, by default the latest."""
    chosen = [event for event in sight.events if asked.kind in ("", event.kind)]
    pages = Paginator(chosen, EVENTS_A_PAGE)
    page = pages.get_page(asked.page or pages.num_pages)
    return {
        "kinds": [EventCount("", gettext("All"), len(sight.events)), *kinds(sight.events)],
        "kind": asked.kind,
        "page": page,
        "entries": entries(sight, list(page.object_list)),
    }


def _board(sight: Perspective, asked: Asked) -> dict[str, object]:
    """Return the board after the requested event, by default the present one."""
    events, number = sight.events, sight.match.version
    at = read_number(asked.at)
    if at is not None:
        number = min(max(at, 1), sight.match.version)
    position = events[number - 1].position if 0 < number <= len(events) else sight.match.position
    return {
        "board": diagram(position),
        "at": number,
        "latest": number == sight.match.version,
        "before": number - 1 if number > 1 else None,
        "after": number + 1 if number < sight.match.version else None,
    }
