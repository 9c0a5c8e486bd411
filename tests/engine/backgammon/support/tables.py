"""Positions of random backgammon matches with random options."""

from collections.abc import Iterator
from random import Random

from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.match import game_after, points_after, winners
from games.engine.state import Action, Choice

LENGTHS = (1, 2, 3, 5, 7, 11, 25)


def seeded_random(seed: int) -> Random:
    """Return a random number generator that repeats its numbers for the same seed."""
    return Random(seed)  # noqa: S311  chance that can be repeated


def random_table(rng: Random) -> Backgammon:
    """Return the rules of backgammon with random options."""
    length = rng.choice(LENGTHS)
    return Backgammon(
        match_points=length,
        opening_roll=rng.choice(("fresh_dice", "opening_dice")),
        backgammon_rule=rng.choice(("bar", "bar_or_home")),
        cube=length > 1 and rng.random() < 0.7,
    )


def choosing(rng: Random) -> Iterator[tuple[Backgammon, BackgammonState]]:
    """Yield without end positions of random matches in which the active seat has a choice."""
    while True:
        yield from _match(random_table(rng), rng)


def _match(rules: Backgammon, rng: Random) -> Iterator[tuple[Backgammon, BackgammonState]]:
    state = rules.start()
    while True:
        outcome = rules.outcome(state)
        if outcome is not None:
            if winners(rules, points_after(rules, state, outcome)):
                return
            state = game_after(rules, state, outcome)
        choices = rules.legal_moves(state)
        if choices:
            yield rules, state
        state = rules.apply(state, _any(rules, state, choices, rng))


def _any(
    rules: Backgammon, state: BackgammonState, choices: tuple[Choice, ...], rng: Random
) -> Action:
    throws = [throw for throw, _ in rules.throws(state)]
    if choices and (not throws or rng.random() < 0.03):
        return rng.choice(choices)
    return rng.choice(throws)
