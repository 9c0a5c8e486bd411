"""Counts how often each face was thrown in a match; stored when the match ends."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from django.db.models import QuerySet, Sum

from games.engine.forms.memory import throwers_of
from games.engine.rules import Rules
from games.engine.state import State, Throw
from games.models import Count, Match
from games.selectors.turns import reassigned_seats, throws

Tally = Counter[tuple[int, str, int]]
"""(seat, randomizer, face) -> how often the seat threw this face."""
Totals = dict[str, dict[int, int]]
"""Randomizer -> face -> how often this face was thrown."""


def store_counts(match: Match, rules: Rules[State]) -> None:
    """Store how often each seat threw each face.

    Call it in the transaction that ends the match.
    """
    users: dict[int | None, int | None] = dict(match.seats.values_list("number", "user"))
    # A seat that was left or reassigned counts for no user: the user did not make all of its
    # throws.
    events = list(match.events.all())
    users |= dict.fromkeys(reassigned_seats(events))
    Count.objects.bulk_create(
        Count(
            match=match,
            seat=seat,
            game=match.game,
            user_id=users[seat],
            thing=randomizer,
            face=face,
            many=number,
        )
        for (seat, randomizer, face), number in sorted(tally(rules, throws(events)).items())
    )


def tally(rules: Rules[State], throws: Iterable[tuple[State, Throw]]) -> Tally:
    """Count the faces thrown by each seat; `throws` pairs each throw with the state before it.

    Counts what the dice, sticks or cowries show, not the numbers to play that follow from them.
    """
    found = Tally()
    for state, throw in throws:
        for seat, faces in _faces_by_seat(rules, state, throw):
            found[seat, Count.Randomizer.THROW, 0] += 1
            found.update((seat, rules.randomizer, face) for face in faces)
    return found


def _faces_by_seat(
    rules: Rules[State], state: State, throw: Throw
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield each seat that throws, with the faces it threw.

    In a throw for the start several seats throw; each throws equally many dice.
    """
    shown = throw.dice if rules.randomizer == Count.Randomizer.DIE else rules.faces_shown(throw)
    throwers = throwers_of(state)
    each = len(shown) // len(throwers)
    for place, seat in enumerate(throwers):
        yield seat, shown[place * each : (place + 1) * each]


def latest_totals(rows: int) -> Mapping[str, Totals]:
    """Return how often each face was thrown in each game, from the latest `rows` counts."""
    last = Count.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    counts = Count.objects.filter(pk__gt=last - rows)
    found: dict[str, Totals] = {}
    for game, randomizer, face, number in counts.values_list("game", "thing", "face", "many"):
        by_face = found.setdefault(game, {}).setdefault(randomizer, {})
        by_face[face] = by_face.get(face, 0) + number
    return found


def totals(counts: QuerySet[Count]) -> Totals:
    """Return how often each face was thrown, summed over all matches and seats of `counts`."""
    found: Totals = {}
    added = counts.values_list("thing", "face").annotate(sum=Sum("many"))
    for randomizer, face, number in added.order_by("thing", "face"):
        found.setdefault(randomizer, {})[face] = number
    return found
