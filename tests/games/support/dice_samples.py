"""Invented counts of thrown faces."""

from itertools import count as numbers

from accounts.models import User
from games.models import Count
from tests.games.support.matches import Table

EVEN = dict.fromkeys(range(1, 7), 1000)
LOADED = {**EVEN, 1: 800, 6: 1200}
ODD = {**EVEN, 1: 1070, 2: 930, 3: 1050, 4: 950}
"""As uneven as fair dice are in about one of a hundred samples."""


def store(table: Table, thing: str, seen: dict[int, int], user: User | None) -> None:
    """Store invented counts of faces (`seen`) as those of a user in a match."""
    seat = next(number for number in numbers(100) if not table.match.counts.filter(seat=number))
    rows = {(thing, face): many for face, many in seen.items()} | {("throw", 0): sum(seen.values())}
    for (what, face), many in rows.items():
        Count.objects.create(
            match=table.match,
            seat=seat,
            game=table.match.game,
            user=user,
            thing=what,
            face=face,
            many=many,
        )
