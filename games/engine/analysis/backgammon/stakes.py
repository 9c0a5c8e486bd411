"""What outcome chances are worth at a match score and with a cube, to the seat that decides."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from games.engine.backgammon.board import BAR, OFF
from games.engine.backgammon.cube import HIGHEST
from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.bots.arrays import Floats
from games.engine.bots.backgammon.cube.cubes import EFFICIENCY, Cube, Values
from games.engine.bots.backgammon.cube.match_equity import SINGLE_GAME, score
from games.engine.bots.backgammon.cube.scores import Score
from games.engine.bots.backgammon.decisions import owner
from games.engine.bots.backgammon.outcomes import OutcomeEquities, for_opponent
from games.engine.bots.backgammon.rows import PIECES, PLACES, SIDE, Rows, in_contact

FEW, SHORT = 2, 25
"""With so few pieces left to a side, and no more pips to either, one throw may end the race."""
RACE, RACE_GROWTH, RACE_BOUNDS = 0.55, 0.00125, (0.6, 0.7)
"""The cube efficiency of a race: a constant, what each pip adds, and its bounds."""


@dataclass(frozen=True)
class Stakes:
    """The match score and the cube, as one seat sees them."""

    score: Score | None
    """None in a match of one point: a win counts 1 and a loss −1."""
    cube: int
    owner: int | None
    """0 if this seat owns the cube, 1 if the opponent does, None before the first take."""
    live: bool
    """Whether the cube may be turned in this game."""
    bar_alone: bool
    """Whether only a piece on the bar makes a backgammon."""

    @property
    def outcomes(self) -> OutcomeEquities:
        """The match equity of each outcome of the game, to this seat."""
        return SINGLE_GAME if self.score is None else self.score.outcome_equities(self.cube)

    @property
    def won(self) -> float:
        """This seat's match equity after it wins a single game at the present cube."""
        return self.outcomes.won[0]

    @property
    def lost(self) -> float:
        """This seat's match equity after it loses a single game at the present cube."""
        return self.outcomes.lost[0]

    @property
    def unit(self) -> float:
        """What the present cube is worth, in match equity: half of what a win gains over a loss."""
        return (self.won - self.lost) / 2

    def taken(self) -> "Stakes":
        """Return the stakes after this seat has doubled and the opponent has taken."""
        return Stakes(self.score, 2 * self.cube, 1, self.live, self.bar_alone)

    def normalised(self, equity: float) -> float:
        """Return a match equity as a multiple of what the present cube is worth."""
        return (equity - self.lost) / self.unit - 1 if self.unit > 0 else 0.0

    def in_units(self, difference: float) -> float:
        """Return a difference of match equities as a multiple of what the cube is worth."""
        return difference / self.unit if self.unit > 0 else 0.0

    @property
    def for_opponent(self) -> "Stakes":
        """These stakes as the opponent sees them."""
        score = None if self.score is None else self.score.for_opponent
        owner = None if self.owner is None else 1 - self.owner
        return Stakes(score, self.cube, owner, self.live, self.bar_alone)

    @property
    def may_double(self) -> bool:
        """Whether this seat may double before it throws, and can gain by it."""
        if not self.live or self.score is None or self.owner == 1:
            return False
        return self.cube < HIGHEST and self.cube < self.score.own

    def equities(self, chances: Floats, rows: Rows) -> Floats:
        """Return this seat's match equity, the cube included, where the opponent throws next.

        `chances` holds this seat's outcome chances, `rows` the positions as the opponent sees them.
        """
        return -self.for_opponent.equities_to_throw(for_opponent(chances), rows)

    def equities_to_throw(self, chances: Floats, rows: Rows) -> Floats:
        """Return this seat's match equity, the cube included, where it throws next.

        It doubles where that is better. `chances` holds its outcome chances, `rows` the positions
        as it sees them.
        """
        dead = self.outcomes.equity(chances)
        if not self.live or self.score is None:
            return dead
        cube, efficiency = Cube(self.score, chances), efficiencies(rows)
        found = cube.equity(self.cube, self.owner, efficiency)
        if self.may_double:
            taken = cube.equity(2 * self.cube, 1, efficiency)
            found = np.maximum(found, np.minimum(taken, self.won))
        return np.where(finished(rows), dead, found).astype(np.float32)


def stakes(rules: Backgammon, state: BackgammonState, seat: int) -> Stakes:
    """Return the match score and the cube as this seat sees them."""
    return Stakes(
        None if rules.match_points == 1 else score(rules, state, seat),
        state.cube,
        owner(state, seat),
        rules.cube and not state.crawford,
        rules.backgammon_rule == "bar",
    )


def finished(rows: Rows) -> NDArray[np.bool_]:
    """Return for each position whether a side has borne off all its pieces."""
    over: NDArray[np.bool_] = (rows[:, OFF] == PIECES) | (rows[:, SIDE + OFF] == PIECES)
    return over


def efficiencies(rows: Rows) -> Values:
    """Return the cube efficiency of each position: how near the cube is to a live one, 0 to 1.

    In races it grows with the pips of the side that throws. It is 0 where one throw may end the
    game.
    """
    sides = rows.reshape(-1, 2, SIDE).astype(np.int64)
    to_go = sides @ (OFF - PLACES)
    left = sides[:, :, BAR + 1 : OFF].sum(axis=2)
    last = (left.min(axis=1) <= FEW) & (to_go.max(axis=1) <= SHORT)
    race = np.clip(RACE + RACE_GROWTH * to_go[:, 0], *RACE_BOUNDS)
    return np.where(in_contact(rows), EFFICIENCY, np.where(last, 0.0, race))


def floats(values: Floats) -> Sequence[float]:
    """Return an array of numbers as plain numbers."""
    numbers: list[float] = values.tolist()
    return numbers
