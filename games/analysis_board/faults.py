"""What is wrong with a position or an action, in words, with the statement that forbids it."""

from collections.abc import Mapping
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


OVER = (
    "The game is over, so the winner must have had the last turn and nothing can be left to play."
)
UNDECIDED = "Until it has been decided who starts, nothing else can have happened."
LEFT = "A player who has moved or captured must have brought a piece out of the Charkoni."
AT_START = "Until it has been decided who starts, all checkers must be in their starting places."
ARRIVED = "The first piece has arrived if, and only if, a piece is in the fourth seña or beyond."
STATEMENTS = {
    "backgammon": {
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
    },
    "senet": {
        OVER: "SENET-31",
        "Only one player can have borne everything off.": "SENET-31",
        "Two pieces are on the same square.": "SENET-19",
        "No piece can be before the first square or in the trap.": "SENET-26",
        "Nothing can be played before the colours are decided.": "SENET-10",
        "Black's first move must come before all others.": "SENET-11",
        "Only Black can play the first 1.": "SENET-11",
        "The first 1 must be played before anything else.": "SENET-11",
        "Four sticks can only give 1, 2, 3, 4 or 6.": "SENET-09",
        "A player who cannot move has no number left to play.": "SENET-25",
    },
    "pachisi": {
        OVER: "PACHISI-01",
        UNDECIDED: "PACHISI-03",
        "A player's pieces share a square where this table does not allow it.": "PACHISI-22",
        "At this table, no piece can stop on the last square.": "PACHISI-34",
        "Opposing pieces are on the same square.": "PACHISI-24",
        "A piece cannot be home before its player has captured an opposing piece.": "PACHISI-28",
        "Only one player or pair can finish first.": "PACHISI-01",
        "It cannot be the turn of a player whose pieces are all home.": "PACHISI-01",
        "A piece cannot have moved before its player has thrown a 2, 3 or 4.": "PACHISI-05",
        "Throws before the first 2, 3 or 4 are void and cannot be in hand.": "PACHISI-05",
        LEFT: "PACHISI-02",
        "A piece that never left the Charkoni cannot have been captured.": "PACHISI-24",
        "There is no pyada while a piece is waiting.": "PACHISI-46",
        "A pyada comes only with a high value.": "PACHISI-45",
        "Collecting ends with the first throw that gives no further one.": "PACHISI-44",
        "A player who can play nothing cannot have values in hand.": "PACHISI-20",
    },
    "petits-chevaux": {
        OVER: "CHEVAUX-21",
        UNDECIDED: "CHEVAUX-05",
        "In the opening, no horse can be out and no roll can be used.": "CHEVAUX-01",
        "In the opening, a turn must have one to three rolls left.": "CHEVAUX-01",
        "Two horses are on the same square or in the same stall.": "CHEVAUX-13",
        "After the first 6, at least one horse must be out.": "CHEVAUX-02",
        "The horse that must use the roll has not just come out.": "CHEVAUX-10",
        "These remaining numbers cannot come from one die.": "CHEVAUX-08",
        "After the opening, either one roll must be due or one must be left to use.": "CHEVAUX-03",
        "A player who cannot move has no number left to play.": "CHEVAUX-08",
        "The game is over, so nothing can be left to roll or to use.": "CHEVAUX-21",
    },
    "senas": {
        OVER: "SENAS-03",
        AT_START: "SENAS-04",
        "Until it has been decided who starts, there can be no numbers to play.": "SENAS-13",
        "The game is over, so no numbers can be left to play.": "SENAS-03",
        "Only one player can have all their pieces out.": "SENAS-03",
        "Both players have pieces in the same hole.": "SENAS-10",
        "No piece can be before hole 1, where all pieces begin.": "SENAS-04",
        "A player can have only one piece in holes 2 to 6.": "SENAS-09",
        ARRIVED: "SENAS-06",
        "No other piece can have entered before the first has arrived.": "SENAS-07",
        "At this table, no numbers are left to the opponent.": "SENAS-18",
        "Nothing can be left over before a player's own roll.": "SENAS-18",
        "The waiting sixes could still be played.": "SENAS-17",
        "A tute must be the roll being played.": "SENAS-16",
        "The opponent cannot have left numbers if there are none to play.": "SENAS-18",
        "These remaining numbers cannot come from three dice.": "SENAS-13",
        "A player who cannot move has no numbers left to play.": "SENAS-18",
    },
}
"""For each game the statement from which it follows that a position is invalid, by the reason."""


def game_meant(query: Mapping[str, str]) -> str:
    """Return the game that an address which cannot be read seems to be about."""
    words = query.get("position", "").split(maxsplit=1)
    named = (words[0] if words else "", query.get("game", ""))
    return next((name for name in named if name in STATEMENTS), Backgammon.game)


def fault_of_position(rules: Rules[State], reason: str) -> Fault:
    """Return why no game can reach a position, by the reason that the rules give."""
    return fault_of(InvalidPosition(reason), rules.game)


def fault_of(error: Unreadable | InvalidPosition | Illegal, game: str = Backgammon.game) -> Fault:
    """Return why the engine refused a text, a position of `game`, or an action."""
    if not isinstance(error, Illegal):
        statement = STATEMENTS.get(game, {}).get(error.message, "")
        return Fault(reason_text(error), statement, game if statement else "")
    refusal = error.refusal
    book = next((each.game for each in GAMES if refusal.statement in each.statements), "")
    return Fault(translate_message(refusal.message, refusal.values), refusal.statement, book)
