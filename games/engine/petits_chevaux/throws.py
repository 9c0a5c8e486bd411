"""The throws of petits chevaux: probabilities, the throw for the start, the throws of a turn."""

from dataclasses import replace
from fractions import Fraction
from functools import cache

from games.engine.dice import one_die_each
from games.engine.petits_chevaux.state import PetitsChevauxState
from games.engine.state import Throw

SIX = 6
"""The number that brings horses out (CHEVAUX-01 CHEVAUX-09)."""
OPENING_THROWS = 3
"""How many throws a turn has while no seat has thrown a 6 (CHEVAUX-01)."""


@cache
def throws(dice: int) -> tuple[tuple[Throw, Fraction], ...]:
    """Return every throw of this many dice with its probability; all throws are equally likely."""
    return one_die_each(dice)


def decide_start(state: PetitsChevauxState, throw: Throw) -> PetitsChevauxState:
    """Return the position after a throw for the start: the seat with the highest die starts.

    Seats that share the highest number throw again.
    """
    highest = max(throw.dice)
    tied = tuple(
        seat
        for seat, die in zip(state.contenders, throw.dice, strict=True)
        if die == highest  # CHEVAUX-05
    )
    if len(tied) > 1:
        return replace(state, contenders=tied)  # CHEVAUX-05
    return replace(state, seat=tied[0], contenders=(), throws_left=OPENING_THROWS)  # CHEVAUX-01


def after_throw(state: PetitsChevauxState, score: int) -> PetitsChevauxState:
    """Return the position after the active seat has thrown `score`, before a horse uses it.

    The first 6 of a game ends its opening, in which every turn has three throws.
    """
    opening = state.opening and score != SIX  # CHEVAUX-01
    left = state.throws_left - 1 if opening else 0  # CHEVAUX-02 CHEVAUX-03
    return replace(state, pips_left=(score,), opening=opening, throws_left=left)


def again(state: PetitsChevauxState, must_use: int | None = None) -> PetitsChevauxState:
    """Return the position in which the active seat throws again.

    `must_use` is the progress of the one horse that may use that throw, or None if every horse may.
    """
    return replace(state, pips_left=(), throws_left=1, must_use=must_use)  # CHEVAUX-02 CHEVAUX-10


def next_turn(state: PetitsChevauxState) -> PetitsChevauxState:
    """Return the position in which the next seat clockwise throws."""
    seat = ((state.seat or 0) + 1) % len(state.pieces)  # CHEVAUX-06
    left = OPENING_THROWS if state.opening else 1  # CHEVAUX-01 CHEVAUX-03 CHEVAUX-04
    return replace(state, seat=seat, pips_left=(), throws_left=left, must_use=None)
