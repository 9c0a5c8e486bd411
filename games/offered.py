"""The games that the site offers: those of the engine whose boards are drawn and tried."""

from games.engine.backgammon.rules import Backgammon
from games.engine.core import Impossible, Rules, State

# As in the engine's own list, types cannot say that a table hands a game only its own states.
OFFERED: tuple[type[Rules[State]], ...] = (Backgammon,)  # type: ignore[assignment]


def offered(name: str) -> type[Rules[State]]:
    """The rules class of a game that can be played here.

    Raises `Impossible` for any other.
    """
    for game in OFFERED:
        if game.game == name:
            return game
    raise Impossible(f"{name[:40]} is not played here.")
