"""Store with each match until when lists show it."""

from datetime import timedelta

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.utils import timezone

SLOW = {"day": timedelta(days=1), "days": timedelta(days=3), "week": timedelta(days=7)}
OTHER = timedelta(minutes=10)


def list_matches_in_play(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Let the lists show the matches in play as if each had just had an action."""
    matches = apps.get_model("games", "Match").objects.using(editor.connection.alias)
    playing, now = matches.filter(ended_at=None), timezone.now()
    for pace, time in SLOW.items():
        playing.filter(pace=pace).update(listed_until=now + time)
    playing.exclude(pace__in=SLOW).update(listed_until=now + OTHER)


class Migration(migrations.Migration):

    dependencies = [("games", "0003_totals")]

    operations = [
        migrations.RemoveIndex(model_name="match", name="match_idle"),
        migrations.AddField(
            model_name="match",
            name="listed_until",
            field=models.DateTimeField(null=True, verbose_name="listed until"),
        ),
        migrations.RunPython(list_matches_in_play, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("ended_at__isnull", True), ("unlisted", False)),
                fields=["listed_until"],
                name="match_listed",
            ),
        ),
    ]
