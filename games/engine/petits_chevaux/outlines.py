"""Outlines of which both boards are drawn, as SVG paths."""

from collections.abc import Sequence

Point = tuple[float, float]
Cell = tuple[int, int]


def circle(middle: Point, radius: float) -> str:
    """The outline of a circle."""
    x, y = middle
    across = 2 * radius
    arc = f"a{radius} {radius} 0 1 0"
    return f"M{round(x - radius, 3)} {y}{arc} {across} 0{arc} {-across} 0z"


def box(x: float, y: float, width: float, height: float) -> str:
    """The outline of a rectangle."""
    return f"M{round(x, 3)} {round(y, 3)}h{width}v{height}h{-width}z"


def line(points: Sequence[Point]) -> str:
    """A line through these points."""
    return "M" + "L".join(f"{x} {y}" for x, y in points)


HEAD = (
    (0.06, -0.52), (0.13, -0.36), (0.3, -0.24), (0.36, -0.08), (0.46, 0.12), (0.42, 0.24),
    (0.3, 0.26), (0.2, 0.16), (0.06, 0.12), (0.1, 0.28), (0.24, 0.5), (-0.34, 0.5), (-0.36, 0.16),
    (-0.3, -0.12), (-0.16, -0.32), (-0.04, -0.38),
)  # fmt: skip
"""A horse's head that looks to the right: ear, brow, muzzle, jaw, breast, mane."""


def horse(middle: Point, size: float) -> str:
    """A horse's head around a point."""
    x, y = middle
    points = [(round(x + size * right, 3), round(y + size * down, 3)) for right, down in HEAD]
    return line(points) + "z"


def arrow(tip: Point, towards: Point) -> str:
    """A small arrowhead that points one way along the grid."""
    (x, y), (right, down) = tip, towards
    back = (x - 0.22 * right, y - 0.22 * down)
    wings = [
        (round(back[0] + 0.2 * down, 3), round(back[1] + 0.2 * right, 3)),
        (round(back[0] - 0.2 * down, 3), round(back[1] - 0.2 * right, 3)),
    ]
    return line([wings[0], tip, wings[1]]) + "z"
