"""Records when a player's page of a match is opened, is still open, and is closed."""

from django.utils import timezone

from accounts.models import User
from games.clock.paces import PACES
from games.live import announce
from games.models import Match, Presence
from games.presence.absence import SILENT_FOR, UPDATE_INTERVAL, requires_presence

HERE, CLOSED, LOST = Presence.State.HERE, Presence.State.CLOSED, Presence.State.LOST
GOODBYES = (1000, 1001)
"""Close codes that a browser sends when a user closes the page or leaves it."""


def join(match_id: str, user: User, socket: str) -> bool:
    """Record that a player's page has opened its socket.

    Does nothing if the match does not require players to be present. Returns whether the match is
    played by the clock while none runs, which may be because the player had not come before.
    """
    match = _find_attended(match_id, user)
    if match is None:
        return False
    now = timezone.now()
    presences = Presence.objects.filter(match=match_id, user=user)
    presences.exclude(state=HERE, at__gte=now - SILENT_FOR).delete()
    presences.filter(socket="").delete()
    Presence.objects.create(match_id=match_id, user=user, socket=socket, at=now)
    announce.announce_presence(match_id)
    return clock_stands(match)


def refresh(match_id: str, user: User, socket: str) -> bool:
    """Record that a page is still open; return False if its socket is not known."""
    presences = Presence.objects.filter(match=match_id, user=user, socket=socket)
    return presences.update(state=HERE, at=timezone.now()) > 0


def leave(match_id: str, user: User, socket: str, code: int) -> None:
    """Record that a page's socket has closed.

    The close code distinguishes a closed page from a lost connection.
    """
    presences = Presence.objects.filter(match=match_id, user=user, socket=socket)
    if presences.update(state=CLOSED if code in GOODBYES else LOST, at=timezone.now()):
        announce.announce_presence(match_id)


def record_request(match: Match, user: User) -> bool:
    """Record a player's request as a sign of presence, for pages without a socket.

    Pages without JavaScript have no socket. Does nothing if a recent sign of presence is stored, or
    if the player has an open socket. Returns the same as `join`.
    """
    now = timezone.now()
    presences = Presence.objects.filter(match=match, user=user)
    recent = presences.filter(state=HERE, at__gte=now - UPDATE_INTERVAL)
    if not _find_attended(match.pk, user) or recent.exists() or _has_socket(match, user):
        return False
    was_absent = not presences.filter(state=HERE, at__gte=now - SILENT_FOR).exists()
    Presence.objects.update_or_create(
        match=match, user=user, socket="", defaults={"state": HERE, "at": now}
    )
    if was_absent:
        announce.announce_presence(match.pk)
    return clock_stands(match)


def clock_stands(match: Match) -> bool:
    """Whether a game is played by the clock while none runs."""
    playing = match.stage == Match.Stage.PLAYING and not match.is_suspended
    return playing and match.turn_at is None and match.pace in PACES


def _has_socket(match: Match, user: User) -> bool:
    since = timezone.now() - SILENT_FOR
    presences = Presence.objects.filter(match=match, user=user, state=HERE, at__gte=since)
    return presences.exclude(socket="").exists()


def _find_attended(match_id: str, user: User) -> Match | None:
    """Return a running match of this user that requires players to be present, or None."""
    found = Match.objects.in_play().filter(pk=match_id, seats__user=user).first()
    return found if found is not None and requires_presence(found.pace) else None
