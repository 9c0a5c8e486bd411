"""Writing down who looks on at a match, and telling how many do.

Somebody with several pages is one spectator; whoever plays there is none.
"""

from collections.abc import Collection, Mapping

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, QuerySet
from django.utils import timezone, translation
from django.utils.translation import ngettext

from accounts.models import User
from games import live
from games.absence import SILENCE
from games.models import Match, Spectator


def come(match_id: str, viewer: User | AnonymousUser, socket: str) -> None:
    """A page of somebody who does not play has opened its socket."""
    if not Match.objects.in_play().filter(pk=match_id).exists():
        return
    # Pages of a process that has died say no farewell.
    Spectator.objects.filter(match=match_id, at__lt=timezone.now() - SILENCE).delete()
    _sign(match_id, viewer, socket)
    live.announce_gallery(match_id)


def stay(match_id: str, viewer: User | AnonymousUser, socket: str) -> None:
    """A page says that it is still there."""
    if Match.objects.in_play().filter(pk=match_id).exists():
        _sign(match_id, viewer, socket)


def go(match_id: str, socket: str) -> None:
    """A page is gone."""
    gone, _ = Spectator.objects.filter(socket=socket).delete()
    if gone:
        live.announce_gallery(match_id)


def watching(matches: Collection[str]) -> Mapping[str, int]:
    """How many look on at each of these matches; those at which nobody does are left out."""
    there = _there().filter(match__in=matches)
    counted = there.order_by().values_list("match").annotate(Count("who", distinct=True))
    return dict(counted)


def watching_words(many: int) -> str:
    """How many look on, as people read it; empty for nobody."""
    if not many:
        return ""
    return ngettext("%(many)s is watching", "%(many)s are watching", many) % {"many": many}


def gallery_words(match_id: str, language: str) -> str:
    """How many look on at a match, as its pages show it."""
    many = watching([match_id]).get(match_id, 0)
    with translation.override(language):
        return watching_words(many)


def _there() -> QuerySet[Spectator]:
    return Spectator.objects.filter(at__gte=timezone.now() - SILENCE)


def _sign(match_id: str, viewer: User | AnonymousUser, socket: str) -> None:
    who = f"u{viewer.pk}" if isinstance(viewer, User) else f"s{socket}"
    signs = {"match_id": match_id, "who": who, "at": timezone.now()}
    Spectator.objects.update_or_create(socket=socket, defaults=signs)
