"""Counts all results again: totals of users, their scores against each other, and meetings.

Totals and scores of months are counted, too.
"""

from django.db import connection, transaction

from games.models import HeadToHead, Meeting, MonthlyScore, MonthlyTotal, Total
from games.ratings.monthly import MOST_POINTS

COUNT = (
    """
    INSERT INTO games_total (user_id, game, preset, computers, private, won, lost)
    SELECT own.user_id, own.game, own.preset, own.computers, played.private,
        SUM(CASE WHEN own.outcome = 'won' THEN 1 ELSE 0 END),
        SUM(CASE WHEN own.outcome = 'lost' THEN 1 ELSE 0 END)
    FROM games_result own JOIN games_match played ON played.id = own.match_id
    WHERE own.outcome <> 'none'
    GROUP BY own.user_id, own.game, own.preset, own.computers, played.private
    """,
    """
    INSERT INTO games_meeting (result_id, user_id, opponent_id)
    SELECT own.id, own.user_id, other.user_id
    FROM games_result own JOIN games_result other
        ON other.match_id = own.match_id AND other.side <> own.side
    ORDER BY own.id, other.id
    """,
    """
    INSERT INTO games_headtohead
        (user_id, opponent_id, game, matches, won, public_matches, public_won)
    SELECT met.user_id, met.opponent_id, own.game, COUNT(*),
        SUM(CASE WHEN own.outcome = 'won' THEN 1 ELSE 0 END),
        SUM(CASE WHEN played.private THEN 0 ELSE 1 END),
        SUM(CASE WHEN own.outcome = 'won' AND NOT played.private THEN 1 ELSE 0 END)
    FROM games_meeting met
        JOIN games_result own ON own.id = met.result_id
        JOIN games_match played ON played.id = own.match_id
    WHERE own.outcome <> 'none'
    GROUP BY met.user_id, met.opponent_id, own.game
    """,
    """
    INSERT INTO games_headtohead
        (user_id, opponent_id, game, matches, won, public_matches, public_won)
    SELECT user_id, opponent_id, '', SUM(matches), SUM(won), SUM(public_matches), SUM(public_won)
    FROM games_headtohead
    GROUP BY user_id, opponent_id
    """,
    """
    INSERT INTO games_monthlyscore (user_id, opponent_id, game, month, won)
    SELECT own.user_id, other.user_id, own.game, {month}, COUNT(*)
    FROM games_result own
        JOIN games_reckoning rated ON rated.id = own.reckoning_id
        JOIN games_result other ON other.match_id = own.match_id AND other.side <> own.side
    WHERE NOT rated.annulled AND own.outcome = 'won' AND other.outcome = 'lost'
    GROUP BY own.user_id, other.user_id, own.game, {month}
    """,
    """
    INSERT INTO games_monthlytotal (user_id, game, month, points, matches)
    SELECT user_id, game, month, SUM(points), SUM(matches)
    FROM (
        SELECT own.user_id, own.game, {month} AS month, 0 AS points, 1 AS matches
        FROM games_result own JOIN games_reckoning rated ON rated.id = own.reckoning_id
        WHERE NOT rated.annulled
        UNION ALL
        SELECT user_id, game, month, CASE WHEN won < {most} THEN won ELSE {most} END, 0
        FROM games_monthlyscore
    ) parts
    GROUP BY user_id, game, month
    """,
)
"""Statements that fill the empty tables."""
MONTHS = {
    "postgresql": "CAST(DATE_TRUNC('month', own.at AT TIME ZONE 'UTC') AS date)",
    "sqlite": "DATE(own.at, 'start of month')",
}
"""The first day of the month of a result, in UTC, by database."""


@transaction.atomic
def recount() -> None:
    """Replace all totals, scores and meetings by those that follow from the results.

    Call it while no match ends: a result that is stored meanwhile would be lost.
    """
    for model in (Meeting, HeadToHead, Total, MonthlyScore, MonthlyTotal):
        model.objects.all().delete()
    gaps = {"month": MONTHS[connection.vendor], "most": MOST_POINTS}
    with connection.cursor() as cursor:
        for statement in COUNT:
            cursor.execute(statement.format(**gaps))
