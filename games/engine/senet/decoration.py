"""The drawing of the senet board: a box inlaid with squares, signs on the last five."""

from itertools import pairwise

from games.engine.layout import Shape, merge_shapes
from games.engine.senet.board import LAST, LAST_ROW, REFUGES, SQUARES, TRAP

SIDE = 2
"""The width of a square."""
EDGE, TRAY = 1, 2
"""The width of the wood at the ends of the rows, and the height of the trays."""
COLUMNS, ROWS = 10 * SIDE + 2 * EDGE, 3 * SIDE + 2 * TRAY
REBIRTH = 15
"""The square that bore the sign of life or a frog; it has no effect in these rules."""
BIRD = (
    "M{} {}m-0.14 -0.42c0.12 -0.02 0.17 0.07 0.15 0.19c0.02 0.12 0.16 0.2 0.25 0.36l0.1 0.3"
    "l-0.26 -0.16v0.28h-0.07v-0.3c-0.2 -0.06 -0.27 -0.24 -0.21 -0.46l-0.14 -0.02"
    "c0.02 -0.12 0.08 -0.18 0.18 -0.19z"
)
SEATED = (
    "M{} {}m-0.02 -0.34a0.16 0.17 0 1 1 0.01 0.34l0.02 0.09c0.16 0.03 0.2 0.16 0.2 0.34"
    "l0.12 0.06c0.06 0.03 0.07 0.1 0.07 0.18v0.42h-0.64v-0.4c-0.06 -0.26 -0.04 -0.54 0.12 -0.62"
    "l0 -0.1c-0.1 -0.06 -0.1 -0.3 0.1 -0.31z"
)
FALCON = (
    "M{} {}c0.18 -0.02 0.26 0.08 0.28 0.2l0.1 0.1l-0.14 0c0.02 0.14 0.04 0.3 -0.02 0.46"
    "c-0.08 0.24 -0.3 0.36 -0.52 0.42l-0.52 0.2l0.1 -0.2c0.16 -0.2 0.24 -0.36 0.36 -0.52"
    "c0.12 -0.14 0.16 -0.22 0.16 -0.34c0 -0.18 0.06 -0.3 0.2 -0.32z"
)
"""SVG outlines of the signs on the last squares, relative to their starting point."""


def corner(square: int) -> tuple[int, int]:
    """Return the upper left corner of a square on the drawn board.

    The middle row of squares runs backwards.
    """
    row, along = divmod(square - 1, 10)
    column = 9 - along if row == 1 else along
    return EDGE + SIDE * column, TRAY + SIDE * row


def _middle(square: int) -> tuple[int, int]:
    x, y = corner(square)
    return x + SIDE // 2, y + SIDE // 2


def _box() -> tuple[Shape, ...]:
    width, height = COLUMNS - 2 * EDGE, 3 * SIDE
    trays = (
        Shape("tray", f"M{EDGE} {y}h{width}v{TRAY - 0.5}H{EDGE}z")
        for y in (0.15, ROWS - TRAY + 0.35)
    )
    return (
        Shape("box", f"M0 0h{COLUMNS}v{ROWS}H0z"),
        *trays,
        Shape("veneer", f"M0 0h{COLUMNS}v{ROWS}H0z"),
        Shape(
            "ebony", f"M{EDGE - 0.12} {TRAY - 0.12}h{width + 0.24}v{height + 0.24}h{-width - 0.24}z"
        ),
    )


def _inlay(square: int) -> Shape:
    x, y = corner(square)
    kind = "square"
    if square == REBIRTH:
        kind = "square rebirth"
    if square in LAST_ROW:
        kind = "square last"
    if square in REFUGES:
        kind = "square refuge"
    if square == TRAP:
        kind = "square trap"
    return Shape(kind, f"M{x + 0.06} {y + 0.06}h1.88v1.88h-1.88z")


def _stone() -> Shape:
    """Return the shape that gives all squares the grain of stone."""
    return Shape("stone", f"M{EDGE} {TRAY}h{COLUMNS - 2 * EDGE}v{3 * SIDE}H{EDGE}z")


def _nefer(x: float, y: float) -> Shape:
    """Return the shapes of the hieroglyph for good and beautiful, a heart with the windpipe."""
    pipe = f"M{x} {y + 0.1}V{y - 0.55}M{x - 0.16} {y - 0.4}h0.32"
    heart = f"M{x} {y + 0.1}c-0.3 0.1 -0.3 0.5 0 0.55c0.3 -0.05 0.3 -0.45 0 -0.55z"
    return Shape("sign", pipe + heart)


def _rebirth() -> tuple[Shape, ...]:
    """Return the shapes of the sign of life on the house of rebirth, in the middle of the board."""
    x, y = _middle(REBIRTH)
    loop = f"M{x} {y}c-0.5 -0.42 -0.34 -0.78 0 -0.78c0.34 0 0.5 0.36 0 0.78z"
    return (Shape("sign", f"{loop}v0.74M{x - 0.42} {y + 0.1}h0.84"),)


def _beauty() -> tuple[Shape, ...]:
    x, y = _middle(26)
    return tuple(_nefer(x + step, y) for step in (-0.5, 0, 0.5))


def _waters() -> tuple[Shape, ...]:
    x, y = _middle(TRAP)
    ripple = "l0.2 -0.16l0.2 0.16" * 4
    waves = (Shape("water", f"M{x - 0.8} {y + step}{ripple}") for step in (-0.42, 0.05, 0.52))
    return (*waves, Shape("cross", f"M{x - 0.6} {y - 0.6}l1.2 1.2m0 -1.2l-1.2 1.2"))


def _souls() -> tuple[Shape, ...]:
    """Return the shapes of three birds, the hieroglyph for souls."""
    x, y = _middle(28)
    return tuple(Shape("ink", BIRD.format(x + step - 0.04, y + 0.02)) for step in (-0.56, 0, 0.56))


def _gods() -> tuple[Shape, ...]:
    """Return the shapes of two seated figures, the hieroglyph for gods."""
    x, y = _middle(29)
    return tuple(Shape("ink", SEATED.format(x + step, y - 0.28)) for step in (-0.4, 0.4))


def _falcon() -> tuple[Shape, ...]:
    """Return the shapes of the falcon of Horus before the sun."""
    x, y = _middle(LAST)
    sun = f"M{x - 0.8} {y - 0.02}a0.3 0.3 0 1 0 0.6 0a0.3 0.3 0 1 0 -0.6 0z"
    ground = f"M{x - 0.8} {y + 0.76}h1.6M{x + 0.02} {y + 0.36}v0.4m0.2 -0.4v0.4"
    return (Shape("sun", sun), Shape("sign", ground), Shape("ink", FALCON.format(x + 0.3, y - 0.7)))


def _way() -> tuple[Shape, ...]:
    """Return the shapes that show where the path turns into the next row, with small arrows."""
    turns = ((10, 0.5, 1), (20, -0.5, -1))
    return tuple(_turn(square, out, side) for square, out, side in turns)


def _turn(square: int, out: float, side: int) -> Shape:
    x, y = _middle(square)
    edge = x + side * (SIDE / 2) + out * 0.3
    bow = f"M{edge} {y}c{out} 0 {out} {SIDE} 0 {SIDE}"
    return Shape("way", f"{bow}m{out * 0.5} -0.3l{-out * 0.5} 0.3l{out * 0.5} 0.3")


def _arrows() -> tuple[Shape, ...]:
    """Return the shapes of small arrows between the squares of a row, in the direction of play."""
    steps = [(one, other) for one, other in pairwise(SQUARES) if other % 10 != 1]
    return tuple(_arrow(corner(one), corner(other)) for one, other in steps)


def _arrow(one: tuple[int, int], other: tuple[int, int]) -> Shape:
    side = 1 if other[0] > one[0] else -1
    x, y = max(one[0], other[0]), one[1] + SIDE / 2
    return Shape("arrow", f"M{x - side * 0.07} {y - 0.14}l{side * 0.14} 0.14l{-side * 0.14} 0.14z")


SHAPES = (
    *_box(),
    *merge_shapes(map(_inlay, SQUARES)),
    _stone(),
    *merge_shapes(_arrows()),
    *_rebirth(),
    *_beauty(),
    *_waters(),
    *_souls(),
    *_gods(),
    *_falcon(),
    *_way(),
)
"""The whole board, lowest layer first."""
