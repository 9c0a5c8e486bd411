"""No match without dice of its own, and no draw used twice."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0003_fix_dice")]

    operations = [
        migrations.AlterField(
            model_name="match",
            name="commitment",
            field=models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name="match", to="games.commitment", verbose_name="commitment"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("match", "join"), name="one_at_a_time"),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.UniqueConstraint(fields=("match", "draw"), name="one_event_a_draw"),
        ),
    ]
