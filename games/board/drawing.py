"""The drawn parts of a match: pieces and highlights of the last turn."""

from collections.abc import Container, Sequence
from dataclasses import dataclass

from games.board.thrown_dice import DieView, place_at, thrown_dice
from games.engine.forms.exchange import action_from
from games.engine.layout import Layout, Place, spot
from games.engine.rules import Rules
from games.engine.state import Choice, Move, State
from games.selectors.perspective import Perspective, Stacks, stack_pieces
from games.text.gaps import Gap, Part


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece as it is drawn: colour, position and whether it can move."""

    id: Gap[str]
    side: int
    transform: Gap[str]
    movable: bool = False
    lying: bool = False
    edge_on: bool = False
    """Whether the piece is drawn from the side, as a slab."""
    count: Gap[int] = 0
    """The number of pieces under and with this one, if more lie there than can be seen; else 0."""


@dataclass(frozen=True, slots=True)
class Highlight:
    """Highlight on a square: a moved piece left it or stands on it, or the guide advises it."""

    kind: str
    transform: Gap[str]
    edge_on: bool = False
    """Whether the piece on the square is drawn from the side, as a slab."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A board with its pieces, highlights and thrown dice."""

    layout: Layout
    pieces: Part[tuple[Piece, ...]]
    marks: Part[tuple[Highlight, ...]] = ()
    dice: Part[tuple[DieView, ...]] = ()


def draw_position(rules: Rules[State], state: State, viewer: int = 0) -> Drawing:
    """Draw the pieces of a position, for pages without a match."""
    layout = rules.layout(viewer)
    sides = [rules.side(state, seat) for seat in range(rules.seats)]
    piles = stack_pieces(layout, state.pieces)
    return Drawing(layout, _draw_pieces(layout, piles, state.pieces, sides))


def draw_match(
    perspective: Perspective, movable: Container[str] = (), advised: Choice | None = None
) -> Drawing:
    """Draw the board of a match.

    The uppermost piece on each square in `movable` is marked as one that can move. The move in
    `advised`, which the guide suggests, is highlighted.
    """
    return Drawing(
        layout=perspective.layout,
        pieces=_pieces(perspective, movable),
        marks=(*_marks(perspective), *_advice_marks(perspective, advised)),
        dice=tuple(thrown_dice(perspective)),
    )


def _pieces(perspective: Perspective, movable: Container[str]) -> tuple[Piece, ...]:
    sides = [perspective.side(seat) for seat in range(len(perspective.seats))]
    return _draw_pieces(
        perspective.layout, perspective.stacks, perspective.match.pieces, sides, movable
    )


def _draw_pieces(
    layout: Layout,
    piles: Stacks,
    progress: Sequence[Sequence[int]],
    sides: Sequence[int],
    movable: Container[str] = (),
) -> tuple[Piece, ...]:
    drawn = {
        (seat, piece): Piece(
            id=f"piece-{seat}-{piece}",
            side=sides[seat],
            transform=_transform(place, index, len(piles[place.key])),
            movable=place.key in movable and index == len(piles[place.key]) - 1,
            lying=layout.lies(seat, progress[seat][piece]),
            edge_on=place.edge_on,
            count=_hidden_count(place, index, len(piles[place.key])),
        )
        for place in layout.places
        for index, (seat, piece) in enumerate(piles[place.key])
    }
    # In a fixed order, so that the browser keeps each element and can animate its move.
    return tuple(drawn[key] for key in sorted(drawn))


def _hidden_count(place: Place, index: int, count: int) -> int:
    """Return the number of pieces in a stack if this one lies on top and hides others; else 0."""
    return count if place.counted and index == count - 1 >= place.crowd else 0


def _transform(place: Place, index: int, count: int) -> str:
    return place_at(*spot(place, index, count), place.size)


def _marks(perspective: Perspective) -> list[Highlight]:
    """Return highlights on the start and end squares of the last turn's moves."""
    played = perspective.log.played.last_play
    rings: dict[str, Highlight] = {}
    for step in played.steps if played else ():
        move = action_from(step.payload)
        if isinstance(move, Move) and step.seat is not None:
            left, came = (perspective.layout.at(step.seat, at) for at in (move.start, move.end))
            rings.pop(left, None)
            rings[f"{left} left"] = _highlight(
                "left", perspective.places[left], len(perspective.stacks[left])
            )
            rings[came] = _highlight(
                "came", perspective.places[came], len(perspective.stacks[came]) - 1
            )
    return list(rings.values())


def _advice_marks(perspective: Perspective, choice: Choice | None) -> list[Highlight]:
    """Return highlights on the piece that the guide would move, and on the move's end square."""
    if not isinstance(choice, Move) or perspective.viewer is None:
        return []
    start, end = (
        perspective.layout.at(perspective.viewer, at) for at in (choice.start, choice.end)
    )
    return [
        _highlight("advised", perspective.places[start], len(perspective.stacks[start]) - 1),
        _highlight("advised", perspective.places[end], len(perspective.stacks[end])),
    ]


def _highlight(kind: str, place: Place, index: int) -> Highlight:
    transform = _transform(place, max(index, 0), max(index, 0) + 1)
    return Highlight(kind, transform, place.edge_on)
