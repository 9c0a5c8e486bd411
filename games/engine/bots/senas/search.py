"""Choose a play of señas by its afterstate: the señas bot."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from games.engine.bots.arrays import Floats
from games.engine.bots.levels import Level
from games.engine.bots.noise import Rng
from games.engine.bots.oversight import Habit, draw_oversight
from games.engine.bots.senas.evaluation import plain_chances, trained_chances
from games.engine.bots.senas.hands import Turn, TurnRules, repeat_rival, turn_of, turn_rules_of
from games.engine.bots.senas.levels import LEVELS
from games.engine.bots.senas.lookahead import look_ahead
from games.engine.bots.senas.oversights import HABITS, Ends
from games.engine.bots.senas.rows import Rows
from games.engine.bots.senas.turns import KEYS, NOTHING, Layer, step_of
from games.engine.explanations import InvalidPosition
from games.engine.rules import Rules
from games.engine.senas.board import OUT, PIECES
from games.engine.senas.moves import MOVES
from games.engine.senas.rules import DECLINE
from games.engine.state import Choice, State

FEW = 4
"""The largest number of afterstates that lookahead compares."""
CLOSE = 0.03
"""Afterstates that lose more winning chance than this against the best are not searched."""
STAKE = 0.1
"""Scale of the noise, in winning chance.

The scale is the same in every turn, so that all steps of a turn follow the same plan.
"""
FRACTION = 2.0**-53


def decide(rules: Rules[State], state: State, level: str, rng: Rng) -> Choice:
    """Return the first step towards the afterstate that a bot of this level rates best.

    The bot may also decline. Its errors depend only on the afterstate and on one number of `rng`.
    If all steps of a turn are chosen with the same number, the steps follow one plan. Raises
    `InvalidPosition` if the active seat has nothing to choose.
    """
    salt, law = rng.random(), turn_rules_of(rules)
    if rules.due(state) != "move":
        raise InvalidPosition("There is nothing to choose in this position.")
    turn = turn_of(law, state)
    ends = law.ends(turn.hand[None], turn.rival[None], turn.law)
    first = ends.first
    if (first != first[0]).any():
        habits = HABITS.get(level, ())
        first = first[[best(law, turn, ends, LEVELS[level], salt, habits)]]
    return choice_of(int(first[0]))


def choice_of(first: int) -> Choice:
    """Return the step that is encoded as the integer `first` in a `Layer`, or to decline."""
    if first == NOTHING:
        return DECLINE
    start, score = step_of(first)
    return MOVES[start][score]


def best(
    law: TurnRules,
    turn: Turn,
    ends: Layer,
    level: Level,
    salt: float,
    habits: Sequence[Habit[Ends]] = (),
) -> int:
    """Return the index of the afterstate in `ends` that a bot of this level rates best.

    The number `salt` seeds the oversights, drawn from `habits`, and the noise of the level.
    """
    rivals = repeat_rival(turn.rival, ends)
    values = np.zeros(len(ends.of), np.float32)
    for evaluator, share in (
        (plain_chances, 1 - level.trained_share),
        (trained_chances, level.trained_share),
    ):
        if share:
            values += np.float32(share) * turn.after.afterstate_values(
                law, evaluator, ends.rows, rivals
            )
    oversight = draw_oversight(habits, salt)
    if oversight:
        values += oversight.error(Ends(ends.rows, rivals))
    if level.noise:
        values += np.float32(level.noise * STAKE) * noise(ends.rows, salt)
    values[ends.rows[:, OUT] == PIECES] = 2  # A game won ranks above a chance of 1.
    ranked = np.argsort(-values, kind="stable")
    if level.plies and values[ranked[0]] < 1:
        few = ranked[:FEW]
        few = few[values[few] > values[few[0]] - CLOSE]
        if len(few) > 1:
            return int(few[values_ahead(law, turn, ends.rows[few]).argmax()])
    return int(ranked[0])


def values_ahead(law: TurnRules, turn: Turn, ends: Rows) -> Floats:
    """Return for each afterstate the winning chance of the side that played, one throw ahead."""
    rivals = np.repeat(turn.rival[None], len(ends), axis=0)
    values = look_ahead(law, trained_chances, *turn.after.next_positions(law, ends, rivals))
    return 1 - values if turn.after.passes else values


def noise(ends: Rows, salt: float) -> NDArray[np.float64]:
    """Return a random number for each afterstate, normally distributed (0, 1).

    It depends only on the afterstate and on the number `salt`.
    """
    seeds = (ends.astype(np.int64) @ KEYS).view(np.uint64) ^ np.uint64(int(salt / FRACTION))
    near, far = (_hash(seeds + np.uint64(place)) * FRACTION for place in (1, 2))
    drawn: NDArray[np.float64] = np.sqrt(-2 * np.log1p(-near)) * np.cos(2 * np.pi * far)
    return drawn


def _hash(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return a 53-bit hash of each number; similar numbers get unrelated hashes."""
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        numbers = (numbers ^ (numbers >> np.uint64(shift))) * np.uint64(factor)
    return (numbers ^ (numbers >> np.uint64(31))) >> np.uint64(11)
