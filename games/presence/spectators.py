"""Records and counts the spectators of a match.

A user with several pages counts as one spectator. Players of the match do not count.
"""

from collections.abc import Collection, Mapping

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, QuerySet
from django.utils import timezone, translation
from django.utils.translation import ngettext

from accounts.models import User
from games.live import announce
from games.models import Match, Spectator
from games.presence.absence import SILENT_FOR


def join(match_id: str, viewer: User | AnonymousUser, socket: str) -> None:
    """Record that a spectator's page has opened its socket."""
    if not Match.objects.in_play().filter(pk=match_id).exists():
        return
    # A process that was killed has not deleted the rows of its sockets.
    Spectator.objects.filter(match=match_id, at__lt=timezone.now() - SILENT_FOR).delete()
    _store(match_id, viewer, socket)
    announce.announce_spectators(match_id)


def refresh(match_id: str, viewer: User | AnonymousUser, socket: str) -> None:
    """Record that a spectator's page is still open."""
    if Match.objects.in_play().filter(pk=match_id).exists():
        _store(match_id, viewer, socket)


def leave(match_id: str, socket: str) -> None:
    """Record that a spectator's page has closed."""
    gone, _ = Spectator.objects.filter(socket=socket).delete()
    if gone:
        announce.announce_spectators(match_id)


def count_spectators(matches: Collection[str]) -> Mapping[str, int]:
    """Return the number of spectators of each match; matches without spectators are left out."""
    present = _present_spectators().filter(match__in=matches)
    counts = present.order_by().values_list("match").annotate(Count("who", distinct=True))
    return dict(counts)


def spectator_count_text(count: int) -> str:
    """Return the number of spectators in words; empty for none."""
    if not count:
        return ""
    return ngettext("%(many)s is watching", "%(many)s are watching", count) % {"many": count}


def match_spectator_count_text(match_id: str, language: str) -> str:
    """Return the number of spectators of a match in words; empty for none."""
    count = count_spectators([match_id]).get(match_id, 0)
    with translation.override(language):
        return spectator_count_text(count)


def _present_spectators() -> QuerySet[Spectator]:
    return Spectator.objects.filter(at__gte=timezone.now() - SILENT_FOR)


def _store(match_id: str, viewer: User | AnonymousUser, socket: str) -> None:
    identity = f"u{viewer.pk}" if isinstance(viewer, User) else f"s{socket}"
    values = {"match_id": match_id, "who": identity, "at": timezone.now()}
    Spectator.objects.update_or_create(socket=socket, defaults=values)
