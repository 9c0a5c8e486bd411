"""A second, plain implementation of pachisi, with which the engine's counts are compared.

A square is a column and a row of the cross; paths are lists of squares. Sharing throws, answered
captures and partners are left out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from games.engine.pachisi.rules import Pachisi
from games.engine.pachisi.state import PachisiState

SHOWN = {
    "six": (25, 10, 2, 3, 4, 5, 6),
    "seven_35": (7, 10, 2, 3, 4, 25, 35, 14),
    "seven_30": (7, 10, 2, 3, 4, 25, 30, 14),
}
AGAIN, ENTER, HIGH = (6, 7, 10, 14, 25, 30, 35), (6, 10, 25, 30, 35), (10, 25, 30, 35)
DOWN = [(9, row) for row in range(11, 19)]
OUTER = [(10, 18 - n) for n in range(8)] + [(11 + n, 10) for n in range(8)] + [(18, 9)]
SAFE = [(9, 18), (10, 15), (8, 15)]


def turn(cells: list[tuple[int, int]], quarters: int) -> list[tuple[int, int]]:
    for _ in range(quarters):
        cells = [(y, 18 - x) for x, y in cells]
    return cells


def way(quarters: int) -> list[tuple[int, int]]:
    """Return the 83 squares of the path that begins on an arm; arms are numbered from South."""
    rounds = [cell for arm in range(4) for cell in turn(OUTER, arm)]
    return turn(DOWN + rounds + DOWN[-2::-1], quarters)


WAYS = [way(arm) for arm in range(4)]
CASTLES = [cell for arm in range(4) for cell in turn(SAFE, arm)]
SITTING = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}

T = TypeVar("T")
Sides = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Moment:
    """A position of the plain implementation; `throws` says that a throw is due."""

    sides: Sides
    mover: int
    throws: bool
    hand: tuple[int, ...]
    left: tuple[bool, ...]
    able: tuple[bool, ...]
    caught: tuple[int, ...]
    row: tuple[int, ...] = ()
    grace: bool = False
    earned: bool = False


class Brute:
    """The plain implementation of the rules, for the options of one match."""

    def __init__(self, rules: Pachisi) -> None:
        self.rules = rules
        self.values = SHOWN[rules.cowries]
        self.all_first = rules.move_timing == "after_all_throws"

    def count(self, now: Moment, depth: int) -> int:
        """Count the sequences of `depth` actions that can follow this position."""
        if depth == 0:
            return 1
        if any(set(side) == {84} for side in now.sides):
            return 0
        if now.throws:
            return sum(self.count(self.after_throw(now, value), depth - 1) for value in self.values)
        played = [self.after_step(now, *way) for way in self.ways(now)]
        return sum(self.count(then, depth - 1) for then in [*played, self.end_hand(now)])

    def ways(self, now: Moment) -> set[tuple[int, int, int]]:
        """Return start, end and value of every legal step."""
        found, own = set(), now.sides[now.mover]
        for value in now.hand:
            entry = value in ENTER and value in self.values
            forced = entry and 0 in own and self.rules.grace_use == "enter_only_while_waiting"
            if entry and 0 in own:
                found.add((0, 1, value))
            if not now.left[now.mover] and not forced:
                found.add((0, value, value))
            if not forced:
                found |= {(step, step + value, value) for step in own if 0 < step < 84}
        return {each for each in found if self.free(now, each[1])}

    def free(self, now: Moment, end: int) -> bool:
        own = now.sides[now.mover]
        if end > 84:
            return False
        if end == 84:
            needs = self.rules.capture_required and not now.caught[now.mover]
            return not needs or min(own) >= 77
        if end == 83 and not (self.rules.pyada or self.rules.split_throw):
            return False
        castle = self.cell(now.mover, end) in CASTLES
        if castle and self.there(now, end):
            return False
        if self.rules.stacking == "all" or (castle and self.rules.stacking == "castles_only"):
            return True
        return not any(step == end or {step, end} == {8, 76} for step in own)

    def cell(self, seat: int, step: int) -> tuple[int, int]:
        return WAYS[SITTING[self.rules.seats][seat]][step - 1]

    def there(self, now: Moment, end: int) -> list[tuple[int, int]]:
        """Return the opposing pieces on a square of the mover's path, each as seat and index."""
        return [
            (seat, index)
            for seat, side in enumerate(now.sides)
            for index, step in enumerate(side)
            if seat != now.mover
            and 0 < step < 84
            and self.cell(seat, step) == self.cell(now.mover, end)
        ]

    def after_throw(self, now: Moment, value: int) -> Moment:
        own, again = now.sides[now.mover], value in AGAIN
        now = replace(now, grace=again, earned=False)
        if value in (7, 14) and not any(0 < step < 84 for step in own):
            return self.end_blocked_turn(replace(now, grace=False), fresh=True)
        if not now.able[now.mover] and value not in (2, 3, 4):
            return now if again else self.next_turn(now)
        now = replace(now, able=replace_at(now.able, now.mover, True))
        pyada = (1,) if self.rules.pyada and value in HIGH and 0 not in own else ()
        now = replace(now, hand=(*now.hand, value, *pyada))
        if not self.all_first or not again:
            return self.end_blocked_turn(now, fresh=True)
        now = replace(now, row=(*now.row, value))
        return self.strike_out(now) if self.rules.triple_cancel else now

    def strike_out(self, now: Moment) -> Moment:
        last = now.row[-3:]
        alike = all(each in HIGH for each in last) or set(last) in ({7}, {14})
        if len(last) < 3 or not alike:
            return now
        hand = list(now.hand)
        for value in last:
            hand.remove(value)
            if value in HIGH and 1 in hand:
                hand.remove(1)
        return replace(now, hand=tuple(hand), row=(*now.row, 0))

    def end_blocked_turn(self, now: Moment, *, fresh: bool) -> Moment:
        """Return the position if a value can still be played, else the position after the turn.

        `fresh` says that no value of the throw has been played yet.
        """
        now = replace(now, throws=False, row=())
        if self.ways(now):
            return now
        return self.next_turn(now) if fresh else self.end_hand(now)

    def after_step(self, now: Moment, start: int, end: int, value: int) -> Moment:
        sides = [list(side) for side in now.sides]
        hit = []
        if 8 < end < 76 and self.cell(now.mover, end) not in CASTLES:
            hit = self.there(now, end)
        for seat, index in hit:
            sides[seat][index] = 0
        sides[now.mover].remove(start)
        sides[now.mover].append(end)
        hand = list(now.hand)
        hand.remove(value)
        plain = value not in AGAIN and value != 1
        earned = bool(hit) and self.rules.capture_bonus and (plain or not self.all_first)
        after = replace(
            now,
            sides=tuple(tuple(sorted(side)) for side in sides),
            hand=tuple(hand),
            left=replace_at(now.left, now.mover, True),
            caught=replace_at(now.caught, now.mover, now.caught[now.mover] + bool(hit)),
            earned=now.earned or earned,
        )
        return (
            after
            if set(after.sides[now.mover]) == {84}
            else self.end_blocked_turn(after, fresh=False)
        )

    def end_hand(self, now: Moment) -> Moment:
        """Return the position after all values of a turn are played or declined."""
        if now.earned or (now.grace and not self.all_first):
            return replace(now, throws=True, hand=(), row=())
        return self.next_turn(now)

    def next_turn(self, now: Moment) -> Moment:
        mover = (now.mover + 1) % self.rules.seats
        return replace(now, mover=mover, throws=True, hand=(), row=(), earned=False, grace=False)


def replace_at(old: tuple[T, ...], at: int, new: T) -> tuple[T, ...]:
    return (*old[:at], new, *old[at + 1 :])


def moment(rules: Pachisi, state: PachisiState) -> Moment:
    """Return a position of the engine, in which no value is left to play, as a `Moment`."""
    assert state.seat is not None
    assert not state.pips_left
    return Moment(
        sides=state.pieces,
        mover=state.seat,
        throws=True,
        hand=(),
        left=state.left,
        able=state.unlocked,
        caught=state.captures,
    )
