"""Keeps the numbers of matches that users have won and lost, in all and against each opponent.

No other module writes them. Call the functions in the transaction that stores or deletes the
results. They lock totals by user, then scores by user and opponent.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import permutations

from games.models import HeadToHead, Match, Meeting, Result, Total

ALL_GAMES = ""
SCORE_FIELDS = ("matches", "won", "public_matches", "public_won")


def add_results(match: Match, results: Sequence[Result]) -> None:
    """Count the results of a match that have just been stored."""
    Meeting.objects.bulk_create(
        Meeting(result=result, user_id=result.user_id, opponent_id=other.user_id)
        for result, other in _pairs(results)
    )
    _count(match, results, by=1)


def remove_results(match: Match) -> None:
    """Stop counting the results of a match. The caller deletes them, and so their meetings."""
    _count(match, list(match.results.all()), by=-1)


def _pairs(results: Sequence[Result]) -> Iterator[tuple[Result, Result]]:
    """Yield each result with the result of each opponent."""
    return ((own, other) for own, other in permutations(results, 2) if own.side != other.side)


def _count(match: Match, results: Sequence[Result], *, by: int) -> None:
    decided = [result for result in results if result.outcome != Result.Outcome.NONE]
    if decided:
        decided.sort(key=lambda result: result.user_id)
        _change_totals(match, decided, by)
        _change_scores(match, decided, by)


def _change_totals(match: Match, results: Sequence[Result], by: int) -> None:
    users, kind = [result.user_id for result in results], _kind_of(match, results[0])
    Total.objects.bulk_create(
        (Total(user_id=user, **kind) for user in users), ignore_conflicts=True
    )
    locked = Total.objects.select_for_update().filter(user__in=users, **kind).order_by("user")
    totals = list(locked)
    for total, result in zip(totals, results, strict=True):
        setattr(total, result.outcome, getattr(total, result.outcome) + by)
    Total.objects.bulk_update(totals, ["won", "lost"])


def _kind_of(match: Match, result: Result) -> dict[str, str | bool]:
    """Return what all matches of a total have in common with this one."""
    return {
        "game": result.game,
        "preset": result.preset,
        "computers": result.computers,
        "private": match.private,
    }


def _change_scores(match: Match, results: Sequence[Result], by: int) -> None:
    outcomes = {(own.user_id, other.user_id): own.outcome for own, other in _pairs(results)}
    scores = _lock_scores(outcomes, results[0].game)
    for score in scores:
        won = outcomes[score.user_id, score.opponent_id] == Result.Outcome.WON
        score.matches += by
        score.won += by * won
        score.public_matches += by * (not match.private)
        score.public_won += by * (won and not match.private)
    HeadToHead.objects.bulk_update(scores, SCORE_FIELDS)


def _lock_scores(pairs: Collection[tuple[int, int]], game: str) -> list[HeadToHead]:
    """Return the rows of these users and opponents, in one game and in all; they stay locked."""
    games = (ALL_GAMES, game)
    HeadToHead.objects.bulk_create(
        (
            HeadToHead(user_id=user, opponent_id=opponent, game=each)
            for user, opponent in pairs
            for each in games
        ),
        ignore_conflicts=True,
    )
    users = {user for user, _ in pairs}
    rows = HeadToHead.objects.select_for_update().filter(
        user__in=users, opponent__in=users, game__in=games
    )
    # Partners may have been opponents in another match.
    ordered = rows.order_by("user", "opponent", "game")
    return [row for row in ordered if (row.user_id, row.opponent_id) in pairs]
