"""The drawing and layout of the spiral board: two rounds of squares, the stables in the centre.

All horses begin at the upper left, where the corridors are, in which they wait. The viewer's
corridor is the one beside the first square, and the viewer's stalls are the lowest row.
"""

from collections.abc import Callable
from itertools import product

from games.engine.layout import Label, Layout, Shape, merge_shapes
from games.engine.petits_chevaux.board import GATE, MOST_SEATS, PATH, STABLE
from games.engine.petits_chevaux.decoration_outlines import Cell, Point, arrow, box, horse, line
from games.engine.petits_chevaux.places import LONG, corridor, square, stall

COLUMNS, ROWS = 12, 12
LEFT, TOP, RIGHT, BOTTOM = 1, 3, 10, 10
"""The first column, first row, last column and last row of the outer round."""
STALLS = range(1, len(STABLE) + 1)
STALL_LEFT, STALL_TOP = LEFT + 2, TOP + 2
MIDDLE = (COLUMNS / 2, STALL_TOP + MOST_SEATS / 2)
CORRIDORS = ((1, 2, 1), (1, 1, 1), (10, 1, -1), (10, 2, -1))
"""For each corridor the column and row of its first horse, and the direction of the others.

The viewer's corridor is the first, the others follow clockwise (CHEVAUX-06).
"""
TITLE = Label("JEU DES PETITS CHEVAUX", COLUMNS / 2, ROWS - 0.64)
"""The title printed below the track."""
LANE: list[Point] = [
    (11.32, 2.9),
    (11.32, 0.68),
    (0.68, 0.68),
    (0.68, TOP + 0.5),
    (LEFT, TOP + 0.5),
]
"""The path from the mouths of all corridors to the first square."""
HEDGE: list[Point] = [
    (LEFT, TOP),
    (RIGHT + 1, TOP),
    (RIGHT + 1, BOTTOM + 1),
    (LEFT, BOTTOM + 1),
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
"""The line around and between the rounds, open at the first square and at the gate."""


def _round(inset: int) -> list[Cell]:
    left, top, right, bottom = LEFT + inset, TOP + inset, RIGHT - inset, BOTTOM - inset
    return [
        *((x, top) for x in range(left, right)),
        *((right, y) for y in range(top, bottom)),
        *((x, bottom) for x in range(right, left, -1)),
        *((left, y) for y in range(bottom, top, -1)),
    ]


CELLS = dict(zip(PATH, _round(0) + _round(1), strict=True))
"""The cell of each square, from the outer corner inwards (CHEVAUX-15)."""


def spiral_layout(arms: tuple[int, ...], viewer: int, at: Callable[[int, int], str]) -> Layout:
    """Return the spiral board as the seat `viewer` sees it.

    `arms` are the sides of the seats; `at` returns the key of a square from seat and progress.
    """
    order = [*arms[viewer:], *arms[:viewer]]
    everyone = order + [arm for arm in range(MOST_SEATS) if arm not in arms]
    corridors = dict(zip(everyone, CORRIDORS, strict=True))
    rows = {arm: STALL_TOP + (after - 1) % MOST_SEATS for after, arm in enumerate(everyone)}
    return Layout(
        columns=COLUMNS,
        rows=ROWS,
        shapes=(*_course(), *_stable(rows), *_corridors(corridors)),
        labels=(*map(_label, [*CELLS.items(), *_stalls(rows)]), TITLE),
        places=(
            *(square(number, cell) for number, cell in CELLS.items()),
            *(stall(arm, n, _stall(rows[arm], n)) for arm, n in product(order, STALLS)),
            *(corridor(arm, (x, y), (way, 0)) for arm in order for x, y, way in [corridors[arm]]),
        ),
        at=at,
        dice=(*(_die(corridors[arm]) for arm in arms), MIDDLE),
    )


def _stall(row: int, number: int) -> Cell:
    return STALL_LEFT + number - 1, row


def _course() -> list[Shape]:
    squares = [
        Shape(f"square {'dark' if number % 2 else 'light'}", box(*cell, 1, 1))
        for number, cell in CELLS.items()
    ]
    return [
        Shape("paper", box(0, 0, COLUMNS, ROWS)),
        Shape("fibres", box(0, 0, COLUMNS, ROWS)),
        Shape("frame", box(0.2, 0.2, COLUMNS - 0.4, ROWS - 0.4)),
        Shape("frame fine", box(0.34, 0.34, COLUMNS - 0.68, ROWS - 0.68)),
        *merge_shapes(squares),
        Shape("square start", box(*CELLS[PATH[0]], 1, 1)),
        Shape("square gate", box(*CELLS[GATE], 1, 1)),
        Shape("hedge", line(HEDGE)),
        Shape("lane", line(LANE)),
        Shape("arrow", arrow((LEFT + 0.16, TOP + 0.5), (1, 0))),
    ]


def _stable(rows: dict[int, int]) -> list[Shape]:
    stalls = [
        Shape(f"stall side-{arm}", box(*_stall(row, number), 1, 1))
        for arm, row in rows.items()
        for number in STALLS
    ]
    passage = box(STALL_LEFT, STALL_TOP, 0.16, MOST_SEATS)
    return [
        *merge_shapes(stalls),
        Shape("passage", passage),
        Shape("arrow", arrow((STALL_LEFT, STALL_TOP + 0.5), (1, 0))),
    ]


def _corridors(corridors: dict[int, tuple[int, int, int]]) -> list[Shape]:
    return [shape for arm, corridor in corridors.items() for shape in _corridor(arm, corridor)]


def _corridor(arm: int, corridor: tuple[int, int, int]) -> tuple[Shape, ...]:
    x, y, way = corridor
    outline = box(min(x, x + way * LONG), y + 0.06, LONG + 1, 0.88)
    return (
        Shape(f"corridor side-{arm}", outline),
        Shape(f"horse side-{arm}", horse(_die(corridor), 0.7)),
        Shape("rail", outline),
    )


def _die(corridor: tuple[int, int, int]) -> Point:
    x, y, way = corridor
    return x + way * LONG + 0.5, y + 0.5


def _stalls(rows: dict[int, int]) -> list[tuple[int, Cell]]:
    return [(number, _stall(row, number)) for row, number in product(rows.values(), STALLS)]


def _label(numbered: tuple[int, Cell]) -> Label:
    number, (x, y) = numbered
    return Label(str(number), x + 0.5, y + 0.5)
