"""Maintenance: a time in which no new match begins, while running matches continue.

All processes notice its begin and end after at most `accounts.ops.timed_cache.SECONDS`.
"""

from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.ops.timed_cache import TimedCache
from accounts.refused import Refused
from accounts.requests.ids import REQUEST_ID, REUSED, UNREADABLE
from accounts.staff.powers import Power, require_power
from games.live import announce
from games.models import Maintenance
from games.models.ops.maintenance import LONGEST_NOTE
from games.text.durations import format_moment

NOTHING_BEGINS = gettext_noop(
    "No new games can start at the moment because we are working on the site."
)


class InMaintenance(Refused):
    """Error: no match may begin during maintenance."""

    sentence = _(NOTHING_BEGINS)


class MaintenanceRefused(Refused):
    """Error: maintenance was not begun."""


def _load() -> Maintenance | None:
    return Maintenance.objects.filter(ended_at=None).first()


current = TimedCache(_load, None)
"""Returns the current maintenance or None; cached, so that requests need no query."""


def check() -> None:
    """Raise `InMaintenance` during maintenance. Call it before a match begins."""
    if current() is not None:
        raise InMaintenance


def notice_text() -> str:
    """Return the notice for all pages during maintenance, or an empty string."""
    maintenance = current()
    if maintenance is None:
        return ""
    sentences = [gettext(NOTHING_BEGINS), gettext("Games in progress continue.")]
    if maintenance.until is not None and maintenance.until > timezone.now():
        ends = gettext("We expect this to last until %(until)s.")
        sentences.append(ends % {"until": format_moment(maintenance.until)})
    return " ".join(sentences)


def begin(
    *, by: User | None, note: str, request_id: str, until: datetime | None = None
) -> Maintenance:
    """Begin maintenance and return it.

    A request repeated with the same `request_id` begins only one maintenance. `by` is None for the
    command line. Raises `NotPermitted` unless user `by` has the power to do this, and
    `MaintenanceRefused` if maintenance is on already or the note, the end or the request is
    invalid.
    """
    if by is not None:
        require_power(by, Power.MAINTAIN)
    if not REQUEST_ID.fullmatch(request_id):
        raise MaintenanceRefused(_(UNREADABLE))
    requested = Maintenance(begun_by=by, note=note.strip(), until=until, request_id=request_id)
    before = _find_repeated(requested)
    if before is not None:
        return before
    _check(requested)
    try:
        with transaction.atomic():
            requested.save(force_insert=True)
            transaction.on_commit(_announce_change)
    except IntegrityError as error:
        # The same request may have arrived twice at the same time.
        before = _find_repeated(requested)
        if before is None:
            raise MaintenanceRefused(_("Maintenance has already started.")) from error
        return before
    return requested


def _find_repeated(requested: Maintenance) -> Maintenance | None:
    """Return the maintenance that this user has already begun with this `request_id`, if any.

    Raises `MaintenanceRefused` if its note or expected end differs from those requested now.
    """
    own = Maintenance.objects.filter(begun_by=requested.begun_by)
    before = own.filter(request_id=requested.request_id).first()
    if before and (before.note, before.until) != (requested.note, requested.until):
        raise MaintenanceRefused(_(REUSED))
    return before


def _check(requested: Maintenance) -> None:
    if not 0 < len(requested.note) <= LONGEST_NOTE:
        raise MaintenanceRefused(_("Write a note of at most 1,000 characters."))
    if requested.until is not None and requested.until <= timezone.now():
        raise MaintenanceRefused(_("Choose an end time in the future."))


def end(*, by: User | None, maintenance_id: int) -> None:
    """End this maintenance; does nothing if it has already ended.

    `by` is None for the command line. Raises `NotPermitted` unless user `by` has the power to do
    this.
    """
    if by is not None:
        require_power(by, Power.MAINTAIN)
    with transaction.atomic():
        running = Maintenance.objects.filter(pk=maintenance_id, ended_at=None)
        if running.update(ended_at=timezone.now(), ended_by=by):
            transaction.on_commit(_announce_change)


def _announce_change() -> None:
    current.invalidate()
    announce.announce_lobby()
