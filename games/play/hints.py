"""Hints of the computer in casual matches against computers: who may ask, and counting them."""

from collections.abc import Sequence

from django.db.models import F, Q

from games.models import Match, Seat


def allows_hints(match: Match, seats: Sequence[Seat]) -> bool:
    """Whether players of a match may ask for hints.

    Only while one user plays a casual match against computers that were there from the beginning:
    a player whose seat staff gave to a computer may return, and the match be rated again. A guided
    game has its own.
    """
    playing = match.stage == Match.Stage.PLAYING and not match.is_suspended
    return playing and may_allow_hints(match, seats)


def may_allow_hints(match: Match, seats: Sequence[Seat]) -> bool:
    """Whether players of a match may ask for hints now, or once it has begun or goes on.

    A page that is open then needs what hints need, as pushes replace only its board.
    """
    if match.rated or match.guided or match.stage == Match.Stage.OVER:
        return False
    others = [seat.contribution for seat in seats if seat.user_id is None]
    alone = len(others) == len(seats) - 1
    return alone and all(each == Seat.Contribution.COMPUTER for each in others)


def count_hint(seat: Seat, version: int) -> None:
    """Count that this seat's player asked at this version of the match, once for each version."""
    new = Q(hinted=None) | ~Q(hinted=version)
    Seat.objects.filter(new, pk=seat.pk).update(hints=F("hints") + 1, hinted=version)
