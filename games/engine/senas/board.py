"""The places on the señas board: 1 to 24 are holes, 25 is out of the circuit.

A place is the progress of a piece there; six holes make a seña, a quarter of the circuit.
"""

GATE = 1
"""The hole where all pieces begin, the entrance of the circuit (SENAS-04 SENAS-05)."""
ENTRY_REST = range(2, 7)
"""The other five holes of the first seña (SENAS-09)."""
FOURTH = range(19, 25)
"""The last seña, from whose holes pieces leave the circuit (SENAS-06)."""
HOLES = range(1, 25)  # SENAS-01
"""The four señas of six holes each (SENAS-01)."""
OUT = 25
"""The progress of a piece that has left the circuit (SENAS-03)."""

PIECES = 15  # SENAS-02
"""The number of pieces of each side (SENAS-02)."""
START = (GATE,) * PIECES  # SENAS-04
"""The starting progress of each side: all pieces in the first hole (SENAS-04)."""


def across(hole: int) -> int:
    """Return the number that the opponent gives to this hole.

    Both seats travel in the same direction, half a round apart (SENAS-05).
    """
    return (hole + 11) % 24 + 1  # SENAS-05
