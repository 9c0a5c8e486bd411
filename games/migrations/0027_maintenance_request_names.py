from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Names of requests that begin maintenance belong to the people who send them."""

    dependencies = [
        ("games", "0026_request_names"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name="maintenance",
            name="request_id",
            field=models.CharField(editable=False, max_length=64),
        ),
        migrations.AddConstraint(
            model_name="maintenance",
            constraint=models.UniqueConstraint(
                fields=("begun_by", "request_id"), name="one_maintenance_a_request"
            ),
        ),
        migrations.AddConstraint(
            model_name="maintenance",
            constraint=models.UniqueConstraint(
                condition=models.Q(("begun_by__isnull", True)),
                fields=("request_id",),
                name="one_maintenance_a_command",
            ),
        ),
    ]
