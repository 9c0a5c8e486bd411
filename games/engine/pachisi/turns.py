"""The course of a turn in pachisi: from throw to step, to another throw, or to the next seat."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from games.engine.pachisi import moves_capturing, throws
from games.engine.pachisi.board import HOME
from games.engine.pachisi.moves import moves, source, sources
from games.engine.pachisi.options import Table
from games.engine.pachisi.state import PachisiState
from games.engine.state import Call, Move, Throw

DECLINE = Call("decline")


def after_throw(rules: Table, state: PachisiState, throw: Throw) -> PachisiState:
    """Return the position after a throw in a turn, not after a throw for the start."""
    (value,) = throw.dice
    state = replace(state, extra=False)
    if throws.is_void(rules, state, value):
        return _end_blocked_turn(rules, replace(state, run=()))  # PACHISI-12
    if throws.is_locked(rules, state, value):
        again = rules.shells.is_grace(value)  # PACHISI-07
        return replace(state, extra=True) if again else next_turn(rules, state)  # PACHISI-05
    state = throws.unlock_pieces(state)
    if rules.collects and rules.shells.is_grace(value):
        return throws.collect_grace(rules, state, value)  # PACHISI-44
    return _end_blocked_turn(rules, replace(throws.add_value(rules, state, value), run=()))


def after_step(rules: Table, state: PachisiState, move: Move) -> PachisiState:
    """Return the position after a step, which may be the last of the turn.

    More values may be left to play, another throw may be due, or the next seat throws.
    """
    index = source(rules, state, move)
    value = state.hand[index][0]
    bonus = rules.capture_bonus and _earns(rules, state, move, value)
    after = moves_capturing.after_step(rules, throws.after_use(state, index, move), move)
    after = replace(after, extra=state.extra or bonus)
    if winning_seats(rules, after):
        return replace(throws.without_hand(after), extra=False)
    if after.pieces[after.seat or 0][0] == HOME:
        return next_turn(rules, after)  # PACHISI-01
    if moves(rules, after):
        return after
    return _end_hand(rules, after, value)


def after_decline(rules: Table, state: PachisiState) -> PachisiState:
    """Return the position after the active seat declines to play all numbers it has left."""
    return _end_hand(rules, state, state.hand[0][0])  # PACHISI-18


def winning_seats(rules: Table, state: PachisiState) -> tuple[int, ...] | None:
    """Return the seats that have won, with all their pieces home, or None if no seat has."""
    for side in rules.sides:
        if all(state.pieces[seat][0] == HOME for seat in side):
            return side  # PACHISI-01
    return None


def next_turn(rules: Table, state: PachisiState) -> PachisiState:
    """Return the position in which the next seat throws; seats with all pieces home are skipped."""
    after, seat = moves_capturing.after_turn(state), state.seat or 0
    following = [(seat + step) % rules.seats for step in range(1, rules.seats + 1)]  # PACHISI-04
    up = next(each for each in following if state.pieces[each][0] < HOME)
    return replace(throws.without_hand(after), seat=up, extra=False)


def _end_blocked_turn(rules: Table, state: PachisiState) -> PachisiState:
    if state.pips_left and moves(rules, state):
        return state
    return next_turn(rules, state)  # PACHISI-20


def _earns(rules: Table, state: PachisiState, move: Move, value: int) -> bool:
    """Whether a step by this value captures a piece, and so gives another throw.

    If graces, the values that give another throw, are collected, a step by a grace earns none.
    """
    if rules.collects and rules.shells.is_grace(value):
        return False  # PACHISI-07
    return bool(moves_capturing.victims(rules, state, move.end))  # PACHISI-26 PACHISI-27


def _end_hand(rules: Table, state: PachisiState, value: int) -> PachisiState:
    """Return the position after the active seat has nothing left to play.

    The seat throws again if its last value was a grace or it has captured a piece, but only once
    for both.
    """
    if state.extra or (rules.shells.is_grace(value) and not rules.collects):
        return replace(throws.without_hand(state), extra=True)  # PACHISI-07 PACHISI-26
    return next_turn(rules, state)


def distinguish_sources(
    rules: Table, state: PachisiState, shares: Sequence[Move]
) -> tuple[Move, ...]:
    """Return these steps, each repeated for every `source` that leads to a different position.

    A `source` says which of several equal numbers a step uses. For example, 4 left of a 10 and a
    whole 4 are equal numbers. A share can be taken from either of them (PACHISI-19), but what is
    left to play differs, and so do the next steps.
    """
    if len(set(state.pips_left)) == len(state.pips_left):
        return tuple(shares)
    return tuple(way for move in shares for way in _by_source(rules, state, move))


def _by_source(rules: Table, state: PachisiState, move: Move) -> Iterator[Move]:
    named = [replace(move, source=index) for index in sources(rules, state, move)]
    different = {after_step(rules, state, each): each for each in reversed(named)}
    if len(different) < 2:  # noqa: PLR2004  all sources lead to one position
        yield move
    else:
        yield from reversed(different.values())  # PACHISI-19
