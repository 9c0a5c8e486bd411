"""Evaluators: functions that estimate every seat's winning chances in a position."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import exp

from games.engine.bots.afterstates import Afterstates
from games.engine.bots.levels import LEVELS, Level
from games.engine.bots.oversight import Habit
from games.engine.rules import Rules
from games.engine.state import State

Chances = Sequence[float]
"""Every seat's chance to win the game, by seat."""
Evaluator = Callable[[Rules[State], Sequence[State]], Sequence[Chances]]
"""An evaluator of positions in which the game is not over."""


@dataclass(frozen=True, slots=True)
class Evaluators:
    """The two evaluators of a game, and its levels, which weigh one against the other."""

    plain: Evaluator
    """A heuristic that anyone who knows the rules could apply."""
    trained: Evaluator
    """The evaluator with a trained network."""
    levels: Mapping[str, Level] = field(default_factory=lambda: LEVELS)
    """The levels as tuned for this game, so that every level beats the one below."""
    habits: Mapping[str, tuple[Habit[Afterstates], ...]] = field(default_factory=dict)
    """The oversights of each level that has any."""


STEEP = 8.0
"""Log odds of a seat with all pieces at the finish against a seat that has not moved."""


def race(rules: Rules[State], states: Sequence[State]) -> list[list[float]]:
    """Return every seat's winning chances in each position, estimated by pip count alone."""
    whole = rules.pip_count(rules.start(), 0)
    return [
        softmax([-STEEP * rules.pip_count(state, seat) / whole for seat in range(rules.seats)])
        for state in states
    ]


def softmax(values: Sequence[float]) -> list[float]:
    """Turn one value for each seat into chances that add up to 1; higher values, higher chances."""
    top = max(values)
    powers = [exp(value - top) for value in values]
    return [power / sum(powers) for power in powers]


def evaluate(evaluator: Evaluator, rules: Rules[State], states: Sequence[State]) -> list[Chances]:
    """Return every seat's winning chances in each position, by this evaluator.

    Where the game is over, the chances are 0 or 1.
    """
    outcomes = [rules.outcome(state) for state in states]
    open_still = [state for state, won in zip(states, outcomes, strict=True) if won is None]
    seen = iter(evaluator(rules, open_still) if open_still else ())
    return [
        next(seen) if won is None else [float(seat in won.winners) for seat in range(rules.seats)]
        for won in outcomes
    ]
