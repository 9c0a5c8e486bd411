"""Services for seeks: open, join, leave and withdraw.

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
from accounts.people.users import hold
from accounts.refused import Refused
from accounts.staff.sanctions import check_game
from games.engine.bots.levels import DEFAULT_LEVEL
from games.engine.games import table
from games.ops import maintenance
from games.play.playbans import banned_until
from games.play.services import MatchSetup, Player
from lobby.models import Place, Seek
from lobby.rating_range import ANY_RATING, Range, rating_for_pairing
from lobby.seeks.transitions import (
    asked_before,
    begin,
    close,
    get_up,
    lock_seeks,
    open_table,
    sit_down,
)

MOST_TABLES = 5
"""Maximum number of seeks at which one user may wait."""


class TooManySeeks(Refused):
    """Error: the user waits at `MOST_TABLES` seeks already."""

    sentence = _("You wait at five tables already. Leave or withdraw one of them first.")


class OwnSeek(Refused):
    """Error: a user cannot join or leave their own seek."""

    sentence = _("This is your own seek: others join it, and you may withdraw it.")


class PlayBanned(Refused):
    """Error: the user is banned from new matches until `until`, after leaving several."""

    sentence = _(
        "You have left others waiting more than once, so you can play with strangers again from "
        "%(until)s UTC on. Computers and invitations to friends stay open to you."
    )

    def __init__(self, until: datetime) -> None:
        super().__init__()
        self.until = until

    def __str__(self) -> str:
        return str(self.sentence) % {"until": date_format(self.until, pgettext("date", "j M, H:i"))}


class PlayersBlocked(Refused):
    """Error: a block exists between the user and a player waiting at the seek."""

    sentence = _("You cannot join this table. There are others, and you may open one of your own.")


class RatingOutOfRange(Refused):
    """Error: the user's rating is outside the range of the seek."""

    sentence = _("This table looks for %(range)s, and you count as %(rating)s.")

    def __init__(self, opponents: Range, rating: int) -> None:
        super().__init__()
        self.opponents, self.rating = opponents, rating

    def __str__(self) -> str:
        return str(self.sentence) % {"range": self.opponents.words, "rating": self.rating}


class SeekGone(Refused):
    """Error: the seek's match has started without this user, or the seek was withdrawn."""

    sentence = _("This seek is gone: others were quicker, or it was withdrawn.")


def open_seek(
    *,
    opener: User,
    terms: MatchSetup,
    request_id: str,
    seats: int | None = None,
    level: str = DEFAULT_LEVEL,
    opponents: Range = ANY_RATING,
) -> Seek:
    """Open a seek; a repeated request returns the same one.

    `opponents` are the ratings of the players who may join it from the list.

    Raises `TooManySeeks`, `PlayBanned`, `Sanctioned`, and `InvalidPosition` for a setup that
    the game does not have.
    """
    rules = table(terms.game, terms.options, seats)
    with transaction.atomic():
        seek = asked_before(opener, request_id)
        if seek is not None:
            return seek
        check_game(opener, rated=terms.rated)
        check_patience(opener)
        if not terms.private:
            check_pause(opener)
        return open_table(
            opener,
            terms,
            rules,
            level=level,
            least=None if terms.private else opponents.least,
            most=None if terms.private else opponents.most,
            request_id=request_id,
        )


def join_seek(*, seek_id: int, user: User) -> Seek:
    """Join a seek from the list; the player who takes the last seat starts the match.

    Raises `Seek.DoesNotExist`, also for a private one, `OwnSeek`, `SeekGone`, `PlayersBlocked`,
    `RatingOutOfRange`, `TooManySeeks`, `PlayBanned` or `Sanctioned`.
    """
    with transaction.atomic():
        hold(user)
        seek = lock_seeks().get(pk=seek_id, private=False)
        if not seek.places.filter(user=user).exists():
            check_pause(user)
            _check_range(seek, user)
        return take_seat(seek, user)


def accept_invitation(*, token: str, user: User) -> Seek:
    """Join the seek of an invitation link.

    Raises the same errors as `join_seek`, except `RatingOutOfRange` and `PlayBanned`.
    """
    with transaction.atomic():
        hold(user)
        return take_seat(lock_seeks().get(token=token, addressee=None), user)


def leave_seek(*, seek_id: int, user: User) -> Seek | None:
    """Leave a seek before its match starts; does nothing once it has started.

    Returns None if the user does not wait at such a seek, whether or not the seek exists. Raises
    `OwnSeek` for the opener of an open seek, who withdraws it instead.
    """
    with transaction.atomic():
        seek = lock_seeks().filter(pk=seek_id).first()
        if seek is None or not seek.places.filter(user=user).exists():
            return None
        if seek.opener_id == user.pk and seek.is_open:
            raise OwnSeek
        if seek.match_id is None:
            get_up(seek, user)
    return seek


def withdraw_seek(*, seek_id: int, user: User) -> Seek:
    """Withdraw the user's own seek; does nothing once its match has started.

    Other players keep their places, so that the lobby can show them that it was withdrawn. Raises
    `Seek.DoesNotExist` for another user's seek.
    """
    with transaction.atomic():
        seek = lock_seeks().get(pk=seek_id, opener=user)
        if seek.is_open:
            close(seek, Seek.Why.WITHDRAWN)
            get_up(seek, user)
    return seek


def take_seat(seek: Seek, user: User) -> Seek:
    """Seat a user at a locked seek and start the match if it is full.

    Does nothing if the user has a place already. Raises `OwnSeek`, `SeekGone`, `PlayersBlocked`,
    `TooManySeeks`, `Sanctioned` or `InMaintenance`.
    """
    if seek.opener_id == user.pk:
        raise OwnSeek
    people = [place.user for place in seek.places.select_related("user")]
    if user in people and seek.withdrawn_at is None:
        return seek
    if not seek.is_open:
        raise SeekGone
    maintenance.check()
    check_game(user, rated=seek.rated)
    if is_blocked_between([user.pk, *(person.pk for person in people)]):
        raise PlayersBlocked
    if len(people) + 1 < seek.seats:
        check_patience(user)
    sit_down(seek, user)
    if len(people) + 1 == seek.seats:
        begin(seek, [Player(user=person) for person in (*people, user)])
    return seek


def check_patience(user: User) -> None:
    """Raise `TooManySeeks` if the user waits at `MOST_TABLES` seeks already."""
    waiting = Place.objects.filter(user=user, seek__in=Seek.objects.open())
    if waiting.count() >= MOST_TABLES:
        raise TooManySeeks


def _check_range(seek: Seek, user: User) -> None:
    """Raise `RatingOutOfRange` if the user's rating is outside the seek's range."""
    rating = rating_for_pairing(user, seek.game)
    if seek.is_open and seek.opener_id != user.pk and not seek.opponents.admits(rating):
        raise RatingOutOfRange(seek.opponents, rating)


def check_pause(user: User) -> None:
    """Raise `PlayBanned` if a playban keeps the user from new matches against strangers."""
    until = banned_until(user, timezone.now())
    if until is not None:
        raise PlayBanned(until)
