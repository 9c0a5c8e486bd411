"""Index of the ratings that have no place on the leaderboard yet."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Adds the index by which the leaderboard finds its best players without a place."""

    dependencies = [
        ("games", "0008_salted_log_names"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddIndex(
            model_name="rating",
            index=models.Index(
                condition=models.Q(("listed", False), ("matches__gt", 0)),
                fields=["game", "-mu", "user"],
                name="rating_unlisted",
            ),
        ),
    ]
