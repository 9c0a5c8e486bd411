"""Context processor for the viewer's open challenges and unread replies of staff."""

from collections.abc import Mapping, Sequence
from functools import cache

from django.contrib.auth.models import AnonymousUser
from django.db.models import Value
from django.http import HttpRequest

from accounts.models import User
from lobby.models import Reply, Seek

CHALLENGE, REPLY = "challenge", "reply"


def pending_notices(request: HttpRequest) -> Mapping[str, object]:
    """Add two values for templates: the number of open challenges, and whether a reply is unread.

    One query computes both values. It runs only if a template uses one of them.
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

    return {
        "challenge_count": lambda: list_pending().count(CHALLENGE),
        "has_unread_reply": lambda: REPLY in list_pending(),
    }
