"""Store when users last had the lobby open."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("lobby", "0003_waiting_places"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Visit",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="last signal")),
            ],
            options={
                "verbose_name": "visit",
                "verbose_name_plural": "visits",
                "indexes": [models.Index(fields=["at"], name="visit_at")],
            },
        ),
    ]
