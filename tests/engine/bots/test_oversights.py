"""Weaker bots of senet, pachisi, petits chevaux and señas err by kinds of errors with a name."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial

import pytest

from games.engine.bots.afterstates import Afterstates
from games.engine.bots.choose import BOTS, choose
from games.engine.bots.evaluators import Evaluators
from games.engine.bots.noise import SeededRng
from games.engine.bots.oversight import Habit, Oversight
from games.engine.bots.pachisi import oversights as pachisi
from games.engine.bots.petits_chevaux import oversights as petits_chevaux
from games.engine.bots.search import decide
from games.engine.bots.senas import oversights as senas
from games.engine.bots.senas.hands import turn_of, turn_rules_of
from games.engine.bots.senas.levels import LEVELS as SENAS
from games.engine.bots.senas.search import best, choice_of
from games.engine.bots.senet import oversights as senet
from games.engine.games import table
from games.engine.rules import Rules
from games.engine.state import Choice, State
from tests.engine.support.playing import random_game

Chooser = Callable[[State, int], Choice]
"""Returns a choice in a position, by the seed of the turn."""
KINDS = {
    "senet": senet.KINDS,
    "pachisi": pachisi.KINDS,
    "petits-chevaux": petits_chevaux.KINDS,
}
TURNS, SHARE = 200, 0.25
"""Number of turns in which an oversight is counted, and how often it should happen."""


@cache
def _choosing(game: str) -> tuple[State, ...]:
    """Return positions of random games in which the seat can play in two ways or more."""
    rules = table(game, {}, 2)
    states = (state for seed in range(2) for state in random_game(rules, seed).states)
    found = (s for s in states if rules.due(s) == "move" and len(rules.legal_moves(s)) > 1)
    return tuple(found)


def _counted(game: str, careful: Chooser, careless: Chooser, sometimes: Chooser) -> Iterator[float]:
    """Yield how often an oversight is made where it leads to another choice than that of master.

    The careless bot always overlooks something, the last one in a share of its turns.
    """
    rules = table(game, {}, 2)
    for state in _choosing(game):
        wrong = careless(state, 1)
        if wrong == careful(state, 1):
            continue
        if all(choose(rules, state, "master", SeededRng(str(seed))) != wrong for seed in range(3)):
            yield sum(sometimes(state, seed) == wrong for seed in range(TURNS)) / TURNS


@pytest.mark.parametrize(
    ("game", "kind"), [(game, kind) for game, kinds in KINDS.items() for kind in kinds]
)
def test_an_oversight_happens_with_its_share_and_never_to_master(
    game: str, kind: Oversight[Afterstates]
) -> None:
    rules, bots = table(game, {}, 2), BOTS[game]
    levels = {"casual": replace(bots.levels["casual"], noise=0.0)}

    def chooser(share: float) -> Chooser:
        habits = {"casual": (Habit(kind, share),)}
        level = Evaluators(bots.plain, bots.trained, levels, habits)
        return lambda state, seed: decide(level, rules, state, "casual", SeededRng(str(seed)))

    counted = _counted(game, chooser(0), chooser(1), chooser(SHARE))
    assert next(counted) == pytest.approx(SHARE, abs=0.1)


@pytest.mark.parametrize("kind", senas.KINDS)
def test_so_it_is_in_senas(kind: Oversight[senas.Ends]) -> None:
    rules = table("senas", {}, 2)

    def chooser(share: float) -> Chooser:
        return partial(_by_senas, rules, (Habit(kind, share),))

    counted = _counted("senas", chooser(0), chooser(1), chooser(SHARE))
    assert next(counted) == pytest.approx(SHARE, abs=0.1)


def _by_senas(
    rules: Rules[State], habits: tuple[Habit[senas.Ends], ...], state: State, seed: int
) -> Choice:
    law, level = turn_rules_of(rules), replace(SENAS["casual"], noise=0.0)
    turn, salt = turn_of(law, state), SeededRng(str(seed)).random()
    ends = law.ends(turn.hand[None], turn.rival[None], turn.law)
    return choice_of(int(ends.first[best(law, turn, ends, level, salt, habits)]))
