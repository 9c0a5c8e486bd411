"""Records when a player's page of a match is opened, is still open, and is closed."""

from django.utils import timezone

from accounts.models import User
from games.live import announce
from games.models import Match, Presence
from games.presence.absence import SIGN, SILENCE, counts

HERE, CLOSED, LOST = Presence.State.HERE, Presence.State.CLOSED, Presence.State.LOST
GOODBYES = (1000, 1001)
"""Close codes that a browser sends when a user closes the page or leaves it."""


def arrive(match_id: str, user: User, socket: str) -> None:
    """Record that a player's page has opened its socket."""
    if not _has_presence(match_id, user):
        return
    now = timezone.now()
    signs = Presence.objects.filter(match=match_id, user=user)
    signs.exclude(state=HERE, at__gte=now - SILENCE).delete()
    signs.filter(socket="").delete()
    Presence.objects.create(match_id=match_id, user=user, socket=socket, at=now)
    announce.announce_presence(match_id)


def stay(match_id: str, user: User, socket: str) -> bool:
    """Record that a page is still open; return whether its socket was known."""
    signs = Presence.objects.filter(match=match_id, user=user, socket=socket)
    return signs.update(state=HERE, at=timezone.now()) > 0


def go(match_id: str, user: User, socket: str, code: int) -> None:
    """Record that a page's socket has closed, either with the page or by a lost connection."""
    signs = Presence.objects.filter(match=match_id, user=user, socket=socket)
    if signs.update(state=CLOSED if code in GOODBYES else LOST, at=timezone.now()):
        announce.announce_presence(match_id)


def look(match: Match, user: User) -> None:
    """Record a player's request of the page, which may be without a socket (no JavaScript).

    Does nothing if a sign of a page without socket is recent or the player has an open socket.
    """
    now = timezone.now()
    signs = Presence.objects.filter(match=match, user=user)
    lately = signs.filter(state=HERE, at__gte=now - SIGN)
    if not _has_presence(match.pk, user) or lately.exists() or _has_socket(match, user):
        return
    came = not signs.filter(state=HERE, at__gte=now - SILENCE).exists()
    Presence.objects.update_or_create(
        match=match, user=user, socket="", defaults={"state": HERE, "at": now}
    )
    if came:
        announce.announce_presence(match.pk)


def _has_socket(match: Match, user: User) -> bool:
    since = timezone.now() - SILENCE
    signs = Presence.objects.filter(match=match, user=user, state=HERE, at__gte=since)
    return signs.exclude(socket="").exists()


def _has_presence(match_id: str, user: User) -> bool:
    found = Match.objects.in_play().filter(pk=match_id, seats__user=user).first()
    return found is not None and counts(found.pace)
