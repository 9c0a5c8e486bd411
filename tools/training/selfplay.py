"""Self-play by TD(λ): the network in training plays many games of one setup at once."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from games.engine.bots.arrays import Floats, Marks, Places
from games.engine.bots.network import Network, softmax
from tools.training.boards import Boards, LearningTable
from tools.training.players import best_ways, reachable
from tools.training.td_lambda import td_lambda

LONGEST = 2_000
"""Throws after which a game is broken off; endless games must not crowd out the others."""
ANYWHERE = 0.5
"""The probability that new games begin at scattered positions."""


@dataclass
class RaceGameSelfPlay:
    """Parallel games of one setup, played some throws at a time.

    These throws are a stretch. A game that is not over at its end continues in the next stretch.
    """

    table: LearningTable
    rng: np.random.Generator
    many: int
    boards: Boards = field(init=False)
    throws: Places = field(init=False)
    """The number of throws in each game so far."""
    played: int = 0
    """Number of games that have ended."""

    def __post_init__(self) -> None:
        self.boards = self.table.scatter_pieces(self.many, self.rng)
        self.throws = np.zeros(self.many, int)

    def stretch(self, network: Network, throws: int, decay: float) -> tuple[Floats, Floats]:
        """Play this many throws in every game; return features and targets of the positions."""
        seen, known, over = list[Floats](), list[Floats](), list[Marks]()
        for _ in range(throws):
            after, features, found, ended = self._step(network)
            seen.append(features)
            known.append(found)
            over.append(ended)
            self._go_on(after, ended)
        values, goes_on = np.stack(known), ~np.stack(over)
        decays = np.float32(decay) * goes_on[1:, :, None]
        targets = td_lambda(values[1:], values[1:], decays)
        learnt = goes_on[:-1]
        return np.stack(seen)[:-1][learnt], targets[learnt]

    def _step(self, network: Network) -> tuple[Boards, Floats, Floats, Marks]:
        """Throw in every game and make the play that the network rates best.

        Return the positions, their features, every seat's chances, and which games have ended. The
        chances are exact where they are known exactly.
        """
        throws = self.table.throw(self.boards, self.rng)
        game, after = reachable(self.table, self.boards, throws)
        seat = self.boards.seat[game]
        features = self.table.features(after)
        found = softmax(network.outputs(features), self.table.sides)
        settled, certain = self.table.find_exact_chances(after)
        found[settled] = certain[settled]
        values = found[np.arange(len(game)), seat]
        best = best_ways(game, values)
        ended = settled[best] | (self.throws >= LONGEST)
        return after[best], features[best], found[best], ended

    def _go_on(self, after: Boards, ended: Marks) -> None:
        """Continue with the positions `after`, and start new games in place of those that ended."""
        self.boards = after
        self.throws += 1
        many = int(ended.sum())
        if many:
            self.throws[ended] = 0
            anywhere = self.rng.random() < ANYWHERE
            begin = self.table.scatter_pieces if anywhere else self.table.start
            self.boards.put(ended, begin(many, self.rng))
            self.played += many
