"""Matches that were over before anything was counted are counted now."""

from django.db import migrations

from games.dice.tally import tally
from games.engine.games import table
from games.selectors.turns import throws


def count_what_is_over(apps, schema_editor):
    """Count the throws of every match that is over, from its log."""
    Match = apps.get_model("games", "Match")
    for match in Match.objects.filter(stage="over", counts=None).iterator():
        _count(apps.get_model("games", "Count"), match)


def _count(Count, match):
    users = dict(match.seats.values_list("number", "user"))
    rules = table(match.game, match.options, len(users))
    found = tally(rules, throws(match.events.order_by("number")))
    Count.objects.bulk_create(
        Count(match=match, seat=seat, game=match.game, user_id=users[seat], thing=thing, face=face, many=many)
        for (seat, thing, face), many in sorted(found.items())
    )


class Migration(migrations.Migration):
    dependencies = [("games", "0005_counts")]

    operations = [migrations.RunPython(count_what_is_over, migrations.RunPython.noop)]
