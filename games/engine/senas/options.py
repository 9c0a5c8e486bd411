"""The options of a match of señas, and which numbers the active seat may and must play by them."""

from dataclasses import dataclass
from typing import ClassVar

from games.engine.options import BEST_OF, choice, match
from games.engine.senas.board import OUT
from games.engine.senas.moves import Hand, Steps, steps_against
from games.engine.senas.side import pack_side
from games.engine.senas.state import SenasState
from games.engine.two_seats import TwoSeats, sides
from games.engine.words import gettext_noop


@dataclass(frozen=True)
class SenasTable(TwoSeats[SenasState]):
    """The options of señas; the subclass `Senas` adds the rules."""

    last: ClassVar[int] = OUT

    match_points: int = match(BEST_OF)
    play_obligation: str = choice(
        gettext_noop("Playing your numbers"),
        maximum=gettext_noop("You must play as many of your numbers as possible."),
        each_playable=gettext_noop(
            "You must go on playing while any number can be played, but a poor order may waste "
            "some."
        ),
    )
    gift: str = choice(
        gettext_noop("Numbers left unplayed"),
        optional=gettext_noop("Your opponent may play them before rolling."),
        mandatory=gettext_noop(
            "Your opponent must play as many of them as possible before rolling."
        ),
        off=gettext_noop("They are lost."),
    )
    excess_exit: str = choice(
        gettext_noop("Leaving with a larger number"),
        rearmost=gettext_noop(
            "Only the rearmost piece may leave with a number larger than it needs."
        ),
        any=gettext_noop("Any piece may leave with a number larger than it needs."),
    )

    def hand(self, state: SenasState) -> tuple[Steps, Hand]:
        """Return the rules for the active seat's steps, and its pieces with the numbers to play."""
        own, rival = sides(state)
        steps = steps_against(rival, any_excess=self.excess_exit == "any")
        return steps, Hand(pack_side(own), state.pips_left)

    def can_play(self, state: SenasState, pips: tuple[int, ...]) -> bool:
        """Whether the active seat could play any of the numbers `pips`."""
        steps, hand = self.hand(state)
        return steps.can_play(hand._replace(pips_left=pips))

    def must_play_most(self, state: SenasState) -> bool:
        """Whether the active seat must play as many numbers as possible."""
        if state.gift_in_hand:
            return self.gift == "mandatory"  # SENAS-18
        return self.play_obligation == "maximum"  # SENAS-18
