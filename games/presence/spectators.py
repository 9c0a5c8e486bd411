"""Records and counts the spectators of a match.

A user with several pages counts as one spectator. Players of the match do not count.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q, QuerySet
from django.utils import timezone
from django.utils.translation import ngettext

from accounts.models import User
from games.live import announce
from games.models import Match, Spectator
from games.presence.absence import SILENT_FOR

BATCH = 500
"""Maximum number of rows that one statement writes."""


@dataclass(frozen=True, slots=True)
class SpectatorPage:
    """An open page of a match whose viewer has no seat."""

    match: str
    who: str
    """Equal on all pages of a user, different on each anonymous page."""
    socket: str


def page_of(match_id: str, viewer: User | AnonymousUser, socket: str) -> SpectatorPage:
    """Return the record of a page that this viewer has open, by the name of its socket."""
    who = f"u{viewer.pk}" if isinstance(viewer, User) else f"s{socket}"
    return SpectatorPage(match_id, who, socket)


def store(present: Collection[SpectatorPage], closed: Collection[str] = ()) -> None:
    """Record which pages are open now, and which sockets have closed.

    Pages of finished matches are not recorded. Announces the matches whose spectators change.
    """
    now = timezone.now()
    running = Match.objects.in_play().filter(pk__in={page.match for page in present})
    matches = set(running.values_list("pk", flat=True))
    rows = [
        Spectator(match_id=page.match, who=page.who, socket=page.socket, at=now)
        for page in present
        if page.match in matches
    ]
    # A process that was killed has not deleted the rows of its sockets.
    silent = Q(match__in=matches, at__lt=now - SILENT_FOR)
    gone = Spectator.objects.filter(silent | Q(socket__in=closed))
    changed = set(gone.values_list("match", flat=True)) | _matches_with_new(rows)
    gone.delete()
    Spectator.objects.bulk_create(
        rows, BATCH, update_conflicts=True, unique_fields=["socket"], update_fields=["at"]
    )
    for match_id in changed:
        announce.announce_spectators(match_id)


def _matches_with_new(rows: Collection[Spectator]) -> set[str]:
    sockets = [row.socket for row in rows]
    known = set(Spectator.objects.filter(socket__in=sockets).values_list("socket", flat=True))
    return {row.match_id for row in rows if row.socket not in known}


def count_spectators(matches: Collection[str]) -> Mapping[str, int]:
    """Return the number of spectators of each match; matches without spectators are left out."""
    present = _present_spectators().filter(match__in=matches)
    counts = present.order_by().values_list("match").annotate(Count("who", distinct=True))
    return dict(counts)


def spectator_count_text(count: int) -> str:
    """Return the number of spectators in words; empty for none."""
    if not count:
        return ""
    return ngettext("%(many)s spectator", "%(many)s spectators", count) % {"many": count}


def _present_spectators() -> QuerySet[Spectator]:
    return Spectator.objects.filter(at__gte=timezone.now() - SILENT_FOR)
