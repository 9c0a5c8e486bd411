"""Store with each place whether its player still waits."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def find_waiting_places(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Mark the places at seeks from which no match has started."""
    places = apps.get_model("lobby", "Place").objects.using(editor.connection.alias)
    seeks = apps.get_model("lobby", "Seek").objects.using(editor.connection.alias)
    places.filter(seek__in=seeks.filter(match=None).values("pk")).update(waiting=True)


class Migration(migrations.Migration):

    dependencies = [("lobby", "0002_report_entry")]

    operations = [
        # Most places are those at seeks from which a match has started.
        migrations.AddField(
            model_name='place',
            name='waiting',
            field=models.BooleanField(default=False, verbose_name='waiting'),
        ),
        migrations.RunPython(find_waiting_places, migrations.RunPython.noop),
        migrations.AlterField(
            model_name='place',
            name='waiting',
            field=models.BooleanField(default=True, verbose_name='waiting'),
        ),
        migrations.AddIndex(
            model_name='place',
            index=models.Index(condition=models.Q(('waiting', True)), fields=['user'], name='place_waits'),
        ),
    ]
