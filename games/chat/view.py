"""The chat of a match as a viewer sees it, and what the viewer may write.

Players read the players' messages and, after the match, the spectators'. Spectators read only
those of spectators. Hidden from a viewer: messages of users they muted or blocked, and messages a
user sent after blocking the viewer.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.crypto import get_random_string
from django.utils.translation import gettext

from accounts.models import Tie, User
from accounts.people.relations import BLOCK, MUTE
from games.chat.phrases import PHRASES
from games.models import Match, Message, Seat
from games.models.message import LONGEST

MAX_MESSAGES = 60
"""Maximum number of messages beside the board; the chat page shows all."""


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A message as the viewer reads it."""

    number: int
    name: str
    url: str
    text: str
    event: int
    spectator: bool
    reportable: bool = False
    """Whether the viewer may report it: they are logged in, and another user wrote it."""


def chat_lines(
    match: Match, viewer: User | AnonymousUser, limit: int | None = MAX_MESSAGES
) -> list[ChatLine]:
    """Return the latest messages this viewer may read, oldest first; `limit=None` returns all."""
    if isinstance(viewer, User) and User.objects.filter(pk=viewer.pk, quiet=True).exists():
        return []
    readable = _filter_messages(match, viewer).select_related("user").order_by("-pk")[:limit]
    return [
        ChatLine(
            number=message.pk,
            name=message.user.username,
            url=message.user.get_absolute_url(),
            text=gettext(PHRASES[message.phrase]) if message.phrase else message.text,
            event=message.event,
            spectator=message.seat_id is None,
            reportable=viewer.pk not in (None, message.user_id),
        )
        for message in reversed(readable)
    ]


def chat_fragment(match: Match, viewer: User | AnonymousUser, language: str) -> str:
    """Render the messages this viewer may read as HTML; empty if there are none."""
    with translation.override(language):
        view = {"lines": chat_lines(match, viewer), "url": match.get_absolute_url()}
        return render_to_string("games/chat/_messages.html", view).strip()


def may_read(match: Match, message: Message, viewer: User | AnonymousUser) -> bool:
    """Whether this viewer may read a message."""
    return _filter_messages(match, viewer).filter(pk=message.pk).exists()


def chat_view(match: Match, viewer: User | AnonymousUser) -> dict[str, object]:
    """Return the context for showing and writing messages at a match."""
    others = _other_players(match, viewer)
    plays = match.seat_of(viewer) is not None
    return {
        "lines": chat_lines(match, viewer),
        "url": match.get_absolute_url(),
        "plays": plays,
        # A player whose opponents are all bots has no one to chat with.
        "alone": plays and not others,
        "closed": match.talk_closed,
        "quiet": isinstance(viewer, User) and viewer.quiet,
        "phrases": {key: gettext(words) for key, words in PHRASES.items()},
        "longest": LONGEST,
        "request": new_request(),
        "others": _with_mutes(viewer, others) if plays else [],
    }


def new_request() -> str:
    """Return a new request name for the next message."""
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


def _with_mutes(viewer: User | AnonymousUser, others: Sequence[User]) -> list[tuple[User, bool]]:
    muted = Tie.objects.filter(user=viewer.pk, kind=MUTE, other__in=others)
    known = set(muted.values_list("other", flat=True))
    return [(other, other.pk in known) for other in others]
