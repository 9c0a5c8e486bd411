"""The drawing and layout of the spiral board: two rounds of squares, the stables in the centre.

All horses begin at the upper left, where the corridors are, in which they wait. The viewer's
corridor is the one beside the first square, and the viewer's stalls are the lowest row.
"""

from collections.abc import Callable, Iterator
from itertools import product

from games.engine.layout import Label, Layout, Shape, merge_shapes
from games.engine.petits_chevaux.board import GATE, MOST_SEATS, PATH, STABLE
from games.engine.petits_chevaux.decoration_outlines import (
    Cell,
    Point,
    arrow,
    box,
    horse,
    horseshoe,
    line,
    rounded,
)
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
TRAY: Point = (6, 2)
"""The middle of the tray in which dice lie, between the corridors."""
TITLE = Label("JEU DES PETITS CHEVAUX", COLUMNS / 2, ROWS - 0.58, "title")
"""The title printed below the track."""
NUMBERED = (*range(5, GATE, 5), GATE)
"""The squares whose number is printed on them."""
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
"""The hedge around and between the rounds, open at the first square and at the gate."""
TURNS: tuple[tuple[int, Cell], ...] = (
    (10, (0, 1)), (17, (-1, 0)), (26, (0, -1)),
    (33, (1, 0)), (40, (0, 1)), (45, (-1, 0)), (52, (0, -1)),
)  # fmt: skip
"""Squares at which the path turns, each with the direction in which it goes on."""


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
        labels=(*map(_number, NUMBERED), *map(_step, _stalls(rows)), TITLE),
        places=(
            *(square(number, cell) for number, cell in CELLS.items()),
            *(stall(arm, n, _stall(rows[arm], n)) for arm, n in product(order, STALLS)),
            *(corridor(arm, (x, y), (way, 0)) for arm in order for x, y, way in [corridors[arm]]),
        ),
        at=at,
        dice=(*(_die(corridors[arm]) for arm in arms), MIDDLE),
        throw_size=DIE,
    )


DIE = 1.05
"""The width of a die: two lie side by side in the tray."""


def _stall(row: int, number: int) -> Cell:
    return STALL_LEFT + number - 1, row


def _course() -> list[Shape]:
    squares = [
        Shape(f"square {'dark' if number % 2 else 'light'}", box(*cell, 1, 1))
        for number, cell in CELLS.items()
    ]
    (x, y), (gate_x, gate_y) = CELLS[PATH[0]], CELLS[GATE]
    return [
        Shape("paper", box(0, 0, COLUMNS, ROWS)),
        Shape("fibres", box(0, 0, COLUMNS, ROWS)),
        Shape("frame", box(0.16, 0.16, COLUMNS - 0.32, ROWS - 0.32)),
        Shape("frame fine", box(0.28, 0.28, COLUMNS - 0.56, ROWS - 0.56)),
        Shape("lane", line(LANE)),
        *merge_shapes(squares),
        Shape("square start", box(x, y, 1, 1)),
        Shape("square gate", box(gate_x, gate_y, 1, 1)),
        Shape("emblem", horseshoe((x + 0.52, y + 0.46), 0.27)),
        Shape("direction", "".join(_directions())),
        Shape("hedge", line(HEDGE)),
        Shape("leaves", line(HEDGE)),
        Shape("arrow", arrow((LEFT + 0.1, TOP + 0.5), (1, 0))),
        *(Shape("horse", horse((x, ROWS - 0.6), 0.5)) for x in (1.5, COLUMNS - 1.5)),
    ]


def _directions() -> Iterator[str]:
    """Yield small arrowheads where the path turns."""
    for number, (right, down) in TURNS:
        x, y = CELLS[number]
        yield arrow((x + 0.5 + 0.42 * right, y + 0.5 + 0.42 * down), (right, down))


def _stable(rows: dict[int, int]) -> list[Shape]:
    stalls = [
        Shape(f"stall side-{arm}", box(*_stall(row, number), 1, 1))
        for arm, row in rows.items()
        for number in STALLS
    ]
    steps = [
        Shape("step", box(STALL_LEFT, STALL_TOP, number, MOST_SEATS)) for number in STALLS[:-1]
    ]
    risers = "".join(f"M{STALL_LEFT + number} {STALL_TOP}v{MOST_SEATS}" for number in STALLS[:-1])
    passage = box(STALL_LEFT, STALL_TOP, 0.14, MOST_SEATS)
    return [
        *merge_shapes(stalls),
        *steps,
        Shape("riser", risers),
        Shape("passage", passage),
        Shape("arrow", arrow((STALL_LEFT - 0.02, STALL_TOP + 0.5), (1, 0))),
    ]


def _corridors(corridors: dict[int, tuple[int, int, int]]) -> list[Shape]:
    shapes = [shape for arm, corridor in corridors.items() for shape in _corridor(arm, corridor)]
    return [*shapes, *_tray()]


def _tray() -> Iterator[Shape]:
    """Yield the tray between the corridors, in which dice lie; it has nothing that they cover."""
    yield Shape("tray", rounded(5.03, 1.05, 1.94, 1.9, 0.2))
    yield Shape("rail", rounded(5.03, 1.05, 1.94, 1.9, 0.2))


def _corridor(arm: int, corridor: tuple[int, int, int]) -> tuple[Shape, ...]:
    x, y, way = corridor
    left = min(x, x + way * (LONG - 1))
    outline = box(left, y + 0.05, LONG, 0.9)
    doors = "".join(f"M{left + number} {y + 0.05}v0.9" for number in range(1, LONG))
    heads = "".join(horse((left + number + 0.5, y + 0.52), 0.5) for number in range(LONG))
    return (
        Shape(f"corridor side-{arm}", outline),
        Shape(f"shadow side-{arm}", heads),
        Shape("door", doors),
        Shape("rail", outline),
    )


def _die(corridor: tuple[int, int, int]) -> Point:
    """Return where the die of a corridor's seat lies: in its quarter of the tray."""
    x, y, way = corridor
    middle_x, middle_y = TRAY
    right, down = x + way * LONG + 0.5 - middle_x, y + 0.5 - middle_y
    return middle_x + 0.94 * right, middle_y + 0.94 * down


def _stalls(rows: dict[int, int]) -> list[tuple[int, Cell]]:
    return [(number, _stall(row, number)) for row, number in product(rows.values(), STALLS)]


def _number(number: int) -> Label:
    x, y = CELLS[number]
    return Label(str(number), x + 0.5, y + 0.5, "small")


def _step(numbered: tuple[int, Cell]) -> Label:
    number, (x, y) = numbered
    return Label(str(number), x + 0.5, y + 0.52, "step")
