"""Endgame table of senet: exact winning chances with at most two pieces a side on the board."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import as_file, files

import numpy as np

from games.engine.bots.arrays import Places
from games.engine.senet.board import OFF, SQUARES, TRAP

FEW = 2
"""Most pieces a side may have on the board in the tables."""
STANDS = tuple(square for square in SQUARES if square != TRAP)
SIDES = tuple((first, second) for first in STANDS for second in (*STANDS, OFF) if first < second)
"""Every placement of one or two pieces; its position here is its index in the tables."""
FULL = 65535
"""The table value that means a chance of 1 (16-bit fixed point)."""

Table = np.ndarray[tuple[int, ...], np.dtype[np.uint16]]


@cache
def table_indices() -> Places:
    """Return the table index of two pieces by their squares, the smaller first; -1 for both off."""
    found = np.full((OFF + 1, OFF + 1), -1)
    for number, (first, second) in enumerate(SIDES):
        found[first, second] = number
    return found


@cache
def load_table(*, turn_corners: bool) -> Table:
    """Load the chances of the side to throw, by the table indices of its and the opponent's pieces.

    `turn_corners` selects the table for games in which pieces protect each other round corners.
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
    """Return the exact chance of `seat`, which is to throw; None if too many pieces are left."""
    own, rival = pieces[seat], pieces[1 - seat]
    if own[FEW] != OFF or rival[FEW] != OFF:
        return None
    number = table_indices()
    found = load_table(turn_corners=turn_corners)[number[own[:FEW]], number[rival[:FEW]]]
    return float(found) / FULL
