"""All complete plays of a turn at once and fast, for computers that look at many positions.

The rules stay where they are; this lists what they allow, on positions packed into one number. A
place takes four bits. The lower 26 places hold the mover's pieces by their progress, the upper 26
the rival's on the same points, so that a step is one addition and a set of places is a mask:

    lower   bar 0, points 1 to 24, court 25
    upper   court 0, points 1 to 24, bar 25
"""

from functools import cache
from typing import NamedTuple

from games.engine.backgammon.board import HOME, OFF, across

BITS = 4
FULL = 2**BITS - 1
"""All the bits of the place 0; a piece there is the bit 1."""
SIDE = BITS * (OFF + 1)
HALF = SIDE // 2
LOWER_HALF = 2**HALF - 1


def _mask(places: range) -> int:
    return sum(1 << BITS * place for place in places)


POINTS = _mask(range(1, OFF))
NOT_OFF = _mask(range(OFF))
BEFORE_HOME = FULL * _mask(range(HOME.start))
COURT = 1 << BITS * OFF
ALL_OFF = 15 * COURT
RIVAL_BAR = 1 << SIDE + BITS * OFF
STEP = [(1 << BITS * score) - 1 for score in range(7)]
"""What a step from the place 0 adds to a position; times a piece's bit, what its step adds."""
INSIDE = [_mask(range(OFF - score)) for score in range(7)]
"""The places from which a score leads to a point."""


def packed(own: tuple[int, ...], rival: tuple[int, ...]) -> int:
    """A position as one number, from the progress of the mover's pieces and of the rival's."""
    mine = sum(1 << BITS * place for place in own)
    return mine + sum(1 << SIDE + BITS * across(place) for place in rival)


def unpacked(position: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The progress of the mover's pieces and of the rival's."""
    own, rival = _places(position), _places(position >> SIDE)
    return own, tuple(across(place) for place in reversed(rival))


def _places(side: int) -> tuple[int, ...]:
    places = range(OFF + 1)
    return tuple(place for place in places for _ in range(side >> BITS * place & FULL))


def turned(position: int) -> int:
    """The same position as the rival sees it."""
    return int(f"{position:0{2 * SIDE // BITS}x}"[::-1], 16)


def plays(position: int, scores: tuple[int, ...]) -> set[int]:
    """Every position after a complete play of these scores; the same position if there is none."""
    if len(set(scores)) > 1:
        return _two(position, max(scores), min(scores))
    return _alike(position, scores[0], len(scores))


def _two(position: int, high: int, low: int) -> set[int]:
    if position & FULL or _outside(position) < 2:  # noqa: PLR2004  none can be taken off
        return _in_order(position, high, low)
    return _in_any_order(position, high, low)


def _alike(position: int, score: int, left: int) -> set[int]:
    while left and position & FULL:
        entered = _steps(position, score)
        if not entered:
            return {position}
        position, left = entered[0], left - 1
    if _outside(position) < left:
        return _one_by_one(position, score, left)
    return set(_from_behind(position, score, left)) if left else {position}


def _outside(position: int) -> int:
    # A number and the sum of its digits leave the same rest; here a digit counts pieces.
    outside = position & BEFORE_HOME
    return outside % FULL or (FULL if outside else 0)


@cache
def _bits(half: int) -> tuple[int, ...]:
    return tuple(1 << at for at in range(half.bit_length()) if half >> at & 1)


@cache
def _upper_bits(half: int) -> tuple[int, ...]:
    return tuple(bit << HALF for bit in _bits(half))


def _each(mask: int) -> tuple[int, ...]:
    return _bits(mask & LOWER_HALF) + _upper_bits(mask >> HALF)


class _Die(NamedTuple):
    """What one score can do in a position."""

    score: int
    free: int
    """The places from which it leads to an open point."""
    hits: int
    """Those of them from which it hits."""

    def step(self, bit: int) -> int:
        """What the step of a piece adds to the position."""
        if bit & self.hits:
            return bit * STEP[self.score] + RIVAL_BAR - (bit << SIDE + BITS * self.score)
        return bit * STEP[self.score]

    def end(self, bit: int) -> int:
        """The place to which the step of a piece leads."""
        return bit << BITS * self.score

    def start(self, bit: int) -> int:
        """The place from which a step leads here."""
        return bit >> BITS * self.score


def _die(position: int, score: int) -> _Die:
    rival = position >> SIDE
    many = rival >> 1 | rival >> 2 | rival >> 3
    free = INSIDE[score] & ~((many & POINTS) >> BITS * score)
    return _Die(score, free, free & (rival & ~many & POINTS) >> BITS * score)


def _standing(position: int) -> int:
    return (position | position >> 1 | position >> 2 | position >> 3) & NOT_OFF


def _alone(position: int) -> int:
    return ~(position >> 1 | position >> 2 | position >> 3)


def _steps(position: int, score: int) -> list[int]:
    die = _die(position, score)
    standing = 1 if position & FULL else _standing(position)
    after = [position + step for step in _added(die, standing & die.free)]
    if not position & BEFORE_HOME:
        exact, last = 1 << BITS * (OFF - score), standing & -standing
        gone = last if last > exact else standing & exact
        after += [position + COURT - gone] if gone else []
    return after


def _added(die: _Die, starts: int) -> list[int]:
    if starts & die.hits:
        return [die.step(bit) for bit in _each(starts)]
    step = STEP[die.score]
    return [bit * step for bit in _each(starts)]


def _in_order(position: int, high: int, low: int) -> set[int]:
    first, second = _steps(position, high), _steps(position, low)
    ends = {end for after in first for end in _steps(after, low)}
    ends.update(end for after in second for end in _steps(after, high))
    ends.update(after for after in first + second if after & ALL_OFF == ALL_OFF)
    return ends or set(first or second) or {position}


def _in_any_order(position: int, high: int, low: int) -> set[int]:
    standing = _standing(position)
    one, other = _die(position, high), _die(position, low)
    by_one, by_other = standing & one.free, standing & other.free
    first, second = [position + step for step in _added(one, by_one)], _added(other, by_other)
    ends = {after + step for after in first for step in second}
    for bit in _each(by_one & by_other & _alone(position)):
        ends.discard(position + one.step(bit) + other.step(bit))
    if by_one & one.hits and by_other & other.hits:
        _hit_once(ends, position, (one, by_one), (other, by_other))
    ends.update(_onward(position, standing, one, other))
    ends.update(_onward(position, standing, other, one))
    return ends or set(first) or {position + step for step in second} or {position}


def _hit_once(ends: set[int], position: int, *both: tuple[_Die, int]) -> None:
    (one, by_one), (other, by_other) = both
    twice = one.end(by_one & one.hits) & other.end(by_other & other.hits)
    for end in _each(twice):
        after, bit = position + one.step(one.start(end)), other.start(end)
        ends.discard(after + other.step(bit))
        ends.add(after + bit * STEP[other.score])


def _onward(position: int, standing: int, one: _Die, other: _Die) -> list[int]:
    stops = one.end(standing & one.free) & other.free & ~standing
    return [position + one.step(one.start(stop)) + other.step(stop) for stop in _each(stops)]


def _one_by_one(position: int, score: int, left: int) -> set[int]:
    ends, level = set[int](), {position}
    for _ in range(left):
        after = {end for each in level for end in _steps(each, score)}
        if not after:
            break
        ends, level = {each for each in after if each & ALL_OFF == ALL_OFF} | ends, after
    return ends | level


def _from_behind(position: int, score: int, left: int) -> list[int]:
    die = _die(position, score)
    begun = [(position, _standing(position) & die.free)]
    for _ in range(left - 1):
        later = _further(begun, die)
        if not later:
            break
        begun = later
    return [end for at, starts in begun for end in _ends(at, starts, die)] or [
        at for at, _ in begun
    ]


def _further(begun: list[tuple[int, int]], die: _Die) -> list[tuple[int, int]]:
    later, step, ahead = list[tuple[int, int]](), STEP[die.score], BITS * die.score
    for at, starts in begun:
        left = starts
        for bit in _each(starts):
            after = at + bit * step + (_taken(at, bit << ahead) if bit & die.hits else 0)
            left ^= bit
            stay = left | bit if at & bit * FULL > bit else left
            later.append((after, stay | bit << ahead & die.free))
    return later


def _taken(position: int, end: int) -> int:
    return RIVAL_BAR - (end << SIDE) if position & end << SIDE else 0


def _ends(at: int, starts: int, die: _Die) -> list[int]:
    step = STEP[die.score]
    ends = [at + bit * step for bit in _each(starts & ~die.hits)]
    hits = _each(starts & die.hits)
    return ends + [at + bit * step + _taken(at, die.end(bit)) for bit in hits] if hits else ends
