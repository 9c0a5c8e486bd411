"""Helpers about the open offers of a match."""

from tests.games.support.matches import Table

GAMMON = "backgammon - 1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5 0 - -"
"""The usual starting position, in which resigning costs a gammon."""
GONE = "This offer is no longer open"


def stands(table: Table) -> list[tuple[str, int, int]]:
    """Return the open offers of a match, each as kind, seat and points."""
    return [(each["kind"], each["seat"], each["points"]) for each in table.match.offers]


def last(table: Table) -> int:
    return table.match.version
