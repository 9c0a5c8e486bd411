"""The options of a match of senet, and the steps that they allow on the board."""

from dataclasses import dataclass
from typing import ClassVar

from games.engine.options import BEST_OF, match, switch_on_by_default
from games.engine.senet.board import OFF
from games.engine.senet.moves import backward, forward
from games.engine.senet.state import SenetState
from games.engine.state import Move
from games.engine.two_seats import TwoSeats, sides
from games.engine.words import gettext_noop


@dataclass(frozen=True)
class SenetTable(TwoSeats[SenetState]):
    """The options of senet; the subclass `Senet` adds the rules."""

    last: ClassVar[int] = OFF

    match_points: int = match(BEST_OF)
    pairs_turn_corners: bool = switch_on_by_default(
        gettext_noop("Neighbours round a corner"),
        on=gettext_noop("Pieces on 10 and 11, or on 20 and 21, count as side by side."),
        off=gettext_noop("Pieces count as side by side only within a row."),
    )

    def advances(self, state: SenetState) -> tuple[Move, ...]:
        """Return every step forward that the board allows the active seat by the number thrown."""
        own, rival = sides(state)
        return forward(own, rival, state.pips_left[0], turn_corners=self.pairs_turn_corners)

    def returns(self, state: SenetState) -> tuple[Move, ...]:
        """Return every step back that the board allows the active seat by the number thrown."""
        own, rival = sides(state)
        return backward(own, rival, state.pips_left[0], turn_corners=self.pairs_turn_corners)

    def whites_first(self, state: SenetState) -> bool:
        """Whether the active seat is White and has its first throw still to play."""
        return not state.white_moved and state.seat != state.black and bool(state.pips_left)
