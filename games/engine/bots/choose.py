"""Choosing an action as a computer player."""

from collections.abc import Mapping

from games.engine.bots import backgammon, doubling
from games.engine.bots.deciding import decide
from games.engine.bots.levels import LEVELS, erring
from games.engine.bots.pachisi.plain import plain as pachisi_plain
from games.engine.bots.pachisi.view import trained as pachisi_trained
from games.engine.bots.petits_chevaux.view import trained as petits_chevaux_trained
from games.engine.bots.senet.view import trained as senet_trained
from games.engine.bots.views import Mind, race
from games.engine.bots.whim import Rng
from games.engine.core import Choice, Impossible, Rules, State

MINDS: Mapping[str, Mind] = {
    "backgammon": Mind(backgammon.plain, backgammon.plain),
    "senet": Mind(race, senet_trained, erring(beginner=1.2, casual=0.6)),
    "pachisi": Mind(pachisi_plain, pachisi_trained, erring(beginner=0.6, casual=0.35, strong=0.1)),
    "petits-chevaux": Mind(race, petits_chevaux_trained, erring(beginner=0.7, casual=0.5)),
}
"""How positions are judged, by game."""
RACE = Mind(race, race)


def choose(rules: Rules[State], state: State, level: str, rng: Rng) -> Choice | None:
    """What a computer of this level does in this position; None if it would rather throw.

    It sees what a player sees. The same numbers of `rng` give the same choice, and choices that
    belong together, through all the steps of a turn.
    Raises `Impossible` for an unknown level, or when no seat has anything to choose.
    """
    if level not in LEVELS:
        raise Impossible(f"There is no level {level[:40]}.")
    if state.seat is None or not rules.legal_moves(state):
        raise Impossible("There is nothing to choose in this position.")
    if rules.due(state) == "throw" or doubling.asked(rules, state):
        return doubling.call(rules, state)
    mind = MINDS.get(rules.game, RACE)
    return decide(mind, rules, state, mind.levels[level], rng)
