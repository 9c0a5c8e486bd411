"""What the senet board looks like: a box inlaid with squares, signs on the last five of them."""

from itertools import pairwise

from games.engine.layout import Shape
from games.engine.senet.board import LAST_ROW, REFUGES, SQUARES, TRAP

SIDE = 2
"""How wide a square is."""
EDGE, TRAY = 1, 2
"""How wide the wood is at the ends of the rows, and how high the trays are."""
COLUMNS, ROWS = 10 * SIDE + 2 * EDGE, 3 * SIDE + 2 * TRAY


def corner(square: int) -> tuple[int, int]:
    """The upper left corner of a square; every other row runs back."""
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
        Shape(
            "ebony", f"M{EDGE - 0.12} {TRAY - 0.12}h{width + 0.24}v{height + 0.24}h{-width - 0.24}z"
        ),
    )


def _inlay(square: int) -> Shape:
    x, y = corner(square)
    kind = "square"
    if square in LAST_ROW:
        kind = "square last"
    if square in REFUGES:
        kind = "square refuge"
    if square == TRAP:
        kind = "square trap"
    return Shape(kind, f"M{x + 0.06} {y + 0.06}h1.88v1.88h-1.88z")


def _nefer(x: float, y: float) -> Shape:
    """The sign for good and beautiful: a heart with the windpipe."""
    pipe = f"M{x} {y + 0.1}V{y - 0.55}M{x - 0.16} {y - 0.4}h0.32"
    heart = f"M{x} {y + 0.1}c-0.3 0.1 -0.3 0.5 0 0.55c0.3 -0.05 0.3 -0.45 0 -0.55z"
    return Shape("sign", pipe + heart)


def _beauty() -> tuple[Shape, ...]:
    x, y = _middle(26)
    return tuple(_nefer(x + step, y) for step in (-0.5, 0, 0.5))


def _waters() -> tuple[Shape, ...]:
    x, y = _middle(27)
    ripple = "l0.2 -0.16l0.2 0.16" * 4
    waves = (Shape("water", f"M{x - 0.8} {y + step}{ripple}") for step in (-0.42, 0.05, 0.52))
    return (*waves, Shape("cross", f"M{x - 0.6} {y - 0.6}l1.2 1.2m0 -1.2l-1.2 1.2"))


def _strokes(square: int, many: int) -> Shape:
    x, y = _middle(square)
    start = x - 0.22 * (many - 1)
    return Shape("sign", "".join(f"M{start + 0.44 * one:.2f} {y - 0.5}v1" for one in range(many)))


def _sun() -> tuple[Shape, ...]:
    x, y = _middle(30)
    return (
        Shape("sun", f"M{x - 0.42} {y}a0.42 0.42 0 1 0 0.84 0a0.42 0.42 0 1 0 -0.84 0z"),
        Shape("sign", f"M{x - 0.8} {y + 0.7}h1.6M{x - 0.62} {y}a0.62 0.62 0 0 1 1.24 0"),
    )


def _way() -> tuple[Shape, ...]:
    """The way from the middle of each square to the next where it turns, and small arrows."""
    turns = ((10, 0.5, 1), (20, -0.5, -1))
    return tuple(_turn(square, out, side) for square, out, side in turns)


def _turn(square: int, out: float, side: int) -> Shape:
    x, y = _middle(square)
    edge = x + side * (SIDE / 2) + out * 0.3
    bow = f"M{edge} {y}c{out} 0 {out} {SIDE} 0 {SIDE}"
    return Shape("way", f"{bow}m{out * 0.5} -0.3l{-out * 0.5} 0.3l{out * 0.5} 0.3")


def _arrows() -> tuple[Shape, ...]:
    """Between squares of a row, which way it runs."""
    steps = [(one, other) for one, other in pairwise(SQUARES) if other % 10 != 1]
    return tuple(_arrow(corner(one), corner(other)) for one, other in steps)


def _arrow(one: tuple[int, int], other: tuple[int, int]) -> Shape:
    side = 1 if other[0] > one[0] else -1
    x, y = max(one[0], other[0]), one[1] + SIDE / 2
    return Shape("arrow", f"M{x - side * 0.07} {y - 0.14}l{side * 0.14} 0.14l{-side * 0.14} 0.14z")


SHAPES = (
    *_box(),
    *map(_inlay, SQUARES),
    *_arrows(),
    *_beauty(),
    *_waters(),
    _strokes(28, 3),
    _strokes(29, 2),
    *_sun(),
    *_way(),
)
"""The whole board, from the ground up."""
