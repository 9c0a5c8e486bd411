"""The spiral: two rounds of squares about a central stable of four rows of six stalls.

Everybody begins at the upper left, where the corridors lie. The viewer's own corridor is the one
beside the first square, and his stalls are the lowest row.
"""

from collections.abc import Callable
from itertools import product

from games.engine.layout import Label, Layout, Shape
from games.engine.petits_chevaux.board import GATE, MOST_SEATS, PATH, STABLE
from games.engine.petits_chevaux.outlines import Cell, Point, arrow, box, horse, line
from games.engine.petits_chevaux.places import LONG, corridor, square, stall

COLUMNS, ROWS = 12, 12
LEFT, TOP, RIGHT, BOTTOM = 1, 3, 10, 10
"""The first and last column and row of the outer round."""
STALLS = range(1, len(STABLE) + 1)
STALL_LEFT, STALL_TOP = LEFT + 2, TOP + 2
MIDDLE = (COLUMNS / 2, STALL_TOP + MOST_SEATS / 2)
CORRIDORS = ((1, 2), (1, 1), (7, 1), (7, 2))
"""Where the first horse of each corridor stands: the viewer's, then clockwise (CHEVAUX-06)."""
HEDGE: list[Point] = [
    (LEFT, TOP + 1),
    (RIGHT, TOP + 1),
    (RIGHT, BOTTOM),
    (LEFT + 1, BOTTOM),
    (LEFT + 1, TOP + 2),
    (RIGHT - 1, TOP + 2),
    (RIGHT - 1, BOTTOM - 1),
    (LEFT + 2, BOTTOM - 1),
    (LEFT + 2, TOP + 3),
]
"""What parts the rounds from each other and from the stable; it leaves the gate open."""


def _round(inset: int) -> list[Cell]:
    left, top, right, bottom = LEFT + inset, TOP + inset, RIGHT - inset, BOTTOM - inset
    return [
        *((x, top) for x in range(left, right)),
        *((right, y) for y in range(top, bottom)),
        *((x, bottom) for x in range(right, left, -1)),
        *((left, y) for y in range(bottom, top, -1)),
    ]


CELLS = dict(zip(PATH, _round(0) + _round(1), strict=True))
"""Where each square lies, from the outer corner inwards (CHEVAUX-15)."""


def drawn(arms: tuple[int, ...], viewer: int, at: Callable[[int, int], str]) -> Layout:
    """The spiral as this seat sees it."""
    order = [*arms[viewer:], *arms[:viewer]]
    everyone = order + [arm for arm in range(MOST_SEATS) if arm not in arms]
    corridors = dict(zip(everyone, CORRIDORS, strict=True))
    rows = {arm: STALL_TOP + MOST_SEATS - 1 - up for up, arm in enumerate(everyone)}
    return Layout(
        columns=COLUMNS,
        rows=ROWS,
        shapes=(*_course(), *_stable(rows), *_corridors(corridors)),
        labels=tuple(map(_label, [*CELLS.items(), *_stalls(rows)])),
        places=(
            *(square(number, cell) for number, cell in CELLS.items()),
            *(stall(arm, n, _stall(rows[arm], n)) for arm, n in product(order, STALLS)),
            *(corridor(arm, corridors[arm], (1, 0)) for arm in order),
        ),
        at=at,
        dice=(*(_die(corridors[arm]) for arm in arms), MIDDLE),
    )


def _stall(row: int, number: int) -> Cell:
    return STALL_LEFT + number - 1, row


def _course() -> list[Shape]:
    width, height = RIGHT - LEFT + 1, BOTTOM - TOP + 1
    squares = [
        Shape(f"square {'dark' if number % 2 else 'light'}", box(*cell, 1, 1))
        for number, cell in CELLS.items()
    ]
    return [
        Shape("paper", box(0, 0, COLUMNS, ROWS)),
        Shape("frame", box(0.2, 0.2, COLUMNS - 0.4, ROWS - 0.4)),
        Shape("frame fine", box(0.34, 0.34, COLUMNS - 0.68, ROWS - 0.68)),
        *squares,
        Shape("square start", box(*CELLS[PATH[0]], 1, 1)),
        Shape("square gate", box(*CELLS[GATE], 1, 1)),
        Shape("hedge", box(LEFT, TOP, width, height)),
        Shape("hedge", line(HEDGE)),
        Shape("arrow", arrow((LEFT + 0.5, TOP - 0.02), (0, 1))),
    ]


def _stable(rows: dict[int, int]) -> list[Shape]:
    stalls = [
        Shape(f"stall side-{arm}", box(*_stall(row, number), 1, 1))
        for arm, row in rows.items()
        for number in STALLS
    ]
    passage = box(STALL_LEFT, STALL_TOP, 0.16, MOST_SEATS)
    return [
        *stalls,
        Shape("passage", passage),
        Shape("arrow", arrow((STALL_LEFT, STALL_TOP + 0.5), (1, 0))),
    ]


def _corridors(corridors: dict[int, Cell]) -> list[Shape]:
    return [
        shape
        for arm, (x, y) in corridors.items()
        for shape in (
            Shape(f"corridor side-{arm}", box(x, y + 0.05, LONG + 1, 0.9)),
            Shape(f"horse side-{arm}", horse((x + LONG + 0.5, y + 0.5), 0.7)),
            Shape("rail", box(x, y + 0.05, LONG + 1, 0.9)),
        )
    ]


def _die(first: Cell) -> Point:
    return first[0] + LONG + 0.5, first[1] + 0.5


def _stalls(rows: dict[int, int]) -> list[tuple[int, Cell]]:
    return [(number, _stall(row, number)) for row, number in product(rows.values(), STALLS)]


def _label(numbered: tuple[int, Cell]) -> Label:
    number, (x, y) = numbered
    return Label(str(number), x + 0.5, y + 0.5)
