"""Where in their squares the rings around movable pieces and the discs of targets lie."""

from collections.abc import Sequence
from dataclasses import replace

from games.board.targets import SquareView, Target
from games.engine.layout import Place, spot
from games.selectors.perspective import Perspective


def place_highlights(
    perspective: Perspective, squares: Sequence[SquareView]
) -> tuple[SquareView, ...]:
    """Return the squares; those with moves and their targets name the place in their stacks.

    The uppermost piece is what moves, and it will lie upon the viewer's pieces at its end.
    """
    return tuple(
        replace(
            square,
            box=square.box + _offset(perspective, square.key, -1),
            targets=tuple(_place_target(perspective, target) for target in square.targets),
        )
        if square.targets
        else square
        for square in squares
    )


def _place_target(perspective: Perspective, target: Target) -> Target:
    return replace(target, box=target.box + _offset(perspective, target.key, 0))


def _offset(perspective: Perspective, key: str, beyond: int) -> str:
    """Return classes for a place in the stack of a square, in units from the square's corner.

    It lies `beyond` the viewer's pieces there. On a tray the whole tray is lit.
    """
    place: Place = perspective.places[key]
    if place.edge_on:
        return " tray"
    own = sum(seat == perspective.viewer for seat, _ in perspective.stacks[key])
    index = max(own + beyond, 0)
    x, y = spot(place, index, index + 1)
    half = min(place.width, place.height) / 2
    right, down = round(x - place.x - half), round(y - place.y - half)
    return (f" i{right}" if right else "") + (f" j{down}" if down else "")
