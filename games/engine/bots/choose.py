"""Choose a bot's action in any game."""

from collections.abc import Mapping

from games.engine.backgammon.cube import DOUBLE
from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.bots.backgammon import decisions as backgammon
from games.engine.bots.evaluators import Evaluators, race
from games.engine.bots.levels import LEVELS, tuned_levels
from games.engine.bots.noise import Rng
from games.engine.bots.pachisi import evaluator as pachisi
from games.engine.bots.pachisi import oversights as pachisi_oversights
from games.engine.bots.pachisi import plain as pachisi_plain
from games.engine.bots.petits_chevaux import evaluator as petits_chevaux
from games.engine.bots.petits_chevaux import oversights as petits_chevaux_oversights
from games.engine.bots.search import decide
from games.engine.bots.senas import search as senas
from games.engine.bots.senet import evaluator as senet
from games.engine.bots.senet import oversights as senet_oversights
from games.engine.explanations import InvalidPosition
from games.engine.rules import Rules
from games.engine.state import Choice, State

BOTS: Mapping[str, Evaluators] = {
    "senet": Evaluators(
        race,
        senet.trained_chances,
        tuned_levels(beginner=(0, 2), casual=(0.3, 0.9), strong=0.45),
        senet_oversights.HABITS,
    ),
    "pachisi": Evaluators(
        pachisi_plain.plain_chances,
        pachisi.trained_chances,
        tuned_levels(beginner=(0.1, 0.45), casual=(0.3, 0.2), strong=0.25),
        pachisi_oversights.HABITS,
    ),
    "petits-chevaux": Evaluators(
        race,
        petits_chevaux.trained_chances,
        tuned_levels(beginner=(0, 0.4), casual=(0.3, 0.3)),
        petits_chevaux_oversights.HABITS,
    ),
}
"""Evaluators and levels by game, for games without a bot module of their own."""


def choose(rules: Rules[State], state: State, level: str, rng: Rng) -> Choice | None:
    """Return the step or call that a bot of this level chooses for the active seat.

    None means that the bot throws instead of doubling. The bot sees only what a player sees. The
    same position and the same numbers of `rng` give the same choice. If all steps of a turn are
    chosen with the same numbers, the steps follow one plan. Raises `InvalidPosition` for an unknown
    level, or if no seat has anything to choose.
    """
    if level not in LEVELS:
        raise InvalidPosition(f"There is no level {level[:40]}.")
    if state.seat is None or not rules.legal_moves(state):
        raise InvalidPosition("There is nothing to choose in this position.")
    if isinstance(rules, Backgammon) and isinstance(state, BackgammonState):
        return _with_cube(rules, state, level, rng)
    if rules.game == "senas":
        return senas.decide(rules, state, level, rng)
    return decide(BOTS[rules.game], rules, state, level, rng)


def _with_cube(rules: Backgammon, state: BackgammonState, level: str, rng: Rng) -> Choice | None:
    """Return the backgammon bot's step, or its answer to a double.

    Before a throw, return `DOUBLE`, or None to throw without doubling.
    """
    if state.pips_left or state.doubled:
        return backgammon.decide(rules, state, level, rng)
    return DOUBLE if backgammon.doubles(rules, state, level, rng) else None
