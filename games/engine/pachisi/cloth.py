"""The cloth that pachisi is played on: hem and fringe, squares, castles and the Charkoni."""

from collections.abc import Iterable

from games.engine.layout import Shape
from games.engine.pachisi.board import ARM_END, ARMS, CASTLES, MIDDLE, ROUND, cell, turned

Point = tuple[float, float]
WHOLE = 2 * MIDDLE + 1
"""The length of the whole cross."""
NEAR, FAR = MIDDLE - 1, MIDDLE + 2
"""Where the Charkoni begins and ends, and with it the arms."""
CENTRE = WHOLE / 2
NAMES = ("south", "east", "north", "west")
"""The class of what belongs to an arm."""
LINE, HEM, KNOT = 0.06, 0.16, 0.5
"""How far squares keep from their lines, the hem from the edge, and threads of the fringe apart."""


def cloth(below: int) -> tuple[Shape, ...]:
    """The whole cloth with this arm below; what lies beneath comes first."""
    return (
        *(Shape("fringe", _path(_fringe(), arm)) for arm in ARMS),
        Shape("cloth", _cross(0)),
        *(Shape("square", _square(turned(each, arm))) for arm in ARMS for each in _outer()),
        *(
            Shape(f"column {NAMES[(below + arm) % len(ARMS)]}", _square(cell(arm, step)))
            for arm in ARMS
            for step in range(1, ARM_END)
        ),
        *(_castle(cell(0, step)) for step in sorted(CASTLES) if step < ARM_END + ROUND),
        Shape("charkoni", f"M{NEAR} {NEAR}H{FAR}V{FAR}H{NEAR}z"),
        *(
            Shape(f"quarter {NAMES[(below + arm) % len(ARMS)]}", _path(_quarter(), arm))
            for arm in ARMS
        ),
        *(Shape("petal", _petal(arm)) for arm in ARMS),
        Shape("hem", _cross(HEM)),
    )


def turned_point(point: Point, arms: int) -> Point:
    """A point of the board after so many quarter turns, anticlockwise."""
    x, y = point
    for _ in range(arms % len(ARMS)):
        x, y = y, WHOLE - x
    return round(x, 3), round(y, 3)


def _outer() -> list[tuple[int, int]]:
    """The lower arm's squares but for those of its own middle column."""
    columns = (MIDDLE - 1, MIDDLE + 1)
    return [(MIDDLE, WHOLE - 1)] + [
        (column, row) for column in columns for row in range(FAR, WHOLE)
    ]


def _square(at: tuple[int, int]) -> str:
    x, y = at
    side = 1 - 2 * LINE
    return f"M{x + LINE} {y + LINE}h{side}v{side}h{-side}z"


def _castle(at: tuple[int, int]) -> Shape:
    """A square crossed from corner to corner."""
    x, y = at
    near, far = 0.14, 0.72
    return Shape(
        "castle", f"M{x + near} {y + near}l{far} {far}M{x + near + far} {y + near}l{-far} {far}"
    )


def _cross(inset: float) -> str:
    corners = [(FAR - inset, FAR), (FAR - inset, WHOLE - inset), (NEAR + inset, WHOLE - inset)]
    points = [turned_point(corner, -arm) for arm in ARMS for corner in _turn(corners, inset)]
    return _closed(points)


def _turn(corners: list[Point], inset: float) -> list[Point]:
    (x, y), *others = corners
    return [(x, y - inset), *others]


def _quarter() -> list[Point]:
    """The part of the Charkoni before the lower arm."""
    return [(CENTRE, CENTRE), (FAR, FAR), (NEAR, FAR)]


def _fringe() -> list[Point]:
    threads = int((FAR - NEAR) / KNOT)
    return [
        point
        for thread in range(threads)
        for point in (
            (NEAR + thread * KNOT, WHOLE - 0.1),
            (NEAR + (thread + 0.5) * KNOT, WHOLE + 0.0),
        )
    ]


def _petal(arm: int) -> str:
    tip, left, right = (
        turned_point(point, arm)
        for point in (
            (CENTRE, CENTRE + 0.46),
            (CENTRE - 0.3, CENTRE + 0.24),
            (CENTRE + 0.3, CENTRE + 0.24),
        )
    )
    middle = f"{CENTRE} {CENTRE}"
    return f"M{middle}Q{left[0]} {left[1]} {tip[0]} {tip[1]}Q{right[0]} {right[1]} {middle}z"


def _path(points: list[Point], arm: int) -> str:
    return _closed([turned_point(point, arm) for point in points])


def _closed(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in points) + "z"
