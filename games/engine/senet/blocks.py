"""Pieces that stand together in senet: sets of squares as integers, one bit a square."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from games.engine.senet.board import CORNERS, OFF, REFUGES, SQUARES


def squares(several: Iterable[int]) -> int:
    """A set of squares; what is off the board is left out."""
    return sum(1 << square for square in several if square < OFF)


ALL = squares(SQUARES)
STRAIGHT = ALL & ~squares(CORNERS)
"""The squares whose next one lies in the same row."""
REFUGE = squares(REFUGES)


class Guard(NamedTuple):
    """What one side's pieces keep from the other's."""

    safe: int
    """The squares where none of them can be attacked."""
    blocks: int
    """The first squares of every three in a row."""

    def passed(self, low: int, high: int) -> bool:
        """Tell whether three in a row stand between two squares."""
        between = (1 << max(high - 2, 0)) - (1 << low + 1)
        return high - low > 3 and self.blocks & between != 0  # SENET-21


@lru_cache(maxsize=16_384)
def guard(side: tuple[int, ...], *, round_corners: bool) -> Guard:
    """What pieces standing like this keep from the other side."""
    own = squares(side)
    pairs = own & own >> 1 & (ALL if round_corners else STRAIGHT)
    protected = pairs | pairs << 1  # SENET-20 SENET-21
    return Guard(protected | own & REFUGE, pairs & pairs >> 1)  # SENET-28 SENET-21


def in_block(blocks: int, square: int) -> bool:
    """Tell whether a square belongs to three in a row."""
    return (blocks | blocks << 1 | blocks << 2) >> square & 1 == 1
