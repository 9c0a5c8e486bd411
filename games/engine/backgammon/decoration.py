"""The drawn backgammon board: a wooden case with two fields, the bar between them, and trays.

The unit is half the width of a point.
"""

from collections.abc import Iterator

from games.engine.layout import Shape, merge_shapes

SIDE, DEPTH, GAP, FRAME = 2, 10, 3, 1
"""The width and height of a point, the room between opposite points, the height of the frame."""
FIELD = 6 * SIDE
"""The width of each half of the board."""
CENTRE = FIELD + 1
"""The x of the middle of the bar."""
TRAY = 2 * FIELD + SIDE
"""The first column of the trays."""
COLUMNS, ROWS = TRAY + SIDE, 2 * (FRAME + DEPTH) + GAP
TOP, BOTTOM = FRAME, ROWS - FRAME
TALL = 8.9
"""The height of the drawn triangle on a point."""


def column(number: int) -> int:
    """Return the first column of the point with this number."""
    along = 12 - number if below(number) else number - 13
    return SIDE * along + (SIDE if along >= FIELD // SIDE else 0)


def below(number: int) -> bool:
    """Whether the point with this number is in the lower row."""
    return number <= 12  # noqa: PLR2004  two rows of twelve


def bar_middle() -> tuple[float, float]:
    return CENTRE, ROWS / 2


def _box(x: float, y: float, width: float, height: float, radius: float = 0) -> str:
    if not radius:
        return f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z"
    wide, tall, arc = width - 2 * radius, height - 2 * radius, f"a{radius:g} {radius:g} 0 0 1"
    return (
        f"M{x + radius:g} {y:g}h{wide:g}{arc} {radius:g} {radius:g}v{tall:g}"
        f"{arc} {-radius:g} {radius:g}h{-wide:g}{arc} {-radius:g} {-radius:g}v{-tall:g}"
        f"{arc} {radius:g} {-radius:g}z"
    )


def _case() -> tuple[Shape, ...]:
    """Return the wood, the leather of both fields, and the trays cut into the wood."""
    high = BOTTOM - TOP
    fields = tuple(_box(x, TOP, FIELD, high) for x in (0, FIELD + SIDE))
    trays = "".join(
        _box(TRAY + 0.2, y + 0.06, SIDE - 0.28, DEPTH - 0.12, 0.2) for y in (TOP, BOTTOM - DEPTH)
    )
    seams = "".join(
        _box(x + 0.3, TOP + 0.3, FIELD - 0.6, high - 0.6, 0.2) for x in (0, FIELD + SIDE)
    )
    return (
        Shape("case", _box(0, 0, COLUMNS, ROWS)),
        Shape("bar", _box(FIELD, 0, SIDE, ROWS)),
        Shape("veneer", _box(0, 0, COLUMNS, ROWS)),
        Shape("leather", "".join(fields)),
        Shape("hide", "".join(fields)),
        Shape("seam", seams),
        *(Shape("sunk", field) for field in fields),
        Shape("court", trays),
        Shape("rim", trays),
    )


def _points() -> Iterator[Shape]:
    """Yield the triangles on which pieces stand; upon them their shade, inlays and brass tips."""
    yield from (_triangle(number) for number in range(1, 25))
    for number in range(1, 25):
        x, base, way = column(number), *_base(number)
        yield Shape("facet", f"M{x + 1:g} {base}v{way * TALL:g}l0.9 {-way * TALL:g}z")
    for number in range(1, 25):
        x, base, way = column(number), *_base(number)
        yield Shape("inlay", f"M{x + 0.42:g} {base}l0.58 {way * 6.2:g}l0.58 {-way * 6.2:g}")
        yield Shape("stud", _diamond(x + 1, base + way * (TALL + 0.02)))


def _triangle(number: int) -> Shape:
    x, base, way = column(number), *_base(number)
    kind = "dark" if number % 2 else "light"
    path = f"M{x + 0.1:g} {base}l0.9 {way * TALL:g}l0.9 {-way * TALL:g}z"
    return Shape(f"point {kind}", path)


def _base(number: int) -> tuple[int, int]:
    """Return the height at which a point begins, and the direction in which it narrows."""
    return (BOTTOM, -1) if below(number) else (TOP, 1)


def _diamond(x: float, y: float) -> str:
    return f"M{x:g} {round(y - 0.26, 2):g}l0.16 0.26l-0.16 0.26l-0.16 -0.26z"


def _edges() -> tuple[Shape, ...]:
    """Return the brass lines around the leather and the bevels of the bar."""
    high = BOTTOM - TOP
    rims = "".join(_box(x, TOP, FIELD, high) for x in (0, FIELD + SIDE))
    bevel = "".join(f"M{FIELD + x:g} 0v{ROWS}" for x in (0.22, SIDE - 0.22))
    return Shape("bevel", bevel), Shape("line", rims)


SHAPES = (*_case(), *merge_shapes(_points()), *_edges())
