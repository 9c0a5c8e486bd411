from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Make request names of announcements unique per staff member."""

    dependencies = [
        ("lobby", "0015_arrival_key"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name="announcement",
            name="request_id",
            field=models.CharField(editable=False, max_length=64),
        ),
        migrations.AddConstraint(
            model_name="announcement",
            constraint=models.UniqueConstraint(
                fields=("by", "request_id"), name="one_announcement_a_request"
            ),
        ),
    ]
