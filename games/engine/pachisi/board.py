"""Where things are in pachisi: the cross of cloth, and every seat's way around it."""

WAITING = 0
"""The Charkoni, where pieces begin and to which captured ones return (PACHISI-02)."""
HOME = 84
"""The Charkoni again, at the end of the way (PACHISI-02)."""
PIECES = 4
"""How many pieces a seat has (PACHISI-01)."""
FIRST_SQUARE = 1
"""The very first square of a seat's own middle column (PACHISI-09)."""
LAST_SQUARE = HOME - 1
ARM_END, BACK_AT_ARM_END = 8, 76
"""The end of the own arm, where a piece comes by twice (PACHISI-16, PACHISI-32)."""
RETURNING = range(77, HOME)
"""The own middle column on the way back (PACHISI-32)."""

SOUTH, EAST, NORTH, WEST = ARMS = range(4)
"""The arms in the order of the turns, anticlockwise (PACHISI-04)."""
SEATED = {2: (SOUTH, NORTH), 3: (SOUTH, EAST, NORTH), 4: (SOUTH, EAST, NORTH, WEST)}
"""The arm of every seat, by how many play."""

ROUND = 68
"""How many squares the outer columns and the four arm ends have together."""
QUARTER = ROUND // 4
MIDDLE = 9
"""The middle row and column of the cross, counted from 0."""
SOUTH_QUARTER = (
    *((9, 18), (10, 18), (10, 17), (10, 16), (10, 15), (10, 14), (10, 13), (10, 12), (10, 11)),
    *((11, 10), (12, 10), (13, 10), (14, 10), (15, 10), (16, 10), (17, 10), (18, 10)),
)
"""Columns and rows from South's arm end on, anticlockwise, as far as East's (PACHISI-16)."""


def turned(cell: tuple[int, int], arms: int) -> tuple[int, int]:
    """The cell that lies where this one does after so many quarter turns, anticlockwise."""
    column, row = cell
    for _ in range(arms % len(ARMS)):
        column, row = row, 2 * MIDDLE - column
    return column, row


LOOP = tuple(turned(cell, arm) for arm in ARMS for cell in SOUTH_QUARTER)
"""The squares that all seats travel, from South's arm end on."""
CASTLES = frozenset(
    step
    for step in range(ARM_END, BACK_AT_ARM_END + 1)
    if (step - ARM_END) % QUARTER in {0, 4, 13}  # PACHISI-23 PACHISI-35
)
"""The steps at which any seat's way crosses a castle (PACHISI-23); 59 is 25 from home (PACHISI-35).

Of each arm the end is one, and on both outer columns the fourth square from the end."""


def cell(arm: int, step: int) -> tuple[int, int]:
    """Column and row of an arm's step, 1 to 83."""
    if ARM_END <= step <= BACK_AT_ARM_END:
        return LOOP[(arm * QUARTER + step - ARM_END) % ROUND]  # PACHISI-16
    outward = min(step, HOME - step)  # PACHISI-32
    return turned((MIDDLE, MIDDLE + 1 + outward), arm)


def _across(arm: int, other: int) -> tuple[int, ...]:
    shift = (other - arm) * QUARTER
    return tuple(
        (step - ARM_END + shift) % ROUND + ARM_END if ARM_END <= step <= BACK_AT_ARM_END else 0
        for step in range(HOME + 1)
    )


STEPS = {
    seats: tuple(tuple(_across(arm, other) for other in arms) for arm in arms)
    for seats, arms in SEATED.items()
}
"""By seats at the table, seat, other seat and the other's step: the seat's own step on that square,
8 to 75, or 0 where its way never comes."""
