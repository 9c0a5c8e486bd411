"""Moves of senet as they are written: 9-13, 19x25, 24-27."""

from collections.abc import Sequence

from games.engine.core import Move


def turn(played: Sequence[tuple[tuple[int, ...], Move]]) -> str:
    """The moves of one throw, each with the rival's pieces before it."""
    return " ".join(
        f"{move.start}{'x' if move.end in rival else '-'}{move.end}" for rival, move in played
    )
