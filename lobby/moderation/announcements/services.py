"""Services that publish and end announcements, and a selector for the pages that show them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy

from accounts.languages import NAMES
from accounts.models import User
from accounts.ops.timed_cache import TimedCache
from accounts.refused import Refused
from accounts.requests.ids import REQUEST_ID, REUSED, UNREADABLE
from accounts.staff.powers import Power, require_power
from games.chat.phrases import clean_text
from lobby.models.announcement import MAX_LENGTH, Announcement

MAX_SHOWN = 10
"""Maximum number of announcements shown at once: the latest."""


class AnnouncementRefused(Refused):
    """Error: an announcement was not published."""


@dataclass(frozen=True, slots=True)
class ShownAnnouncement:
    """Announcement as shown: in the viewer's language, or else in English."""

    number: int
    text: str
    language: str


def _load_current_and_future() -> Sequence[Announcement]:
    """Read the announcements that are shown now or will be shown later."""
    return tuple(Announcement.objects.current_and_future().order_by("-pk")[:MAX_SHOWN])


cached_announcements = TimedCache[Sequence[Announcement]](_load_current_and_future, ())
"""Announcements shown now or later, cached so that pages need no query."""


def current_announcements(language: str, dismissed: Collection[int]) -> list[ShownAnnouncement]:
    """Return the current announcements that the viewer has not dismissed, oldest first."""
    return [
        _localize(each, language)
        for each in reversed(cached_announcements())
        if _is_current(each) and each.pk not in dismissed
    ]


def announce(
    *,
    by: User,
    texts: Mapping[str, str],
    request_id: str,
    since: datetime | None = None,
    until: datetime | None = None,
) -> Announcement:
    """Publish an announcement.

    A repeated request by the same staff member publishes only once. Raises `NotPermitted` unless
    user `by` may announce, and `AnnouncementRefused` if a text, the end or the request name is
    invalid.
    """
    require_power(by, Power.ANNOUNCE)
    if not REQUEST_ID.fullmatch(request_id):
        raise AnnouncementRefused(gettext_lazy(UNREADABLE))
    cleaned = {language: clean_text(texts.get(language, "")) for language in NAMES}
    cleaned = {language: text for language, text in cleaned.items() if text}
    announcement = Announcement.objects.filter(by=by, request_id=request_id).first()
    if announcement is None:
        begins = since or timezone.now()
        _check_texts_and_end(cleaned, begins, until)
        defaults = {"texts": cleaned, "since": begins, "until": until}
        with transaction.atomic():
            announcement, _ = Announcement.objects.get_or_create(
                by=by, request_id=request_id, defaults=defaults
            )
            transaction.on_commit(cached_announcements.invalidate)
    if not _is_same(announcement, cleaned, since, until):
        raise AnnouncementRefused(gettext_lazy(REUSED))
    return announcement


def _is_same(
    announcement: Announcement,
    texts: Mapping[str, str],
    since: datetime | None,
    until: datetime | None,
) -> bool:
    """Whether this request asks for the announcement that is stored already."""
    # Without a start the announcement began at once. Ending it has changed its `until`. Neither
    # makes a repeated request a different one.
    begins = since in (None, announcement.since)
    ends = announcement.ended_by_id is not None or announcement.until == until
    return announcement.texts == texts and begins and ends


def _check_texts_and_end(texts: Mapping[str, str], since: datetime, until: datetime | None) -> None:
    """Raise `AnnouncementRefused` if a text or the end is not acceptable.

    English is required, each text has a maximum length, and the end must be in the future and after
    the beginning.
    """
    if settings.LANGUAGE_CODE not in texts:
        raise AnnouncementRefused(
            gettext_lazy(
                "Write at least the English text. Readers will see it if there is no text in "
                "their language."
            )
        )
    if any(len(text) > MAX_LENGTH for text in texts.values()):
        raise AnnouncementRefused(gettext_lazy("Write at most 500 characters in each language."))
    if until is not None and until <= max(since, timezone.now()):
        raise AnnouncementRefused(
            gettext_lazy("Choose an end time that is in the future and after the start time.")
        )


def end(*, by: User, announcement_id: int) -> None:
    """End an announcement now. Does nothing if it has ended before.

    Raises `NotPermitted` unless user `by` may announce.
    """
    require_power(by, Power.ANNOUNCE)
    with transaction.atomic():
        on = Announcement.objects.current_and_future().filter(pk=announcement_id)
        on.update(until=timezone.now(), ended_by=by)
        transaction.on_commit(cached_announcements.invalidate)


def _is_current(announcement: Announcement) -> bool:
    now, until = timezone.now(), announcement.until
    return announcement.since <= now and (until is None or now < until)


def _localize(announcement: Announcement, language: str) -> ShownAnnouncement:
    """Return the announcement in this language, or else in English."""
    spoken = language if language in announcement.texts else settings.LANGUAGE_CODE
    return ShownAnnouncement(announcement.pk, announcement.texts[spoken], spoken)
