from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Exists, OuterRef


def note_last_actions(apps: Apps, _: BaseDatabaseSchemaEditor) -> None:
    """Note when anything last happened in matches of guests against computers that are in play."""
    match, seat, event = (apps.get_model("games", name) for name in ("Match", "Seat", "Event"))
    here = seat.objects.filter(match=OuterRef("pk"))
    matches = match.objects.filter(
        Exists(here.exclude(computer="")),
        Exists(here.filter(user__is_guest=True)),
        ~Exists(here.filter(user__is_guest=False)),
        ended_at=None,
    )
    for each in matches.only("pk", "created_at").iterator():
        last = event.objects.filter(match=each).order_by("-number").first()
        acted_at = last.at if last else each.created_at
        match.objects.filter(pk=each.pk).update(acted_at=acted_at)


class Migration(migrations.Migration):
    dependencies = [("games", "0028_idle")]
    operations = [migrations.RunPython(note_last_actions, migrations.RunPython.noop)]
