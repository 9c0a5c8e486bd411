from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def drop_names_without_sender(apps: Apps, _: BaseDatabaseSchemaEditor) -> None:
    """Take the name from events that no user has asked for: nobody can send it again."""
    nameless = apps.get_model("games", "Event").objects.filter(user=None)
    nameless.exclude(request_id=None).update(request_id=None)


class Migration(migrations.Migration):
    """Names of requests belong to the users who send them, and no longer to the match."""

    dependencies = [
        ("games", "0025_failures"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunPython(drop_names_without_sender, migrations.RunPython.noop),
        migrations.RemoveConstraint(model_name="event", name="one_event_a_request"),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.UniqueConstraint(
                condition=models.Q(("request_id__isnull", False)),
                fields=("match", "user", "request_id"),
                name="one_event_a_request",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("request_id__isnull", True), ("user__isnull", False), _connector="OR"
                ),
                name="a_request_has_a_sender",
            ),
        ),
    ]
