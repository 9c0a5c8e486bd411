"""The list of games. A new game is one folder beside this file and one name here."""

from collections.abc import Mapping

from games.engine.backgammon.rules import Backgammon
from games.engine.core import Impossible, Rules, State
from games.engine.options import Value, seat_table
from games.engine.pachisi.rules import Pachisi
from games.engine.petits_chevaux.rules import PetitsChevaux
from games.engine.senas.rules import Senas
from games.engine.senet.rules import Senet
from games.engine.words import gettext_noop

# A table hands a game nothing but the game's own states, which types cannot say of a whole list.
GAMES: tuple[type[Rules[State]], ...] = (Backgammon, Senet, Pachisi, PetitsChevaux, Senas)  # type: ignore[assignment]


def game_named(name: str) -> type[Rules[State]]:
    """The rules class of a game.

    Raises `Impossible` for a game that is not in the list.
    """
    for game in GAMES:
        if game.game == name:
            return game
    raise Impossible(gettext_noop("There is no game %(name)s."), name=name[:40])


def table(name: str, wanted: Mapping[str, Value], seats: int | None = None) -> Rules[State]:
    """The rules of a table for a game by name, with these options and so many seats.

    Raises `Impossible` for a game, an option, a value or a number of seats that is not known.
    """
    return seat_table(game_named(name), wanted, seats)
