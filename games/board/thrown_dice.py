"""The dice, sticks or cowries of the last throw as they are drawn on a board."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.forms.exchange import action_from
from games.engine.forms.memory import throwers_of
from games.engine.forms.text import read_position
from games.engine.layout import Layout
from games.engine.rules import Rules
from games.engine.state import State, Throw
from games.models import Event
from games.selectors.perspective import Perspective
from games.selectors.turns import Turn
from games.text.gaps import Gap

PITCH = {"die": 0.95, "stick": 0.7, "cowrie": 0.78}
"""The distance between the centres of neighbouring dice, sticks and cowries of width 1."""
NUMBER = 0.8
"""The room for the number beside sticks and cowries of width 1."""


@dataclass(frozen=True, slots=True)
class DieView:
    """A thrown die, stick or cowrie and its face."""

    picture: Gap[str]
    side: int
    used: bool
    struck: bool
    """Whether the die is struck through, as a die that is used by itself."""
    score: Gap[str]
    """The number of the throw, beside its last stick or cowrie; empty for all others and dice."""
    fresh: bool
    """Whether the throw is new since the last push to the pages."""
    x: Gap[float]
    y: Gap[float]
    transform: Gap[str]


def thrown_dice(perspective: Perspective) -> list[DieView]:
    """Return the dice, sticks or cowries of the last throw, with those already used marked."""
    if not perspective.turns:
        return []  # The log is lost.
    turn = perspective.turns[-1]
    throw = action_from(turn.throw.payload) if turn.throw.payload else None
    if not isinstance(throw, Throw):
        return []
    seat, rules = turn.throw.seat, perspective.rules
    if seat is None and not perspective.state.pips_left and _is_unplayed(turn, rules):
        return _dice_for_start(perspective, turn.throw, throw)
    starter = turn.steps[0].seat if turn.steps else perspective.state.seat
    owner = (starter or 0) if seat is None else seat
    faces = rules.faces_shown(throw)
    used = _find_used_faces(perspective, owner, faces, rules.pips_of(throw))
    return _dice_views(perspective, owner, faces, _score(rules, throw.dice[0]), used)


def _is_unplayed(turn: Turn, rules: Rules[State]) -> bool:
    """Whether nothing was done after a throw but calls that use no dice, such as doubles."""
    return all(step.payload.get("call") in rules.irrevocable_calls for step in turn.steps)


def _dice_for_start(perspective: Perspective, event: Event, throw: Throw) -> list[DieView]:
    rules, throwers = perspective.rules, _throwers(perspective, event)
    return [
        die
        for seat, number in zip(throwers, throw.dice, strict=True)
        for die in _dice_views(perspective, seat, _faces(rules, number), _score(rules, number))
    ]


def _score(rules: Rules[State], number: int) -> str:
    """Return the number of a throw if its faces do not say it: that of sticks and cowries."""
    return "" if rules.randomizer == "die" else str(number)


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


def _dice_views(
    perspective: Perspective,
    seat: int,
    faces: Sequence[int],
    score: str,
    used: Sequence[bool] | None = None,
) -> list[DieView]:
    """Return the dice of one seat side by side; `used` is None if none of them is used."""
    randomizer, side = perspective.rules.randomizer, perspective.side(seat)
    throw, new = perspective.turns[-1].throw, perspective.log.entries_since_push
    fresh = any(throw == entry.event for entry in new)
    spots = lay_out_throw(perspective.layout, randomizer, seat, len(faces))
    flags = [False] * len(faces) if used is None else used
    return [
        DieView(
            picture=f"{randomizer}-{face}",
            side=side,
            used=is_used,
            struck=is_used and not score,
            score=score if index == len(faces) - 1 else "",
            fresh=fresh,
            x=x,
            y=y,
            transform=place_at(x, y, size),
        )
        for index, (face, is_used, (x, y, size)) in enumerate(zip(faces, flags, spots, strict=True))
    ]


def lay_out_throw(
    layout: Layout, randomizer: str, seat: int, count: int
) -> list[tuple[float, float, float]]:
    """Return the centre and the width of each die, stick or cowrie of a seat's throw.

    They lie side by side, and room is left for the number of sticks and cowries.
    """
    x, y = layout.dice[seat]
    pitch, number = PITCH[randomizer], 0 if randomizer == "die" else NUMBER
    size = min(layout.throw_size, round(layout.throw_room / (count * pitch + number), 3))
    first = x - ((count - 1) * pitch + number) / 2 * size
    return [(round(first + pitch * size * index, 3), y, size) for index in range(count)]


def place_at(x: float, y: float, size: float) -> str:
    """Return the SVG transform that draws a thing of width 1 at a point in this size."""
    return f"translate({x} {y}) scale({size})"
