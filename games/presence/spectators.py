"""Records and counts the spectators of a match.

A user with several pages is one spectator; a player of the match is none.
"""

from collections.abc import Collection, Mapping

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, QuerySet
from django.utils import timezone, translation
from django.utils.translation import ngettext

from accounts.models import User
from games.live import announce
from games.models import Match, Spectator
from games.presence.absence import SILENCE


def join(match_id: str, viewer: User | AnonymousUser, socket: str) -> None:
    """Record that a spectator's page has opened its socket."""
    if not Match.objects.in_play().filter(pk=match_id).exists():
        return
    # A process that was killed has not deleted the rows of its sockets.
    Spectator.objects.filter(match=match_id, at__lt=timezone.now() - SILENCE).delete()
    _sign(match_id, viewer, socket)
    announce.announce_spectators(match_id)


def stay(match_id: str, viewer: User | AnonymousUser, socket: str) -> None:
    """Record that a spectator's page is still open."""
    if Match.objects.in_play().filter(pk=match_id).exists():
        _sign(match_id, viewer, socket)


def leave(match_id: str, socket: str) -> None:
    """Record that a spectator's page has closed."""
    gone, _ = Spectator.objects.filter(socket=socket).delete()
    if gone:
        announce.announce_spectators(match_id)


def watching(matches: Collection[str]) -> Mapping[str, int]:
    """Return the number of spectators of each of these matches; those without any are left out."""
    there = _there().filter(match__in=matches)
    counted = there.order_by().values_list("match").annotate(Count("who", distinct=True))
    return dict(counted)


def watching_words(many: int) -> str:
    """Return the number of spectators in words; empty for none."""
    if not many:
        return ""
    return ngettext("%(many)s is watching", "%(many)s are watching", many) % {"many": many}


def gallery_words(match_id: str, language: str) -> str:
    """Return the number of spectators of a match in words."""
    many = watching([match_id]).get(match_id, 0)
    with translation.override(language):
        return watching_words(many)


def _there() -> QuerySet[Spectator]:
    return Spectator.objects.filter(at__gte=timezone.now() - SILENCE)


def _sign(match_id: str, viewer: User | AnonymousUser, socket: str) -> None:
    who = f"u{viewer.pk}" if isinstance(viewer, User) else f"s{socket}"
    signs = {"match_id": match_id, "who": who, "at": timezone.now()}
    Spectator.objects.update_or_create(socket=socket, defaults=signs)
