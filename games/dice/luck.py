"""Luck of a seat: the total pips of its throws, compared with the expected total."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

from games.dice.statistics import normal_cdf
from games.engine.rules import Rules
from games.engine.state import State, Throw

PAIR = 2


@dataclass(frozen=True, slots=True)
class Luck:
    """The total pips of several throws, with the expectation and variance of this total."""

    throws: int = 0
    total: int = 0
    expected: float = 0.0
    variance: float = 0.0
    doubles: int = 0
    """How many throws were two dice that showed the same number."""

    @property
    def share(self) -> float:
        """The luck from 0 to 1: the share of players who would have thrown fewer pips."""
        if not self.variance:
            return 0.5
        return normal_cdf((self.total - self.expected) / sqrt(self.variance))


def luck_by_seat(rules: Rules[State], throws: Iterable[tuple[State, Throw]]) -> dict[int, Luck]:
    """Return the luck of each seat that has thrown.

    Each throw comes with the state before it. Throws that decide who begins are left out.
    """
    found = dict[int, Luck]()
    for state, throw in throws:
        if state.seat is not None:
            before = found.get(state.seat, Luck())
            found[state.seat] = _add_throw(before, rules, state, throw)
    return found


def _add_throw(luck: Luck, rules: Rules[State], state: State, throw: Throw) -> Luck:
    outcomes = [
        (_pips_thrown(rules, outcome), float(chance)) for outcome, chance in rules.throws(state)
    ]
    mean = sum(value * chance for value, chance in outcomes)
    variance = sum((value - mean) ** 2 * chance for value, chance in outcomes)
    return Luck(
        throws=luck.throws + 1,
        total=luck.total + _pips_thrown(rules, throw),
        expected=luck.expected + mean,
        variance=luck.variance + variance,
        doubles=luck.doubles + _is_double(throw),
    )


def _is_double(throw: Throw) -> bool:
    return len(throw.dice) == PAIR and len(set(throw.dice)) == 1


def _pips_thrown(rules: Rules[State], throw: Throw) -> int:
    return sum(rules.pips_of(throw))
