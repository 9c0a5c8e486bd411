"""The drawn parts of a match: pieces, highlights of the last turn, and thrown dice."""

from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass

from games.engine.forms.exchange import action_from
from games.engine.forms.memory import throwers_of
from games.engine.forms.text import read_position
from games.engine.layout import Layout, Place, spot
from games.engine.rules import Rules
from games.engine.state import Choice, Move, State, Throw
from games.models import Event
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


@dataclass(frozen=True, slots=True)
class Highlight:
    """Highlight on a square: a moved piece left it or stands on it, or the guide advises it."""

    kind: str
    transform: Gap[str]


@dataclass(frozen=True, slots=True)
class DieView:
    """A thrown die, stick or cowrie and its face."""

    picture: Gap[str]
    side: int
    used: bool
    fresh: bool
    """Whether the throw is new since the last push to the pages."""
    x: Gap[float]
    y: Gap[float]
    transform: Gap[str]


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
        dice=tuple(_dice(perspective)),
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
        )
        for place in layout.places
        for index, (seat, piece) in enumerate(piles[place.key])
    }
    # In a fixed order, so that the browser keeps each element and can animate its move.
    return tuple(drawn[key] for key in sorted(drawn))


def _transform(place: Place, index: int, count: int) -> str:
    return _place_at(*spot(place, index, count), place.size)


def _place_at(x: float, y: float, size: float) -> str:
    return f"translate({x} {y}) scale({size})"


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
    return Highlight(kind, _transform(place, max(index, 0), max(index, 0) + 1))


def _dice(perspective: Perspective) -> list[DieView]:
    """Return the dice, sticks or cowries of the last throw, with those already used marked."""
    turn = perspective.turns[-1]
    throw = action_from(turn.throw.payload) if turn.throw.payload else None
    if not isinstance(throw, Throw):
        return []
    seat, rules = turn.throw.seat, perspective.rules
    if seat is None and not perspective.state.pips_left and not turn.steps:
        return _dice_for_start(perspective, turn.throw, throw)
    starter = turn.steps[0].seat if turn.steps else perspective.state.seat
    owner = (starter or 0) if seat is None else seat
    faces = rules.faces_shown(throw)
    used = _find_used_faces(perspective, owner, faces, rules.pips_of(throw))
    return [
        _die_view(perspective, owner, index, faces, used=used[index]) for index in range(len(faces))
    ]


def _dice_for_start(perspective: Perspective, event: Event, throw: Throw) -> list[DieView]:
    thrown = [_faces(perspective.rules, number) for number in throw.dice]
    return [
        _die_view(perspective, seat, index, faces)
        for seat, faces in zip(_throwers(perspective, event), thrown, strict=True)
        for index in range(len(faces))
    ]


def _faces(rules: Rules[State], number: int) -> Sequence[int]:
    return (number,) if rules.randomizer == "die" else rules.faces_shown(Throw((number,)))


def _throwers(perspective: Perspective, event: Event) -> Sequence[int]:
    """Return the seats that took part in this throw for the start.

    After a tie only the tied seats throw again.
    """
    return throwers_of(read_position(perspective.position_before(event))[1])


def _find_used_faces(
    perspective: Perspective, owner: int, faces: Sequence[int], scores: Sequence[int]
) -> Sequence[bool]:
    """Return for each thrown face whether it is used.

    Dice are used one by one; sticks and cowries are used together.
    """
    left = Counter(perspective.state.pips_left if perspective.state.seat == owner else ())
    if sorted(faces) != sorted(scores):
        return [not left] * len(faces)
    used = []
    for face in faces:
        used.append(not left[face])
        left[face] -= bool(left[face])
    return used


def _die_view(
    perspective: Perspective, seat: int, index: int, faces: Sequence[int], *, used: bool = False
) -> DieView:
    x, y = perspective.layout.dice[seat]
    size = perspective.layout.throw_size
    x = round(x + (index - (len(faces) - 1) / 2) * 0.95 * size, 3)
    return DieView(
        picture=f"{perspective.rules.randomizer}-{faces[index]}",
        side=perspective.side(seat),
        used=used,
        fresh=any(
            perspective.turns[-1].throw == entry.event
            for entry in perspective.log.entries_since_push
        ),
        x=x,
        y=y,
        transform=_place_at(x, y, size),
    )
