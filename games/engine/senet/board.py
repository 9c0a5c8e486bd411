"""Where things are in senet: thirty squares in three rows, walked to and fro."""

LAST = 30
"""The last square; a piece leaves from here (SENET-29)."""
OFF = 31
SQUARES = range(1, LAST + 1)
LAST_ROW = range(21, LAST + 1)
"""The exit row (SENET-29)."""
TRAP = 27
"""The square marked with an X (SENET-26)."""
REFUGES = frozenset({26, 28, 29, 30})
"""Where no piece can be attacked (SENET-28)."""
CORNERS = frozenset({10, 20})
"""The last squares of a row: the path turns behind them."""

WHITE = tuple(range(1, 10, 2))
"""Where White begins (SENET-01 SENET-02)."""
BLACK = tuple(range(2, 11, 2))
"""Where Black begins (SENET-01 SENET-02)."""
OPENING = (10, 11)
"""Black's first move (SENET-11)."""
WHITES_FIRST = 9
"""The square from which White must begin (SENET-15)."""

STICKS = 4
VALUES = {
    1: 1,  # SENET-05
    2: 2,  # SENET-06
    3: 3,  # SENET-07
    4: 4,  # SENET-08
    0: 6,  # SENET-09
}
"""What so many white faces are worth."""
AGAIN = frozenset({1, 4, 6})
"""The throws after which one throws again (SENET-13)."""
