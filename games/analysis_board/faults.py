"""What is wrong with a position or an action, in words, with the statement that forbids it."""

from dataclasses import dataclass

from games.engine.explanations import Illegal, InvalidPosition
from games.engine.forms.reading import Unreadable
from games.engine.games import GAMES
from games.text.moves import reason_text, translate_message


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a position or an action is refused."""

    text: str
    statement: str = ""
    """The ID of the statement that forbids it; empty if there is none."""
    game: str = ""
    """The game whose rulebook has the statement."""


def fault_of(error: Unreadable | InvalidPosition | Illegal) -> Fault:
    """Return why the engine refused a text, a position or an action."""
    if not isinstance(error, Illegal):
        return Fault(reason_text(error))
    refusal = error.refusal
    game = next((each.game for each in GAMES if refusal.statement in each.statements), "")
    return Fault(translate_message(refusal.message, refusal.values), refusal.statement, game)
