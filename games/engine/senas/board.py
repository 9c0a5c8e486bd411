"""Where things are in señas, in the progress of each seat."""

GATE = 1
"""The hole where all pieces begin, the entrance of the circuit (SENAS-04 SENAS-05)."""
ENTRY_REST = range(2, 7)
"""The other five holes of the first seña (SENAS-09)."""
FOURTH = range(19, 25)
"""The last seña, whose holes lead out of the circuit (SENAS-06)."""
HOLES = range(1, 25)  # SENAS-01
"""Four señas of six holes (SENAS-01)."""
OUT = 25
"""Beyond the circuit (SENAS-03)."""

PIECES = 15  # SENAS-02
"""How many pieces each player has (SENAS-02)."""
START = (GATE,) * PIECES  # SENAS-04
"""All pieces in the first hole: the same beginning for either side (SENAS-04)."""


def across(hole: int) -> int:
    """The rival's number of the same hole: both travel one way, half a round apart (SENAS-05)."""
    return (hole + 11) % 24 + 1  # SENAS-05
