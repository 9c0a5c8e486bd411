"""Keep how many matches users have won and lost, in all and against each opponent."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


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
)


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0002_seats_in_play'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='HeadToHead',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.SlugField(blank=True, db_index=False, max_length=30, verbose_name='game')),
                ('matches', models.PositiveIntegerField(default=0, verbose_name='matches')),
                ('won', models.PositiveIntegerField(default=0, verbose_name='won')),
                ('public_matches', models.PositiveIntegerField(default=0)),
                ('public_won', models.PositiveIntegerField(default=0)),
                ('opponent', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='player')),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='scores', to=settings.AUTH_USER_MODEL, verbose_name='player')),
            ],
            options={
                'indexes': [models.Index(fields=['user', 'game', '-matches', 'opponent'], name='met_most'), models.Index(fields=['user', 'game', '-public_matches', 'opponent'], name='met_most_in_public')],
                'constraints': [models.UniqueConstraint(fields=('user', 'opponent', 'game'), name='one_score_a_game')],
            },
        ),
        migrations.CreateModel(
            name='Meeting',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('opponent', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='player')),
                ('result', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='meetings', to='games.result')),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='meetings', to=settings.AUTH_USER_MODEL, verbose_name='player')),
            ],
            options={
                'indexes': [models.Index(fields=['user', 'opponent', '-id'], name='met_latest')],
            },
        ),
        migrations.CreateModel(
            name='Total',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.SlugField(db_index=False, max_length=30, verbose_name='game')),
                ('preset', models.CharField(blank=True, max_length=40, verbose_name='rules')),
                ('computers', models.BooleanField(verbose_name='with computers')),
                ('private', models.BooleanField(verbose_name='private')),
                ('won', models.PositiveIntegerField(default=0, verbose_name='won')),
                ('lost', models.PositiveIntegerField(default=0, verbose_name='lost')),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='totals', to=settings.AUTH_USER_MODEL, verbose_name='player')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'game', 'preset', 'computers', 'private'), name='one_total_a_kind')],
            },
        ),
        migrations.RunSQL(COUNT, migrations.RunSQL.noop),
    ]
