"""Rename the log of a report: its entries were called steps."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("lobby", "0001_initial")]

    operations = [
        migrations.RenameModel("Step", "ReportEntry"),
        migrations.AlterField(
            "reportentry",
            "report",
            models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="entries",
                to="lobby.report",
            ),
        ),
    ]
