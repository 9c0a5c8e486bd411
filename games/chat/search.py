"""Search for chat messages of all matches by their text, for staff."""

from django.db.models import Q, QuerySet
from django.utils.translation import gettext

from accounts.models import User
from accounts.ops.latest import key_before_latest
from games.chat.phrases import PHRASES
from games.models import Message, Seat

LATEST = 50_000
"""Number of latest messages in whose text any part is looked for, as no index has it."""


def readable_messages(viewer: User) -> QuerySet[Message]:
    """Return all messages but those that a member of staff may not read.

    A member who plays in a match reads what spectators write there only after its end, as all
    players do.
    """
    played = Seat.objects.filter(user=viewer).values("match")
    return Message.objects.exclude(seat=None, match__ended_at=None, match__in=played)


def messages_with(text: str, viewer: User) -> QuerySet[Message]:
    """Return the readable messages with this text, the latest first, among the `LATEST`.

    Set phrases are found by their words in the viewer's language.
    """
    since = key_before_latest(Message.objects.all(), LATEST)
    wanted = text.lower()
    phrases = [key for key, words in PHRASES.items() if wanted in gettext(words).lower()]
    said = Q(text__icontains=text) | Q(phrase__in=phrases)
    return readable_messages(viewer).filter(said, pk__gt=since).order_by("-pk")
