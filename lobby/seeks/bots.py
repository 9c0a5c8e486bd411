"""Services that start matches against bots: directly, or from a seek with empty seats."""

from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.people.users import lock_users
from accounts.refused import Refused
from accounts.staff.sanctions import check_may_start
from games.engine.bots.levels import DEFAULT_LEVEL
from games.engine.games import table
from games.engine.options import option_values
from games.models import Match, Seat
from games.play.services import MatchSetup, Player
from lobby.models import Seek
from lobby.seeks.services import SeekGone
from lobby.seeks.transitions import find_by_request, lock_seeks, start_match_from

MAX_MATCHES = 30
"""A user with this many matches in play may not start another one against bots."""


class TooManyMatches(Refused):
    """Error: the user has too many matches in play to start one more against bots."""

    sentence = _("You already have 30 matches in progress. Please finish one of them first.")


def play_computer(
    *,
    user: User,
    setup: MatchSetup,
    request_id: str,
    seats: int | None = None,
    level: str = DEFAULT_LEVEL,
    guided: bool = False,
) -> Match:
    """Start a match against bots in all other seats. A repeated request returns the same match.

    With `guided=True`, the match explains every step to the user. Raises `TooManyMatches` if the
    user has too many matches in play, `Sanctioned` under a sanction, `InMaintenance` during
    maintenance, and `InvalidPosition` for options or a level that the game does not have.
    """
    rules = table(setup.game, setup.options, seats)
    with transaction.atomic():
        seek = find_by_request(user, request_id, computer=level)
        if seek is not None and seek.match is not None:
            return seek.match
        check_may_start(user, rated=False, computers=True)
        _check_match_limit(user)
        seek = Seek(
            opener=user,
            **replace(setup, options=option_values(rules), private=False, rated=False).as_fields,
            seats=rules.seats,
            level=level,
            computer=level,
            request_id=request_id,
        )
        return start_match_from(
            seek, _fill_with_bots([Player(user=user)], rules.seats, level), guided=guided
        )


def start_with_computers(*, seek_id: int, user: User) -> Match:
    """Start the match of the user's own seek, with bots in the empty seats.

    If the match has started before, it is returned. Raises `Seek.DoesNotExist` for another user's
    seek and for a challenge, whose seat is the addressee's; `SeekGone` if the seek was withdrawn,
    `TooManyMatches` if the user has too many matches in play, and `Sanctioned` under a sanction.
    """
    with transaction.atomic():
        lock_users(user)
        seek = lock_seeks().get(pk=seek_id, opener=user, addressee=None)
        if seek.match is not None:
            return seek.match
        if not seek.is_open:
            raise SeekGone
        check_may_start(user, rated=False, computers=True)
        _check_match_limit(user)
        people = [Player(user=place.user) for place in seek.places.select_related("user")]
        return start_match_from(seek, _fill_with_bots(people, seek.seats, seek.level))


def _check_match_limit(user: User) -> None:
    """Raise `TooManyMatches` if the user has `MAX_MATCHES` matches in play already."""
    if Seat.objects.in_play().filter(user=user).count() >= MAX_MATCHES:
        raise TooManyMatches


def _fill_with_bots(people: list[Player], seats: int, level: str) -> list[Player]:
    """Return these players, followed by bots of this level in all other seats."""
    return people + [Player(computer=level)] * (seats - len(people))
