"""A fast search for all positions after a complete play, for bots that visit many positions.

It works on packed positions (see `games.engine.backgammon.packed.positions`) and allows exactly the
plays that `games.engine.backgammon.rules` allows.
"""

from games.engine.backgammon.packed.positions import ALL_OFF, COURT, EACH, FULL
from games.engine.backgammon.packed.steps import (
    Die,
    add_dice,
    count_outside,
    dice_in,
    ends_from,
    ends_of_steps,
    hit_change,
    occupied_places,
    step_change,
    step_changes,
)


def plays(position: int, pips: tuple[int, ...]) -> set[int]:
    """Return every packed position after a complete play of the numbers `pips`.

    If no step is possible, the result is the position itself alone.
    """
    high, low = pips[0], pips[-1]
    one, other = dice_in(position, high, low)
    if high == low:
        return _alike(position, one, len(pips))
    if position & FULL or count_outside(position) < 2:  # noqa: PLR2004  none can be taken off
        return _in_order(position, one, other)
    return _in_any_order(position, one, other)


def _in_order(position: int, one: Die, other: Die) -> set[int]:
    """Return the positions after all plays of two different numbers, in any position.

    Both orders of the numbers are played out.
    """
    first, second = ends_of_steps(position, one), ends_of_steps(position, other)
    ends: set[int] = set()
    for after in first:
        ends.update(ends_of_steps(after, other))
    for after in second:
        ends.update(ends_of_steps(after, one))
    if position + COURT & ALL_OFF == ALL_OFF:  # the last piece
        ends.update([after for after in first + second if after & ALL_OFF == ALL_OFF])
    return ends or set(first or second) or {position}


def _in_any_order(position: int, one: Die, other: Die) -> set[int]:
    """Return the positions after all plays of two different numbers, where none bears a piece off.

    Faster than `_in_order`: every step with one number is combined with every step with the other.
    Pairs of steps that need the same piece, or hit the same piece, are corrected afterwards. The
    mover has no piece on the bar.
    """
    standing = occupied_places(position)
    by_one, by_other = (
        step_changes(standing & one.free, one),
        step_changes(standing & other.free, other),
    )
    first, steps = [position + step for step in by_one.values()], by_other.values()
    ends = {after + step for after in first for step in steps}
    lone = standing & one.free & other.free & ~(position >> 1 | position >> 2 | position >> 3)
    ends.difference_update([position + by_one[bit] + by_other[bit] for bit in EACH[lone]])
    if standing & one.hits and standing & other.hits:
        _hit_once(ends, position, standing, (one, other))
    ends.update(_by_one_piece(position, standing, one, other))
    return ends or set(first) or {position + step for step in steps} or {position}


def _hit_once(ends: set[int], position: int, standing: int, dice: tuple[Die, Die]) -> None:
    """Correct in `ends` the plays that hit the same piece twice: only their first step hits."""
    one, other = dice
    twice = (standing & one.hits) << one.ahead & (standing & other.hits) << other.ahead
    for end in EACH[twice]:
        by_one = step_change(position, end >> one.ahead, one)
        by_both = position + by_one + step_change(position, end >> other.ahead, other)
        ends.discard(by_both)
        ends.add(by_both - hit_change(position, end))


def _by_one_piece(position: int, standing: int, one: Die, other: Die) -> list[int]:
    """Return the positions after one piece has moved by both numbers."""
    both = add_dice(one, other)
    starts = standing & both.free
    by_one, by_other = starts & one.free, starts & other.free
    ends = ends_from(position, by_one & ~one.hits | by_other & ~other.hits, both)
    for die, hitting in (one, by_one & one.hits), (other, by_other & other.hits):
        for bit in EACH[hitting]:
            first_hit = hit_change(position, bit << die.ahead)
            ends.append(position + first_hit + step_change(position, bit, both))
    return ends


def _alike(position: int, die: Die, left: int) -> set[int]:
    """Return the positions after all plays of `left` equal numbers.

    Pieces on the bar enter first.
    """
    while left and position & FULL:
        entered = ends_of_steps(position, die)
        if not entered:
            return {position}
        position, left = entered[0], left - 1
    if count_outside(position) < left:
        return _one_by_one(position, die, left)
    return set(_from_behind(position, die, left)) if left else {position}


def _one_by_one(position: int, die: Die, left: int) -> set[int]:
    """Return the positions after all plays of `left` equal numbers, bearing off included."""
    ends: set[int] = set()
    level = {position}
    for _ in range(left):
        after = {end for each in level for end in ends_of_steps(each, die)}
        if not after:
            break
        ends, level = {each for each in after if each & ALL_OFF == ALL_OFF} | ends, after
    return ends | level


def _from_behind(position: int, die: Die, left: int) -> list[int]:
    """Return the positions after all plays of `left` equal numbers, where none bears a piece off.

    Faster than `_one_by_one`: pieces move in one order only, the rearmost first, so that no
    position is found twice.
    """
    begun = [(position, occupied_places(position) & die.free)]
    for _ in range(left - 1):
        later = _further(begun, die)
        if not later:
            return [at for at, _ in begun]
        begun = later
    return _last_steps(begun, die) or [at for at, _ in begun]


def _further(begun: list[tuple[int, int]], die: Die) -> list[tuple[int, int]]:
    """Return all positions one step after the positions in `begun`.

    Each position is paired with the mask of the points from which the next step may start.
    """
    later: list[tuple[int, int]] = []
    adds, ahead, free, hits = die.adds, die.ahead, die.free, die.hits
    for at, starts in begun:
        left, several = starts, at >> 1 | at >> 2 | at >> 3
        for bit in EACH[starts]:
            left ^= bit
            after = at + bit * adds
            if bit & hits:
                after += hit_change(at, bit << ahead)
            later.append((after, left | bit & several | bit << ahead & free))
    return later


def _last_steps(begun: list[tuple[int, int]], die: Die) -> list[int]:
    """Return all positions one step after the positions in `begun`, which `_further` found."""
    # Calls of `ends_from` for each position would take a fifth longer for a doublet.
    if die.hits:
        return [at + step_change(at, bit, die) for at, starts in begun for bit in EACH[starts]]
    adds = die.adds
    return [at + bit * adds for at, starts in begun for bit in EACH[starts]]
