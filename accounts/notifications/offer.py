"""The offer of notifications: made once, when a user begins something that makes them wait.

Whether it is on the pages is kept in the session, so pages need no query for it.
"""

from django.http import HttpRequest

from accounts.models import Subscription, User
from accounts.notifications import keys
from accounts.notifications.settings import answer_offer, settings_of

OFFER = "offer_notifications"
"""Name in the session: True while pages show the offer, False once they need not."""


def offer_notifications(request: HttpRequest) -> None:
    """Show the offer on this and the next pages, unless the user has answered it or needs it not.

    Two queries in a session, then none.
    """
    user = request.user
    if not keys.is_offered() or not isinstance(user, User) or OFFER in request.session:
        return
    known = Subscription.objects.filter(user=user).exists() or settings_of(user.pk).offer_answered
    request.session[OFFER] = not known


def end_offer(request: HttpRequest, user: User) -> None:
    """Remember that the user has answered the offer, in this session and for ever."""
    request.session[OFFER] = False
    answer_offer(user)
