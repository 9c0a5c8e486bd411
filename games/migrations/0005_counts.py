"""What was thrown, in numbers that can be added up."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0004_dice_are_fixed"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Count",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField(verbose_name="seat")),
                ("game", models.SlugField(db_index=False, max_length=30, verbose_name="game")),
                ("thing", models.CharField(choices=[("die", "die"), ("stick", "stick"), ("cowrie", "cowrie"), ("throw", "throw")], max_length=6, verbose_name="thing")),
                ("face", models.PositiveSmallIntegerField(verbose_name="face")),
                ("many", models.PositiveIntegerField(verbose_name="how often")),
                ("match", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="counts", to="games.match")),
                ("user", models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL, verbose_name="player")),
            ],
            options={
                "verbose_name": "count",
                "verbose_name_plural": "counts",
                "indexes": [models.Index(fields=["game", "thing", "face"], name="count_by_game")],
                "constraints": [models.UniqueConstraint(fields=("match", "seat", "thing", "face"), name="counted_once")],
            },
        ),
    ]
