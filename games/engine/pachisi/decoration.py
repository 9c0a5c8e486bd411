"""The drawing of the pachisi cloth: an embroidered cross around its middle, the Charkoni."""

from collections.abc import Iterable, Iterator

from games.engine.layout import Shape, merge_shapes
from games.engine.pachisi.board import (
    ARM_END,
    ARMS,
    CASTLES,
    LOOP,
    MIDDLE,
    cell,
)

Point = tuple[float, float]
WHOLE = 2 * MIDDLE + 1
"""The length of the whole cross."""
NEAR, FAR = MIDDLE - 1, MIDDLE + 2
"""The edges of the Charkoni, where the arms begin."""
CENTRE = WHOLE / 2
NAMES = ("south", "east", "north", "west")
"""The CSS class of each arm."""
SEAM, HEM, KNOT, THREAD = 0.05, 0.06, 0.22, 0.22
"""The inset of squares, the inset of the hem, the size of a knot, the inset of a castle's cross."""
BOTEHS: tuple[Point, ...] = (
    (FAR + 1.55, FAR + 1.55), (WHOLE - 1.45, WHOLE - 1.45),
    (WHOLE - 1.45, FAR + 1.55), (FAR + 1.55, WHOLE - 1.45),
)  # fmt: skip
"""The centres of the ornaments of a panel, away from where cowries fall."""
DROP: tuple[Point, ...] = (
    (0.34, -0.62), (0.1, -0.5), (0.12, -0.3), (0.3, -0.12),
    (0.56, 0.18), (0.4, 0.62), (0.0, 0.62), (-0.42, 0.62), (-0.56, 0.14), (-0.36, -0.22),
    (-0.2, -0.5), (0.0, -0.66), (0.34, -0.62),
)  # fmt: skip
"""A drop with a bent tip, as Bézier points from the tip on."""
TIP, WIDTH = 0.62, 0.3
"""Length and width of a petal of the flower in the Charkoni."""


def cloth(below: int) -> tuple[Shape, ...]:
    """Return the shapes of the cloth with this arm at the bottom, lowest layer first."""
    own = (shape for arm in ARMS for shape in _own(arm, NAMES[(below + arm) % len(ARMS)]))
    squares = (*_squares(), *own)
    return (
        *merge_shapes(_ground()),
        Shape("tassels", "".join(map(_tassels, ARMS))),
        Shape("cloth", _cross(0)),
        Shape("weave", _cross(0)),
        *merge_shapes(shape for shape in squares if shape.kind != "knot"),
        *merge_shapes(shape for shape in squares if shape.kind == "knot"),
        Shape("flower", "".join(map(_petal, range(8)))),
        Shape("hem under", _cross(HEM)),
        Shape("hem", _cross(HEM)),
    )


def _ground() -> Iterator[Shape]:
    """Yield the shapes of the printed cotton under the cross, a panel between each two arms."""
    yield Shape("floor", f"M0 0h{WHOLE}v{WHOLE}H0z")
    for arm in ARMS:
        inner = ((FAR + 0.45, FAR + 0.45), (WHOLE - 0.35, FAR + 0.45))
        outer = ((WHOLE - 0.35, WHOLE - 0.35), (FAR + 0.45, WHOLE - 0.35))
        panel = _outline(turn_point(corner, arm) for corner in (*inner, *outer))
        yield Shape("panel", panel)
        yield Shape("print", panel)
        yield Shape("boteh", "".join(_boteh(at, arm, size) for at in BOTEHS for size in (1, 0.5)))


def _boteh(at: Point, arm: int, size: float) -> str:
    """Return the outline of a boteh, a drop with a bent tip as on woven shawls.

    It is drawn around the point `at` and then rotated by `arm` quarters.
    """
    x, y = at
    points = (turn_point((x + size * right, y + size * down), arm) for right, down in DROP)
    start, *bends = (f"{x} {y}" for x, y in points)
    return f"M{start}C{' '.join(bends)}z"


def _tassels(arm: int) -> str:
    """Return the outline of the threads that hang at the end of an arm."""
    threads = range(1, 3 * 6)
    ends = (
        (
            turn_point((NEAR + one / 6, WHOLE - 0.12), arm),
            turn_point((NEAR + one / 6, WHOLE), arm),
        )
        for one in threads
    )
    return "".join(f"M{a[0]} {a[1]}L{b[0]} {b[1]}" for a, b in ends)


def turn_point(point: Point, arms: int) -> Point:
    """Return the point rotated anticlockwise around the middle of the board, by `arms` quarters."""
    x, y = point
    for _ in range(arms % len(ARMS)):
        x, y = y, WHOLE - x
    return round(x, 3), round(y, 3)


def _squares() -> Iterator[Shape]:
    """Yield the shapes of the squares that all seats travel.

    Castles, the safe squares, bear a cross; other squares bear a knot.
    """
    for step, at in enumerate(LOOP, ARM_END):
        yield Shape("castle" if step in CASTLES else "square", _square(at))
        if step in CASTLES:
            yield Shape("cross under", _castle_cross(at))
            yield Shape("cross", _castle_cross(at))
        else:
            yield Shape("knot", _knot(at))


def _own(arm: int, name: str) -> Iterator[Shape]:
    """Yield the coloured shapes of one arm: its middle column, its quarter of the middle square."""
    for step in range(1, ARM_END):
        yield Shape(f"column {name}", _square(cell(arm, step)))
        yield Shape("knot", _knot(cell(arm, step)))
    quarter = ((CENTRE, CENTRE), (FAR, FAR), (NEAR, FAR))
    yield Shape(f"quarter {name}", _outline(turn_point(corner, arm) for corner in quarter))


def _square(at: tuple[int, int]) -> str:
    x, y = at
    side = 1 - 2 * SEAM
    return f"M{x + SEAM} {y + SEAM}h{side}v{side}h{-side}z"


def _castle_cross(at: tuple[int, int]) -> str:
    x, y = at
    long = round(1 - 2 * THREAD, 3)
    return f"M{x + THREAD} {y + THREAD}l{long} {long}m0 {-long}l{-long} {long}"


def _knot(at: tuple[int, int]) -> str:
    x, y = at
    petals = ((KNOT, KNOT), (-KNOT, KNOT), (-KNOT, -KNOT), (KNOT, -KNOT))
    bends = " ".join(f"{a} 0 {a} {b} {-a} 0 {-a} {-b}" for a, b in petals)
    return f"M{x + 0.5} {y + 0.5}q{bends}"


def _cross(inset: float) -> str:
    """Return the outline of the whole cross of cloth, drawn `inset` inside its edge."""
    corners = (
        (NEAR + inset, FAR - inset),
        (NEAR + inset, WHOLE - inset),
        (FAR - inset, WHOLE - inset),
    )
    return _outline(turn_point(corner, arm) for arm in ARMS for corner in corners)


def _petal(eighth: int) -> str:
    """Return the outline of one of the eight petals of the flower in the middle of the cloth.

    Petals are numbered in eighths of a circle; every second petal points to an arm.
    """
    long = TIP if eighth % 2 == 0 else TIP * 0.8
    across, along = (1, 0), (0, 1)
    if eighth % 2:
        along, across = (1, 1), (1, -1)
    points = [
        (
            CENTRE + along[0] * far * long + across[0] * side,
            CENTRE + along[1] * far * long + across[1] * side,
        )
        for far, side in ((0.5, WIDTH / 2), (1, 0), (0.5, -WIDTH / 2))
    ]
    left, tip, right = (turn_point(point, eighth // 2) for point in points)
    return (
        f"M{CENTRE} {CENTRE}Q{left[0]} {left[1]} {tip[0]} {tip[1]}"
        f"Q{right[0]} {right[1]} {CENTRE} {CENTRE}z"
    )


def _outline(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in points) + "z"
