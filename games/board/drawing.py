"""The drawn parts of a match: pieces and highlights of the last turn."""

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from math import dist, sqrt

from games.board.arrows import Arrow, draw_arrow, uppermost
from games.board.thrown_dice import DieView, place_at, thrown_dice
from games.engine.forms.exchange import action_from
from games.engine.layout import Layout, Place, spot
from games.engine.rules import Rules
from games.engine.state import Choice, Move, State
from games.models import Event
from games.selectors.perspective import Perspective, Stacks, stack_pieces
from games.text.gaps import Gap, Part

ARROW_THICKNESS = 0.0085
"""Thickness of the arrows of a hint, as a share of the side of a square as large as the board."""

KEPT_PIECES = 8192
"""Maximum number of drawn pieces that each process keeps."""

UNCOVERED = 0.95
"""The least distance of a ring from the uppermost piece, in widths of a piece."""


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
    """Highlight on a square: a moved piece left it or stands on it."""

    kind: str
    """The classes: `left`, with `around` where another piece covers the place; or `came`, with
    `gone` where the piece does not stand any more. With `earlier` if it is of the turn before."""
    transform: Gap[str]
    edge_on: bool = False
    """Whether the piece on the square is drawn from the side, as a slab."""
    count: Gap[str] = ""
    """The number of pieces that left, if several did."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A board with its pieces, highlights and thrown dice."""

    layout: Layout
    pieces: Part[tuple[Piece, ...]]
    marks: Part[tuple[Highlight, ...]] = ()
    arrows: Part[tuple[Arrow, ...]] = ()
    """Arrows for the moves of the guide's hint; hidden until the hint is open."""
    dice: Part[tuple[DieView, ...]] = ()


def draw_position(rules: Rules[State], state: State, viewer: int = 0) -> Drawing:
    """Draw the pieces of a position, for pages without a match."""
    layout = rules.layout(viewer)
    sides = [rules.side(state, seat) for seat in range(rules.seats)]
    piles = stack_pieces(layout, state.pieces)
    return Drawing(layout, _draw_pieces(layout, piles, state.pieces, sides))


def draw_match(
    perspective: Perspective, movable: Container[str] = (), hinted: Sequence[Choice] = ()
) -> Drawing:
    """Draw the board of a match.

    The uppermost piece on each square in `movable` is marked as one that can move. Each move in
    `hinted`, which the guide suggests, has an arrow.
    """
    return Drawing(
        layout=perspective.layout,
        pieces=_pieces(perspective, movable),
        marks=tuple(_marks(perspective)),
        arrows=tuple(hint_arrows(perspective, hinted)),
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
        (seat, piece): _draw_piece(
            f"piece-{seat}-{piece}",
            sides[seat],
            place,
            index,
            len(pile),
            movable=index == len(pile) - 1 and place.key in movable,
            lying=layout.lies(seat, progress[seat][piece]),
        )
        for place in layout.places
        for pile in (piles[place.key],)
        for index, (seat, piece) in enumerate(pile)
    }
    # In a fixed order, so that the browser keeps each element and can animate its move.
    return tuple(drawn[key] for key in sorted(drawn))


# Between two actions most pieces stay where they are.
@lru_cache(maxsize=KEPT_PIECES)
def _draw_piece(  # noqa: PLR0913  what a piece looks like, and nothing else
    name: str, side: int, place: Place, index: int, count: int, *, movable: bool, lying: bool
) -> Piece:
    return Piece(
        id=name,
        side=side,
        transform=_transform(place, index, count),
        movable=movable,
        lying=lying,
        edge_on=place.edge_on,
        count=_hidden_count(place, index, count),
    )


def _hidden_count(place: Place, index: int, count: int) -> int:
    """Return the number of pieces in a stack if this one lies on top and hides others; else 0."""
    return count if place.counted and index == count - 1 >= place.crowd else 0


def _transform(place: Place, index: int, count: int) -> str:
    return place_at(*spot(place, index, count), place.size)


def _marks(perspective: Perspective) -> list[Highlight]:
    """Return highlights on the start and end squares of the game's last moves.

    They are those of one turn. While a turn is played, those of the turn before it stay.
    """
    rings: dict[str, Highlight] = {}
    departures = Counter[str]()
    for step, earlier in _last_steps(perspective):
        move = action_from(step.payload)
        if isinstance(move, Move) and step.seat is not None:
            left, came = (perspective.layout.at(step.seat, at) for at in (move.start, move.end))
            rings.pop(left, None)
            departures[left] += 1
            made = {
                f"{left} left": _left(perspective, left, departures[left]),
                came: _came(perspective.places[came], len(perspective.stacks[came])),
            }
            rings |= {key: _as_earlier(ring) for key, ring in made.items()} if earlier else made
    return list(rings.values())


def _last_steps(perspective: Perspective) -> Iterator[tuple[Event, bool]]:
    """Yield the steps of the last turns, each with whether a later turn follows."""
    played, turns = perspective.log.played.last_play, perspective.log.turns
    if played is None or played.game != turns[-1].game:
        return
    if played is turns[-1] and perspective.phase in {"move", "done"}:
        earlier = (turn for turn in reversed(turns[:-1]) if turn.steps and turn.game == played.game)
        for turn in islice(earlier, 1):
            yield from ((step, True) for step in turn.steps)
    yield from ((step, False) for step in played.steps)


def hint_thickness(layout: Layout) -> float:
    """Return the thickness of the arrows of a hint on a board."""
    return round(ARROW_THICKNESS * sqrt(layout.columns * layout.rows), 3)


def hint_arrows(perspective: Perspective, choices: Sequence[Choice]) -> Iterator[Arrow]:
    """Yield an arrow for each of several moves that follow one another."""
    layout, state, seat = perspective.layout, perspective.state, perspective.viewer
    for choice in choices:
        after = perspective.rules.apply(state, choice)
        if isinstance(choice, Move) and seat is not None:
            start, end = (
                uppermost(layout, each, layout.at(seat, at))
                for each, at in ((state, choice.start), (after, choice.end))
            )
            yield draw_arrow(start, end, hint_thickness(layout))
        state = after


def _left(perspective: Perspective, key: str, count: int) -> Highlight:
    """Return the ring where a piece lay, or around the piece that covers this place now."""
    place, there = perspective.places[key], len(perspective.stacks[key])
    free, top = spot(place, there, there + 1), spot(place, max(there - 1, 0), max(there, 1))
    if there and dist(free, top) < UNCOVERED * place.size:
        return Highlight("left around", place_at(*top, place.size), place.edge_on)
    several = str(count) if count > 1 else ""
    return Highlight("left", place_at(*free, place.size), place.edge_on, several)


def _came(place: Place, there: int) -> Highlight:
    index, kind = max(there - 1, 0), "came" if there else "came gone"
    return Highlight(kind, _transform(place, index, index + 1), place.edge_on)


def _as_earlier(ring: Highlight) -> Highlight:
    return replace(ring, kind=f"{ring.kind} earlier")
