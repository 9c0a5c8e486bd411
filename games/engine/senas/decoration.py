"""The drawing of the señas board: a walnut box, horseshoe arches, battlements."""

from collections.abc import Iterator
from math import cos, pi, sin

from games.engine.layout import Shape, merge_shapes

COLUMNS, ROWS = 13, 14
RIM, HEIGHT = 1, 5
MIDDLE = 6
"""The column of the bar between the halves."""
DEPTH = 5
"""The number of pieces that fit in an arch before they are squeezed."""
HALF_WIDTH, SPRING, RISE = 0.36, 4.1, 0.43
"""Half the inner width of an arch, the height at which its curve begins, the curve's radius."""


def _panels() -> tuple[Shape, ...]:
    inner, half = ROWS - 2 * RIM, f"h{MIDDLE}"
    return (
        Shape("box", f"M0 0h{COLUMNS}v{ROWS}H0z"),
        Shape("tray", f"M{MIDDLE + 1.1} {ROWS - 0.94}h{MIDDLE - 0.16}v0.88h{0.16 - MIDDLE}z"),
        Shape("tray", f"M0.06 0.06h{MIDDLE - 0.16}v0.88h{0.16 - MIDDLE}z"),
        Shape("ground", f"M0 {RIM}{half}v{inner}H0z"),
        Shape("ground", f"M{MIDDLE + 1} {RIM}{half}v{inner}H{MIDDLE + 1}z"),
        Shape("bar", f"M{MIDDLE} {RIM}h1v{inner}h-1z"),
        Shape("sunk", f"M0 {RIM}{half}v{inner}H0z"),
        Shape("sunk", f"M{MIDDLE + 1} {RIM}{half}v{inner}H{MIDDLE + 1}z"),
        Shape("veneer", f"M0 0h{COLUMNS}v{ROWS}H0z"),
    )


def _fillets() -> tuple[Shape, ...]:
    wide, tall = MIDDLE - 0.12, ROWS - 2 * RIM - 0.12
    return tuple(
        Shape("fillet", f"M{x + 0.06} {RIM + 0.06}h{wide}v{tall}h{-wide}z") for x in (0, MIDDLE + 1)
    )


def _scallops(x: int, *, above: bool) -> Shape:
    """Return the shape of the notch in the rim at a hole, as in the book of games of Alfonso X."""
    base, way, sweep = (RIM, 1, 1) if above else (ROWS - RIM, -1, 0)
    return Shape("scallop", f"M{x} {base}v{way * 0.5}a0.5 0.5 0 0 {sweep} 1 0v{-way * 0.5}z")


def _bands() -> tuple[Shape, ...]:
    """Return the shapes of the strips of inlay along the bar and across each half of the board."""
    tall = ROWS - 2 * RIM
    upright = "".join(f"M{x} {RIM}h0.16v{tall}h-0.16z" for x in (MIDDLE + 0.06, MIDDLE + 0.78))
    level = "".join(
        f"M{x + 0.06} {y}h{MIDDLE - 0.12}v0.16h{0.12 - MIDDLE}z"
        for x in (0, MIDDLE + 1)
        for y in (RIM + HEIGHT - 0.3, ROWS - RIM - HEIGHT + 0.14)
    )
    return (Shape("band", level), Shape("band", upright))


def _columns() -> list[int]:
    return [x for x in range(COLUMNS) if x != MIDDLE]


def _arch(x: int, *, above: bool) -> tuple[Shape, ...]:
    """Return the shapes of one hole: its niche, and the arch of light and red stones around it."""
    middle = x + 0.5
    base, way, sweep = (RIM, 1, 0) if above else (ROWS - RIM, -1, 1)
    left, right, spring = middle - HALF_WIDTH, middle + HALF_WIDTH, base + way * SPRING
    round_ = f"A{RISE} {RISE} 0 1 {sweep} {right:.2f} {spring:.2f}"
    tint = "odd" if (x + above + (x > MIDDLE)) % 2 else "even"
    return (
        Shape(f"niche {tint}", f"M{left:.2f} {base}V{spring:.2f}{round_}V{base}z"),
        Shape("stones", f"M{left:.2f} {spring:.2f}{round_}"),
        Shape("stones red", f"M{left:.2f} {spring:.2f}{round_}"),
        _scallops(x, above=above),
        Shape("shaft", f"M{left:.2f} {base}V{spring:.2f}M{right:.2f} {base}V{spring:.2f}"),
    )


def _arches() -> Iterator[Shape]:
    for above in (True, False):
        for x in _columns():
            yield from _arch(x, above=above)


def _gate(x: int, *, above: bool) -> tuple[Shape, ...]:
    """Return the shapes of the battlements over an entrance, and of the door in them."""
    y, out, sweep = (RIM, -1, 1) if above else (ROWS - RIM, 1, 0)
    merlon = f"v{out * 0.2}h0.2v{-out * 0.2}h0.2"
    door = f"M{x + 0.24} {y}v{out * 0.34}A0.28 0.28 0 1 {sweep} {x + 0.76} {y + out * 0.34}V{y}z"
    return (
        Shape("gate", f"M{x} {y}v{out * 0.74}{merlon * 2}v{out * 0.2}h0.2v{-out * 0.94}z"),
        Shape("door", door),
    )


def _star(x: float, y: float, radius: float) -> Shape:
    """Return the shape of a star with eight points around the point `x`, `y`."""
    points = (
        (x + long * cos(turn * pi / 8), y + long * sin(turn * pi / 8))
        for turn in range(16)
        for long in (radius if turn % 2 == 0 else radius * 0.765,)
    )
    return Shape("star", "M" + "L".join(f"{a:.2f} {b:.2f}" for a, b in points) + "z")


def _stars() -> tuple[Shape, ...]:
    bar = MIDDLE + 0.5
    return tuple(_star(bar, y, 0.25) for y in (2, 3.5, 5, 9, 10.5, 12))


def _ways() -> tuple[Shape, ...]:
    """Return an arrow at each end of the board, which shows how the path changes rows."""
    y, right = ROWS / 2, COLUMNS - 0.95
    down, up = "m-0.22 -0.2l0.26 0.2l-0.26 0.2", "m0.22 0.2l-0.26 -0.2l0.26 -0.2"
    return (
        Shape("way", f"M0.95 {y - 0.55}A0.55 0.55 0 0 0 0.95 {y + 0.55}{down}"),
        Shape("way", f"M{right} {y + 0.55}A0.55 0.55 0 0 0 {right} {y - 0.55}{up}"),
    )


SHAPES = (
    *_panels(),
    *_fillets(),
    *merge_shapes(_arches()),
    *_bands(),
    *merge_shapes(_stars()),
    *_ways(),
    *_gate(COLUMNS - 1, above=True),
    *_gate(0, above=False),
)
"""The whole board, lowest layer first."""
