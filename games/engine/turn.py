"""Laws of a whole turn that several games share."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from games.engine.core import Move, State

S = TypeVar("S", bound=State)


class Stepwise(Protocol[S]):
    """Rules that can say what single steps are possible, the law of the whole turn left aside."""

    def steps(self, state: S) -> Sequence[Move]:
        """The moves of one piece by one score that the board allows."""

    def step(self, state: S, move: Move) -> S:
        """The position after one step; the turn does not pass."""

    def finished(self, state: S) -> bool:
        """Tell whether the seat has brought its last piece to the end."""


def longest_plays(rules: Stepwise[S], state: S) -> tuple[int, tuple[Move, ...]]:
    """How many scores a play can use at most, and the steps that begin such a play.

    A play that brings the last piece to the end counts as one that uses them all.
    """
    steps, found = rules.steps(state), dict[S, int]()
    reach = [_reach(rules, state, step, found) for step in steps]
    most = max(reach, default=0)
    return most, tuple(step for step, scores in zip(steps, reach, strict=True) if scores == most)


def _reach(rules: Stepwise[S], state: S, step: Move, found: dict[S, int]) -> int:
    after = rules.step(state, step)
    return len(state.scores) if rules.finished(after) else 1 + _longest(rules, after, found)


def _longest(rules: Stepwise[S], state: S, found: dict[S, int]) -> int:
    steps, most = rules.steps(state), 0
    if not steps or len(state.scores) == 1:
        return min(1, len(steps))
    if state in found:
        return found[state]
    for step in steps:
        most = max(most, _reach(rules, state, step, found))
        if most == len(state.scores):
            break
    found[state] = most
    return most
