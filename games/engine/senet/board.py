"""The senet board of thirty squares in three rows, and the numbers that its sticks throw."""

LAST = 30
"""The last square, from which pieces leave the board (SENET-29)."""
OFF = 31
SQUARES = range(1, LAST + 1)
LAST_ROW = range(21, LAST + 1)
"""The exit row (SENET-29)."""
TRAP = 27
"""The square marked with an X (SENET-26)."""
REFUGES = frozenset({26, 28, 29, 30})
"""The squares on which no piece can be attacked (SENET-28)."""
CORNERS = frozenset({10, 20})
"""The last squares of the first two rows, where the path turns."""

WHITE = tuple(range(1, 10, 2))
"""The starting squares of White (SENET-01 SENET-02)."""
BLACK = tuple(range(2, 11, 2))
"""The starting squares of Black (SENET-01 SENET-02)."""
OPENING = (10, 11)
"""Start and end of Black's first move (SENET-11)."""
WHITES_FIRST = 9
"""The square from which White must make its first move (SENET-15)."""

STICKS = 4
VALUES = {
    1: 1,  # SENET-05
    2: 2,  # SENET-06
    3: 3,  # SENET-07
    4: 4,  # SENET-08
    0: 6,  # SENET-09
}
"""The score for each number of white faces up."""
AGAIN = frozenset({1, 4, 6})
"""The numbers after which the player throws again (SENET-13)."""
