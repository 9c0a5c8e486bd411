"""Mails what staff has told people who want mail: once, in the language in which they reported."""

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

from accounts.appealing import appeal_link
from accounts.languages import known, language_of
from accounts.mailing import confirmed_address
from games.failures import Attempts
from games.timekeeper import again_and_again
from lobby.appeals.answers import ANSWERS as APPEALS
from lobby.models import Reply
from lobby.reports.answers import ANSWERS, WARNINGS

log = logging.getLogger(__name__)

PAUSE = 10.0
"""Seconds between two looks at what is to be sent."""
AGAIN = (timedelta(minutes=1), timedelta(minutes=10), timedelta(hours=1))
"""After how long a mail is tried again that could not be sent."""
AT_ONCE = 20
_SKIPS = connection.features.has_select_for_update_skip_locked


async def keep_telling() -> None:
    """Mail what staff tells people for as long as the process lives."""
    await again_and_again("telling", deliver, lambda: PAUSE)


def deliver() -> int:
    """Send the mails that are due; return how many were sent."""
    attempts = Attempts("telling")
    due = Reply.objects.filter(mail_at__lte=timezone.now()).exclude(pk__in=attempts.held_back)
    replies = list(due.order_by("mail_at").values_list("pk", flat=True)[:AT_ONCE])
    return sum(attempts.attempt(pk, partial(_deliver, pk)) or False for pk in replies)


def words_of(reply: Reply) -> str:
    """What somebody is told, in the language that is spoken now."""
    if reply.kind == Reply.Kind.WARNING:
        return str(WARNINGS[reply.words])
    if reply.kind == Reply.Kind.APPEAL:
        return str(APPEALS[reply.words].words)
    return str(ANSWERS[reply.words].words)


def _deliver(reply_id: int) -> bool:
    reply = _taken(reply_id)
    if reply is None:
        return False
    try:
        _send(reply)
    except (SMTPException, OSError):
        log.warning("could not send reply %s", reply_id, exc_info=True)
        return False
    Reply.objects.filter(pk=reply_id).update(mail_at=None)
    return True


def _taken(reply_id: int) -> Reply | None:
    """Take a reply that nobody else is sending, and say when it is tried again if this fails."""
    with transaction.atomic():
        free = Reply.objects.select_for_update(of=("self",), skip_locked=_SKIPS)
        now = timezone.now()
        reply = free.filter(pk=reply_id, mail_at__lte=now).first()
        if reply is None:
            return None
        wanted = reply.user.is_active and bool(confirmed_address(reply.user))
        reply.mail_at = now + AGAIN[reply.tries] if wanted and reply.tries < len(AGAIN) else None
        reply.tries += 1
        reply.save(update_fields=["mail_at", "tries"])
    return reply if wanted else None


def _language(reply: Reply) -> str:
    """The language in which somebody has reported or appealed, else the one that they read."""
    told = ""
    if reply.kind == Reply.Kind.ANSWER and reply.report is not None:
        told = reply.report.language
    elif reply.appeal is not None:
        told = reply.appeal.language
    return known(told) or language_of(reply.user)


def _page(reply: Reply) -> str:
    """Where it is read on the site; who appeals may be kept from logging in."""
    if reply.appeal is None:
        return reverse("reports")
    return appeal_link(reply.appeal.thing, reply.appeal.number, reply.user_id)


def _send(reply: Reply) -> None:
    with translation.override(_language(reply)):
        context = {
            "name": reply.user.username,
            "words": words_of(reply),
            "kind": reply.kind,
            "page": settings.ORIGIN + _page(reply),
            "origin": settings.ORIGIN,
        }
        subject = render_to_string("reports/mail/reply_subject.txt", context).strip()
        words = render_to_string("reports/mail/reply.txt", context)
        send_mail(subject, words, None, [confirmed_address(reply.user)])
