"""Context processor for the viewer's open challenges and unread replies of staff."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from django.contrib.auth.models import AnonymousUser
from django.db.models import Value
from django.http import HttpRequest

from accounts.models import User
from games.text.setup import clock_text, title
from lobby.models import Reply, Seek

CHALLENGE, REPLY = "challenge", "reply"
MOST_COUNTED = 20
"""Maximum number of challenges that the notice counts."""


@dataclass(frozen=True, slots=True)
class ChallengeNotice:
    """What the notice about open challenges says; false if there are none."""

    mark: str = ""
    """Identifies the challenges: it differs whenever the notice has to change."""
    count: int = 0
    opener: str = ""
    """Name of the player who opened the newest challenge."""
    game: str = ""
    """Title of the game of the newest challenge."""
    clock: str = ""
    """Its pace in words; empty if there are no clocks."""

    def __bool__(self) -> bool:
        return self.count > 0


def challenge_notice(user: User) -> ChallengeNotice:
    """Return the notice about a user's open challenges; needs one query."""
    seeks = Seek.objects.open().filter(addressee=user).select_related("opener")
    found = list(seeks.order_by("-pk")[:MOST_COUNTED])
    if not found:
        return ChallengeNotice()
    newest = found[0]
    return ChallengeNotice(
        mark=f"{newest.pk}-{len(found)}",
        count=len(found),
        opener=newest.opener.username,
        game=title(newest.game),
        clock=clock_text(newest),
    )


def pending_notices(request: HttpRequest) -> Mapping[str, object]:
    """Add two values for templates: the notice about challenges, and whether a reply is unread.

    One query says whether there is anything; it runs only if a template uses one of the values.
    Open challenges need another query.
    """

    @cache
    def list_pending() -> Sequence[str]:
        user: User | AnonymousUser = request.user
        if not isinstance(user, User):
            return ()
        seeks = Seek.objects.open().filter(addressee=user).order_by()
        replies = Reply.objects.filter(user=user, read_at=None).order_by()
        one, other = seeks.values_list(Value(CHALLENGE)), replies.values_list(Value(REPLY))
        return [name for (name,) in one.union(other, all=True)]

    def read_challenges() -> ChallengeNotice:
        user: User | AnonymousUser = request.user
        if not isinstance(user, User) or CHALLENGE not in list_pending():
            return ChallengeNotice()
        return challenge_notice(user)

    return {
        "challenge_notice": read_challenges,
        "has_unread_reply": lambda: REPLY in list_pending(),
    }
