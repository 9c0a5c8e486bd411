"""Store which opponents a ticket avoids, and the request by which a player joined a seek."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0005_seat_ratings"),
        ("lobby", "0004_visit"),
    ]

    operations = [
        migrations.AddField(
            model_name="place",
            name="request_id",
            field=models.CharField(blank=True, editable=False, max_length=64),
        ),
        migrations.AddField(
            model_name="ticket",
            name="avoids",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="games.match",
            ),
        ),
    ]
