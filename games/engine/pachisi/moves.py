"""The moves that the values in hand allow: coming in, moving on, and shares of a value."""

from collections.abc import Iterator

from games.engine.pachisi.board import FIRST_SQUARE, HOME, WAITING
from games.engine.pachisi.moves_landing import Ground, ground
from games.engine.pachisi.options import Table
from games.engine.pachisi.state import PachisiState
from games.engine.state import Move


def moves(rules: Table, state: PachisiState) -> tuple[Move, ...]:
    """Return every move of one piece by one value in hand, larger values first.

    The moves have no `source`, even if several values in hand are equal.
    """
    here = ground(rules, state)
    if rules.split_throw:
        return _shared_moves(rules, state, here)
    return tuple(
        move
        for value in dict.fromkeys(state.pips_left)
        for move in _whole(rules, state, here, value)
    )


def _whole(rules: Table, state: PachisiState, here: Ground, value: int) -> Iterator[Move]:
    for end in entries(rules, state, value):
        if here.open(end):
            yield Move(WAITING, end, value)  # PACHISI-17
    if must_enter(rules, state, value):
        return  # PACHISI-13
    for start in dict.fromkeys(here.own):
        if WAITING < start < HOME and here.open(start + value):
            yield Move(start, start + value, value)  # PACHISI-14 PACHISI-16 PACHISI-18


def entries(rules: Table, state: PachisiState, value: int) -> tuple[int, ...]:
    """Return the steps at which a waiting piece can enter with a value; empty if it cannot."""
    seat = state.seat or 0
    if state.pieces[seat][0] != WAITING:
        return ()
    brings_in = value in rules.shells.entries  # PACHISI-06 PACHISI-08 PACHISI-11
    first = (FIRST_SQUARE,) if brings_in else ()  # PACHISI-09
    if state.left[seat]:
        return first  # PACHISI-25
    if must_enter(rules, state, value):
        return first  # PACHISI-13
    return (*first, value)  # PACHISI-15


def must_enter(rules: Table, state: PachisiState, value: int) -> bool:
    """Whether this value may now do nothing but bring a waiting piece in."""
    return (
        rules.grace_use == "enter_only_while_waiting"
        and value in rules.shells.entries
        and state.pieces[state.seat or 0][0] == WAITING
    )  # PACHISI-10 PACHISI-13


def _shared_moves(rules: Table, state: PachisiState, here: Ground) -> tuple[Move, ...]:
    """Return every move by a share of a value in hand; all that is left of it is a share too."""
    held = list(zip(state.pips_left, state.hand, strict=True))
    different = [index for index, each in enumerate(held) if index == held.index(each)]
    found = [move for index in different for move in _shares(rules, state, here, index)]
    return tuple(dict.fromkeys(found))


def source(rules: Table, state: PachisiState, move: Move) -> int:
    """Return the index in hand of the value that a legal move uses.

    If a move does not say which of several equal values it uses, it uses the value that the
    fewest pieces have shared.
    """
    if move.source is not None:
        return move.source
    return state.pips_left.index(move.score) if move.of is None else sources(rules, state, move)[0]


def sources(rules: Table, state: PachisiState, move: Move) -> list[int]:
    """Return the index in hand of each different value of which this move can use a share."""
    held = list(zip(state.pips_left, state.hand, strict=True))
    return [
        index
        for index, left in enumerate(state.pips_left)
        if left == move.of
        and index == held.index(held[index])
        and move.start in _starts(rules, state, index)
    ]


def can_use(rules: Table, state: PachisiState, move: Move) -> bool:
    """Whether the value in hand that a move names as its `source` can give the move's share.

    Also True for a move without `source`. The rest of the move must be legal. A move may have a
    `source` where all sources are equal, and may have none where they differ.
    """
    if move.source is None:
        return True
    return is_well_named(state, move) and move.start in _starts(rules, state, move.source)


def is_well_named(state: PachisiState, move: Move) -> bool:
    """Whether a move's `source` is the index in hand of the value of which it uses a share.

    Also True for a move without `source`.
    """
    return move.source is None or state.pips_left[move.source : move.source + 1] == (move.of,)


def _shares(rules: Table, state: PachisiState, here: Ground, index: int) -> Iterator[Move]:
    left = state.pips_left[index]
    for start in _starts(rules, state, index):
        ends = entries(rules, state, left) if start == WAITING else range(start + 1, HOME + 1)
        for end in ends:
            share = left if start == WAITING else end - start  # PACHISI-19
            if share <= left and here.open(end):
                yield Move(start, end, share, left)


def _starts(rules: Table, state: PachisiState, index: int) -> list[int]:
    """Return the progress of each piece that may use the value at `index`, or a share of it."""
    own, left, (value, *shared) = (
        state.pieces[state.seat or 0],
        state.pips_left[index],
        state.hand[index],
    )
    waiting = [WAITING] if left == value and entries(rules, state, value) else []
    if must_enter(rules, state, value):
        return waiting  # PACHISI-13
    standing = [step for step in dict.fromkeys(own) if WAITING < step < HOME]
    return waiting + [step for step in standing if own.count(step) > shared.count(step)]
