"""Matches get dice of their own: a line of the public log, a secret, and what was given to them."""

import django.db.models.deletion
from django.db import migrations, models

import games.models.commitment


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="Ledger",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("lines", models.PositiveIntegerField(default=0, verbose_name="lines")),
                ("entry", models.CharField(default="0" * 64, max_length=64, verbose_name="last entry")),
            ],
            options={"verbose_name": "ledger", "verbose_name_plural": "ledgers"},
        ),
        migrations.CreateModel(
            name="Commitment",
            fields=[
                ("match_id", models.CharField(default=games.models.commitment.new_match_id, editable=False, max_length=10, primary_key=True, serialize=False, verbose_name="match")),
                ("number", models.PositiveIntegerField(unique=True, verbose_name="line")),
                ("before", models.CharField(max_length=64, verbose_name="entry before")),
                ("entry", models.CharField(max_length=64, verbose_name="entry")),
                ("value", models.CharField(max_length=64, verbose_name="commitment")),
                ("games", models.PositiveSmallIntegerField(default=1, verbose_name="games at most")),
                ("keys", models.JSONField(default=list, verbose_name="keys told")),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="made")),
                ("told_at", models.DateTimeField(null=True, verbose_name="told")),
            ],
            options={"verbose_name": "commitment", "verbose_name_plural": "commitments", "ordering": ["-number"]},
        ),
        migrations.CreateModel(
            name="Secret",
            fields=[
                ("commitment", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, serialize=False, to="games.commitment")),
                ("sealed", models.TextField(editable=False)),
            ],
            options={"verbose_name": "secret", "verbose_name_plural": "secrets"},
        ),
        migrations.AddField(
            model_name="match",
            name="commitment",
            field=models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name="match", to="games.commitment", verbose_name="commitment"),
        ),
        migrations.AddField(
            model_name="match",
            name="digest",
            field=models.CharField(blank=True, default="", max_length=64, verbose_name="digest"),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="match",
            name="draws",
            field=models.PositiveIntegerField(default=0, verbose_name="draws"),
        ),
        migrations.AddField(
            model_name="match",
            name="seats_drawn",
            field=models.BooleanField(default=False, verbose_name="seats drawn"),
        ),
        migrations.AlterField(
            model_name="match",
            name="id",
            field=models.CharField(editable=False, max_length=10, primary_key=True, serialize=False),
        ),
        migrations.AlterField(
            model_name="match",
            name="stage",
            field=models.CharField(choices=[("beginning", "about to begin"), ("playing", "being played"), ("over", "over")], default="beginning", max_length=9, verbose_name="stage"),
        ),
        migrations.AddField(
            model_name="seat",
            name="join",
            field=models.PositiveSmallIntegerField(default=0, verbose_name="place in the order of joining"),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="seat",
            name="contribution",
            field=models.CharField(blank=True, choices=[("p", "a text of their own"), ("n", "nothing"), ("b", "nothing, being a computer")], default="", max_length=1, verbose_name="gave to the dice"),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="seat",
            name="seed",
            field=models.CharField(blank=True, default="", max_length=64, verbose_name="what they gave"),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="event",
            name="draw",
            field=models.PositiveIntegerField(null=True, verbose_name="draw"),
        ),
        migrations.AlterField(
            model_name="event",
            name="kind",
            field=models.CharField(choices=[("ready", "ready"), ("start", "start"), ("throw", "throw"), ("move", "move"), ("call", "call"), ("undo", "undo"), ("done", "done"), ("resign", "resign"), ("rematch", "rematch")], max_length=8, verbose_name="kind"),
        ),
    ]
