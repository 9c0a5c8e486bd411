"""Find plays that use as many numbers as possible, for games whose rules demand this."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol, TypeVar

from games.engine.state import Move


class InHand(Protocol):
    """The type of positions for the search: hashable, with the numbers still to be played.

    The part of a position that matters during a turn is enough.
    """

    @property
    def pips_left(self) -> tuple[int, ...]:
        """Return the numbers still to be played."""


S = TypeVar("S", bound=InHand)


class Stepwise(Protocol[S]):
    """The type of the rules that the search needs: those of single steps alone.

    Implementations guarantee that a possible step stays possible after other steps with the same
    number. So if all numbers are equal, every play has the same length.
    """

    def steps(self, state: S) -> Sequence[Move]:
        """Return every single step that the board allows with one of the numbers."""

    def step(self, state: S, move: Move) -> S:
        """Return the position after one step, with the turn not yet passed on."""

    def is_finished(self, state: S) -> bool:
        """Whether all pieces of the seat that plays have finished."""


def longest_plays(rules: Stepwise[S], state: S) -> tuple[int, tuple[Move, ...]]:
    """Return how many numbers a play can use at most, and the first steps of all such plays.

    A play that finishes the last piece counts as using all numbers.
    """
    steps, found = rules.steps(state), dict[S, int]()
    if _alike(state):
        return _straight(rules, state), tuple(steps)
    reach = [_reach(rules, state, step, found) for step in steps]
    most = max(reach, default=0)
    return most, tuple(step for step, pips in zip(steps, reach, strict=True) if pips == most)


def _reach(rules: Stepwise[S], state: S, step: Move, found: dict[S, int]) -> int:
    """Return how many numbers a play that begins with this step can use at most.

    `found` caches the results for positions already seen.
    """
    after = rules.step(state, step)
    return len(state.pips_left) if rules.is_finished(after) else 1 + _longest(rules, after, found)


def _longest(rules: Stepwise[S], state: S, found: dict[S, int]) -> int:
    """Return how many numbers a play from this position can use at most.

    `found` caches the results for positions already seen.
    """
    if state not in found:
        longest = _straight(rules, state) if _alike(state) else _branching(rules, state, found)
        found[state] = longest
    return found[state]


def _alike(state: InHand) -> bool:
    return len(set(state.pips_left)) <= 1


def _straight(rules: Stepwise[S], state: S) -> int:
    """Return how many of several equal numbers can be used; every order of steps uses as many."""
    most = len(state.pips_left)
    while steps := rules.steps(state):
        state = rules.step(state, steps[0])
        if rules.is_finished(state):
            return most
    return most - len(state.pips_left)


def _branching(rules: Stepwise[S], state: S, found: dict[S, int]) -> int:
    """Return how many of several different numbers can be used, by trying every step.

    `found` caches the results for positions already seen.
    """
    most = 0
    for step in rules.steps(state):
        most = max(most, _reach(rules, state, step, found))
        if most == len(state.pips_left):
            break
    return most


@lru_cache(maxsize=4096)
def without(pips: tuple[int, ...], score: int) -> tuple[int, ...]:
    """Return the numbers that are left after the number `score` has been played once."""
    at = pips.index(score)
    return pips[:at] + pips[at + 1 :]
