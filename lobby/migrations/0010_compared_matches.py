"""Store which rated matches are compared with the ratings of their players."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0019_practice'),
        ('lobby', '0009_saved_views'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='patrol',
            name='compared',
            field=models.PositiveBigIntegerField(null=True),
        ),
        migrations.AlterField(
            model_name='report',
            name='kind',
            field=models.CharField(choices=[('insult', 'insults or threats'), ('hatred', 'hatred'), ('private', 'private information'), ('spam', 'advertising or repetition'), ('name', 'an offensive name'), ('computer', 'help from a computer'), ('arranged', 'arranged results'), ('names', 'several accounts'), ('stalling', 'letting the clock run down'), ('wrong', 'a problem with a match'), ('other', 'something else'), ('no_show', 'Alarm: does not turn up for matches'), ('stalls', 'Alarm: lets the clock run down when losing'), ('quick', 'Alarm: resigns soon after the start'), ('pairs', 'Alarm: keeps playing rated matches with the same people'), ('no_gift', 'Alarm: adds no seed to the dice'), ('withholds', 'Alarm: withholds parts of joint rolls'), ('stuck', 'Alarm: a match is stuck'), ('too_good', 'Alarm: plays too well for the rating')], max_length=10, verbose_name='kind'),
        ),
        migrations.CreateModel(
            name='ComparedMatch',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField(verbose_name='seat')),
                ('game', models.SlugField(db_index=False, max_length=30, verbose_name='game')),
                ('at', models.DateTimeField(verbose_name='time')),
                ('limit', models.IntegerField()),
                ('due', models.BooleanField(default=True)),
                ('number', models.PositiveIntegerField(default=0)),
                ('decisions', models.PositiveIntegerField(default=0)),
                ('best', models.PositiveIntegerField(default=0)),
                ('expected', models.FloatField(default=0)),
                ('lost', models.FloatField(default=0)),
                ('ratio', models.FloatField(default=0)),
                ('so_far', models.JSONField(default=list)),
                ('decided', models.PositiveIntegerField(default=0)),
                ('chosen', models.PositiveIntegerField(default=0)),
                ('foreseen', models.FloatField(default=0)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.match', verbose_name='match')),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='player')),
            ],
            options={
                'verbose_name': 'compared match',
                'verbose_name_plural': 'compared matches',
                'indexes': [models.Index(fields=['user', 'game', '-id'], name='compared_of_player'), models.Index(condition=models.Q(('due', True)), fields=['id'], name='compared_due')],
                'constraints': [models.UniqueConstraint(fields=('match', 'user'), name='compared_once')],
            },
        ),
    ]
