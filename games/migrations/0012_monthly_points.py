"""Keep what players win in the rated matches of each month."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0011_plain_labels'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='MonthlyScore',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.SlugField(db_index=False, max_length=30, verbose_name='game')),
                ('month', models.DateField()),
                ('won', models.PositiveIntegerField(default=0, verbose_name='won')),
                ('opponent', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='player')),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='player')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'opponent', 'game', 'month'), name='one_monthly_score_a_game')],
            },
        ),
        migrations.CreateModel(
            name='MonthlyTotal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.SlugField(db_index=False, max_length=30, verbose_name='game')),
                ('month', models.DateField()),
                ('points', models.PositiveIntegerField(default=0)),
                ('matches', models.PositiveIntegerField(default=0, verbose_name='rated matches')),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='player')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('points__gt', 0)), fields=['game', 'month', '-points', 'matches', 'user'], name='best_of_month')],
                'constraints': [models.UniqueConstraint(fields=('user', 'game', 'month'), name='one_monthly_total_a_game')],
            },
        ),
    ]
