"""The players of the arena: the site's bots, and simple reference players."""

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Protocol

from games.engine.bots.afterstates import turn_ends
from games.engine.bots.choose import choose
from games.engine.bots.evaluators import Chances, evaluate, race
from games.engine.bots.levels import LEVELS
from games.engine.bots.noise import SeededRng
from games.engine.rules import Rules
from games.engine.state import Choice, State


class Opponent(Protocol):
    """The type of a player that plays one game."""

    def choose(self, rules: Rules[State], state: State) -> Choice | None:
        """Return the player's step or call; None means to throw instead of doubling."""


Maker = Callable[[str], Opponent]
"""Makes a player for one game; the argument is the seed."""


class Computer:
    """A bot of the site, as a player of the arena."""

    def __init__(self, level: str, seed: str) -> None:
        self._level, self._seed = level, seed
        self._turn = 0
        self._next: State | None = None

    def choose(self, rules: Rules[State], state: State) -> Choice | None:
        """Return the bot's choice; its errors depend on the position, the game's seed and the turn.

        The steps that follow each other without a throw have the same seed, as on the site.
        """
        self._turn += state != self._next
        found = choose(rules, state, self._level, SeededRng(f"{self._seed}/{self._turn}"))
        self._next = rules.apply(state, found) if found else None
        return found


class AtRandom:
    """Player that makes every legal choice with the same probability."""

    def __init__(self, seed: str) -> None:
        self._chance = Random(seed)  # noqa: S311  nothing secret here

    def choose(self, rules: Rules[State], state: State) -> Choice | None:
        """Return a random step or call; before a throw, return None, which means to throw."""
        if rules.due(state) == "throw":
            return None
        return self._chance.choice(rules.legal_moves(state))


class Expectimax:
    """Player that searches some throws ahead and evaluates positions by pip count alone.

    With no throw ahead the player is greedy: it plays for the best pip count.
    """

    def __init__(self, throws: int, seed: str) -> None:
        self._throws = throws
        self._known = dict[tuple[State, int], Chances]()

    def choose(self, rules: Rules[State], state: State) -> Choice | None:
        """Return the first step of the play with the highest expected value; never double."""
        if rules.due(state) == "throw":
            return None
        ends = turn_ends(rules, state)
        if not ends:
            return rules.legal_moves(state)[0]
        self._known.clear()
        best = self._best(rules, state, self._throws, ends)
        return ends[best]

    def _best(
        self, rules: Rules[State], state: State, throws: int, ends: Mapping[State, Choice]
    ) -> State:
        seat = state.seat or 0
        if not throws:
            seen = evaluate(race, rules, list(ends))
            return max(zip(ends, seen, strict=True), key=lambda each: each[1][seat])[0]
        return max(ends, key=lambda end: self._value(rules, end, throws)[seat])

    def _value(self, rules: Rules[State], state: State, throws: int) -> Chances:
        key = state, throws
        if key not in self._known:
            self._known[key] = self._looked_at(rules, state, throws)
        return self._known[key]

    def _looked_at(self, rules: Rules[State], state: State, throws: int) -> Chances:
        if not throws or rules.due(state) == "over":
            return evaluate(race, rules, [state])[0]
        total = [0.0] * rules.seats
        for throw, likely in rules.throws(state):
            after = rules.apply(state, throw)
            if rules.due(after) == "move":
                after = self._best(rules, after, throws - 1, turn_ends(rules, after))
            values = self._value(rules, after, throws - 1)
            total = [sum_ + float(likely) * part for sum_, part in zip(total, values, strict=True)]
        return total


MAKERS: Mapping[str, Maker] = {
    "random": AtRandom,
    "greedy": partial(Expectimax, 0),
    "expectimax-1": partial(Expectimax, 1),
    "expectimax-2": partial(Expectimax, 2),
    **{level: partial(Computer, level) for level in LEVELS},
}
"""All players by name."""
