"""Sends reminder mails that are due, each only once.

A mail that cannot be sent is tried again at most `len(RETRY_DELAYS)` times. No match is locked
while a mail is sent.
"""

import logging
from datetime import timedelta
from functools import partial
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import send_mail
from django.db import connection, transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation

from accounts.languages import language_of
from accounts.mail import confirmed_address
from games.models import Letter
from games.ops.failures import Attempts
from games.selectors.seat_clock import seat_deadline
from games.text.setup import title

log = logging.getLogger(__name__)

RETRY_DELAYS = (timedelta(minutes=1), timedelta(minutes=10), timedelta(hours=1))
"""Waiting times before the retries of a mail that could not be sent."""
BATCH_SIZE = 20
"""Maximum number of mails sent in one round."""
_SKIPS = connection.features.has_select_for_update_skip_locked


def deliver() -> int:
    """Send at most `BATCH_SIZE` mails that are due; return how many were sent."""
    attempts = Attempts("post")
    due = Letter.objects.filter(at__lte=timezone.now()).exclude(pk__in=attempts.held_back)
    letters = list(due.order_by("at").values_list("pk", flat=True)[:BATCH_SIZE])
    return sum(attempts.attempt(pk, partial(_deliver, pk)) or False for pk in letters)


def _deliver(letter_id: int) -> bool:
    reminder = _claim_letter(letter_id)
    if reminder is None:
        return False
    try:
        _send(reminder)
    except (SMTPException, OSError):
        log.warning("could not send %s about %s", reminder.kind, reminder.seat, exc_info=True)
        return False
    Letter.objects.filter(pk=letter_id).update(at=None)
    return True


def _claim_letter(letter_id: int) -> Letter | None:
    """Return a due mail and set the time of its next try, in case sending fails.

    Returns None if the mail is no longer due, if another process is sending it, or if the user
    wants no mail.
    """
    with transaction.atomic():
        free = Letter.objects.select_for_update(of=("self",), skip_locked=_SKIPS)
        letter = free.filter(pk=letter_id, at__lte=timezone.now()).first()
        if letter is None:
            return None
        wanted, seat, now = _is_wanted(letter), letter.seat, timezone.now()
        trying = wanted and letter.tries < len(RETRY_DELAYS)
        letter.at = now + RETRY_DELAYS[letter.tries] if trying else None
        letter.tries += 1
        letter.save(update_fields=["at", "tries"])
        if wanted and letter.kind == Letter.Reminder.TURN:
            # Set before sending, so that a visit after the mail is never overwritten.
            seat.told_at = now
            seat.save(update_fields=["told_at"])
    return letter if wanted else None


def _is_wanted(letter: Letter) -> bool:
    user = letter.seat.user
    return bool(user and user.is_active and user.mail_turns and confirmed_address(user))


def _send(reminder: Letter) -> None:
    seat = reminder.seat
    assert seat.user is not None  # noqa: S101  only users get mail
    with translation.override(language_of(seat.user)):
        context = {
            "name": seat.user.username,
            "game": title(seat.match.game),
            "others": [each.name for each in seat.match.seats.exclude(pk=seat.pk)],
            "ends": seat_deadline(seat.match, seat),
            "match": settings.ORIGIN + seat.match.get_absolute_url(),
            "preferences": f"{settings.ORIGIN}{reverse('preferences')}#mail",
            "origin": settings.ORIGIN,
        }
        subject = render_to_string(f"games/mail/{reminder.kind}_subject.txt", context).strip()
        text = render_to_string(f"games/mail/{reminder.kind}.txt", context)
        send_mail(subject, text, None, [seat.user.email])
