"""Services for seeks: open, join, leave and withdraw a seek.

Each service is one transaction and announces the change after its commit. During maintenance,
services that open or join a seek raise `InMaintenance`.
"""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from accounts.models import User
from accounts.people.relations import is_blocked_between
from accounts.people.users import lock_users
from accounts.refused import Refused
from accounts.staff.sanctions import check_may_start
from games.engine.bots.levels import DEFAULT_LEVEL
from games.engine.games import table
from games.ops import maintenance
from games.play.leaving.playbans import banned_until
from games.play.services import MatchSetup, Player
from lobby.models import Place, Seek
from lobby.rating_range import ANY_RATING, RatingRange, rating_for_pairing
from lobby.seeks.transitions import (
    add_player,
    close_seek,
    create_seek,
    find_by_request,
    lock_seeks,
    remove_player,
    start_match_from,
)

MAX_SEEKS = 5
"""Maximum number of seeks at which one user may wait."""


class TooManySeeks(Refused):
    """Error: the user waits at `MAX_SEEKS` seeks already."""

    sentence = _("You are already waiting at five tables. Leave or cancel one of them first.")


class OwnSeek(Refused):
    """Error: the user opened this seek, and so can neither join nor leave it."""

    sentence = _("This is your own table. Other players can join it, and you can cancel it.")


class PlayBanned(Refused):
    """Error: a playban keeps the user from new matches against strangers until `until`."""

    sentence = _(
        "You have left players waiting more than once, so you cannot play strangers until "
        "%(until)s UTC. You can still play computers and invite friends."
    )

    def __init__(self, until: datetime) -> None:
        super().__init__()
        self.until = until

    def __str__(self) -> str:
        return str(self.sentence) % {"until": date_format(self.until, pgettext("date", "j M, H:i"))}


class PlayersBlocked(Refused):
    """Error: a block exists between the user and a player waiting at the seek."""

    sentence = _("You cannot join this table. You can choose another one or create your own.")


class RatingOutOfRange(Refused):
    """Error: the user's rating is outside the range of the seek."""

    sentence = _(
        "This table is for %(range)s. Your rating counts as %(rating)s, so please choose another "
        "table."
    )

    def __init__(self, rating_range: RatingRange, rating: int) -> None:
        super().__init__()
        self.rating_range, self.rating = rating_range, rating

    def __str__(self) -> str:
        return str(self.sentence) % {"range": self.rating_range.text, "rating": self.rating}


class SeekGone(Refused):
    """Error: the seek has started its match without this user, or was withdrawn."""

    sentence = _("This table is no longer open: it is full, or the host has cancelled it.")


def open_seek(
    *,
    opener: User,
    setup: MatchSetup,
    request_id: str,
    seats: int | None = None,
    level: str = DEFAULT_LEVEL,
    rating_range: RatingRange = ANY_RATING,
) -> Seek:
    """Open a seek. A repeated request returns the same seek.

    Only users whose rating is in `rating_range` may join the seek from the list.

    Raises `TooManySeeks` if the user waits at too many seeks, `PlayBanned` under a playban,
    `Sanctioned` under a sanction, and `InvalidPosition` for a setup that the game does not have.
    """
    rules = table(setup.game, setup.options, seats)
    with transaction.atomic():
        seek = find_by_request(opener, request_id)
        if seek is not None:
            return seek
        check_may_start(opener, rated=setup.rated)
        check_seek_limit(opener)
        if not setup.private:
            check_playban(opener)
        return create_seek(
            opener,
            setup,
            rules,
            level=level,
            least=None if setup.private else rating_range.least,
            most=None if setup.private else rating_range.most,
            request_id=request_id,
        )


def join_seek(*, seek_id: int, user: User) -> Seek:
    """Join a seek from the list. When all seats are taken, the match starts.

    Raises `Seek.DoesNotExist` if the seek does not exist or is private, `RatingOutOfRange` if it
    does not accept the user's rating, `PlayBanned` under a playban, and the errors of `take_seat`.
    """
    with transaction.atomic():
        lock_users(user)
        seek = lock_seeks().get(pk=seek_id, private=False)
        if not seek.places.filter(user=user).exists():
            check_playban(user)
            _check_range(seek, user)
        return take_seat(seek, user)


def accept_invitation(*, token: str, user: User) -> Seek:
    """Join the seek to which an invitation link leads, whatever the user's rating.

    A playban does not prevent this. Raises `Seek.DoesNotExist` if no seek has this token, and the
    errors of `take_seat`.
    """
    with transaction.atomic():
        lock_users(user)
        return take_seat(lock_seeks().get(token=token, addressee=None), user)


def leave_seek(*, seek_id: int, user: User) -> Seek | None:
    """Leave a seek, and return it. Does nothing once its match has started.

    Returns None if the seek does not exist or the user has no place at it. Raises `OwnSeek` for the
    opener of an open seek: the opener withdraws the seek instead.
    """
    with transaction.atomic():
        seek = lock_seeks().filter(pk=seek_id).first()
        if seek is None or not seek.places.filter(user=user).exists():
            return None
        if seek.opener_id == user.pk and seek.is_open:
            raise OwnSeek
        if seek.match_id is None:
            remove_player(seek, user)
    return seek


def withdraw_seek(*, seek_id: int, user: User) -> Seek:
    """Withdraw the user's own seek. Does nothing once its match has started.

    The other players keep their places, so that the lobby can show them the withdrawal. Raises
    `Seek.DoesNotExist` for another user's seek.
    """
    with transaction.atomic():
        seek = lock_seeks().get(pk=seek_id, opener=user)
        if seek.is_open:
            close_seek(seek, Seek.Why.WITHDRAWN)
            remove_player(seek, user)
    return seek


def take_seat(seek: Seek, user: User) -> Seek:
    """Seat a user at a locked seek. When all seats are taken, the match starts.

    Does nothing if the user has a place already. Raises `OwnSeek` for the opener, `SeekGone` if the
    seek is closed, `PlayersBlocked` if a block exists between the user and a waiting player,
    `TooManySeeks` if the user waits at too many seeks, `Sanctioned` under a sanction, and
    `InMaintenance` during maintenance.
    """
    if seek.opener_id == user.pk:
        raise OwnSeek
    people = [place.user for place in seek.places.select_related("user")]
    if user in people and seek.withdrawn_at is None:
        return seek
    if not seek.is_open:
        raise SeekGone
    maintenance.check()
    check_may_start(user, rated=seek.rated)
    if is_blocked_between([user.pk, *(person.pk for person in people)]):
        raise PlayersBlocked
    if len(people) + 1 < seek.seats:
        check_seek_limit(user)
    add_player(seek, user)
    if len(people) + 1 == seek.seats:
        start_match_from(seek, [Player(user=person) for person in (*people, user)])
    return seek


def check_seek_limit(user: User) -> None:
    """Raise `TooManySeeks` if the user waits at `MAX_SEEKS` seeks already."""
    waiting = Place.objects.filter(user=user, waiting=True, seek__in=Seek.objects.open())
    if waiting.count() >= MAX_SEEKS:
        raise TooManySeeks


def _check_range(seek: Seek, user: User) -> None:
    """Raise `RatingOutOfRange` if the user's rating is outside the seek's range."""
    rating = rating_for_pairing(user, seek.game)
    if seek.is_open and seek.opener_id != user.pk and not seek.rating_range.admits(rating):
        raise RatingOutOfRange(seek.rating_range, rating)


def check_playban(user: User) -> None:
    """Raise `PlayBanned` if the user is under a playban, because they have left several matches."""
    until = banned_until(user, timezone.now())
    if until is not None:
        raise PlayBanned(until)
