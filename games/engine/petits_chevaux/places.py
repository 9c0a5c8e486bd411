"""The squares, stalls and corridors of which the layouts of both boards consist."""

from games.engine.layout import Place
from games.engine.petits_chevaux.decoration_outlines import Cell
from games.engine.words import gettext_noop

STALLS = (
    gettext_noop("yellow stable, stall %(number)s"),
    gettext_noop("green stable, stall %(number)s"),
    gettext_noop("red stable, stall %(number)s"),
    gettext_noop("blue stable, stall %(number)s"),
)
CORRIDORS = (
    gettext_noop("yellow corridor"),
    gettext_noop("green corridor"),
    gettext_noop("red corridor"),
    gettext_noop("blue corridor"),
)
LONG = 4
"""The number of horses that a corridor holds, one behind the other."""


def square(number: int, cell: Cell) -> Place:
    """Return the square with this number on the viewer's path, drawn in this cell of the grid."""
    return _single(f"square-{number}", gettext_noop("square %(number)s"), number, cell)


def stall(arm: int, number: int, cell: Cell) -> Place:
    """Return a stall of one arm's stable, drawn in this cell of the grid.

    Stall 1 is next to the gate.
    """
    return _single(f"stall-{arm}-{number}", STALLS[arm], number, cell)


def corridor(arm: int, first: Cell, towards: Cell) -> Place:
    """Return the corridor of one arm, in which its horses wait.

    The first horse stands in the cell `first`; the others follow in the direction `towards`.
    """
    last = (first[0] + (LONG - 1) * towards[0], first[1] + (LONG - 1) * towards[1])
    x, y = min(first[0], last[0]), min(first[1], last[1])
    return Place(
        key=f"corridor-{arm}",
        name=CORRIDORS[arm],
        number=0,
        x=x,
        y=y,
        width=abs(first[0] - last[0]) + 1,
        height=abs(first[1] - last[1]) + 1,
        first=(first[0] + 0.5, first[1] + 0.5),
        step=towards,
        crowd=LONG,
    )


def _single(key: str, name: str, number: int, cell: Cell) -> Place:
    x, y = cell
    return Place(
        key=key,
        name=name,
        number=number,
        x=x,
        y=y,
        width=1,
        height=1,
        first=(x + 0.5, y + 0.5),
        step=(0, 0),
        crowd=1,
    )
