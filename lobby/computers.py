"""Services that seat computers: at once, or where nobody has joined. See `services`."""

from dataclasses import replace

from django.db import transaction

from accounts.models import User
from accounts.people import hold
from accounts.sanctions import check_game
from games.engine.bots.levels import USUAL
from games.engine.games import table
from games.engine.options import chosen
from games.models import Match
from games.services import Player, Terms
from lobby.models import Seek
from lobby.seating import asked_before, begin, locked
from lobby.services import SeekGone

MOST_MATCHES = 30
"""How many matches one user may have in play and still begin one with computers."""


class TooManyMatches(Exception):
    """Somebody has so many matches in play that computers will not begin another one."""


def play_computer(
    *,
    user: User,
    terms: Terms,
    request_id: str,
    seats: int | None = None,
    level: str = USUAL,
    guided: bool = False,
) -> Match:
    """Begin with computers in all other seats, one match however often it is asked.

    In a guided one every step is explained to the user.

    Raises `TooManyMatches`, `Sanctioned`, and `Impossible` for a table that the game does not know,
    or a level.
    """
    rules = table(terms.game, terms.options, seats)
    with transaction.atomic():
        seek = asked_before(user, request_id, computer=level)
        if seek is not None and seek.match is not None:
            return seek.match
        check_game(user, rated=False, computers=True)
        _check_leisure(user)
        seek = Seek(
            opener=user,
            **replace(terms, options=chosen(rules), private=False, rated=False).kept,
            seats=rules.seats,
            level=level,
            computer=level,
            request_id=request_id,
        )
        return begin(seek, _filled_up([Player(user=user)], rules.seats, level), guided=guided)


def start_with_computers(*, seek_id: int, user: User) -> Match:
    """Begin an own seek with those who have joined and computers in the empty seats.

    Asked again, or too late, it answers the match that has begun. Raises `Seek.DoesNotExist`, also
    for somebody else's, `SeekGone` or `TooManyMatches`.
    """
    with transaction.atomic():
        hold(user)
        seek = locked().get(pk=seek_id, opener=user)
        if seek.match is not None:
            return seek.match
        if not seek.is_open:
            raise SeekGone
        check_game(user, rated=False, computers=True)
        _check_leisure(user)
        people = [Player(user=place.user) for place in seek.places.select_related("user")]
        return begin(seek, _filled_up(people, seek.seats, seek.level))


def _check_leisure(user: User) -> None:
    playing = Match.objects.in_play().filter(seats__user=user)
    if playing.count() >= MOST_MATCHES:
        raise TooManyMatches


def _filled_up(people: list[Player], seats: int, level: str) -> list[Player]:
    return people + [Player(computer=level)] * (seats - len(people))
