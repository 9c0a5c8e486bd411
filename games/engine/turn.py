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


def longest_play(rules: Stepwise[S], state: S, found: dict[S, int] | None = None) -> int:
    """How many scores one play can use from here; a play that finishes has used them all."""
    found = {} if found is None else found
    if state in found:
        return found[state]
    goal, best = len(state.scores), 0
    if rules.finished(state):
        best = goal
    for move in rules.steps(state) if best < goal else ():
        best = max(best, _reach(rules, state, move, found))
        if best == goal:
            break
    found[state] = best
    return best


def beginning_longest_play(rules: Stepwise[S], state: S) -> tuple[Move, ...]:
    """The steps that begin a play using as many scores as possible."""
    steps = rules.steps(state)
    if len(state.scores) <= 1:
        return tuple(steps)
    found: dict[S, int] = {}
    reach = [_reach(rules, state, step, found) for step in steps]
    best = max(reach, default=0)
    return tuple(step for step, scores in zip(steps, reach, strict=True) if scores == best)


def _reach(rules: Stepwise[S], state: S, move: Move, found: dict[S, int]) -> int:
    after = rules.step(state, move)
    return len(state.scores) if rules.finished(after) else 1 + longest_play(rules, after, found)
