"""What is wrong with a position or an action, in words, with the statement that forbids it."""

from dataclasses import dataclass

from games.engine.backgammon.rules import Backgammon
from games.engine.explanations import Illegal, InvalidPosition
from games.engine.forms.reading import Unreadable
from games.engine.games import GAMES
from games.engine.rules import Rules
from games.engine.state import State
from games.text.moves import reason_text, translate_message


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a position or an action is refused."""

    text: str
    statement: str = ""
    """The ID of the statement that forbids it; empty if there is none."""
    game: str = ""
    """The game whose rulebook has the statement."""


STATEMENTS = {
    "Both players have checkers on the same point.": "GAMMON-10",
    "Both players have checkers on the bar, and neither could ever enter.": "GAMMON-21",
    "Only one player can have borne everything off.": "GAMMON-02",
    "These remaining numbers cannot come from two dice.": "GAMMON-07",
    "A player who cannot move has no numbers left to play.": "GAMMON-12",
    "A player has more than 15 checkers.": "GAMMON-03",
    "The cube can only show 1, 2, 4, 8, 16, 32 or 64.": "GAMMON-32",
    "There is no doubling cube at this table.": "GAMMON-32",
    "No double is possible here.": "GAMMON-32",
    "The first game at this score must be the Crawford game.": "GAMMON-32",
}
"""The statement of backgammon from which it follows that a position is invalid, by the reason."""


def fault_of_position(rules: Rules[State], reason: str) -> Fault:
    """Return why no game can reach a position, by the reason that the rules give."""
    return fault_of(InvalidPosition(reason), rules.game)


def fault_of(error: Unreadable | InvalidPosition | Illegal, game: str = Backgammon.game) -> Fault:
    """Return why the engine refused a text, a position of `game`, or an action."""
    if not isinstance(error, Illegal):
        statement = STATEMENTS.get(error.message, "") if game == Backgammon.game else ""
        return Fault(reason_text(error), statement, game if statement else "")
    refusal = error.refusal
    book = next((each.game for each in GAMES if refusal.statement in each.statements), "")
    return Fault(translate_message(refusal.message, refusal.values), refusal.statement, book)
