"""How a board is described for drawing: a grid of whole units, places on it, and lines.

Every game's `layout.py` makes one `Layout` for each side that may look at the board. The unit is a
piece's width; x grows to the right, y downwards.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shape:
    """A piece of the drawn board: its class and its outline as an SVG path."""

    kind: str
    path: str


@dataclass(frozen=True, slots=True)
class Label:
    """A few letters on the board, centred on a point."""

    text: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere a piece can stand: a box that can be pressed, and how pieces pile up in it."""

    key: str
    """One word, unlike any other place's."""
    name: str
    """What the place is called, with `%(number)s` where its number stands."""
    number: int
    x: int
    y: int
    width: int
    height: int
    first: tuple[float, float]
    """The middle of the first piece."""
    step: tuple[float, float]
    """From one piece of the pile to the next."""
    crowd: int
    """How many pieces fit at that step; more of them stand closer."""
    size: float = 1
    """How large a piece is drawn here."""


@dataclass(frozen=True, slots=True)
class Layout:
    """One board as one viewer sees it."""

    columns: int
    rows: int
    shapes: tuple[Shape, ...]
    labels: tuple[Label, ...]
    places: tuple[Place, ...]
    at: Callable[[int, int], str]
    """The key of the place where a seat's piece of this progress stands."""
    dice: tuple[tuple[float, float], ...]
    """Where the middle of each seat's dice is; the last one for throws of all."""
    throw_size: float = 1
    """How large a die, a stick or a cowrie is drawn."""
    lies: Callable[[int, int], bool] = lambda seat, progress: False  # noqa: ARG005  none lies
    """Whether a seat's piece of this progress is laid on its side."""


def gathered(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    """The same drawing in few shapes: all of a kind in one, where the first of them was.

    For what lies side by side; of what overlaps, each kind as a whole lies above those before it.
    """
    paths = dict[str, list[str]]()
    for shape in shapes:
        paths.setdefault(shape.kind, []).append(shape.path)
    return tuple(Shape(kind, "".join(path)) for kind, path in paths.items())


def spot(place: Place, index: int, count: int) -> tuple[float, float]:
    """Where the piece of this index in a pile of so many has its middle."""
    squeeze = min(1.0, (place.crowd - 1) / (count - 1)) if count > 1 else 1.0
    return (
        round(place.first[0] + place.step[0] * index * squeeze, 3),
        round(place.first[1] + place.step[1] * index * squeeze, 3),
    )
