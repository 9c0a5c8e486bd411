"""Count the rated matches so far in their months, in batches; begun again, it counts from zero."""

from django.db import migrations, transaction

BATCH = 5_000
MOST_POINTS = 3
MONTHS = {
    "postgresql": "CAST(DATE_TRUNC('month', own.at AT TIME ZONE 'UTC') AS date)",
    "sqlite": "DATE(own.at, 'start of month')",
}
SCORES = """
    INSERT INTO games_monthlyscore (user_id, opponent_id, game, month, won)
    SELECT own.user_id, other.user_id, own.game, {month}, COUNT(*)
    FROM games_reckoning rated
        JOIN games_result own ON own.reckoning_id = rated.id
        JOIN games_result other ON other.match_id = own.match_id AND other.side <> own.side
    WHERE rated.id >= %s AND rated.id < %s AND NOT rated.annulled
        AND own.outcome = 'won' AND other.outcome = 'lost'
    GROUP BY own.user_id, other.user_id, own.game, {month}
    ON CONFLICT (user_id, opponent_id, game, month)
        DO UPDATE SET won = games_monthlyscore.won + excluded.won
"""
MATCHES = """
    INSERT INTO games_monthlytotal (user_id, game, month, points, matches)
    SELECT own.user_id, own.game, {month}, 0, COUNT(*)
    FROM games_reckoning rated JOIN games_result own ON own.reckoning_id = rated.id
    WHERE rated.id >= %s AND rated.id < %s AND NOT rated.annulled
    GROUP BY own.user_id, own.game, {month}
    ON CONFLICT (user_id, game, month)
        DO UPDATE SET matches = games_monthlytotal.matches + excluded.matches
"""
POINTS = """
    UPDATE games_monthlytotal
    SET points = COALESCE(
        (
            SELECT SUM(CASE WHEN score.won < {most} THEN score.won ELSE {most} END)
            FROM games_monthlyscore score
            WHERE score.user_id = games_monthlytotal.user_id
                AND score.game = games_monthlytotal.game
                AND score.month = games_monthlytotal.month
        ),
        0
    )
    WHERE id >= %s AND id < %s
"""


def count_so_far(apps, schema_editor):
    connection = schema_editor.connection
    gaps = {"month": MONTHS[connection.vendor], "most": MOST_POINTS}
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM games_monthlyscore")
        cursor.execute("DELETE FROM games_monthlytotal")
        for table, statements in (
            ("games_reckoning", (SCORES, MATCHES)),
            ("games_monthlytotal", (POINTS,)),
        ):
            cursor.execute(f"SELECT MIN(id), MAX(id) FROM {table}")
            first, last = cursor.fetchone()
            for start in range(first or 0, (last or -1) + 1, BATCH):
                with transaction.atomic(using=connection.alias):
                    for statement in statements:
                        cursor.execute(statement.format(**gaps), [start, start + BATCH])


class Migration(migrations.Migration):
    """Fills the tables of points by month from the results."""

    atomic = False

    dependencies = [
        ('games', '0012_monthly_points'),
    ]

    operations = [
        migrations.RunPython(count_so_far, migrations.RunPython.noop, elidable=True),
    ]
