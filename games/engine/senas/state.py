"""What a position of señas holds besides pieces, seat and scores."""

from dataclasses import dataclass

from games.engine.core import State, passing


@dataclass(frozen=True, slots=True)
class SenasState(State):
    """A position of señas."""

    contenders: tuple[int, ...] = passing(())
    """The seats that throw for the start; nobody once it is decided."""
    runner: tuple[bool, ...] = (False, False)
    """Whether each seat's first piece has come to the fourth seña."""
    gift: tuple[int, ...] = ()
    """Scores left unplayed in this turn that wait for the next player."""
    gift_in_hand: bool = False
    """Whether the scores in hand were left by the other side."""
    tute: bool = False
    """Whether the throw in hand was a tute."""
