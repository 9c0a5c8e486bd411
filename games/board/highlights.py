"""Where in their squares the rings around movable pieces and the discs of targets lie."""

from games.engine.layout import Place, spot
from games.selectors.perspective import Perspective


def movable_highlight(perspective: Perspective, place: Place) -> str:
    """Return classes for the uppermost piece on a square, which can move."""
    return _offset(perspective, place, -1)


def target_highlight(perspective: Perspective, place: Place) -> str:
    """Return classes for the place upon the viewer's pieces on a square, where one can go."""
    return _offset(perspective, place, 0)


def _offset(perspective: Perspective, place: Place, beyond: int) -> str:
    """Return classes for a place in the stack of a square, in units from the square's corner.

    It lies `beyond` the viewer's pieces there. On a tray the whole tray is lit.
    """
    if place.edge_on:
        return " tray"
    own = sum(seat == perspective.viewer for seat, _ in perspective.stacks[place.key])
    index = max(own + beyond, 0)
    x, y = spot(place, index, index + 1)
    half = min(place.width, place.height) / 2
    right, down = round(x - place.x - half), round(y - place.y - half)
    return (f" i{right}" if right else "") + (f" j{down}" if down else "")
