"""The layout of the backgammon board: twelve points above, twelve below, the bar between.

The viewer's home is at the lower right; below it is the court, where pieces that are borne off lie.
Seat 0 sees the board as the rulebook describes it: its pieces run along the top to the left and
along the bottom to the right (GAMMON-04).
"""

from collections.abc import Iterator
from functools import cache

from games.engine.backgammon.board import BAR, OFF, across
from games.engine.layout import Label, Layout, Place, Shape, merge_shapes
from games.engine.words import gettext_noop

COLUMNS, ROWS = 13, 13
COURT, POINT, GAP = 1, 5, 1
MIDDLE = 6
"""The column of the bar."""
TOP, BOTTOM = COURT, ROWS - COURT - POINT


@cache
def layout(viewer: int) -> Layout:
    """Return the board as the player in seat `viewer` sees it."""
    return Layout(
        columns=COLUMNS,
        rows=ROWS,
        shapes=(*_board(), *merge_shapes(_points()), *_fittings()),
        labels=tuple(_label(number) for number in range(1, 25)),
        places=(
            *(_point(number) for number in range(24, 0, -1)),
            *(_bar(own=own) for own in (True, False)),
            *(_court(own=own) for own in (True, False)),
        ),
        at=lambda seat, progress: _key(viewer, seat, progress),
        dice=_dice(viewer),
    )


def _key(viewer: int, seat: int, progress: int) -> str:
    own = seat == viewer
    if progress in (BAR, OFF):
        return f"{'bar' if progress == BAR else 'off'}-{'own' if own else 'rival'}"
    return f"p{across(progress) if own else progress}"


def _column(number: int) -> int:
    along = 12 - number if number <= 12 else number - 13  # noqa: PLR2004  two rows of twelve
    return along + (along >= MIDDLE)


def _below(number: int) -> bool:
    return number <= 12  # noqa: PLR2004  two rows of twelve


def _point(number: int) -> Place:
    x, below = _column(number), _below(number)
    return Place(
        key=f"p{number}",
        name=gettext_noop("point %(number)s"),
        number=number,
        x=x,
        y=BOTTOM if below else TOP,
        width=1,
        height=POINT,
        first=(x + 0.5, BOTTOM + POINT - 0.5 if below else TOP + 0.5),
        step=(0, -1 if below else 1),
        crowd=POINT,
    )


def _bar(*, own: bool) -> Place:
    return Place(
        key="bar-own" if own else "bar-rival",
        name=gettext_noop("bar (top)") if own else gettext_noop("bar (bottom)"),
        number=0,
        x=MIDDLE,
        y=TOP if own else BOTTOM,
        width=1,
        height=POINT,
        first=(MIDDLE + 0.5, TOP + POINT - 0.5 if own else BOTTOM + 0.5),
        step=(0, -1 if own else 1),
        crowd=POINT,
    )


def _court(*, own: bool) -> Place:
    y = ROWS - COURT if own else 0
    return Place(
        key="off-own" if own else "off-rival",
        name=gettext_noop("off (bottom)") if own else gettext_noop("off (top)"),
        number=0,
        x=MIDDLE + 1,
        y=y,
        width=6,
        height=COURT,
        first=(COLUMNS - 0.35, y + 0.72 if own else y + 0.28),
        step=(-0.38, 0),
        crowd=15,
        size=0.5,
    )


def _board() -> tuple[Shape, ...]:
    """Return the shapes of the wooden frame and of the leather on which the points are drawn."""
    half, height = f"h{MIDDLE}", ROWS - 2 * COURT
    courts = (f"M0 0h{COLUMNS}v{COURT}H0z", f"M0 {ROWS - COURT}h{COLUMNS}v{COURT}H0z")
    fields = tuple(f"M{x} {COURT}{half}v{height}h-{MIDDLE}z" for x in (0, MIDDLE + 1))
    bar = f"M{MIDDLE} {COURT}h1v{height}h-1z"
    wide, tall = MIDDLE - 0.32, height - 0.32
    seams = "".join(f"M{x + 0.16} {COURT + 0.16}h{wide}v{tall}h-{wide}z" for x in (0, MIDDLE + 1))
    return (
        *(Shape("court", court) for court in courts),
        *(Shape("leather", field) for field in fields),
        Shape("bar", bar),
        *(Shape("veneer", part) for part in (*courts, bar)),
        *(Shape("hide", field) for field in fields),
        Shape("seam", seams),
        *(Shape("sunk", field) for field in fields),
    )


def _points() -> Iterator[Shape]:
    for number in range(1, 25):
        x, tall = _column(number), POINT - 0.4
        base, tip = (ROWS - COURT, -tall) if _below(number) else (COURT, tall)
        kind = "dark" if number % 2 else "light"
        edge = f"l0.46 {tip}l0.46 {-tip}z"
        yield Shape(f"point {kind}", f"M{x + 0.04} {base}{edge}")
        yield Shape("stud", _round(x + 0.5, base + tip, 0.09))


def _fittings() -> tuple[Shape, ...]:
    """Return the shapes of the brass parts: the rims of the leather, and the hinges on the bar."""
    rims = f"M0 {COURT}h{MIDDLE}v{ROWS - 2 * COURT}H0zM{MIDDLE + 1} {COURT}h{MIDDLE}"
    hinges = (COURT + 0.5, ROWS - COURT - 1.5)
    screws = "".join(
        _round(MIDDLE + x, y + along, 0.06)
        for y in hinges
        for along in (0.2, 0.8)
        for x in (0.28, 0.72)
    )
    plates = "".join(f"M{MIDDLE + 0.12} {y}h0.76v1h-0.76z" for y in hinges)
    return (
        Shape("line", f"{rims}v{ROWS - 2 * COURT}h-{MIDDLE}z"),
        Shape("hinge", plates),
        Shape("screw", screws + "".join(f"M{MIDDLE + 0.5} {y}v1" for y in hinges)),
    )


def _round(x: float, y: float, radius: float) -> str:
    half = f"a{radius} {radius} 0 1 0"
    return f"M{round(x - radius, 3)} {round(y, 3)}{half} {2 * radius} 0{half} {-2 * radius} 0z"


def _label(number: int) -> Label:
    y = ROWS - COURT + 0.27 if _below(number) else COURT - 0.27
    return Label(str(number), _column(number) + 0.5, y)


def _dice(viewer: int) -> tuple[tuple[float, float], ...]:
    middle = TOP + POINT + GAP / 2
    own, rival, both = (MIDDLE + 4, middle), (MIDDLE / 2, middle), (MIDDLE + 0.5, middle)
    return (own, rival, both) if viewer == 0 else (rival, own, both)
