"""The options of a match of backgammon, and its single steps."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from games.engine.backgammon.board import OFF
from games.engine.backgammon.moves import after_step, steps
from games.engine.backgammon.state import BackgammonState
from games.engine.options import ONE_GAME, choice, match, switch
from games.engine.state import Move
from games.engine.turn import without
from games.engine.two_seats import TwoSeats
from games.engine.words import gettext_noop

LENGTHS = {
    1: ONE_GAME,
    2: gettext_noop("First to 2 points."),
    3: gettext_noop("First to 3 points."),
    4: gettext_noop("First to 4 points."),
    5: gettext_noop("First to 5 points."),
    6: gettext_noop("First to 6 points."),
    7: gettext_noop("First to 7 points."),
    8: gettext_noop("First to 8 points."),
    9: gettext_noop("First to 9 points."),
    10: gettext_noop("First to 10 points."),
    11: gettext_noop("First to 11 points."),
    12: gettext_noop("First to 12 points."),
    13: gettext_noop("First to 13 points."),
    14: gettext_noop("First to 14 points."),
    15: gettext_noop("First to 15 points."),
    16: gettext_noop("First to 16 points."),
    17: gettext_noop("First to 17 points."),
    18: gettext_noop("First to 18 points."),
    19: gettext_noop("First to 19 points."),
    20: gettext_noop("First to 20 points."),
    21: gettext_noop("First to 21 points."),
    22: gettext_noop("First to 22 points."),
    23: gettext_noop("First to 23 points."),
    24: gettext_noop("First to 24 points."),
    25: gettext_noop("First to 25 points."),
}
"""The option's values by the points that win the match, a single game first (GAMMON-28)."""
CUBE_ALONE = gettext_noop(
    "The doubling cube can be used only in matches to 2 points or more. Choose a longer match as "
    "well."
)


@dataclass(frozen=True)
class BackgammonTable(TwoSeats[BackgammonState]):
    """The options and single steps of backgammon; `Backgammon` adds all other rules."""

    last: ClassVar[int] = OFF

    match_points: int = match(LENGTHS)  # GAMMON-28
    opening_roll: str = choice(
        gettext_noop("Opening roll"),
        fresh_dice=gettext_noop("The starting player rolls two fresh dice."),
        opening_dice=gettext_noop(
            "The starting player plays the two dice that decided who starts."
        ),
    )
    backgammon_rule: str = choice(
        gettext_noop("Three points (backgammon)"),
        bar=gettext_noop("If the loser has borne off nothing and has a checker on the bar."),
        bar_or_home=gettext_noop(
            "If the loser has borne off nothing and has a checker on the bar or in the "
            "winner's home board."
        ),
    )

    cube: bool = switch(
        gettext_noop("Doubling cube"),
        off=gettext_noop("No cube: a win is worth one, two or three points."),
        on=gettext_noop(
            "Before rolling, a player may double the value of the game; the opponent then takes "
            "or drops."
        ),
    )

    def contradiction(self) -> str | None:
        """Return why the cube needs a match of several points, or None if the options fit."""
        return CUBE_ALONE if self.cube and self.match_points == 1 else None  # GAMMON-32

    def steps(self, state: BackgammonState) -> Sequence[Move]:
        """Return every step that the board allows.

        Steps that waste another number of the throw are among them, although they are illegal.
        """
        seat = state.seat
        if seat is None:
            return ()
        return steps(state.pieces[seat], state.pieces[1 - seat], state.pips_left)

    def step(self, state: BackgammonState, move: Move) -> BackgammonState:
        """Return the position after one step, with its number used up.

        A single opposing piece where the step ends goes to the bar.
        """
        seat = state.seat or 0
        own, rival = after_step(state.pieces[seat], state.pieces[1 - seat], move)
        pieces = (rival, own) if seat else (own, rival)
        return replace(state, pieces=pieces, pips_left=without(state.pips_left, move.score))
