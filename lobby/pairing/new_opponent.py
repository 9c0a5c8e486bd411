"""A new opponent after a match: the same setup again, with players who had no seat in that match.

Where quick pairing offers the setup, the user gets a ticket. For any other setup the user joins an
open seek, or opens one.
"""

from dataclasses import replace

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.clock.paces import SLOW
from games.models import Match
from games.play.services import MatchSetup
from games.proof.leaving import MIN_SEATS_TO_CONTINUE
from lobby.models import Place, Seek
from lobby.seeks import services
from lobby.seeks.expiry import PRESENT_WITHIN
from lobby.seeks.quick_games import SEATS, quick_name
from lobby.seeks.transitions import find_by_request

MAX_SEEKS_TRIED = 10
"""Maximum number of open seeks, oldest first, that a request tries to join."""
MAX_SEEKS_READ = 50
"""Maximum number of open seeks, oldest first, that are checked for one with the setup."""
LOOSE = ("options", "abandoned", "rated")
"""Parts of a setup that a query for seeks does not compare."""


def is_quick(match: Match, user: User) -> bool:
    """Whether quick pairing offers the match's setup to this user.

    Quick games are rated, except with guests.
    """
    return (
        bool(quick_name(match))
        and len(match.seat_list) == SEATS
        and (user.is_guest or is_to_be_rated(match))
    )


def is_to_be_rated(match: Match) -> bool:
    """Whether the players agreed on a rated match, even if it was casual because of a guest.

    A rematch has the setup of the first match, whose seek says so. The seek of a guest is never
    rated, so whether its match would have been does not count.
    """
    if match.rated:
        return True
    while match.previous is not None:
        match = match.previous
    seek = Seek.objects.filter(match=match).select_related("opener").first()
    return seek is not None and (seek.rated or seek.opener.is_guest)


def join_or_open_seek(*, user: User, match: Match, request_id: str) -> Seek:
    """Join an open seek with the setup of a match, or open one; return it.

    No player of the match opened the joined seek or waits there. A seek at which the user waits
    already is returned as it is, and a repeated request returns the same seek. The new seek is in
    the list, even if the match was private. Raises the errors of `open_seek`.
    """
    setup = replace(MatchSetup.of(match), private=False, rated=is_to_be_rated(match))
    with transaction.atomic():
        before = _seek_of_request(user, request_id)
        if before is not None:
            return before
        fitting = _fitting_seeks(user, match, setup)
        own = next((seek for seek in fitting if seek.opener_id == user.pk), None)
        if own is not None:
            return own
        for seek in fitting[:MAX_SEEKS_TRIED]:
            joined = _try_to_join(seek, user, request_id)
            if joined is not None:
                return joined
        return services.open_seek(
            opener=user, setup=setup, seats=len(match.seat_list), request_id=request_id
        )


def _seek_of_request(user: User, request_id: str) -> Seek | None:
    """Return the seek that the user has opened or joined with this request name, or None."""
    opened = find_by_request(user, request_id)
    place = Place.objects.filter(user=user, request_id=request_id).select_related("seek__match")
    joined = place.first()
    return opened if opened is not None or joined is None else joined.seek


def _fitting_seeks(user: User, match: Match, setup: MatchSetup) -> list[Seek]:
    """Return the open seeks with this setup, oldest first, except those of players just met.

    At fast paces their openers are present, or are the user.
    """
    fixed = {name: value for name, value in setup.as_fields.items() if name not in LOOSE}
    seats = len(match.seat_list)
    met = match.seats.filter(user__isnull=False).exclude(user=user).values("user")
    seeks = Seek.objects.open().filter(**fixed, seats=seats, computer="", addressee=None)
    if setup.pace not in SLOW:
        here = Q(seen_at__gte=timezone.now() - PRESENT_WITHIN)
        seeks = seeks.filter(here | Q(opener=user))
    others = seeks.exclude(pk__in=Place.objects.filter(user__in=met, waiting=True).values("seek"))
    found = others.select_related("opener").order_by("created_at")
    return [
        seek
        for seek in found[:MAX_SEEKS_READ]
        if seek.options == setup.options
        and (seats < MIN_SEATS_TO_CONTINUE or seek.abandoned == setup.abandoned)
        and (user.is_guest or seek.opener.is_guest or seek.rated == setup.rated)
    ]


def _try_to_join(seek: Seek, user: User, request_id: str) -> Seek | None:
    """Join a seek from the list; return None if it does not accept the user, or is gone."""
    try:
        with transaction.atomic():
            joined = services.join_seek(seek_id=seek.pk, user=user)
            joined.places.filter(user=user).update(request_id=request_id)
    except (
        Seek.DoesNotExist,
        services.SeekGone,
        services.RatingOutOfRange,
        services.PlayersBlocked,
    ):
        return None
    return joined
