"""How positions are judged: what a game teaches, and what anybody sees of a race."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import exp

from games.engine.bots.levels import LEVELS, Level
from games.engine.core import Rules, State

Chances = Sequence[float]
"""How likely each seat is to win."""
View = Callable[[Rules[State], Sequence[State]], Sequence[Chances]]
"""Judges positions in which the game still goes on, each by the chances of every seat."""


@dataclass(frozen=True, slots=True)
class Mind:
    """How a computer judges the positions of one game."""

    plain: View
    """What anybody sees who knows the rules."""
    trained: View
    """What experience has taught."""
    levels: Mapping[str, Level] = field(default_factory=lambda: LEVELS)
    """How well each level plays; for each game so that every level beats the one below."""


STEEP = 8.0
"""How much a lead of a whole seat's way counts, as the exponent of the odds."""


def race(rules: Rules[State], states: Sequence[State]) -> list[list[float]]:
    """The chances by nothing but how far everybody still has to go."""
    whole = rules.to_go(rules.start(), 0)
    return [
        odds([-STEEP * rules.to_go(state, seat) / whole for seat in range(rules.seats)])
        for state in states
    ]


def odds(worths: Sequence[float]) -> list[float]:
    """The chances of every seat, if odds grow with what the position is worth to each."""
    top = max(worths)
    powers = [exp(worth - top) for worth in worths]
    return [power / sum(powers) for power in powers]


def judge(view: View, rules: Rules[State], states: Sequence[State]) -> list[Chances]:
    """The chances of every seat in each position, certain where the game is over."""
    outcomes = [rules.outcome(state) for state in states]
    open_still = [state for state, won in zip(states, outcomes, strict=True) if won is None]
    seen = iter(view(rules, open_still) if open_still else ())
    return [
        next(seen) if won is None else [float(seat in won.winners) for seat in range(rules.seats)]
        for won in outcomes
    ]
