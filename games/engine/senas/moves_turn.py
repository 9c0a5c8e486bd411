"""The legal steps of a turn in señas, where as many scores as possible must be played."""

from games.engine.senas.moves import Hand, Steps
from games.engine.state import Move
from games.engine.turn import longest_plays


def playable(steps: Steps, hand: Hand) -> tuple[Move, ...]:
    """Return every step that begins a play of as many scores as possible."""
    if len(hand.scores) == 1 or steps.plenty(hand):
        return tuple(steps.steps(hand))
    return longest_plays(steps, hand)[1]  # SENAS-13 SENAS-14 SENAS-18
