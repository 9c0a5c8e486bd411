"""A fast search for all positions after a complete play, for bots that visit many positions.

It works on packed positions (see `games.engine.backgammon.moves_packed`) and allows exactly the
plays that `games.engine.backgammon.rules` allows.
"""

from typing import NamedTuple

from games.engine.backgammon.board import OFF
from games.engine.backgammon.moves_packed import (
    ALL_OFF,
    BEFORE_HOME,
    BITS,
    COURT,
    EACH,
    FULL,
    NOT_OFF,
    POINTS,
    RIVAL_BAR,
    SIDE,
    mask_of,
)

INSIDE = [mask_of(range(OFF - score)) for score in range(7)]
"""The places from which each score, 0 to 6, leads to a point of the board."""


class _Die(NamedTuple):
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


def plays(position: int, pips: tuple[int, ...]) -> set[int]:
    """Return every packed position after a complete play of the numbers `pips`.

    If no step is possible, the result is the position itself alone.
    """
    high, low = pips[0], pips[-1]
    one, other = _dice(position, high, low)
    if high == low:
        return _alike(position, one, len(pips))
    if position & FULL or _outside(position) < 2:  # noqa: PLR2004  none can be taken off
        return _in_order(position, one, other)
    return _in_any_order(position, one, other)


def _dice(position: int, high: int, low: int) -> tuple[_Die, _Die]:
    """Return where each of the two numbers, the higher first, can be played in this position."""
    rival = position >> SIDE
    many = rival >> 1 | rival >> 2 | rival >> 3
    closed, blots = many & POINTS, rival & ~many & POINTS
    one = _die(closed, blots, high)
    return one, one if high == low else _die(closed, blots, low)


def _die(closed: int, blots: int, score: int) -> _Die:
    ahead = BITS * score
    free = INSIDE[score] & ~(closed >> ahead)
    return _Die((1 << ahead) - 1, ahead, free, free & blots >> ahead)


def _outside(position: int) -> int:
    # A number equals the sum of its digits modulo base - 1; each digit counts pieces, base 16.
    """Return how many of the mover's pieces have not yet reached its home, the last six points."""
    outside = position & BEFORE_HOME
    return outside % FULL or (FULL if outside else 0)


def _standing(position: int) -> int:
    """Return the mask of the places on which the mover has a piece, apart from those borne off."""
    return (position | position >> 1 | position >> 2 | position >> 3) & NOT_OFF


def _hit(position: int, end: int) -> int:
    """Return what a hit on the place with the bit `end` adds to the packed position.

    Return 0 if the opponent has no piece there.
    """
    return RIVAL_BAR - (end << SIDE) if position & end << SIDE else 0


def _step(position: int, bit: int, die: _Die) -> int:
    """Return what a step with this die adds to the packed position, a hit included.

    `bit` is the bit of the place where the step starts.
    """
    return bit * die.adds + (_hit(position, bit << die.ahead) if bit & die.hits else 0)


def _after(position: int, starts: int, die: _Die) -> list[int]:
    """Return the positions after one step with this die from each place of the mask `starts`.

    The steps end on the board; `_steps` also bears pieces off.
    """
    if starts & die.hits:
        return [position + _step(position, bit, die) for bit in EACH[starts]]
    adds = die.adds
    return [position + bit * adds for bit in EACH[starts]]


def _steps(position: int, die: _Die) -> list[int]:
    """Return the positions after every possible step with this die, bearing off included."""
    standing = 1 if position & FULL else _standing(position)
    after = _after(position, standing & die.free, die)
    if not position & BEFORE_HOME:
        exact, last = COURT >> die.ahead, standing & -standing
        gone = last if last > exact else standing & exact
        after += [position + COURT - gone] if gone else []
    return after


def _in_order(position: int, one: _Die, other: _Die) -> set[int]:
    """Return the positions after all plays of two different numbers, in any position.

    Both orders of the numbers are played out.
    """
    first, second = _steps(position, one), _steps(position, other)
    ends = {end for after in first for end in _steps(after, other)}
    ends.update([end for after in second for end in _steps(after, one)])
    ends.update([after for after in first + second if after & ALL_OFF == ALL_OFF])
    return ends or set(first or second) or {position}


def _in_any_order(position: int, one: _Die, other: _Die) -> set[int]:
    """Return the positions after all plays of two different numbers, where none bears a piece off.

    Faster than `_in_order`: every step with one number is combined with every step with the other.
    Pairs of steps that need the same piece, or hit the same piece, are corrected afterwards. The
    mover has no piece on the bar.
    """
    standing = _standing(position)
    by_one, by_other = (
        _step_changes(standing & one.free, one),
        _step_changes(standing & other.free, other),
    )
    first, steps = [position + step for step in by_one.values()], by_other.values()
    ends = {after + step for after in first for step in steps}
    lone = standing & one.free & other.free & ~(position >> 1 | position >> 2 | position >> 3)
    ends.difference_update([position + by_one[bit] + by_other[bit] for bit in EACH[lone]])
    if standing & one.hits and standing & other.hits:
        _hit_once(ends, position, standing, (one, other))
    ends.update(_by_one_piece(position, standing, one, other))
    return ends or set(first) or {position + step for step in steps} or {position}


def _step_changes(starts: int, die: _Die) -> dict[int, int]:
    """Map each place of the mask `starts` to what a step from there adds to the packed position."""
    adds = die.adds
    added = {bit: bit * adds for bit in EACH[starts]}
    for bit in EACH[starts & die.hits]:
        added[bit] += RIVAL_BAR - (bit << SIDE + die.ahead)
    return added


def _hit_once(ends: set[int], position: int, standing: int, dice: tuple[_Die, _Die]) -> None:
    """Correct in `ends` the plays that hit the same piece twice: only their first step hits."""
    one, other = dice
    twice = (standing & one.hits) << one.ahead & (standing & other.hits) << other.ahead
    for end in EACH[twice]:
        after = position + _step(position, end >> one.ahead, one)
        start = end >> other.ahead
        ends.discard(after + _step(position, start, other))
        ends.add(after + _step(after, start, other))


def _by_one_piece(position: int, standing: int, one: _Die, other: _Die) -> list[int]:
    # With a piece of the mover on the square between, steps of two pieces lead to this position.
    """Return the positions after one piece has moved by both numbers.

    Positions that two pieces can reach with one number each are left out.
    """
    starts = standing & one.free & (other.free & ~standing) >> one.ahead
    swapped = standing & other.free & (one.free & ~standing) >> other.ahead
    hits = one.hits | other.hits | other.hits >> one.ahead | one.hits >> other.ahead
    adds = (1 << one.ahead + other.ahead) - 1
    ends = [position + bit * adds for bit in EACH[(starts | swapped) & ~hits]]
    ends += [_after_two_steps(position, bit, one, other) for bit in EACH[starts & hits]]
    return ends + [_after_two_steps(position, bit, other, one) for bit in EACH[swapped & hits]]


def _after_two_steps(position: int, bit: int, one: _Die, other: _Die) -> int:
    after = position + _step(position, bit, one)
    return after + _step(after, bit << one.ahead, other)


def _alike(position: int, die: _Die, left: int) -> set[int]:
    """Return the positions after all plays of `left` equal numbers.

    Pieces on the bar enter first.
    """
    while left and position & FULL:
        entered = _steps(position, die)
        if not entered:
            return {position}
        position, left = entered[0], left - 1
    if _outside(position) < left:
        return _one_by_one(position, die, left)
    return set(_from_behind(position, die, left)) if left else {position}


def _one_by_one(position: int, die: _Die, left: int) -> set[int]:
    """Return the positions after all plays of `left` equal numbers, bearing off included."""
    ends, level = set[int](), {position}
    for _ in range(left):
        after = {end for each in level for end in _steps(each, die)}
        if not after:
            break
        ends, level = {each for each in after if each & ALL_OFF == ALL_OFF} | ends, after
    return ends | level


def _from_behind(position: int, die: _Die, left: int) -> list[int]:
    """Return the positions after all plays of `left` equal numbers, where none bears a piece off.

    Faster than `_one_by_one`: pieces move in one order only, the rearmost first, so that no
    position is found twice.
    """
    begun = [(position, _standing(position) & die.free)]
    for _ in range(left - 2):
        later = _further(begun, die)
        if not later:
            return [at for at, _ in begun]
        begun = later
    twice = [end for at, starts in begun for end in _last_two(at, starts, die)] if left > 1 else []
    once = [] if twice else [end for at, starts in begun for end in _after(at, starts, die)]
    return twice or once or [at for at, _ in begun]


def _last_two(at: int, starts: int, die: _Die) -> list[int]:
    """Return the positions after the last two of several equal numbers are played from `at`.

    `starts` is the mask of the points from which the first of the two steps may start.
    """
    adds, ahead, free, hits = die
    onward = starts & (free & ~starts) >> ahead
    slow = onward & (hits | hits >> ahead)
    ends = [at + bit * adds + (bit << ahead) * adds for bit in EACH[onward ^ slow]]
    ends += [_after_two_steps(at, bit, die, die) for bit in EACH[slow]]
    after = _after(at, starts, die)
    steps = [end - at for end in after]
    for index, bit in enumerate(EACH[starts], 1):
        one = after[index - 1]
        ends += [one + step for step in steps[index:]]
        if at & bit * FULL > bit:
            ends.append(one + bit * adds)
    return ends


def _further(begun: list[tuple[int, int]], die: _Die) -> list[tuple[int, int]]:
    """Return all positions one step after the positions in `begun`.

    Each position is paired with the mask of the points from which the next step may start.
    """
    later, (adds, ahead, free, hits) = list[tuple[int, int]](), die
    for at, starts in begun:
        left = starts
        for bit in EACH[starts]:
            after = at + bit * adds + (_hit(at, bit << ahead) if bit & hits else 0)
            left ^= bit
            onward = left | bit << ahead & free
            later.append((after, onward | bit if at & bit * FULL > bit else onward))
    return later
