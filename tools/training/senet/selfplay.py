"""Parallel self-play of senet; every position is evaluated by lookahead of one throw."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from games.engine.bots.arrays import Floats, Marks, Numbers, Places
from games.engine.bots.network import Network
from games.engine.bots.senet.endings import FEW, FULL, STANDS, load_table, table_indices
from games.engine.bots.senet.evaluation import HASTE, evaluate
from games.engine.senet.board import BLACK, OFF, OPENING, WHITE
from tools.training.senet.afterstates import LIKELY, ends
from tools.training.senet.features import WIDTH, look
from tools.training.senet.turns import MANY, SCORES
from tools.training.td_lambda import td_lambda

BEGUN = np.array((*sorted({*BLACK, OPENING[1]} - {OPENING[0]}), *WHITE))
"""The position after the opening: Black has moved and throws again.

White's first throw is played like any other.
"""
OFF_SHARE = 0.2
"""The mean share of pieces off the board in a scattered position."""
ANYWHERE = 0.5
"""The probability that new games begin from scattered positions."""
LONGEST = 1_500
"""Number of throws after which a game is broken off."""

Values = tuple[Numbers, Numbers]
"""For each position: the winning chance of the side to throw, and the number of throws left."""


@dataclass(frozen=True)
class Batch:
    """The features of some positions, and the targets: winning chances and throws left."""

    seen: Floats
    chances: Numbers
    throws: Numbers


def evaluate_positions(net: Network, positions: Places, *, turn_corners: bool) -> Values:
    """Return the winning chance and the throws left of each position.

    They are those of the endgame table where it knows the position, else those of the network.
    """
    seen = np.empty((len(positions), WIDTH), np.float32)
    look(positions, seen, turn_corners)
    chance, throws = evaluate(net, seen)
    known = have_exact_chances(positions)
    chance[known] = look_up_exact_chances(positions[known], turn_corners=turn_corners)
    throws[known] = 0
    return chance, throws


def have_exact_chances(positions: Places) -> Marks:
    """Return which positions have exact chances: finished games, and those of the endgame table."""
    own, rival = positions[:, :MANY], positions[:, MANY:]
    few = (own[:, FEW] == OFF) & (rival[:, FEW] == OFF)
    found: Marks = few | (own[:, 0] == OFF) | (rival[:, 0] == OFF)
    return found


def look_up_exact_chances(positions: Places, *, turn_corners: bool) -> Numbers:
    """Return the exact winning chances of the side to throw.

    Every position must be one of those that `have_exact_chances` marks.
    """
    number = table_indices()
    own = number[positions[:, 0], positions[:, 1]]
    rival = number[positions[:, MANY], positions[:, MANY + 1]]
    found: Numbers = load_table(turn_corners=turn_corners)[own, rival] / FULL
    found[positions[:, 0] == OFF] = 1
    found[positions[:, MANY] == OFF] = 0
    return found


@dataclass
class SenetSelfPlay:
    """Parallel games of senet, played some throws at a time.

    These throws are a stretch. A game that is not over at its end continues in the next stretch.
    """

    rng: np.random.Generator
    many: int
    turn_corners: bool
    positions: Places = field(init=False)
    throws: Places = field(init=False)
    """The number of throws in each game so far."""
    ended: int = 0

    def __post_init__(self) -> None:
        self.positions = self._anywhere(self.many)
        self.throws = np.zeros(self.many, np.int64)

    def stretch(self, net: Network, throws: int, decay: float) -> Batch:
        """Play this many throws in every game; return the positions' features and targets.

        The target of a position is its mean value one throw later. It is corrected by the errors
        found later in the game, with decreasing weight.
        """
        seen = np.empty((throws, self.many, WIDTH), np.float32)
        average, chosen, sign = np.empty((3, throws, 2, self.many), np.float32)
        for at in range(throws):
            look(self.positions, seen[at], self.turn_corners)
            average[at], chosen[at], sign[at] = self._step(net)
        found = td_lambda(average, chosen, np.float32(decay) * sign)
        chances, left = np.clip(found[:, 0], 0, 1), np.clip(found[:, 1], 0, LONGEST)
        return Batch(seen.reshape(-1, WIDTH), chances.reshape(-1), left.reshape(-1))

    def _step(self, net: Network) -> tuple[Values, Values, Values]:
        """Play one throw in every game; return three pairs, each for chances and for throws left.

        The first pair is the mean value of each position one throw later. The second is the
        network's value of the next position, for the side to throw there. The third is the sign
        with which later errors count: 1, for chances -1 if the other side throws next, and 0 if the
        game has exact chances or is broken off.
        """
        here = ends(self.positions, turn_corners=self.turn_corners)
        later, left = evaluate_positions(net, here.positions, turn_corners=self.turn_corners)
        values = np.where(here.keeps, later, 1 - later)
        best = here.best(values - HASTE * left).reshape(-1, len(SCORES))
        fell = self.rng.choice(len(SCORES), self.many, p=LIKELY)
        place = best[np.arange(self.many), fell]
        self.positions = here.positions[place].copy()
        self.throws += 1
        over = have_exact_chances(self.positions) | (self.throws > LONGEST)
        self._begin(over)
        sign = np.where(here.keeps[place], 1, -1) * ~over
        return (
            (values[best] @ LIKELY, 1 + left[best] @ LIKELY),
            (later[place], left[place]),
            (sign, np.abs(sign)),
        )

    def _begin(self, over: Marks) -> None:
        many = int(over.sum())
        if not many:
            return
        self.ended += many
        self.throws[over] = 0
        anywhere = self.rng.random() < ANYWHERE
        self.positions[over] = self._anywhere(many) if anywhere else BEGUN

    def _anywhere(self, many: int) -> Places:
        stands = np.array(STANDS)[np.argsort(self.rng.random((many, len(STANDS))), axis=1)]
        found = stands[:, : 2 * MANY].reshape(many, 2, MANY)
        share = self.rng.random((many, 2, 1)) * 2 * OFF_SHARE
        found[:, :, 1:][self.rng.random((many, 2, MANY - 1)) < share] = OFF
        return np.sort(found, axis=2).reshape(many, 2 * MANY)
