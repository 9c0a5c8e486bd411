"""Tells users of seats that staff offers to them, and staff of the answers.

A user gets an inbox entry, a notice on open pages, and a notification on devices. The member of
staff gets an inbox entry with the answer.
"""

from datetime import timedelta
from functools import partial

from django.db import transaction
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext

from accounts.inbox import entries
from accounts.languages import language_of
from accounts.models import Notification
from accounts.notifications import queue
from accounts.notifications.messages import Kind, Kinds, Message, Reader, Urgency
from games.live import announce
from games.models import SeatOffer
from games.text.setup import title

SEAT_OFFER = "seat"
"""Kind of notification."""
TAG = "seat-offer-"
DELAY = timedelta(seconds=20)
"""Delay of the notification: a user who is on the site and answers at once gets none."""


def tell_offer(offer: SeatOffer) -> None:
    """Tell a user of a seat that is offered to them."""
    entries.send(entries.Kind.SEAT, str(offer.pk), [offer.user_id])
    queue.schedule(offer.user_id, SEAT_OFFER, _tag(offer), timezone.now() + DELAY)
    _announce(offer.user_id)


def tell_answer(offer: SeatOffer) -> None:
    """Tell the member of staff that the user has answered; the user's entry goes."""
    tell_withdrawn(offer)
    entries.send(entries.Kind.SEAT, str(offer.pk), [offer.by_id])
    _announce(offer.by_id)


def tell_withdrawn(offer: SeatOffer) -> None:
    """Take back what the user was told of an offer."""
    entries.withdraw(entries.Kind.SEAT, str(offer.pk), offer.user_id)
    queue.cancel(_tag(offer))
    _announce(offer.user_id)


def compose_offer(found: Notification, reader: Reader) -> Message | None:
    """Say that the reader is offered a seat; None once the offer is closed."""
    waiting = SeatOffer.objects.waiting().filter(user=reader.user).select_related("match")
    offer = waiting.filter(pk=found.tag.removeprefix(TAG)).first()
    if offer is None:
        return None
    language = language_of(reader.user)
    with translation.override(language):
        return Message(
            title=gettext("The moderators offer you a seat"),
            body=title(offer.match.game),
            path=reverse("seat_offer", args=[offer.pk]),
            language=language,
            lifetime=(offer.expires - timezone.now()).total_seconds(),
            urgency=Urgency.HIGH,
        )


KINDS: Kinds = {SEAT_OFFER: Kind("challenges", compose_offer)}
"""The kinds of notifications about seat offers."""


def _tag(offer: SeatOffer) -> str:
    return f"{TAG}{offer.pk}"


def _announce(user_id: int) -> None:
    transaction.on_commit(partial(announce.announce_news, user_id))
