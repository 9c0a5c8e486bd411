"""Matches between levels of the bots, and what the analysis says of their decisions."""

from collections.abc import Mapping, Sequence
from random import Random

from games.engine.analysis.analyse import analyse
from games.engine.analysis.report import Decision, Ply
from games.engine.bots.noise import SeededRng
from games.engine.games import table
from games.engine.match import game_after, points_after, winners
from games.engine.options import Value
from games.engine.rules import Rules
from games.engine.state import State
from tools.bot_actions import next_action

OPTIONS: Mapping[str, Mapping[str, Value]] = {"backgammon": {"match_points": 3, "cube": True}}
"""Options of the matches, by game; those of other games have the default."""


def play(game: str, levels: Sequence[str], seed: str) -> tuple[list[Ply], Rules[State]]:
    """Return all actions of a match between two levels, and its rules."""
    rules = table(game, OPTIONS.get(game, {}), len(levels))
    chance, state, plies = Random(seed), rules.start(), list[Ply]()  # noqa: S311  nothing secret
    while True:
        outcome = rules.outcome(state)
        if outcome is not None:
            if winners(rules, points_after(rules, state, outcome)):
                return plies, rules
            state = game_after(rules, state, outcome)
        rng = SeededRng(f"{seed}/{len(plies)}")
        action = next_action(rules, state, levels[state.seat or 0], rng, chance)
        plies.append(Ply(len(plies) + 1, state, action))
        state = rules.apply(state, action)


def analysed(game: str, levels: Sequence[str], seed: str) -> tuple[Decision, ...]:
    """Return the decisions of a match between two levels, as the site analyses them."""
    plies, rules = play(game, levels, seed)
    return analyse(rules, plies).decisions
