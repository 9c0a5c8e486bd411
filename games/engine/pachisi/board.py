"""The pachisi board: the cross of cloth, and the path of every seat around it."""

WAITING = 0
"""The progress of pieces in the Charkoni before they enter, and after capture (PACHISI-02)."""
HOME = 84
"""The progress of pieces that have returned to the Charkoni at the end of the path (PACHISI-02)."""
PIECES = 4
"""The number of pieces of a seat (PACHISI-01)."""
FIRST_SQUARE = 1
"""The first square of a seat's own middle column, next to the Charkoni (PACHISI-09)."""
LAST_SQUARE = HOME - 1
ARM_END, BACK_AT_ARM_END = 8, 76
"""The end of a seat's own arm, which a piece passes on both ways (PACHISI-16, PACHISI-32)."""
RETURNING = range(77, HOME)
"""The progress of pieces that return along their own middle column (PACHISI-32)."""

SOUTH, EAST, NORTH, WEST = ARMS = range(4)
"""The arms in the order of the turns, anticlockwise (PACHISI-04)."""
SEATED = {2: (SOUTH, NORTH), 3: (SOUTH, EAST, NORTH), 4: (SOUTH, EAST, NORTH, WEST)}
"""The arm of every seat, by the number of seats."""

ROUND = 68
"""The number of squares of the outer columns and the four arm ends."""
QUARTER = ROUND // 4
MIDDLE = 9
"""The index of the middle row and column of the cross."""
SOUTH_QUARTER = (
    *((9, 18), (10, 18), (10, 17), (10, 16), (10, 15), (10, 14), (10, 13), (10, 12), (10, 11)),
    *((11, 10), (12, 10), (13, 10), (14, 10), (15, 10), (16, 10), (17, 10), (18, 10)),
)
"""Column and row of each square from South's arm end anticlockwise, up to East's (PACHISI-16)."""


def turn_cell(cell: tuple[int, int], arms: int) -> tuple[int, int]:
    """Return the cell rotated anticlockwise around the middle of the board, by `arms` quarters."""
    column, row = cell
    for _ in range(arms % len(ARMS)):
        column, row = row, 2 * MIDDLE - column
    return column, row


LOOP = tuple(turn_cell(cell, arm) for arm in ARMS for cell in SOUTH_QUARTER)
"""The cells of the squares that all seats travel, from South's arm end on."""
CASTLES = frozenset(
    step
    for step in range(ARM_END, BACK_AT_ARM_END + 1)
    if (step - ARM_END) % QUARTER in {0, 4, 13}  # PACHISI-23 PACHISI-35
)
"""The steps at which any seat's path crosses a castle (PACHISI-23); 59 is 25 from home
(PACHISI-35). Castles are the end of each arm, and the fourth square from the end on both outer
columns."""


def cell(arm: int, step: int) -> tuple[int, int]:
    """Return column and row of the square at progress `step` (1 to 83) of the seat on this arm."""
    if ARM_END <= step <= BACK_AT_ARM_END:
        return LOOP[(arm * QUARTER + step - ARM_END) % ROUND]  # PACHISI-16
    outward = min(step, HOME - step)  # PACHISI-32
    return turn_cell((MIDDLE, MIDDLE + 1 + outward), arm)


def _across(arm: int, other: int) -> tuple[int, ...]:
    """Return for each progress of the seat on arm `other` the progress of `arm` on the same square.

    The progress is 0 for squares to which the path of `arm` never comes.
    """
    shift = (other - arm) * QUARTER
    return tuple(
        (step - ARM_END + shift) % ROUND + ARM_END if ARM_END <= step <= BACK_AT_ARM_END else 0
        for step in range(HOME + 1)
    )


STEPS = {
    seats: tuple(tuple(_across(arm, other) for other in arms) for arm in arms)
    for seats, arms in SEATED.items()
}
"""A seat's own step, 8 to 75, on the square of another seat's step; 0 where its path never comes.

The indices are the number of seats, the seat, the other seat and the other seat's step.
"""
