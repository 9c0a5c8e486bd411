"""Stores finished matches that were never played."""

from collections.abc import Collection, Sequence
from itertools import count

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.models import Commitment, Match, Result, Seat
from games.rating_formula import weight
from games.ratings import totals
from games.ratings.services import rate_match
from tests.games.support.matches import sit_down

LINES = count(1)
GAME = "petits-chevaux"


@transaction.atomic
def finished_match(
    players: Sequence[User | None],
    winners: Collection[int],
    *,
    game: str = GAME,
    points: int = 1,
    rated: bool = True,
    private: bool = False,
) -> Match:
    """Store a match that has just ended; `winners` are seats.

    None in `players` stands for a bot; matches with a bot are casual.
    """
    match = _match(game, points, winners, private=private)
    Seat.objects.bulk_create(
        Seat(
            over=True,
            match=match,
            number=seat,
            join=seat,
            user=player,
            computer="" if player else "casual",
        )
        for seat, player in enumerate(players)
    )
    results = [
        Result(
            match=match,
            user=player,
            seat=seat,
            side=seat,
            game=game,
            outcome="won" if seat in winners else "lost",
            computers=None in players,
            at=timezone.now(),
        )
        for seat, player in enumerate(players)
        if player is not None
    ]
    if rated and None not in players:
        rate_match(match, results, weight(points))
    Result.objects.bulk_create(results)
    totals.add_results(match, results)
    return match


@transaction.atomic
def rated_matches(number: int) -> list[str]:
    """Store matches of two users that have begun and count for ratings; return their ids."""
    people = [User.objects.create_user(f"player-{each}") for each in range(2)]
    matches = [sit_down(*people).match for _ in range(number)]
    for match in matches:
        results = [
            Result(
                match=match,
                user=user,
                seat=seat,
                side=seat,
                game=match.game,
                outcome=("won", "lost")[seat],
                at=timezone.now(),
            )
            for seat, user in enumerate(people)
        ]
        rate_match(match, results, weight(1))
        Result.objects.bulk_create(results)
    return [match.pk for match in matches]


def _match(game: str, points: int, winners: Collection[int], *, private: bool) -> Match:
    line = next(LINES)
    dice = Commitment.objects.create(match_id=f"m{line}", number=line)
    return Match.objects.create(
        pk=dice.pk,
        commitment=dice,
        game=game,
        options={"match_points": points},
        private=private,
        position="",
        pieces=[],
        version=9,
        stage=Match.Stage.OVER,
        ending=Match.Ending.PLAYED,
        winners=sorted(winners),
        points=points,
        ended_at=timezone.now(),
    )
