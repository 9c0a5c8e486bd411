"""Arrows for moves, as SVG paths: in the figures of stories, and for the guide's hints."""

from dataclasses import dataclass
from math import hypot

from games.engine.layout import Layout, spot
from games.engine.state import State
from games.selectors.perspective import stack_pieces

Point = tuple[float, float]
BEND = 0.16
"""How far an arrow curves to the side, as a share of its length."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """Arrow for a move, as SVG paths: its curve and its head.

    For an illegal move the head is a cross.
    """

    path: str
    head: str
    thickness: float
    crossed: bool

    @property
    def edge(self) -> float:
        """Thickness of the outline that separates the arrow from the board."""
        return round(2.2 * self.thickness, 3)


def draw_arrow(start: Point, end: Point, thickness: float, *, crossed: bool = False) -> Arrow:
    """Return an arrow between two points; a crossed one stands for an illegal move.

    The head is as large as the thickness of the curve requires.
    """
    (x, y), (to_x, to_y) = start, end
    bend_x = (x + to_x) / 2 + BEND * (to_y - y)
    bend_y = (y + to_y) / 2 - BEND * (to_x - x)
    if crossed:
        path = f"M{x:.2f} {y:.2f}Q{bend_x:.2f} {bend_y:.2f} {to_x:.2f} {to_y:.2f}"
        return Arrow(path, _cross(end, 2.4 * thickness), thickness, crossed=True)
    last = hypot(to_x - bend_x, to_y - bend_y) or 1.0
    u, v = (to_x - bend_x) / last, (to_y - bend_y) / last
    size = min(4.5 * thickness, 0.4 * hypot(to_x - x, to_y - y))
    neck_x, neck_y = to_x - size * u, to_y - size * v
    path = f"M{x:.2f} {y:.2f}Q{bend_x:.2f} {bend_y:.2f} {neck_x:.2f} {neck_y:.2f}"
    wing = 0.5 * size
    head = (
        f"M{neck_x - wing * v:.2f} {neck_y + wing * u:.2f}L{to_x:.2f} {to_y:.2f}"
        f"L{neck_x + wing * v:.2f} {neck_y - wing * u:.2f}z"
    )
    return Arrow(path, head, thickness, crossed=False)


def _cross(end: Point, size: float) -> str:
    x, y = end
    return (
        f"M{x - size:.2f} {y - size:.2f}L{x + size:.2f} {y + size:.2f}"
        f"M{x + size:.2f} {y - size:.2f}L{x - size:.2f} {y + size:.2f}"
    )


def uppermost(layout: Layout, state: State, key: str) -> Point:
    """Return where the uppermost piece on a square is drawn; on an empty one, the first."""
    place = next(place for place in layout.places if place.key == key)
    count = max(len(stack_pieces(layout, state.pieces)[key]), 1)
    return spot(place, count - 1, count)
