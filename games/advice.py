"""What a strong computer would play, for those whom a guide explains their first game.

It is asked over the same pipe as computers at turn, so that no page works it out itself, and knows
nothing but the position: neither the dice to come nor whose match it is.
"""

from collections.abc import Mapping
from functools import lru_cache

from games.engine.core import Choice, Impossible, Rules, State
from games.engine.text import position_text, read_position
from games.thinking import Question, Silent, thinker

UNERRING: Mapping[str, str] = {"backgammon": "strong", "petits-chevaux": "strong"}
"""The weakest level that never misjudges, where that is not the one that looks ahead."""
LONGEST = 8
"""No throw gives more to play."""
KEPT = 4096


def plan(rules: Rules[State], state: State) -> tuple[tuple[Choice, ...], State] | None:
    """The choices that a strong computer would make with this throw, and where they lead.

    None if it cannot be asked just now.
    """
    seat, choices = state.seat, list[Choice]()
    try:
        while len(choices) < LONGEST and state.seat == seat and rules.due(state) == "move":
            choices.append(_choice(rules, state))
            state = rules.apply(state, choices[-1])
            if rules.faces(state):
                break
    except (Silent, Impossible):
        return None
    return tuple(choices), state


def _choice(rules: Rules[State], state: State) -> Choice:
    legal = rules.legal_moves(state)
    return legal[0] if len(legal) == 1 else _asked(position_text(rules, state))


@lru_cache(maxsize=KEPT)
def _asked(position: str) -> Choice:
    rules, state = read_position(position)
    level = UNERRING.get(rules.game, "master")
    choice = thinker.answer(Question("", 0, rules, state, level, "guide"))
    if choice is None:
        raise Impossible("A guide never has to throw.")
    return choice
