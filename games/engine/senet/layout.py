"""The layout of the senet board: three rows of ten squares, trays for pieces that are off."""

from functools import cache

from games.engine.layout import Label, Layout, Place
from games.engine.senet.board import OFF, SQUARES
from games.engine.senet.decoration import COLUMNS, EDGE, ROWS, SHAPES, SIDE, TRAY, corner
from games.engine.words import gettext_noop

SIZE = 1.5
"""The width of a piece; a square is two units wide."""
STICK = 0.98
"""The size of a stick, whose length must fit in a tray."""
TRAY_WIDTH = 10


@cache
def layout(viewer: int) -> Layout:
    """Return the board as the seat `viewer` sees it, with the tray for its pieces at the bottom."""
    return Layout(
        columns=COLUMNS,
        rows=ROWS,
        shapes=SHAPES,
        labels=tuple(map(_number, SQUARES)),
        places=(*map(_square, SQUARES), _tray(own=True), _tray(own=False)),
        at=lambda seat, progress: _key(progress, own=seat == viewer),
        dice=_sticks(viewer),
        throw_size=STICK,
    )


def _key(progress: int, *, own: bool) -> str:
    if progress == OFF:
        return "off-own" if own else "off-rival"
    return f"s{progress}"


def _square(square: int) -> Place:
    x, y = corner(square)
    return Place(
        key=f"s{square}",
        name=gettext_noop("square %(number)s"),
        number=square,
        x=x,
        y=y,
        width=SIDE,
        height=SIDE,
        first=(x + SIDE / 2, y + SIDE / 2),
        step=(0.3, 0),
        crowd=2,
        size=SIZE,
    )


def _tray(*, own: bool) -> Place:
    y = ROWS - TRAY if own else 0
    return Place(
        key="off-own" if own else "off-rival",
        name=gettext_noop("off (bottom)") if own else gettext_noop("off (top)"),
        number=0,
        x=EDGE,
        y=y,
        width=TRAY_WIDTH,
        height=TRAY,
        first=(EDGE + 1, y + TRAY / 2),
        step=(1.9, 0),
        crowd=5,
        size=SIZE,
    )


def _number(square: int) -> Label:
    x, y = corner(square)
    return Label(str(square), x + 0.34, y + 0.28)


def _sticks(viewer: int) -> tuple[tuple[float, float], ...]:
    x = COLUMNS - EDGE - 4.5
    own, rival = (x, ROWS - TRAY / 2), (x, TRAY / 2)
    return (own, rival, own) if viewer == 0 else (rival, own, own)
