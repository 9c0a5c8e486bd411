"""Matches that were over before results were written down get theirs, as casual ones."""

from django.db import migrations

from games.text.setup import preset_name
from games.engine.games import table
from games.selectors.turns import throws
from games.dice.luck import lucks
from games.ratings.results import sides_of


def conclude_what_is_over(apps, schema_editor):
    """Write down the results of every match that is over, in the order in which they ended."""
    Match, Result = apps.get_model("games", "Match"), apps.get_model("games", "Result")
    for match in Match.objects.filter(stage="over", results=None).order_by("ended_at", "pk").iterator():
        Result.objects.bulk_create(_results(Result, match))


def _results(Result, match):
    seats = list(match.seats.order_by("number"))
    rules = table(match.game, match.options, len(seats))
    events = list(match.events.order_by("number"))
    left = {event.seat for event in events if event.kind == "out"}
    found = lucks(rules, throws(events))
    sides = sides_of(rules)
    computers = any(seat.computer for seat in seats) or (bool(left) and match.abandoned == "computer")
    for seat in seats:
        if seat.user_id is not None:
            fate = found.get(seat.number)
            yield Result(
                match=match,
                user_id=seat.user_id,
                seat=seat.number,
                side=sides[seat.number],
                game=match.game,
                preset=preset_name(match.game, match.options),
                outcome=_outcome(match, seat),
                computers=computers,
                throws=sum(luck.throws for luck in found.values()),
                luck=None if fate is None or seat.number in left else fate.share,
                at=match.ended_at or match.created_at,
            )


def _outcome(match, seat):
    if not match.winners:
        return "none"
    return "won" if seat.number in match.winners and not seat.out else "lost"


class Migration(migrations.Migration):
    dependencies = [("games", "0017_ratings")]

    operations = [migrations.RunPython(conclude_what_is_over, migrations.RunPython.noop)]
