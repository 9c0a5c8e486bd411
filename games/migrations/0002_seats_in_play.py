"""Store with each seat whether its match is over, and with each match which seat has to act."""

from django.apps.registry import Apps
from django.conf import settings
import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F

SEAT = 3
"""The index of the active seat among the words of a position."""


def find_active_seats(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Fill the new columns for the matches in play; those of all other matches are right."""
    alias = editor.connection.alias
    matches = apps.get_model("games", "Match").objects.using(alias).exclude(stage="over")
    apps.get_model("games", "Seat").objects.using(alias).filter(
        match__in=matches.values("pk")
    ).update(over=False)
    playing = matches.filter(stage="playing")
    playing.update(active_seat=F("holding"))
    for match in playing.filter(holding=None).only("pk", "position").iterator():
        seat = match.position.split(" ")[SEAT]
        if seat != "-":
            playing.filter(pk=match.pk).update(active_seat=int(seat))


class Migration(migrations.Migration):

    dependencies = [("games", "0001_initial"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.AddField(
            model_name='match',
            name='active_seat',
            field=models.PositiveSmallIntegerField(null=True, verbose_name='active seat'),
        ),
        # Most seats are those of matches that are over.
        migrations.AddField(
            model_name='seat',
            name='over',
            field=models.BooleanField(default=True, verbose_name='finished'),
        ),
        migrations.RunPython(find_active_seats, migrations.RunPython.noop),
        migrations.AlterField(
            model_name='seat',
            name='over',
            field=models.BooleanField(default=False, verbose_name='finished'),
        ),
        migrations.AddIndex(
            model_name='seat',
            index=models.Index(fields=['user', '-id'], name='seat_latest'),
        ),
        migrations.AddIndex(
            model_name='seat',
            index=models.Index(condition=models.Q(('over', False)), fields=['user', '-id'], name='seat_in_play'),
        ),
        migrations.AlterField(
            model_name='seat',
            name='user',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='seats', to=settings.AUTH_USER_MODEL, verbose_name='player'),
        ),
    ]
