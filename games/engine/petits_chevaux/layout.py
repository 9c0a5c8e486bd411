"""The layout of petits chevaux, on the spiral or on the cross, as a match has chosen."""

from collections.abc import Callable
from functools import cache

from games.engine.layout import Layout
from games.engine.petits_chevaux import decoration_cross, decoration_spiral
from games.engine.petits_chevaux.board import CORRIDOR, GATE, PATH, arm, views


@cache
def layout(board: str, seats: int, viewer: int) -> Layout:
    """Return the board as the seat `viewer` sees it.

    On the cross the seat's own arm is at the bottom. On the spiral its stalls are the lowest row.
    """
    arms = tuple(arm(board, seats, seat) for seat in range(seats))
    draw = decoration_cross.cross_layout if board == "cross56" else decoration_spiral.spiral_layout
    return draw(arms, viewer, _key(arms, views(board, seats, viewer)))


def _key(arms: tuple[int, ...], seen: tuple[tuple[int, ...], ...]) -> Callable[[int, int], str]:
    def at(seat: int, progress: int) -> str:
        if progress == CORRIDOR:
            return f"corridor-{arms[seat]}"
        if progress in PATH:
            return f"square-{seen[seat][progress]}"
        return f"stall-{arms[seat]}-{progress - GATE}"

    return at
