"""The drawn parts of a match: pieces, highlights of the last turn, and thrown dice."""

from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass, field

from games.engine.exchange import action_from
from games.engine.layout import Layout, Place, spot
from games.engine.memory import throwers_of
from games.engine.rules import Rules
from games.engine.state import Choice, Move, State, Throw
from games.engine.text import read_position
from games.models import Event
from games.selectors.perspective import Perspective, Stacks, stack_pieces
from games.selectors.turns import events_since_last_push


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece as it is drawn: colour, position and whether it can move."""

    id: str
    side: int
    transform: str
    movable: bool = False
    lying: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A highlight where a piece of the last turn came from, or where it is now."""

    kind: str
    x: float
    y: float
    size: float
    """The size of the pieces inside it."""


@dataclass(frozen=True, slots=True)
class DieView:
    """A thrown die, stick or cowrie and its face."""

    picture: str
    side: int
    used: bool
    fresh: bool
    """Whether the last push to the pages was before this throw."""
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Drawing:
    """A board with its pieces, highlights and thrown dice."""

    layout: Layout = field(compare=False)
    pieces: Sequence[Piece]
    marks: Sequence[Mark] = ()
    dice: Sequence[DieView] = ()


def draw_position(rules: Rules[State], state: State, viewer: int = 0) -> Drawing:
    """Draw a position alone, for pages without a match."""
    layout = rules.layout(viewer)
    sides = [rules.side(state, seat) for seat in range(rules.seats)]
    piles = stack_pieces(layout, state.pieces)
    return Drawing(layout, _draw_pieces(layout, piles, state.pieces, sides))


def draw_match(
    sight: Perspective, movable: Container[str] = (), advised: Choice | None = None
) -> Drawing:
    """Draw the board of a match.

    On squares in `movable` the uppermost piece is marked as one that can move; the move that the
    guide advises is highlighted.
    """
    return Drawing(
        layout=sight.layout,
        pieces=_pieces(sight, movable),
        marks=[*_marks(sight), *_advice_marks(sight, advised)],
        dice=_dice(sight),
    )


def _pieces(sight: Perspective, movable: Container[str]) -> list[Piece]:
    sides = [sight.side(seat) for seat in range(len(sight.seats))]
    return _draw_pieces(sight.layout, sight.stacks, sight.match.pieces, sides, movable)


def _draw_pieces(
    layout: Layout,
    piles: Stacks,
    progress: Sequence[Sequence[int]],
    sides: Sequence[int],
    movable: Container[str] = (),
) -> list[Piece]:
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
    return [drawn[key] for key in sorted(drawn)]


def _transform(place: Place, index: int, count: int) -> str:
    x, y = spot(place, index, count)
    return f"translate({x} {y}) scale({place.size})"


def _marks(sight: Perspective) -> list[Mark]:
    """Return marks on the start and end squares of the last turn's moves."""
    played = [turn for turn in sight.turns if turn.steps]
    rings: dict[str, Mark] = {}
    for step in played[-1].steps if played else ():
        move = action_from(step.payload)
        if isinstance(move, Move) and step.seat is not None:
            left, came = (sight.layout.at(step.seat, at) for at in (move.start, move.end))
            rings.pop(left, None)
            rings[f"{left} left"] = _mark("left", sight.places[left], len(sight.stacks[left]))
            rings[came] = _mark("came", sight.places[came], len(sight.stacks[came]) - 1)
    return list(rings.values())


def _advice_marks(sight: Perspective, choice: Choice | None) -> list[Mark]:
    """Return marks on the piece that the guide would move and on its target square."""
    if not isinstance(choice, Move) or sight.viewer is None:
        return []
    start, end = (sight.layout.at(sight.viewer, at) for at in (choice.start, choice.end))
    return [
        _mark("advised", sight.places[start], len(sight.stacks[start]) - 1),
        _mark("advised", sight.places[end], len(sight.stacks[end])),
    ]


def _mark(kind: str, place: Place, index: int) -> Mark:
    x, y = spot(place, max(index, 0), max(index, 0) + 1)
    return Mark(kind, x, y, place.size)


def _dice(sight: Perspective) -> list[DieView]:
    """Return the dice, sticks or cowries of the last throw, with those already used marked."""
    turn = sight.turns[-1]
    throw = action_from(turn.throw.payload) if turn.throw.payload else None
    if not isinstance(throw, Throw):
        return []
    seat, rules = turn.throw.seat, sight.rules
    if seat is None and not sight.state.scores and not turn.steps:
        return _thrown_for_start(sight, turn.throw, throw)
    starter = turn.steps[0].seat if turn.steps else sight.state.seat
    owner = (starter or 0) if seat is None else seat
    faces = rules.things(throw)
    used = _find_used_faces(sight, owner, faces, rules.scores_of(throw))
    return [_thing(sight, owner, index, faces, used=used[index]) for index in range(len(faces))]


def _thrown_for_start(sight: Perspective, event: Event, throw: Throw) -> list[DieView]:
    shown = [_faces(sight.rules, number) for number in throw.dice]
    return [
        _thing(sight, seat, index, faces)
        for seat, faces in zip(_throwers(sight, event), shown, strict=True)
        for index in range(len(faces))
    ]


def _faces(rules: Rules[State], number: int) -> Sequence[int]:
    return (number,) if rules.thing == "die" else rules.things(Throw((number,)))


def _throwers(sight: Perspective, event: Event) -> Sequence[int]:
    """Return the seats that threw for the start; after a tie only the tied seats throw again."""
    return throwers_of(read_position(sight.events[event.number - 2].position)[1])


def _find_used_faces(
    sight: Perspective, owner: int, faces: Sequence[int], scores: Sequence[int]
) -> Sequence[bool]:
    """Return for each face whether it is used: dice one by one, sticks and cowries together."""
    left = Counter(sight.state.scores if sight.state.seat == owner else ())
    if sorted(faces) != sorted(scores):
        return [not left] * len(faces)
    used = []
    for face in faces:
        used.append(not left[face])
        left[face] -= bool(left[face])
    return used


def _thing(
    sight: Perspective, seat: int, index: int, faces: Sequence[int], *, used: bool = False
) -> DieView:
    x, y = sight.layout.dice[seat]
    size = sight.layout.throw_size
    return DieView(
        picture=f"{sight.rules.thing}-{faces[index]}",
        side=sight.side(seat),
        used=used,
        fresh=sight.turns[-1].throw in events_since_last_push(sight.events),
        x=round(x + (index - (len(faces) - 1) / 2) * 0.95 * size, 3),
        y=y,
    )
