"""Services that publish and end announcements, and the selector for pages."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy

from accounts.languages import NAMES
from accounts.models import User
from accounts.ops.timed_cache import Remembered
from accounts.refused import Refused
from accounts.requests.ids import REQUEST, REUSED, UNREADABLE
from accounts.staff.powers import Power, must
from games.chat.phrases import clean_text
from lobby.models.announcement import LONGEST, Announcement

MOST = 10
"""Maximum number of announcements shown at once: the latest."""


class AnnouncementRefused(Refused):
    """Error: an announcement was not published."""


@dataclass(frozen=True, slots=True)
class ShownAnnouncement:
    """Announcement in the viewer's language, or in English."""

    number: int
    text: str
    language: str


def _ask() -> Sequence[Announcement]:
    """Read the announcements that are or will be shown."""
    return tuple(Announcement.objects.coming().order_by("-pk")[:MOST])


coming = Remembered[Sequence[Announcement]](_ask, ())
"""Announcements that are or will be shown, cached so that pages need no query."""


def announcements_for(language: str, dismissed: Collection[int]) -> list[ShownAnnouncement]:
    """Return the current announcements that the viewer has not dismissed, oldest first."""
    return [
        _in_language(each, language)
        for each in reversed(coming())
        if _is_on(each) and each.pk not in dismissed
    ]


def announce(
    *,
    by: User,
    texts: Mapping[str, str],
    request_id: str,
    since: datetime | None = None,
    until: datetime | None = None,
) -> Announcement:
    """Publish an announcement; a repeated request by the same staff member acts once.

    Raises `NotPermitted` or `AnnouncementRefused`.
    """
    must(by, Power.ANNOUNCE)
    if not REQUEST.fullmatch(request_id):
        raise AnnouncementRefused(gettext_lazy(UNREADABLE))
    said = {language: clean_text(texts.get(language, "")) for language in NAMES}
    said = {language: text for language, text in said.items() if text}
    made = Announcement.objects.filter(by=by, request_id=request_id).first()
    if made is None:
        begins = since or timezone.now()
        _check(said, begins, until)
        kept = {"texts": said, "since": begins, "until": until}
        with transaction.atomic():
            made, _ = Announcement.objects.get_or_create(
                by=by, request_id=request_id, defaults=kept
            )
            transaction.on_commit(coming.forget)
    if not _is_same(made, said, since, until):
        raise AnnouncementRefused(gettext_lazy(REUSED))
    return made


def _is_same(
    made: Announcement, texts: Mapping[str, str], since: datetime | None, until: datetime | None
) -> bool:
    # Without a start it began at once; ending it has changed its `until`. Neither makes a repeated
    # request a different one.
    """Whether a repeated request asks for the same announcement."""
    begins = since in (None, made.since)
    ends = made.ended_by_id is not None or made.until == until
    return made.texts == texts and begins and ends


def _check(texts: Mapping[str, str], since: datetime, until: datetime | None) -> None:
    """Raise `AnnouncementRefused` if English is missing, a text is too long or the end is wrong."""
    if settings.LANGUAGE_CODE not in texts:
        raise AnnouncementRefused(
            gettext_lazy("Write it in English at least: others fall back on that.")
        )
    if any(len(text) > LONGEST for text in texts.values()):
        raise AnnouncementRefused(
            gettext_lazy("Write at most five hundred characters in each language.")
        )
    if until is not None and until <= max(since, timezone.now()):
        raise AnnouncementRefused(
            gettext_lazy("It has to end in the future, and after it has begun.")
        )


def end(*, by: User, announcement_id: int) -> None:
    """End an announcement now; does nothing if it is over.

    Raises `NotPermitted`.
    """
    must(by, Power.ANNOUNCE)
    with transaction.atomic():
        on = Announcement.objects.coming().filter(pk=announcement_id)
        on.update(until=timezone.now(), ended_by=by)
        transaction.on_commit(coming.forget)


def _is_on(announcement: Announcement) -> bool:
    now, until = timezone.now(), announcement.until
    return announcement.since <= now and (until is None or now < until)


def _in_language(announcement: Announcement, language: str) -> ShownAnnouncement:
    """Return the announcement in this language, or in English."""
    spoken = language if language in announcement.texts else settings.LANGUAGE_CODE
    return ShownAnnouncement(announcement.pk, announcement.texts[spoken], spoken)
