"""The layout of the backgammon board: twelve points above, twelve below, the bar between, trays.

The unit is half the width of a point. The viewer's home is at the lower right; beside it is the
tray for the viewer's pieces that are borne off (the court), above that the opponent's. Seat 0 sees
the board as the rulebook describes it: its pieces run along the top to the left and along the
bottom to the right (GAMMON-04).
"""

from functools import cache

from games.engine.backgammon.board import BAR, OFF, across
from games.engine.backgammon.decoration import (
    BOTTOM,
    CENTRE,
    COLUMNS,
    DEPTH,
    ROWS,
    SHAPES,
    SIDE,
    TOP,
    TRAY,
    bar_middle,
    below,
    column,
)
from games.engine.layout import Label, Layout, Place
from games.engine.words import gettext_noop

SIZE = 1.88
"""The width of a piece: a little less than its point, so that it touches neither frame nor bar."""
PILE = 5
"""The number of pieces that lie on a point side by side; more lie upon the fifth."""
BAR_PILE = 4
"""The number of pieces that lie on the bar side by side, clear of the cubes."""
DIE = 2.4
"""The width of a die, which must fit between the points of both sides."""
CUBE = 1.7
"""The width of the doubling cube, which lies on the bar."""
SLAB = 0.64
"""The height of a borne-off piece, which lies on its edge."""


@cache
def layout(viewer: int) -> Layout:
    """Return the board as the player in seat `viewer` sees it."""
    return Layout(
        columns=COLUMNS,
        rows=ROWS,
        shapes=SHAPES,
        labels=tuple(_label(number) for number in range(1, 25)),
        places=(
            *(_point(number) for number in range(24, 0, -1)),
            *(_bar(own=own) for own in (True, False)),
            *(_tray(own=own) for own in (True, False)),
        ),
        at=lambda seat, progress: _key(viewer, seat, progress),
        dice=_dice(viewer),
        throw_size=DIE,
        cube_places=_cubes(viewer),
        cube_size=CUBE,
    )


def _key(viewer: int, seat: int, progress: int) -> str:
    own = seat == viewer
    if progress in (BAR, OFF):
        return f"{'bar' if progress == BAR else 'off'}-{'own' if own else 'rival'}"
    return f"p{across(progress) if own else progress}"


def _point(number: int) -> Place:
    x, lower = column(number), below(number)
    return Place(
        key=f"p{number}",
        name=gettext_noop("point %(number)s"),
        number=number,
        x=x,
        y=BOTTOM - DEPTH if lower else TOP,
        width=SIDE,
        height=DEPTH,
        first=(x + 1, BOTTOM - 1 if lower else TOP + 1),
        step=(0, -SIDE if lower else SIDE),
        crowd=PILE,
        size=SIZE,
        counted=True,
    )


def _bar(*, own: bool) -> Place:
    """Return the place for hit pieces, who enter the opponent's home: the viewer's are above."""
    height = SIDE * BAR_PILE
    return Place(
        key="bar-own" if own else "bar-rival",
        name=gettext_noop("bar (top)") if own else gettext_noop("bar (bottom)"),
        number=0,
        x=CENTRE - 1,
        y=TOP + DEPTH - height if own else BOTTOM - DEPTH,
        width=SIDE,
        height=height,
        first=(CENTRE, TOP + DEPTH - 1 if own else BOTTOM - DEPTH + 1),
        step=(0, -SIDE if own else SIDE),
        crowd=BAR_PILE,
        size=SIZE,
        counted=True,
    )


def _tray(*, own: bool) -> Place:
    x, edge = TRAY, 0.18 + SLAB / 2
    return Place(
        key="off-own" if own else "off-rival",
        name=gettext_noop("off (bottom)") if own else gettext_noop("off (top)"),
        number=0,
        x=x,
        y=BOTTOM - DEPTH if own else TOP,
        width=SIDE,
        height=DEPTH,
        first=(x + 1.06, BOTTOM - edge if own else TOP + edge),
        step=(0, -SLAB if own else SLAB),
        crowd=15,
        size=SIZE,
        edge_on=True,
    )


def _label(number: int) -> Label:
    return Label(str(number), column(number) + 1, ROWS - 0.5 if below(number) else 0.5)


def _dice(viewer: int) -> tuple[tuple[float, float], ...]:
    own, rival, both = (CENTRE + 7, ROWS / 2), (CENTRE - 7, ROWS / 2), bar_middle()
    return (own, rival, both) if viewer == 0 else (rival, own, both)


def _cubes(viewer: int) -> tuple[tuple[float, float], ...]:
    own, rival = (CENTRE, BOTTOM - 1), (CENTRE, TOP + 1)
    return (own, rival, bar_middle()) if viewer == 0 else (rival, own, bar_middle())
