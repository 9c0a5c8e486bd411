"""Simple ways to play: bring the pieces home quickly, and bear them off."""

from collections.abc import Callable, Sequence

from tests.e2e.support.match_page import Look, Table, Way

LAST = 25
"""The progress of a piece that is off the board."""
Choose = Callable[[Sequence[Way]], Way]
"""Selects one of the possible moves."""

A_LONG_GAME = 900
"""Seconds that a whole game may take on a slow machine."""


def best(ways: Sequence[Way]) -> Way:
    """Return a move that bears off, or one of the rearmost piece."""
    return min(ways, key=lambda way: (way.end < LAST, way.start, -way.end))


def play(tables: Sequence[Table], *, until: Callable[[Look], bool], choose: Choose = best) -> Table:
    """Play a match at all its tables until one looks as wanted, and return that one."""
    while True:
        for table in tables:
            if until(table.look()):
                return table
        acting = next(table for table in tables if table.look().mine)
        version = act(acting, choose)
        while acting.look().mine and not until(acting.look()):
            version = act(acting, choose)
        for table in tables:
            if table is not acting:
                table.catch_up(version)


def opposite(tables: Sequence[Table], table: Table) -> Table:
    """Return the other of two tables."""
    return next(other for other in tables if other is not table)


def to_throw(look: Look) -> bool:
    """Whether the viewer may throw."""
    return look.next == "throw"


def to_move(look: Look) -> bool:
    """Whether the viewer has a choice of moves."""
    return len(look.ways) > 1


def to_begin_a_turn(look: Look) -> bool:
    """Whether the viewer has a choice of moves and has played nothing of the turn yet."""
    return to_move(look) and not look.undo


def to_confirm(look: Look) -> bool:
    """Whether the viewer has played and may still undo."""
    return look.next == "done"


def act(table: Table, choose: Choose = best) -> int:
    """Do what is due at a table, and return the version that follows."""
    look = table.look()
    if look.ways:
        table.play(choose(look.ways))
    elif look.calls:
        table.call(look.calls[0])
    else:
        table.press_next()
    table.shows(look.version + 1)
    return look.version + 1


def over(look: Look) -> bool:
    """Whether the match has ended; its players are offered a rematch."""
    return look.next == "rematch"
