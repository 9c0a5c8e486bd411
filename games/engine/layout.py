"""How a board is described for drawing: outlines, labels, and squares on a grid.

Every game's `layout.py` makes one `Layout` for each seat whose player views the board. The unit of
length is one column of the grid, by default also the width of a piece. x grows to the right, y
downwards.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Shape:
    """One part of the drawn board: an outline as an SVG path, and its CSS class."""

    kind: str
    path: str


@dataclass(frozen=True, slots=True)
class Label:
    """A short text on the board, centred on a point."""

    text: str
    x: float
    y: float
    kind: str = ""
    """Its CSS class, if it looks different from other labels."""


@dataclass(frozen=True, slots=True)
class Place:
    """A square on which pieces stand: the box that a player presses, and how pieces stack in it."""

    key: str
    """One word, unique among the squares of the layout."""
    name: str
    """The name of the square, with the placeholder `%(number)s` for its number."""
    number: int
    x: int
    y: int
    width: int
    height: int
    first: tuple[float, float]
    """The centre of the first piece of the stack."""
    step: tuple[float, float]
    """The distance from one piece of the stack to the next."""
    crowd: int
    """How many pieces fit into the square at the distance `step`.

    Larger stacks are squeezed, or counted.
    """
    size: float = 1
    """The width of a piece on this square."""
    counted: bool = False
    """Whether pieces beyond `crowd` lie upon the last one, which then shows how many there are."""
    edge_on: bool = False
    """Whether pieces on this square are drawn from the side, as slabs."""

    def __hash__(self) -> int:
        # Enough to tell squares apart; what is drawn on them is looked up for each, on each board.
        return hash((self.key, self.x, self.y))


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The board as one viewer sees it: its shapes, labels and squares on a grid."""

    columns: int
    rows: int
    shapes: tuple[Shape, ...]
    labels: tuple[Label, ...]
    places: tuple[Place, ...]
    at: Callable[[int, int], str]
    """A function from a piece's seat and progress to the key of its square."""
    dice: tuple[tuple[float, float], ...]
    """Where dice are drawn: a centre for each seat, then one for a throw of several seats."""
    throw_size: float = 1
    """The width of a die, stick or cowrie."""
    throw_room: float = 9
    """The width of the area where dice lie; in a throw that needs more, they are smaller."""
    cube_places: tuple[tuple[float, float], ...] = ()
    """Where a doubling cube is drawn: a centre for each seat that owns it, then one for a cube that
    both may turn. Empty for games without a cube."""
    cube_size: float = 0.86
    """The width of a doubling cube."""
    lies: Callable[[int, int], bool] = lambda seat, progress: False  # noqa: ARG005  none lies
    """Whether a piece with this seat and this progress is drawn lying on its side."""


def merge_shapes(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    """Return the shapes with all of one kind merged into a single shape.

    The kinds keep the order in which they first occur, and each kind is drawn above the kinds
    before it. So shapes that overlap may change their order.
    """
    paths = dict[str, list[str]]()
    for shape in shapes:
        paths.setdefault(shape.kind, []).append(shape.path)
    return tuple(Shape(kind, "".join(path)) for kind, path in paths.items())


@lru_cache(maxsize=8192)
def spot(place: Place, index: int, count: int) -> tuple[float, float]:
    """Return the centre of a piece in a stack on a square, by its index from 0.

    `count` is the number of pieces in the stack.
    """
    squeeze = min(1.0, (place.crowd - 1) / (count - 1)) if count > 1 else 1.0
    steps = min(index, place.crowd - 1) if place.counted else index * squeeze
    return (
        round(place.first[0] + place.step[0] * steps, 3),
        round(place.first[1] + place.step[1] * steps, 3),
    )
