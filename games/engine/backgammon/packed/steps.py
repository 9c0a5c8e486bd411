"""Single steps in packed positions: where each number of a throw can be played, and what follows.

`games.engine.backgammon.packed.plays` combines them into complete plays.
"""

from dataclasses import dataclass

from games.engine.backgammon.packed.positions import (
    BEFORE_HOME,
    BITS,
    COURT,
    EACH,
    FULL,
    NOT_OFF,
    POINTS,
    RIVAL_BAR,
    SIDE,
)


# Not frozen: every throw makes two or more, and frozen ones take three times as long to make.
@dataclass(slots=True)
class Die:
    """Where one number of the throw can be played, as masks of places.

    The masks stay true during a turn, since no step of the mover opens or closes a point.
    """

    adds: int
    """The change of a packed position by a step from place 0. For a step from another place it is
    multiplied by the bit of that place.
    """
    ahead: int
    """The distance in bits from the start of a step to its end."""
    free: int
    """The mask of places from which the score leads to an open point."""
    hits: int
    """The places of `free` from which a step hits, unless the same turn has hit there before."""


def dice_in(position: int, high: int, low: int) -> tuple[Die, Die]:
    """Return where each of the two numbers, the higher first, can be played in this position."""
    rival = position >> SIDE
    many = rival >> 1 | rival >> 2 | rival >> 3
    opened = POINTS & ~many
    blots = rival & opened
    one = _die(opened, blots, high)
    return one, one if high == low else _die(opened, blots, low)


def _die(opened: int, blots: int, score: int) -> Die:
    # Both masks hold points alone, so no place is free from which a step would leave the board.
    ahead = BITS * score
    return Die((1 << ahead) - 1, ahead, opened >> ahead, blots >> ahead)


def add_dice(one: Die, other: Die) -> Die:
    """Return where the sum of both numbers leads to an open point.

    The point between them, on which one piece lands first, does not count.
    """
    ahead = one.ahead + other.ahead
    return Die((1 << ahead) - 1, ahead, one.free >> other.ahead, one.hits >> other.ahead)


def count_outside(position: int) -> int:
    # A number equals the sum of its digits modulo base - 1; each digit counts pieces, base 16.
    """Return how many of the mover's pieces have not yet reached its home, the last six points."""
    outside = position & BEFORE_HOME
    return outside % FULL or (FULL if outside else 0)


def occupied_places(position: int) -> int:
    """Return the mask of the places on which the mover has a piece, apart from those borne off."""
    return (position | position >> 1 | position >> 2 | position >> 3) & NOT_OFF


def hit_change(position: int, end: int) -> int:
    """Return what a hit on the place with the bit `end` adds to the packed position.

    Return 0 if the opponent has no piece there.
    """
    return RIVAL_BAR - (end << SIDE) if position & end << SIDE else 0


def step_change(position: int, bit: int, die: Die) -> int:
    """Return what a step with this die adds to the packed position, a hit included.

    `bit` is the bit of the place where the step starts.
    """
    return bit * die.adds + (hit_change(position, bit << die.ahead) if bit & die.hits else 0)


def step_changes(starts: int, die: Die) -> dict[int, int]:
    """Map each place of the mask `starts` to what a step from there adds to the packed position."""
    adds = die.adds
    added = {bit: bit * adds for bit in EACH[starts]}
    for bit in EACH[starts & die.hits]:
        added[bit] += RIVAL_BAR - (bit << SIDE + die.ahead)
    return added


def ends_from(position: int, starts: int, die: Die) -> list[int]:
    """Return the positions after one step with this die from each place of the mask `starts`.

    The steps end on the board; `ends_of_steps` also bears pieces off.
    """
    if starts & die.hits:
        return [position + step_change(position, bit, die) for bit in EACH[starts]]
    adds = die.adds
    return [position + bit * adds for bit in EACH[starts]]


def ends_of_steps(position: int, die: Die) -> list[int]:
    """Return the positions after every possible step with this die, bearing off included."""
    standing = 1 if position & FULL else occupied_places(position)
    after = ends_from(position, standing & die.free, die)
    if not position & BEFORE_HOME:
        exact, last = COURT >> die.ahead, standing & -standing
        gone = last if last > exact else standing & exact
        after += [position + COURT - gone] if gone else []
    return after
