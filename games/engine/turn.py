"""Laws of a whole turn that several games share."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from games.engine.core import Move


class InHand(Protocol):
    """As much of a position as a turn can change; it can be a key of a dict."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores still to be used."""


S = TypeVar("S", bound=InHand)


class Stepwise(Protocol[S]):
    """Rules that can say what single steps are possible, the law of the whole turn left aside.

    With one number a step that is open stays open whatever else is played with that number, so
    that every play of equal scores goes equally far.
    """

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
    if _alike(state):
        return _straight(rules, state), tuple(steps)
    reach = [_reach(rules, state, step, found) for step in steps]
    most = max(reach, default=0)
    return most, tuple(step for step, scores in zip(steps, reach, strict=True) if scores == most)


def _reach(rules: Stepwise[S], state: S, step: Move, found: dict[S, int]) -> int:
    after = rules.step(state, step)
    return len(state.scores) if rules.finished(after) else 1 + _longest(rules, after, found)


def _longest(rules: Stepwise[S], state: S, found: dict[S, int]) -> int:
    if state not in found:
        longest = _straight(rules, state) if _alike(state) else _branching(rules, state, found)
        found[state] = longest
    return found[state]


def _alike(state: InHand) -> bool:
    return len(set(state.scores)) <= 1


def _straight(rules: Stepwise[S], state: S) -> int:
    most = len(state.scores)
    while steps := rules.steps(state):
        state = rules.step(state, steps[0])
        if rules.finished(state):
            return most
    return most - len(state.scores)


def _branching(rules: Stepwise[S], state: S, found: dict[S, int]) -> int:
    most = 0
    for step in rules.steps(state):
        most = max(most, _reach(rules, state, step, found))
        if most == len(state.scores):
            break
    return most
