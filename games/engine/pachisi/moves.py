"""The steps that the values thrown allow in pachisi: entering, moving on, and sharing a value.

The values that a seat has thrown and not yet played are in its hand, in the order of `pips_left`.
"""

from collections.abc import Iterator

from games.engine.pachisi.board import FIRST_SQUARE, HOME, WAITING
from games.engine.pachisi.moves_landing import Ground, ground
from games.engine.pachisi.options import Table
from games.engine.pachisi.state import PachisiState
from games.engine.state import Move


def moves(rules: Table, state: PachisiState) -> tuple[Move, ...]:
    """Return every step of one piece by one of the values in `pips_left`, larger values first.

    No step names its `source`, even if it can use a share of several equal values.
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
    """Return the progress, one or two numbers, at which a waiting piece may enter by this value.

    Empty if no piece of the active seat waits, or the value brings none in.
    """
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
    """Whether the active seat may use this value only to bring a waiting piece in."""
    return (
        rules.grace_use == "enter_only_while_waiting"
        and value in rules.shells.entries
        and state.pieces[state.seat or 0][0] == WAITING
    )  # PACHISI-10 PACHISI-13


def _shared_moves(rules: Table, state: PachisiState, here: Ground) -> tuple[Move, ...]:
    """Return every step that uses a share of a value in `pips_left`, or all of the value."""
    held = list(zip(state.pips_left, state.hand, strict=True))
    different = [index for index, each in enumerate(held) if index == held.index(each)]
    found = [move for index in different for move in _shares(rules, state, here, index)]
    return tuple(dict.fromkeys(found))


def source(rules: Table, state: PachisiState, move: Move) -> int:
    """Return the index in `pips_left` of the value that a legal step uses.

    If several equal values could give its share and the step names none, it uses the one of which
    the fewest pieces have had a share.
    """
    if move.source is not None:
        return move.source
    return state.pips_left.index(move.score) if move.of is None else sources(rules, state, move)[0]


def sources(rules: Table, state: PachisiState, move: Move) -> list[int]:
    """Return the index in `pips_left` of each value that can give this step its share.

    Values of which the same pieces have had a share count once.
    """
    held = list(zip(state.pips_left, state.hand, strict=True))
    return [
        index
        for index, left in enumerate(state.pips_left)
        if left == move.of
        and index == held.index(held[index])
        and move.start in _starts(rules, state, index)
    ]


def can_use(rules: Table, state: PachisiState, move: Move) -> bool:
    """Whether the value that a step names as its `source` can give the step its share.

    A `source` is an index in `pips_left`. Also True for a step without one. The rest of the step
    must be legal. A step may have a `source` where all sources are equal, and may have none where
    they differ.
    """
    if move.source is None:
        return True
    return is_well_named(state, move) and move.start in _starts(rules, state, move.source)


def is_well_named(state: PachisiState, move: Move) -> bool:
    """Whether a step's `source` is the index in `pips_left` of a number equal to its `of`.

    Also True for a step without `source`.
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
    """Return the progress of each piece that may use the value at `index` in `pips_left`.

    Using a share of the value counts too.
    """
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
