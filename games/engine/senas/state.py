"""The state class of señas."""

from dataclasses import dataclass

from games.engine.two_seats import DiceState


@dataclass(frozen=True, slots=True)
class SenasState(DiceState):
    """A position of señas; its memory has the opening and the numbers left for the opponent."""

    runner: tuple[bool, ...] = (False, False)
    """Whether each seat's first piece has reached the fourth seña."""
    gift: tuple[int, ...] = ()
    """Scores that were left unplayed in this turn and go to the next player."""
    gift_in_hand: bool = False
    """Whether the numbers in hand were left by the other side."""
    tute: bool = False
    """Whether the throw in hand is a tute, three sixes."""
