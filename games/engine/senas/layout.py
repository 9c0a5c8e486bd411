"""The layout of the señas board: two rows of twelve arches.

The viewer's entrance is at the upper right; its path runs along the top to the left and along the
bottom to the right, and its pieces leave at the lower right (SENAS-05). The opponent sees the same
board after half a turn.
"""

from functools import cache

from games.engine.layout import Label, Layout, Place
from games.engine.senas.board import HOLES, OUT, across
from games.engine.senas.decoration import COLUMNS, DEPTH, HEIGHT, MIDDLE, RIM, ROWS, SHAPES
from games.engine.words import gettext_noop

TOP, BOTTOM = RIM, ROWS - RIM - HEIGHT
TRAY = 6
"""The width of the place for pieces that are out."""
NUMERALS = (("I", 9.5, -1), ("II", 2.5, -1), ("III", 2.5, 1), ("IV", 9.5, 1))
"""The numerals of the four señas as the viewer counts them, with their positions (SENAS-01)."""


@cache
def layout(viewer: int) -> Layout:
    """Return the board as the seat `viewer` sees it."""
    return Layout(
        columns=COLUMNS,
        rows=ROWS,
        shapes=SHAPES,
        labels=(*map(_number, HOLES), *(_numeral(*numeral) for numeral in NUMERALS)),
        places=(*map(_hole, HOLES), _tray(own=True), _tray(own=False)),
        at=lambda seat, progress: _key(progress, own=seat == viewer),
        dice=_dice(viewer),
        throw_size=1.2,
        throw_room=4.5,
    )


def _key(progress: int, *, own: bool) -> str:
    if progress == OUT:
        return "off-own" if own else "off-rival"
    return f"h{progress if own else across(progress)}"


def _above(hole: int) -> bool:
    return hole <= 12  # noqa: PLR2004  two rows of twelve


def _column(hole: int) -> int:
    along = 12 - hole if _above(hole) else hole - 13
    return along + (along >= MIDDLE)


def _hole(hole: int) -> Place:
    x, above = _column(hole), _above(hole)
    return Place(
        key=f"h{hole}",
        name=gettext_noop("hole %(number)s"),
        number=hole,
        x=x,
        y=TOP if above else BOTTOM,
        width=1,
        height=HEIGHT,
        first=(x + 0.5, TOP + 0.5 if above else BOTTOM + HEIGHT - 0.5),
        step=(0, 0.96 if above else -0.96),
        crowd=DEPTH,
        counted=True,
    )


def _tray(*, own: bool) -> Place:
    y = ROWS - RIM if own else 0
    return Place(
        key="off-own" if own else "off-rival",
        name=gettext_noop("out (bottom)") if own else gettext_noop("out (top)"),
        number=0,
        x=COLUMNS - TRAY if own else 0,
        y=y,
        width=TRAY,
        height=RIM,
        first=(COLUMNS - 0.36, y + 0.7) if own else (0.36, y + 0.3),
        step=(-0.375, 0) if own else (0.375, 0),
        crowd=15,
        size=0.5,
    )


def _number(hole: int) -> Label:
    return Label(str(hole), _column(hole) + 0.5, RIM - 0.24 if _above(hole) else ROWS - RIM + 0.24)


def _numeral(text: str, x: float, side: int) -> Label:
    return Label(text, x + 0.5, ROWS / 2 + side * 0.8)


def _dice(viewer: int) -> tuple[tuple[float, float], ...]:
    own, rival, both = (9.45, ROWS / 2), (3.55, ROWS / 2), (MIDDLE + 0.5, ROWS / 2)
    return (own, rival, both) if viewer == 0 else (rival, own, both)
