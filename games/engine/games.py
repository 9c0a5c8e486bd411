"""The list of games. To add a game, add its package and put its rules class into `GAMES`."""

from collections.abc import Mapping

from games.engine.backgammon.rules import Backgammon
from games.engine.explanations import InvalidPosition
from games.engine.options import Value, seat_table
from games.engine.pachisi.rules import Pachisi
from games.engine.petits_chevaux.rules import PetitsChevaux
from games.engine.rules import Rules
from games.engine.senas.rules import Senas
from games.engine.senet.rules import Senet
from games.engine.state import State
from games.engine.words import gettext_noop

# Rules only ever get states of their own game, but a tuple of games cannot have that type.
GAMES: tuple[type[Rules[State]], ...] = (Backgammon, Senet, Pachisi, PetitsChevaux, Senas)  # type: ignore[assignment]


def game_named(name: str) -> type[Rules[State]]:
    """Return the rules class of the game with this identifier.

    Raises `InvalidPosition` for an unknown game.
    """
    for game in GAMES:
        if game.game == name:
            return game
    raise InvalidPosition(gettext_noop("There is no game called %(name)s."), name=name[:40])


def table(name: str, wanted: Mapping[str, Value], seats: int | None = None) -> Rules[State]:
    """Return the rules of the game `name` with these options and this number of seats.

    Raises `InvalidPosition` for an unknown game, option, value or number of seats, and for options
    that contradict one another.
    """
    return seat_table(game_named(name), wanted, seats)
