"""The only writers of seeks. Each service is one transaction and tells of it afterwards."""

from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import dice, live
from games.engine.games import table
from games.engine.options import Value, chosen
from games.models import Match
from games.services import Player, start_match
from lobby.models import Seek, SeekQuerySet

MOST_SEEKS = 5
"""How many open seeks one user may have."""
MOST_MATCHES = 30
"""How many matches one user may have in play and still begin one with the computer."""
LEVEL = "casual"
"""How well the computer plays that takes a seek."""


class TooManySeeks(Exception):
    """Somebody has as many open seeks as one may have."""


class TooManyMatches(Exception):
    """Somebody has so many matches in play that a computer will not begin another one."""


class OwnSeek(Exception):
    """Somebody takes the own seek."""


class SeekGone(Exception):
    """A seek was taken by somebody else, or withdrawn."""


def open_seek(
    *, opener: User, game: str, options: Mapping[str, Value], private: bool, request_id: str
) -> Seek:
    """Open a seek, one however often it is asked with this request's name.

    Raises `TooManySeeks`, and `Impossible` for a table that the game does not know.
    """
    agreed = chosen(table(game, options))
    with transaction.atomic():
        seek = _asked_before(opener, request_id)
        if seek is not None:
            return seek
        if Seek.objects.open().filter(opener=opener).count() >= MOST_SEEKS:
            raise TooManySeeks
        seek = Seek.objects.create(
            opener=opener, game=game, options=agreed, private=private, request_id=request_id
        )
        transaction.on_commit(live.announce_lobby)
    return seek


def play_computer(*, user: User, game: str, options: Mapping[str, Value], request_id: str) -> Match:
    """Open a seek that the computer takes at once, one match however often it is asked.

    Raises `TooManyMatches`, and `Impossible` for a table that the game does not know.
    """
    agreed = chosen(table(game, options))
    with transaction.atomic():
        seek = _asked_before(user, request_id, computer=LEVEL)
        if seek is not None and seek.match is not None:
            return seek.match
        playing = Match.objects.filter(stage=Match.Stage.PLAYING, seats__user=user)
        if playing.count() >= MOST_MATCHES:
            raise TooManyMatches
        seek = Seek(opener=user, game=game, options=agreed, computer=LEVEL, request_id=request_id)
        return _seat(seek, Player(computer=LEVEL))


def take_seek(*, seek_id: int, user: User) -> Match:
    """Take a seek from the list: one match, however many take it; the taker may ask again.

    Raises `Seek.DoesNotExist`, also for a private one, `OwnSeek` or `SeekGone`.
    """
    with transaction.atomic():
        return _taken(_locked().get(pk=seek_id, private=False), user)


def take_invitation(*, token: str, user: User) -> Match:
    """Take the seek to which an invite link leads, as `take_seek` does."""
    with transaction.atomic():
        return _taken(_locked().get(token=token), user)


def withdraw_seek(*, seek_id: int, user: User) -> Seek:
    """Withdraw an own seek; one that was taken before stays taken.

    Raises `Seek.DoesNotExist`, also for somebody else's.
    """
    with transaction.atomic():
        seek = _locked().get(pk=seek_id, opener=user)
        if seek.is_open:
            seek.withdrawn_at = timezone.now()
            seek.save(update_fields=["withdrawn_at"])
            transaction.on_commit(live.announce_lobby)
    return seek


def _asked_before(opener: User, request_id: str, computer: str = "") -> Seek | None:
    """What this request has opened; other requests of the same opener wait meanwhile."""
    User.objects.select_for_update(no_key=True).get(pk=opener.pk)
    asked = Seek.objects.filter(opener=opener, request_id=request_id, computer=computer)
    return asked.select_related("match").first()


def _locked() -> SeekQuerySet:
    """Seeks, each locked as it is read.

    Nothing may be joined here: PostgreSQL reads a row again that it had to wait for, but not what
    was joined to it, so a seek that was taken meanwhile would look as if it had no match.
    """
    return Seek.objects.select_for_update()


def _taken(seek: Seek, user: User) -> Match:
    if seek.opener_id == user.pk:
        raise OwnSeek
    if seek.match is not None and seek.match.seat_of(user) is not None:
        return seek.match
    if not seek.is_open:
        raise SeekGone
    return _seat(seek, Player(user=user))


def _seat(seek: Seek, taker: Player) -> Match:
    """Let chance decide who sits where, and begin; starting a match tells the lobby of it."""
    players = [Player(user=seek.opener), taker]
    match = start_match(
        game=seek.game,
        options=seek.options,
        players=[players[number] for number in dice.order(len(players))],
        private=seek.private,
    )
    seek.match = match
    seek.save()
    return match
