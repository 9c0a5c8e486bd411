"""Keeps the points that players win in the rated matches of each month.

Each opponent beaten gives a point, but the same opponent at most `MOST_POINTS` in a month, so that
two users gain little by losing to each other on purpose. An annulled match does not count.

No other module writes these numbers. `count` takes no locks of its own: call it while the ratings
of all players are locked.
"""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from itertools import permutations

from games.models import MonthlyScore, MonthlyTotal, Result

MOST_POINTS = 3
"""The most points that a player can win from the same opponent in a month."""
TOTAL_FIELDS = ("points", "matches")


def month_of(at: datetime) -> date:
    """Return the first day of the month of a time, in UTC."""
    return at.astimezone(UTC).date().replace(day=1)


def count(results: Sequence[Result], *, by: int) -> None:
    """Count the results of a rated match (`by=1`), or stop counting them (`by=-1`)."""
    game, month = results[0].game, month_of(results[0].at)
    points = dict.fromkeys(sorted(result.user_id for result in results), 0)
    scores = _load_scores(results, game, month)
    for score in scores:
        before, score.won = score.won, score.won + by
        points[score.user_id] += min(score.won, MOST_POINTS) - min(before, MOST_POINTS)
    found = MonthlyTotal.objects.filter(user__in=points, game=game, month=month)
    known = {total.user_id: total for total in found}
    totals = [
        known.get(user) or MonthlyTotal(user_id=user, game=game, month=month) for user in points
    ]
    for total in totals:
        total.matches += by
        total.points += points[total.user_id]
    MonthlyScore.objects.bulk_update([score for score in scores if score.pk], ["won"])
    MonthlyScore.objects.bulk_create(score for score in scores if score.pk is None)
    MonthlyTotal.objects.bulk_update([total for total in totals if total.pk], TOTAL_FIELDS)
    MonthlyTotal.objects.bulk_create(total for total in totals if total.pk is None)


def _load_scores(results: Sequence[Result], game: str, month: date) -> list[MonthlyScore]:
    """Return the score of each winner against each loser; scores not stored yet are 0."""
    won, lost = Result.Outcome.WON, Result.Outcome.LOST
    pairs = sorted(
        (own.user_id, other.user_id)
        for own, other in permutations(results, 2)
        if (own.outcome, other.outcome) == (won, lost) and own.side != other.side
    )
    users = {user for pair in pairs for user in pair}
    found = MonthlyScore.objects.filter(user__in=users, opponent__in=users, game=game, month=month)
    scores = {(score.user_id, score.opponent_id): score for score in found}
    return [
        scores.get(pair)
        or MonthlyScore(user_id=pair[0], opponent_id=pair[1], game=game, month=month)
        for pair in pairs
    ]
