"""SVG outlines that the drawings of both boards share."""

from collections.abc import Sequence

Point = tuple[float, float]
Cell = tuple[int, int]


def circle(middle: Point, radius: float) -> str:
    x, y = middle
    across = 2 * radius
    arc = f"a{radius} {radius} 0 1 0"
    return f"M{round(x - radius, 3)} {y}{arc} {across} 0{arc} {-across} 0z"


def box(x: float, y: float, width: float, height: float) -> str:
    """Return the outline of a rectangle with its upper left corner at `x`, `y`."""
    return f"M{round(x, 3)} {round(y, 3)}h{width}v{height}h{-width}z"


def rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """Return the outline of a rectangle with rounded corners."""
    wide, tall, arc = width - 2 * radius, height - 2 * radius, f"a{radius:g} {radius:g} 0 0 1"
    return (
        f"M{x + radius:g} {y:g}h{wide:g}{arc} {radius:g} {radius:g}v{tall:g}"
        f"{arc} {-radius:g} {radius:g}h{-wide:g}{arc} {-radius:g} {-radius:g}v{-tall:g}"
        f"{arc} {radius:g} {-radius:g}z"
    )


def line(points: Sequence[Point]) -> str:
    """Return the outline of straight lines from each point to the next."""
    return "M" + "L".join(f"{x} {y}" for x, y in points)


HEAD: tuple[tuple[Point, ...], ...] = (
    ((0.1, -0.5), (0.14, -0.44), (0.15, -0.38)), ((0.29, -0.28), (0.36, -0.12), (0.44, 0.05)),
    ((0.5, 0.14), (0.5, 0.24), (0.44, 0.28)), ((0.36, 0.33), (0.29, 0.28), (0.24, 0.2)),
    ((0.15, 0.15), (0.06, 0.17), (0.0, 0.15)), ((0.02, 0.28), (0.18, 0.34), (0.2, 0.5)),
    ((0.0, 0.5), (-0.18, 0.5), (-0.38, 0.5)), ((-0.44, 0.12), (-0.38, -0.24), (-0.06, -0.4)),
    ((-0.04, -0.46), (-0.02, -0.51), (0.04, -0.54)),
)  # fmt: skip
"""A horse's head that looks to the right, as Bézier points from the tip of its ear."""
EAR: Point = (0.04, -0.54)
MANE: tuple[tuple[Point, Point], ...] = (
    ((-0.12, -0.3), (-0.08, -0.16)), ((-0.22, -0.2), (-0.16, -0.06)),
    ((-0.28, -0.08), (-0.21, 0.06)), ((-0.32, 0.06), (-0.25, 0.2)), ((-0.34, 0.2), (-0.27, 0.34)),
)  # fmt: skip

BRIDLE: tuple[tuple[Point, Point], ...] = (
    ((0.32, -0.1), (0.16, 0.18)), ((0.2, -0.24), (0.02, 0.14)), ((0.17, -0.16), (0.22, -0.13)),
)  # fmt: skip
"""The straps of the bridle, and the eye."""


def horse(middle: Point, size: float) -> str:
    """Return the outline of a horse's head of this size around the point `middle`.

    All heads of a size are the same text but for their beginning, so that they compress well.
    """
    at, bends = EAR, ""
    for bend in HEAD:
        bends += "c" + " ".join(_offset(at, point, size) for point in bend)
        at = bend[-1]
    return f"{_move(middle, EAR, size)}{bends}z"


def engraving(middle: Point, size: float) -> str:
    """Return the lines inside a horse's head: its eye, its mane and its bridle."""
    lines = (*MANE, *BRIDLE)
    return "".join(
        f"{_move(middle, start, size)}l{_offset(start, end, size)}" for start, end in lines
    )


def _move(middle: Point, to: Point, size: float) -> str:
    return f"M{round(middle[0] + size * to[0], 3):g} {round(middle[1] + size * to[1], 3):g}"


def _offset(start: Point, end: Point, size: float) -> str:
    right, down = size * (end[0] - start[0]), size * (end[1] - start[1])
    return f"{round(right, 3):g} {round(down, 3):g}"


def arrow(tip: Point, towards: Point) -> str:
    """Return the outline of a small arrowhead with this tip, pointing along the grid."""
    (x, y), (right, down) = tip, towards
    back = (x - 0.22 * right, y - 0.22 * down)
    wings = [
        (round(back[0] + 0.2 * down, 3), round(back[1] + 0.2 * right, 3)),
        (round(back[0] - 0.2 * down, 3), round(back[1] - 0.2 * right, 3)),
    ]
    return line([wings[0], tip, wings[1]]) + "z"


def horseshoe(middle: Point, radius: float) -> str:
    """Return the outline of a horseshoe of this radius, open below."""
    (x, y), outer, inner = middle, radius, 0.68 * radius
    wide, gap, foot = 0.62 * outer, 0.4 * outer, y + 0.95 * outer
    left, right = f"{x - wide:.3g} {foot:.3g}", f"{x + wide:.3g} {foot:.3g}"
    back, front = f"{x + gap:.3g} {foot:.3g}", f"{x - gap:.3g} {foot:.3g}"
    arch = f"A{outer:.3g} {1.08 * outer:.3g} 0 1 1 {right}"
    return f"M{left}{arch}L{back}A{inner:.3g} {1.1 * inner:.3g} 0 1 0 {front}z"
