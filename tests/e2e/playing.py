"""How a game is played when nobody thinks much: quickly home, and off."""

from collections.abc import Callable, Sequence

from tests.e2e.table import Look, Table, Way

LAST = 25
"""The progress of a piece that is off the board."""
Choose = Callable[[Sequence[Way]], Way]
"""How somebody chooses among what can be played."""

A_LONG_GAME = 900
"""Seconds that a whole game may take on a busy machine."""


def best(ways: Sequence[Way]) -> Way:
    """Off the board where that is possible, else whoever is farthest behind."""
    return min(ways, key=lambda way: (way.end < LAST, way.start, -way.end))


def play(tables: Sequence[Table], *, until: Callable[[Look], bool], choose: Choose = best) -> Table:
    """Play at these tables of one match until one of them looks as wanted, and answer that one."""
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
    """The other one of two tables."""
    return next(other for other in tables if other is not table)


def to_throw(look: Look) -> bool:
    """Tell whether one may throw."""
    return look.next == "throw"


def to_move(look: Look) -> bool:
    """Tell whether one has a choice of moves."""
    return len(look.ways) > 1


def to_begin_a_turn(look: Look) -> bool:
    """Tell whether one has a choice of moves and has played nothing of the turn yet."""
    return to_move(look) and not look.undo


def to_say_done(look: Look) -> bool:
    """Tell whether one has played and may still undo."""
    return look.next == "done"


def act(table: Table, choose: Choose = best) -> int:
    """Do what is due at a table, and answer the version that this makes."""
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
    """Tell whether the game has ended, which offers a rematch to those who played."""
    return look.next == "rematch"
