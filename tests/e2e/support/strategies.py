"""Plays matches on their pages by a simple strategy: bring pieces home and bear them off."""

from collections.abc import Callable, Sequence

from tests.e2e.support.match_page import Look, Table, Way
from tests.e2e.support.visitors import wait_for

LAST = 25
"""The progress of a piece that is off the board."""
Choose = Callable[[Sequence[Way]], Way]
"""Selects one of the possible moves."""

A_LONG_GAME = 900
"""Seconds that a whole game may take on a slow machine."""


def best(ways: Sequence[Way]) -> Way:
    """Return a move that bears a piece off, or else a move of the rearmost piece."""
    return min(ways, key=lambda way: (way.end < LAST, way.start, -way.end))


def play(tables: Sequence[Table], *, until: Callable[[Look], bool], choose: Choose = best) -> Table:
    """Play a match on its players' pages until one page meets a condition; return that page.

    `until` is the condition; `choose` selects the moves.
    """
    while True:
        acting = active(tables, until)
        if until(acting.look()):
            return acting
        version = act(acting, choose)
        while acting.look().mine and not until(acting.look()):
            version = act(acting, choose)
        for table in tables:
            if table is not acting:
                table.catch_up(version)


def active(tables: Sequence[Table], until: Callable[[Look], bool] = lambda _: False) -> Table:
    """Return a page that meets the condition `until`, else that of the player who has to act.

    Waits while there is neither: a throw that the site makes for a player waits for links.
    """
    found = list[Table]()

    def is_found() -> bool:
        looks = [(table, table.look()) for table in tables]
        met = [table for table, look in looks if until(look)]
        found[:] = [*met, *(table for table, look in looks if look.mine)]
        return bool(found)

    wait_for(is_found)
    return found[0]


def opposite(tables: Sequence[Table], table: Table) -> Table:
    """Return the other one of two players' pages."""
    return next(other for other in tables if other is not table)


def to_throw(look: Look) -> bool:
    """Whether the viewer's next action can be a throw."""
    return look.next == "throw"


def to_move(look: Look) -> bool:
    """Whether the viewer can choose between several moves."""
    return len(look.ways) > 1


def to_begin_a_turn(look: Look) -> bool:
    """Whether the viewer can choose between several moves, and has made none of this turn."""
    return to_move(look) and not look.undo


def to_confirm(look: Look) -> bool:
    """Whether the viewer has played the whole turn and has to confirm it."""
    return look.next == "done"


def act(table: Table, choose: Choose = best) -> int:
    """Do the active player's next action on their page: move, call or press the main button.

    Returns the version of the match afterwards.
    """
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
    """Whether the match is over, so that the page offers a rematch."""
    return look.next == "rematch"
