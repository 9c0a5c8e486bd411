"""Endings of senet with at most two pieces a side on the board, solved to the end."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import as_file, files

import numpy as np

from games.engine.bots.arrays import Places
from games.engine.senet.board import OFF, SQUARES, TRAP

FEW = 2
"""Pieces a side that the tables know."""
STANDS = tuple(square for square in SQUARES if square != TRAP)
SIDES = tuple((first, second) for first in STANDS for second in (*STANDS, OFF) if first < second)
"""Every side of one or two pieces, by its number in the tables."""
FULL = 65535
"""A chance of 1 as the tables write it."""

Table = np.ndarray[tuple[int, ...], np.dtype[np.uint16]]


@cache
def numbered() -> Places:
    """By two squares, the smaller first: the number of that side; -1 with both pieces off."""
    found = np.full((OFF + 1, OFF + 1), -1)
    for number, (first, second) in enumerate(SIDES):
        found[first, second] = number
    return found


@cache
def solved(*, turn_corners: bool) -> Table:
    """The chances of the side that is to throw, by its number and the other's."""
    with (
        as_file(files("games.engine.bots.senet") / "endings.npz") as path,
        np.load(path) as kept,
    ):
        table: Table = kept["round" if turn_corners else "straight"]
        return table


def exact(pieces: Sequence[tuple[int, ...]], seat: int, *, turn_corners: bool) -> float | None:
    """The chance of the seat that is to throw, if few enough pieces are left."""
    own, rival = pieces[seat], pieces[1 - seat]
    if own[FEW] != OFF or rival[FEW] != OFF:
        return None
    number = numbered()
    found = solved(turn_corners=turn_corners)[number[own[:FEW]], number[rival[:FEW]]]
    return float(found) / FULL
