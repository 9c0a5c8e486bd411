"""The ID of a backgammon position in GNU Backgammon: position ID, a colon, match ID.

The position ID has 80 bits: for the player who is not on roll, then for the one on roll, as many
ones as there are checkers on each point from 1 to 24 and on the bar, and a zero after each. The
match ID has 67 bits: cube, its owner, who is on roll, Crawford, state of the game, who decides,
double, resignation, dice, match length, points, Jacoby. Player 1 is the one at the bottom, seat 0.
Both are written in base 64, the lowest bit of each byte first.
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.backgammon.board import OFF
from games.engine.backgammon.state import BackgammonState
from games.engine.explanations import InvalidPosition
from games.engine.forms.common_positions import (
    checked,
    common_state,
    counts,
    cubed_table,
    dice_of,
    pieces_from,
    scores_of,
)
from games.engine.forms.reading import Unreadable
from games.engine.rules import Rules
from games.engine.state import State
from games.engine.words import gettext_noop

FORM = re.compile(r"([A-Za-z0-9+/]{14}):([A-Za-z0-9+/]{12})")
POSITION_BYTES, MATCH_BYTES = 10, 9
MATCH_BITS = (4, 2, 1, 1, 3, 1, 1, 2, 3, 3, 15, 15, 15, 1)
"""The widths of the numbers in a match ID, in order."""
NEITHER, PLAYING = 3, 1
"""The owner of a cube in the middle; the state of a game that is being played."""


@dataclass(frozen=True, slots=True)
class _Match:
    """The numbers of a match ID, in order."""

    cube: int
    owner: int
    on_roll: int
    crawford: int
    game_state: int
    decides: int
    doubled: int
    resigned: int
    die: int
    other_die: int
    length: int
    points_of_top: int
    points_of_bottom: int
    no_jacoby: int


def gnu_id(rules: Rules[State], state: State) -> str:
    """Return the ID of a position; empty if it has none, as in longer matches without a cube."""
    found = common_state(rules, state)
    if found is None or (rules.match_points > 1 and rules.cube_on_board(found) is None):
        return ""
    mover = 1 - (found.seat or 0) if found.doubled else found.seat or 0
    high, low = dice_of(found) or (0, 0)
    bottom, top = scores_of(rules, found)
    match = (
        found.cube.bit_length() - 1,
        NEITHER if found.owner is None else 1 - found.owner,
        1 - mover,
        int(found.crawford),
        PLAYING,
        1 - (found.seat or 0),
        int(found.doubled),
        0,
        *(high, low),
        rules.match_points,
        *(top, bottom),
        1,
    )
    sides = (counts(found, 1 - mover), counts(found, mover))
    position = [bit for side in sides for many in side for bit in (*[1] * many, 0)]
    numbers = [
        number >> place & 1
        for number, width in zip(match, MATCH_BITS, strict=True)
        for place in range(width)
    ]
    return f"{_write(position, POSITION_BYTES)}:{_write(numbers, MATCH_BYTES)}"


def read_gnu_id(text: str) -> tuple[Rules[State], State]:
    """Return the rules and the position that an ID of GNU Backgammon describes.

    Raises `Unreadable` for a malformed text, and `InvalidPosition` for a position that no game can
    reach.
    """
    found = FORM.fullmatch(text)
    if found is None:
        raise Unreadable(
            gettext_noop(
                "A GNU Backgammon ID has 14 characters for the position, a colon, and 12 "
                "characters for the match."
            )
        )
    match = _read_match(found[2])
    mover = 1 - match.on_roll
    other, own = _read_sides(found[1])
    rules = cubed_table(match.length, cube=True)
    state = BackgammonState(
        (other, own) if mover else (own, other),
        1 - match.decides,
        cube=2**match.cube,
        owner=None if match.owner == NEITHER else 1 - match.owner,
        doubled=bool(match.doubled),
        crawford=bool(match.crawford),
    )
    dice = sorted((match.die, match.other_die), reverse=True) if match.die else []
    return checked(rules, state, (match.points_of_bottom, match.points_of_top), dice)


def _read_match(text: str) -> _Match:
    bits, numbers = _bits(text), list[int]()
    for width in MATCH_BITS:
        numbers.append(sum(bit << place for place, bit in enumerate(bits[:width])))
        bits = bits[width:]
    match = _Match(*numbers)
    if match.game_state != PLAYING or match.resigned:
        raise InvalidPosition(
            gettext_noop("The match ID describes a game that is not being played.")
        )
    dice = (match.die, match.other_die)
    paired = all(1 <= die <= 6 for die in dice) or not any(dice)  # noqa: PLR2004  faces of a die
    if match.owner not in (0, 1, NEITHER) or not paired or any(bits):
        raise Unreadable(gettext_noop("The match ID has an impossible cube or impossible dice."))
    if bool(match.doubled) != (match.on_roll != match.decides) or (match.doubled and any(dice)):
        raise Unreadable(gettext_noop("The match ID does not say clearly whose decision it is."))
    return match


def _read_sides(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    counted, run = list[int](), 0
    bits = _bits(text)
    for bit in bits:
        run += bit
        if not bit:
            counted.append(run)
            run = 0
    sides = counted[: 2 * OFF]
    if len(sides) < 2 * OFF or any(counted[2 * OFF :]) or run:
        raise Unreadable(gettext_noop("The position ID describes no position."))
    return pieces_from(sides[:OFF]), pieces_from(sides[OFF:])


def _write(bits: Sequence[int], size: int) -> str:
    number = sum(bit << place for place, bit in enumerate(bits))
    return b64encode(number.to_bytes(size, "little")).decode().rstrip("=")


def _bits(text: str) -> list[int]:
    number = int.from_bytes(b64decode(text + "=" * (-len(text) % 4)), "little")
    return [number >> place & 1 for place in range(6 * len(text) // 8 * 8)]
