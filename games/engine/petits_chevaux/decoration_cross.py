"""The drawing and layout of the cross-shaped board: four arms, the viewer's at the bottom.

All parts are given for the arm at the top, and turned for the other arms. The path runs down the
right side of the arm and on to the next arm. The gate is in the middle of the arm's end, and the
stalls lead from the gate to the middle of the board. The corridor, where horses wait, is in the
corner beside the square on which they come out.
"""

from collections.abc import Callable, Iterator
from itertools import product

from games.engine.layout import Label, Layout, Shape, merge_shapes
from games.engine.petits_chevaux.board import MOST_SEATS, PATH, QUARTER, STABLE
from games.engine.petits_chevaux.decoration_outlines import (
    Cell,
    Point,
    arrow,
    box,
    circle,
    engraving,
    horse,
    horseshoe,
    line,
)
from games.engine.petits_chevaux.places import LONG, corridor, square, stall

SIZE = 15
MIDDLE = (SIZE / 2, SIZE / 2)
BOTTOM = 2
"""The quarter turns from the top to the viewer's own arm at the bottom."""
STALLS = range(1, len(STABLE) + 1)
FIRST_QUARTER: tuple[Cell, ...] = (
    *((8, y) for y in range(7)),
    *((x, 6) for x in range(9, SIZE)),
    (SIZE - 1, 7),
)
"""The cells from the first square of the top arm to the gate of the next arm."""
CORRIDOR: Cell = (9, 0)
"""The cell of the first horse in the corridor; the others wait to the right of it."""
YARD: tuple[Point, Point] = ((9, 0), (SIZE, 6))
"""The corner with the corridor: its upper left and its lower right."""
LAWN: tuple[Point, Point] = ((9.5, 1.95), (SIZE - 0.5, 5.6))
"""The lawn in the yard, with a hedge around it."""
EMBLEM: Point = (12, 3.775)
DIE: Point = (14.02, 0.98)
"""The corner of the board, beside the corridor, where dice fall."""
DIE_WIDTH = 1.2


def turn_cell(cell: Cell, quarters: int) -> Cell:
    """Return the cell rotated clockwise around the middle of the board, by this many quarters."""
    x, y = cell
    return turn_cell((SIZE - 1 - y, x), quarters - 1) if quarters else cell


def turn_point(point: Point, quarters: int) -> Point:
    """Return the point rotated clockwise around the middle of the board, by this many quarters."""
    x, y = point
    return turn_point((SIZE - y, x), quarters - 1) if quarters else point


CELLS = {
    number: turn_cell(FIRST_QUARTER[(number - 1) % QUARTER], BOTTOM + (number - 1) // QUARTER)
    for number in PATH
}
"""The cell of each square, for the player whose arm is at the bottom (CHEVAUX-15)."""


def cross_layout(arms: tuple[int, ...], viewer: int, at: Callable[[int, int], str]) -> Layout:
    """Return the cross-shaped board as the seat `viewer` sees it.

    `arms` are the arms of the seats; `at` returns the key of a square from seat and progress.
    """
    turns = {arm: (arm - arms[viewer] + BOTTOM) % 4 for arm in range(MOST_SEATS)}
    return Layout(
        columns=SIZE,
        rows=SIZE,
        shapes=(
            *_paper(),
            *merge_shapes(_squares()),
            *(shape for arm, quarters in turns.items() for shape in _arm(arm, quarters)),
            *_steps(),
            *(shape for arm, quarters in turns.items() for shape in _hub(arm, quarters)),
            Shape("medal", circle(MIDDLE, 0.4)),
            Shape("horse", horse((MIDDLE[0], MIDDLE[1] + 0.02), 0.56)),
        ),
        labels=tuple(_label(q, n) for q, n in product(turns.values(), STALLS)),
        places=(
            *(square(number, cell) for number, cell in CELLS.items()),
            *(stall(arm, n, _stall(turns[arm], n)) for arm, n in product(arms, STALLS)),
            *(corridor(arm, turn_cell(CORRIDOR, turns[arm]), _way(turns[arm])) for arm in arms),
        ),
        at=at,
        dice=(*(turn_point(DIE, turns[arm]) for arm in arms), MIDDLE),
        throw_size=DIE_WIDTH,
    )


def _stall(quarters: int, number: int) -> Cell:
    return turn_cell((SIZE // 2, number), quarters)


def _way(quarters: int) -> Cell:
    return ((1, 0), (0, 1), (-1, 0), (0, -1))[quarters]


def _paper() -> list[Shape]:
    centres = _centres()
    return [
        Shape("paper", box(0, 0, SIZE, SIZE)),
        Shape("fibres", box(0, 0, SIZE, SIZE)),
        Shape("track", line([*centres, centres[0]])),
    ]


def _centres() -> list[Point]:
    return [(x + 0.5, y + 0.5) for x, y in CELLS.values()]


def _squares() -> list[Shape]:
    return [
        Shape("square dark" if number % 2 else "square", circle(centre, 0.45))
        for number, centre in enumerate(_centres())
    ]


def _arm(arm: int, quarters: int) -> list[Shape]:
    kind, start, gate = f"side-{arm}", _centre((8, 0), quarters), _centre((7, 0), quarters)
    emblem = turn_point(EMBLEM, quarters)
    return [
        Shape(f"yard {kind}", _area(*YARD, quarters)),
        Shape("tint", _area(*YARD, quarters)),
        Shape(f"lawn {kind}", _area(*LAWN, quarters)),
        Shape("hedge", _area(*LAWN, quarters)),
        Shape("leaves", _area(*LAWN, quarters)),
        Shape("paddock", circle(emblem, 1.52)),
        Shape("keyline", circle(emblem, 1.4)),
        Shape(f"horse {kind}", horse(emblem, 2.05)),
        Shape("engraving", engraving(emblem, 2.05)),
        Shape(f"corridor {kind}", _area((9, 0.06), (13, 0.94), quarters)),
        Shape(f"shadow {kind}", "".join(_heads(quarters))),
        Shape("door", "".join(_doors(quarters))),
        Shape("rail", _area((9, 0.06), (13, 0.94), quarters)),
        Shape(f"pad {kind}", circle(turn_point(DIE, quarters), 0.78)),
        Shape("emblem", horseshoe(turn_point(DIE, quarters), 0.5)),
        Shape(f"square start {kind}", circle(start, 0.45)),
        Shape("emblem", horseshoe((start[0], start[1] - 0.03), 0.27)),
        Shape(f"stall {kind}", "".join(_area((7, n), (8, n + 1), quarters) for n in STALLS)),
        Shape(f"square gate {kind}", circle(gate, 0.45)),
        Shape("arrow", _step_arrow(quarters)),
    ]


def _heads(quarters: int) -> Iterator[str]:
    """Yield a small horse's head for each place of the corridor."""
    for number in range(LONG):
        yield horse(_centre((CORRIDOR[0] + number, 0), quarters), 0.5)


def _doors(quarters: int) -> Iterator[str]:
    """Yield the lines between the places of the corridor."""
    for number in range(1, LONG):
        x = CORRIDOR[0] + number
        yield line([turn_point((x, 0.06), quarters), turn_point((x, 0.94), quarters)])


def _step_arrow(quarters: int) -> str:
    """Return the arrowhead that points from the gate to the first stall."""
    x, y = turn_point((7.5, 0.72), quarters)
    return arrow((round(x, 3), round(y, 3)), ((0, 1), (-1, 0), (0, -1), (1, 0))[quarters])


def _steps() -> list[Shape]:
    """Return the lights that make the stalls of all arms deeper step by step, and the risers."""
    lights = [
        Shape("step", "".join(_area((7, 1), (8, number + 1), quarters) for quarters in range(4)))
        for number in STALLS[:-1]
    ]
    risers = "".join(
        line([turn_point((7, number), quarters), turn_point((8, number), quarters)])
        for quarters in range(4)
        for number in STALLS[1:]
    )
    return [*lights, Shape("riser", risers)]


def _hub(arm: int, quarters: int) -> list[Shape]:
    """Return an arm's quarter of the cell in the middle of the board."""
    corners = [turn_point((7, 7), quarters), turn_point((8, 7), quarters), MIDDLE]
    return [Shape(f"hub side-{arm}", line(corners) + "z")]


def _centre(cell: Cell, quarters: int) -> Point:
    x, y = turn_cell(cell, quarters)
    return x + 0.5, y + 0.5


def _area(corner: Point, opposite: Point, quarters: int) -> str:
    one, other = turn_point(corner, quarters), turn_point(opposite, quarters)
    x, y = min(one[0], other[0]), min(one[1], other[1])
    return box(x, y, round(abs(one[0] - other[0]), 3), round(abs(one[1] - other[1]), 3))


def _label(quarters: int, number: int) -> Label:
    x, y = _stall(quarters, number)
    return Label(str(number), x + 0.5, y + 0.52, "step")
