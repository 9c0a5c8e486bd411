"""The guide's advice: what a strong bot would play.

A bot process is asked for it. It gets only the position: neither coming throws nor the match.
"""

from collections.abc import Mapping
from functools import lru_cache

from games.bots.client import BotRequest
from games.bots.pool import bots
from games.bots.process import EngineTimeout
from games.engine.explanations import InvalidPosition
from games.engine.forms.text import position_text, read_position
from games.engine.rules import Rules
from games.engine.state import Choice, State

UNERRING_LEVELS: Mapping[str, str] = {"backgammon": "strong", "petits-chevaux": "strong"}
"""Levels to use for advice in place of `master`: weaker, but without deliberate mistakes."""
MAX_CHOICES = 8
"""Maximum number of choices planned for one turn; no throw allows more."""
CACHE_SIZE = 4096


def sure_level(game: str) -> str:
    """Return the weakest level at which the bots of a game make no deliberate mistakes."""
    return UNERRING_LEVELS.get(game, "master")


def plan_turn(rules: Rules[State], state: State) -> tuple[tuple[Choice, ...], State] | None:
    """Return all choices of a strong bot for the numbers thrown, and the state after the last.

    Returns None if the bot does not answer in time.
    """
    seat, choices = state.seat, list[Choice]()
    try:
        while len(choices) < MAX_CHOICES and state.seat == seat and rules.due(state) == "move":
            choices.append(_find_choice(rules, state))
            state = rules.apply(state, choices[-1])
            if rules.faces(state):
                break
    except (EngineTimeout, InvalidPosition):
        return None
    return tuple(choices), state


def _find_choice(rules: Rules[State], state: State) -> Choice:
    legal = rules.legal_moves(state)
    return legal[0] if len(legal) == 1 else _ask_bot(position_text(rules, state))


@lru_cache(maxsize=CACHE_SIZE)
def _ask_bot(position: str) -> Choice:
    rules, state = read_position(position)
    request = BotRequest(rules, state, sure_level(rules.game), "guide")
    choice = bots.answer(request)
    if choice is None:
        raise InvalidPosition("A guide never has to throw.")
    return choice
