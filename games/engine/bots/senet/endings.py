"""Endgame table of senet: exact winning chances while each seat has at most two pieces left."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import as_file, files

import numpy as np

from games.engine.bots.arrays import Places
from games.engine.senet.board import OFF, SQUARES, TRAP

FEW = 2
"""The most pieces that a side may have on the board in the tables."""
STANDS = tuple(square for square in SQUARES if square != TRAP)
SIDES = tuple((first, second) for first in STANDS for second in (*STANDS, OFF) if first < second)
"""Every placement of a side's last one or two pieces.

A placement's position in this tuple is its index in the tables.
"""
FULL = 65535
"""The table value that means a chance of 1 (16-bit fixed point)."""

Table = np.ndarray[tuple[int, ...], np.dtype[np.uint16]]


@cache
def table_indices() -> Places:
    """Return the index in the endgame table for each pair of squares of a seat's last two pieces.

    The smaller square is the first index of the array. The value is -1 if both pieces are off.
    """
    found = np.full((OFF + 1, OFF + 1), -1)
    for number, (first, second) in enumerate(SIDES):
        found[first, second] = number
    return found


@cache
def load_table(*, turn_corners: bool) -> Table:
    """Load the endgame table: the winning chance of the seat that throws next.

    The first index is for the pieces of that seat, the second for those of the opponent (see
    `table_indices`). `turn_corners` selects the table for games in which pieces protect each other
    where the path turns into the next row.
    """
    with (
        as_file(files("games.engine.bots.senet") / "endings.npz") as path,
        np.load(path) as kept,
    ):
        table: Table = kept["round" if turn_corners else "straight"]
        return table


def exact_chances(
    pieces: Sequence[tuple[int, ...]], seat: int, *, turn_corners: bool
) -> float | None:
    """Return the exact winning chance of `seat`, which throws next, from the endgame table.

    Return None if either seat has more than two pieces left.
    """
    own, rival = pieces[seat], pieces[1 - seat]
    if own[FEW] != OFF or rival[FEW] != OFF:
        return None
    number = table_indices()
    found = load_table(turn_corners=turn_corners)[number[own[:FEW]], number[rival[:FEW]]]
    return float(found) / FULL
