"""Background job that mails replies of staff.

Each reply is mailed once, in the user's language.
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

from accounts.languages import language_of, supported_language
from accounts.mail import confirmed_address
from accounts.staff.appeal_links import signed_appeal_url
from games.ops.failures import Attempts
from games.timekeeper import run_forever
from lobby.models import Reply
from lobby.models.appeal_answers import QUESTION, told_text
from lobby.models.report_answers import ANSWERS, WARNINGS

log = logging.getLogger(__name__)

INTERVAL_SECONDS = 10.0
"""Seconds between two runs."""
RETRY_DELAYS = (timedelta(minutes=1), timedelta(minutes=10), timedelta(hours=1))
"""Delays before the next try to send a mail, one for each try."""
BATCH_SIZE = 20
_SKIP_LOCKED = connection.features.has_select_for_update_skip_locked


async def reply_mail_loop() -> None:
    """Run the mail loop as long as the process lives."""
    await run_forever("telling", send_due, lambda: INTERVAL_SECONDS)


def send_due() -> int:
    """Send the mails that are due; return how many mails were sent."""
    attempts = Attempts("telling")
    due = Reply.objects.filter(mail_at__lte=timezone.now()).exclude(pk__in=attempts.held_back)
    replies = list(due.order_by("mail_at").values_list("pk", flat=True)[:BATCH_SIZE])
    return sum(attempts.attempt(pk, partial(_send_claimed, pk)) or False for pk in replies)


def reply_text(reply: Reply) -> str:
    """Return the text of a reply in the active language."""
    if reply.kind == Reply.Occasion.WARNING:
        return str(WARNINGS[reply.words])
    if reply.kind == Reply.Occasion.APPEAL:
        return told_text(reply.words)
    return str(ANSWERS[reply.words].words)


def _send_claimed(reply_id: int) -> bool:
    """Mail a reply; return whether it was sent."""
    reply = _claim_reply(reply_id)
    if reply is None:
        return False
    try:
        _send(reply)
    except (SMTPException, OSError):
        log.warning("could not send reply %s", reply_id, exc_info=True)
        return False
    Reply.objects.filter(pk=reply_id).update(mail_at=None)
    return True


def _claim_reply(reply_id: int) -> Reply | None:
    """Lock a due reply and schedule the next try; return the reply.

    Returns None if no mail is wanted any more, or if another process is sending the reply.
    """
    with transaction.atomic():
        free = Reply.objects.select_for_update(of=("self",), skip_locked=_SKIP_LOCKED)
        now = timezone.now()
        reply = free.filter(pk=reply_id, mail_at__lte=now).first()
        if reply is None:
            return None
        wanted = reply.user.is_active and bool(confirmed_address(reply.user))
        reply.mail_at = (
            now + RETRY_DELAYS[reply.tries] if wanted and reply.tries < len(RETRY_DELAYS) else None
        )
        reply.tries += 1
        reply.save(update_fields=["mail_at", "tries"])
    return reply if wanted else None


def _mail_language(reply: Reply) -> str:
    """Return the language for the mail.

    It is the language in which the user wrote the report or appeal, or else the user's own.
    """
    language = ""
    if reply.kind == Reply.Occasion.ANSWER and reply.report is not None:
        language = reply.report.language
    elif reply.appeal is not None:
        language = reply.appeal.language
    return supported_language(language) or language_of(reply.user)


def _reply_path(reply: Reply) -> str:
    """Return the path of the page that shows the reply.

    For an appeal this is a signed link, because its user may be banned from logging in.
    """
    if reply.appeal is None:
        return reverse("reports")
    return signed_appeal_url(reply.appeal.thing, reply.appeal.number, reply.user_id)


def _send(reply: Reply) -> None:
    with translation.override(_mail_language(reply)):
        context = {
            "name": reply.user.username,
            "words": reply_text(reply),
            "is_warning": reply.kind == Reply.Occasion.WARNING,
            "is_question": reply.words == QUESTION,
            "is_appeal_answer": reply.kind == Reply.Occasion.APPEAL,
            "page": settings.ORIGIN + _reply_path(reply),
            "origin": settings.ORIGIN,
        }
        subject = render_to_string("moderation/reports/mail/reply_subject.txt", context).strip()
        words = render_to_string("moderation/reports/mail/reply.txt", context)
        send_mail(subject, words, None, [confirmed_address(reply.user)])
