"""Choose a play by its afterstate: the bot of senet, pachisi and petits chevaux."""

from collections.abc import Sequence

from games.engine.bots.afterstates import Afterstates, turn_ends
from games.engine.bots.evaluators import Evaluators, evaluate
from games.engine.bots.levels import Level
from games.engine.bots.lookahead import look_ahead
from games.engine.bots.noise import Rng, SeededRng, seed_text
from games.engine.bots.oversight import Habit, draw_oversight
from games.engine.explanations import InvalidPosition
from games.engine.rules import Rules
from games.engine.state import Choice, State

FEW = 5
"""Number of best-rated afterstates that lookahead compares."""


def decide(
    evaluators: Evaluators, rules: Rules[State], state: State, name: str, rng: Rng
) -> Choice:
    """Return the first step towards the afterstate that a bot of the level `name` rates best.

    The errors depend only on the position and on one number of `rng`. If all steps of a turn are
    chosen with the same number, the steps follow one plan. Raises `InvalidPosition` if the active
    seat has nothing to choose.
    """
    level, salt, seat = evaluators.levels[name], rng.random(), state.seat
    ends = turn_ends(rules, state) if seat is not None and rules.due(state) == "move" else {}
    if not ends or seat is None:
        raise InvalidPosition("There is nothing to choose in this position.")
    choices, found = list(ends.values()), list(ends)
    if len(set(choices)) == 1:
        return choices[0]
    values = _evaluate_plays(evaluators, rules, found, level, seat)
    errors = _errors(evaluators.habits.get(name, ()), Afterstates(rules, seat, found), salt)
    noisy = _add_noise(values, found, level.noise, salt)
    values = [value + error for value, error in zip(noisy, errors, strict=True)]
    ranked = sorted(range(len(found)), key=lambda place: -values[place])
    if level.plies:
        few = ranked[:FEW]
        later = look_ahead(evaluators.trained, rules, [found[place] for place in few], level.plies)
        ranked = [place for _, place in sorted(zip((-c[seat] for c in later), few, strict=True))]
    return choices[ranked[0]]


def _evaluate_plays(
    evaluators: Evaluators, rules: Rules[State], states: Sequence[State], level: Level, seat: int
) -> list[float]:
    """Return the winning chance of `seat` in each position.

    The chance is a mean of the two evaluators with the weights of the level.
    """
    values = [0.0] * len(states)
    for evaluator, share in (
        (evaluators.plain, 1 - level.trained_share),
        (evaluators.trained, level.trained_share),
    ):
        if share:
            seen = evaluate(evaluator, rules, states)
            values = [
                value + share * chances[seat] for value, chances in zip(values, seen, strict=True)
            ]
    return values


def _errors(
    habits: Sequence[Habit[Afterstates]], plays: Afterstates, salt: float
) -> Sequence[float]:
    """Return by how much a bot overrates each afterstate, by the oversight of the turn if any.

    It overlooks nothing where an afterstate wins the game.
    """
    oversight = draw_oversight(habits, salt)
    if oversight is None or any(map(plays.rules.outcome, plays.states)):
        return [0.0] * len(plays.states)
    found: list[float] = oversight.error(plays).tolist()
    return found


def _add_noise(
    values: Sequence[float], states: Sequence[State], error: float, salt: float
) -> Sequence[float]:
    """Return the values of these positions with noise added.

    `error` is the strength of the noise, relative to the gap between the highest and the lowest
    value. The noise depends only on the position and on the number `salt`.
    """
    if not error:
        return values
    spread = max(values) - min(values)
    return [
        value + SeededRng(f"{salt}/{seed_text(state)}").gauss(0, error * spread)
        for value, state in zip(values, states, strict=True)
    ]
