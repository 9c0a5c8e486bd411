"""The chat of a match as one viewer sees it, and the form for a new message.

Players read messages of players; after the match they also read messages of spectators. Spectators
read only messages of spectators. A viewer never sees messages of users that they muted or blocked,
nor messages that a user sent after blocking the viewer.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.crypto import get_random_string
from django.utils.translation import gettext

from accounts.models import Tie, User
from accounts.people.relations import BLOCK, MUTE
from accounts.staff.sanctions import (
    Restriction,
    ShownRestriction,
    longest_sanction,
    shown_restriction,
)
from games.chat.phrases import AFTER_A_GAME, DURING_A_GAME, PHRASES
from games.models import Event, Match, Message, Seat
from games.models.message import LONGEST
from games.selectors.stored_events import read_archived

MAX_MESSAGES = 60
"""Maximum number of messages beside the board; the chat page shows all."""


_TURNS_BEGUN = (
    Event.objects.filter(
        match=OuterRef("match"),
        kind=Event.Kind.THROW,
        seat__isnull=False,
        number__lte=OuterRef("event"),
    )
    .order_by()
    .values("match")
    .annotate(count=Count("pk"))
    .values("count")
)
"""How many turns of its match had begun when a message was written; NULL for none."""


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A message as the viewer reads it."""

    number: int
    name: str
    url: str
    text: str
    event: int
    """The number of the event on whose board the message was written; 0 before the first."""
    move: int
    """How many turns had begun by then."""
    spectator: bool
    own: bool
    """Whether the viewer is its author."""
    reportable: bool
    """Whether the viewer may report this message: logged in, and not its author."""
    continues: bool = False
    """Whether the line before is by the same author, whose name then stands only there."""
    same_move: bool = False
    """Whether it continues a line that was written in the same turn."""


@dataclass(frozen=True, slots=True)
class ChatLog:
    """The messages of a match that a viewer may read, oldest first."""

    url: str
    """The URL of the match; each message links to the position to which it refers."""
    lines: Sequence[ChatLine]


@dataclass(frozen=True, slots=True)
class Phrase:
    """A set phrase in the viewer's language."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class OtherPlayer:
    """Another player of the match; `muted` says whether the viewer has muted this player."""

    username: str
    muted: bool


@dataclass(frozen=True, slots=True)
class MessageForm:
    """The form for the viewer's next message."""

    request_id: str
    text: str
    """The text of the viewer's last message if it was refused; else empty."""
    max_length: int
    free_text: bool
    """Whether the viewer may write text of their own; guests send set phrases."""
    phrases: Sequence[Phrase]
    """All set phrases."""
    first: Sequence[Phrase]
    """Those that stand beside the field while the match is played."""
    last: Sequence[Phrase]
    """Those that stand there after a game."""


@dataclass(frozen=True, slots=True)
class ChatView:
    """The chat beside the board of a match."""

    match: str
    log: ChatLog
    shown: bool
    """False if all opponents of the viewer are bots and there is no message to read."""
    seated: bool
    """Whether the viewer plays; players and spectators have separate chats."""
    quiet: bool
    """Whether the viewer has switched chats off."""
    needs_login: bool
    muted: ShownRestriction | None
    """Why and until when staff have muted the viewer; None if they have not."""
    closed: bool
    """Whether staff have closed the chat."""
    form: MessageForm | None
    """None if all opponents of the viewer are bots."""
    others: Sequence[OtherPlayer]
    """The players that the viewer may mute."""

    @property
    def state(self) -> str:
        """Differs whenever the viewer may write, or may not for another reason."""
        if self.closed:
            return "closed"
        return f"muted-{self.muted.number}" if self.muted else "open"


def chat_lines(
    match: Match, viewer: User | AnonymousUser, limit: int | None = MAX_MESSAGES
) -> list[ChatLine]:
    """Return the latest messages that this viewer may read, oldest first.

    `limit` is their maximum number; None returns all messages.
    """
    if isinstance(viewer, User) and User.objects.filter(pk=viewer.pk, quiet=True).exists():
        return []
    found = _filter_messages(match, viewer).annotate(move=Subquery(_TURNS_BEGUN))
    readable = list(found.select_related("user").order_by("-pk")[:limit])
    counted = not readable or any(message.move for message in readable)
    archived_throws = [] if counted else _archived_throws(match)
    lines = [
        ChatLine(
            number=message.pk,
            name=message.user.username,
            url=message.user.get_absolute_url(),
            text=gettext(PHRASES[message.phrase]) if message.phrase else message.text,
            event=message.event,
            move=message.move or bisect_right(archived_throws, message.event),
            spectator=message.seat_id is None,
            own=viewer.pk == message.user_id,
            reportable=viewer.pk not in (None, message.user_id),
        )
        for message in reversed(readable)
    ]
    return lines[:1] + [_after(line, before) for before, line in pairwise(lines)]


def _after(line: ChatLine, before: ChatLine) -> ChatLine:
    """Return a line as it stands after the line `before`."""
    continues = (line.name, line.spectator) == (before.name, before.spectator)
    same_move = continues and line.move == before.move
    return replace(line, continues=continues, same_move=same_move)


def _archived_throws(match: Match) -> list[int]:
    """Return the numbers of the throws that began turns, if the match is archived; else nothing."""
    events = (read_archived(match.pk) or []) if match.stage == Match.Stage.OVER else []
    return [
        event.number
        for event in events
        if event.kind == Event.Kind.THROW and event.seat is not None
    ]


def chat_log(
    match: Match, viewer: User | AnonymousUser, limit: int | None = MAX_MESSAGES
) -> ChatLog:
    """Return the messages that this viewer may read, with the URL of the match."""
    return ChatLog(match.get_absolute_url(), chat_lines(match, viewer, limit))


def chat_fragment(match: Match, viewer: User | AnonymousUser, language: str) -> str:
    """Render the messages that this viewer may read as HTML; empty if there are no messages."""
    with translation.override(language):
        log = chat_log(match, viewer)
        return render_to_string("games/chat/_messages.html", {"log": log}).strip()


def may_read(match: Match, message: Message, viewer: User | AnonymousUser) -> bool:
    return _filter_messages(match, viewer).filter(pk=message.pk).exists()


def chat_view(match: Match, viewer: User | AnonymousUser, refused: str = "") -> ChatView:
    """Return the chat of a match for this viewer.

    `refused` is the text of a message that was just refused; the form shows it again.
    """
    others, seated = _other_players(match, viewer), match.seat_of(viewer) is not None
    # A player whose opponents are all bots has no user to chat with.
    alone, log = seated and not others, chat_log(match, viewer)
    return ChatView(
        match=match.pk,
        log=log,
        shown=bool(log.lines) or not alone,
        seated=seated,
        quiet=isinstance(viewer, User) and viewer.quiet,
        needs_login=not viewer.is_authenticated,
        muted=_find_mute(viewer),
        closed=match.talk_closed,
        form=None if alone else _message_form(viewer, refused),
        others=_with_mutes(viewer, others) if seated else [],
    )


def _find_mute(viewer: User | AnonymousUser) -> ShownRestriction | None:
    held = longest_sanction(viewer, {Restriction.MUTE}) if isinstance(viewer, User) else None
    return shown_restriction(held) if held is not None else None


def _message_form(viewer: User | AnonymousUser, refused: str) -> MessageForm:
    return MessageForm(
        request_id=new_request(),
        text=refused,
        max_length=LONGEST,
        free_text=isinstance(viewer, User) and not viewer.is_guest,
        phrases=_phrases(PHRASES),
        first=_phrases(DURING_A_GAME),
        last=_phrases(AFTER_A_GAME),
    )


def _phrases(keys: Iterable[str]) -> Sequence[Phrase]:
    return [Phrase(key, gettext(PHRASES[key])) for key in keys]


def new_request() -> str:
    """Return a random request name for a new message form."""
    return get_random_string(32)


def _filter_messages(match: Match, viewer: User | AnonymousUser) -> QuerySet[Message]:
    messages = Message.objects.filter(match=match, hidden=False)
    plays = match.seat_of(viewer) is not None
    if not plays:
        messages = messages.filter(seat=None)
    elif match.stage != Match.Stage.OVER:
        messages = messages.exclude(seat=None)
    return _without_muted(messages, viewer) if isinstance(viewer, User) else messages


def _without_muted(messages: QuerySet[Message], viewer: User) -> QuerySet[Message]:
    muted = Tie.objects.filter(user=viewer, kind__in=(BLOCK, MUTE)).values("other")
    blockers = Tie.objects.filter(other=viewer, kind=BLOCK, user=OuterRef("user"))
    since = Subquery(blockers.values("at")[:1])
    return (
        messages.exclude(user__in=muted)
        .annotate(blocked_at=since)
        .filter(Q(blocked_at=None) | Q(at__lt=F("blocked_at")))
    )


def _other_players(match: Match, viewer: User | AnonymousUser) -> Sequence[User]:
    seats = Seat.objects.filter(match=match, user__isnull=False).exclude(user=viewer.pk)
    return [seat.user for seat in seats.select_related("user") if seat.user]


def _with_mutes(viewer: User | AnonymousUser, others: Sequence[User]) -> list[OtherPlayer]:
    muted = Tie.objects.filter(user=viewer.pk, kind=MUTE, other__in=others)
    known = set(muted.values_list("other", flat=True))
    return [OtherPlayer(other.username, muted=other.pk in known) for other in others]
