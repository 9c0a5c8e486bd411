"""Temporal differences: every position learns from those that followed it when it was played."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from games.engine.bots.arrays import Marks, Numbers, Places
from games.engine.bots.net import LEAK, Net, Sides, chances, rectified
from tools.training.boards import Boards, Table
from tools.training.descent import Descent
from tools.training.players import best_ways, reachable

LONGEST = 2_000
"""Throws after which a game is broken off, lest those that do not end are all that is seen."""
ANYWHERE = 0.5
"""How many games begin anywhere."""


@dataclass
class Course:
    """Games of one table that go on from one stretch of throws to the next."""

    table: Table
    chance: np.random.Generator
    many: int
    boards: Boards = field(init=False)
    throws: Places = field(init=False)
    """How long each game has lasted."""
    played: int = 0
    """Games that have come to an end."""

    def __post_init__(self) -> None:
        self.boards = self.table.scattered(self.many, self.chance)
        self.throws = np.zeros(self.many, int)

    def stretch(self, net: Net, throws: int, lasting: float) -> tuple[Numbers, Numbers]:
        """What was seen in so many throws of every game, and the chances that followed from it."""
        seen, known, over = list[Numbers](), list[Numbers](), list[Marks]()
        for _ in range(throws):
            after, features, found, ended = self._step(net)
            seen.append(features)
            known.append(found)
            over.append(ended)
            self._go_on(after, ended)
        targets = _targets(np.stack(known), np.stack(over), lasting)
        learnt = ~np.stack(over)[:-1]
        return np.stack(seen)[:-1][learnt], targets[learnt]

    def _step(self, net: Net) -> tuple[Boards, Numbers, Numbers, Marks]:
        """Throw, and play every throw the best way; the chances are certain where a game is won."""
        throws = self.table.throw(self.boards, self.chance)
        game, after = reachable(self.table, self.boards, throws)
        seat = self.boards.seat[game]
        features = self.table.features(after)
        found = chances(net.worths(features), self.table.sides)
        settled, certain = self.table.settled(after)
        found[settled] = certain[settled]
        worth = found[np.arange(len(game)), seat]
        best = best_ways(game, worth)
        ended = settled[best] | (self.throws >= LONGEST)
        return after[best], features[best], found[best], ended

    def _go_on(self, after: Boards, ended: Marks) -> None:
        self.boards = after
        self.throws += 1
        many = int(ended.sum())
        if many:
            self.throws[ended] = 0
            anywhere = self.chance.random() < ANYWHERE
            begin = self.table.scattered if anywhere else self.table.start
            self.boards.put(ended, begin(many, self.chance))
            self.played += many


def _targets(known: Numbers, over: Marks, lasting: float) -> Numbers:
    """By throw and game: what followed, the later the less it counts; nothing after the last."""
    targets = np.empty_like(known[:-1])
    follows = known[-1]
    for at in range(len(known) - 2, -1, -1):
        later = known[at + 1]
        follows = np.where(
            over[at + 1][:, None], later, (1 - lasting) * later + lasting * follows
        ).astype(np.float32)
        targets[at] = follows
    return targets


class Pupil:
    """A net and how it is taught."""

    def __init__(self, net: Net) -> None:
        self.net = net
        self._descent = Descent((net.enter, net.bias, net.leave))

    def learn(self, seen: Numbers, targets: Numbers, sides: Sides, rate: float) -> None:
        """Move the net a little towards these chances, by the slope of the cross entropy."""
        sums = seen @ self.net.enter + self.net.bias
        hidden = rectified(sums)
        wrong = chances(hidden @ self.net.leave, sides) - targets
        wrong /= len(seen)
        back = wrong[..., None] * self.net.leave * np.where(sums > 0, 1, LEAK)
        width, depth = seen.shape[-1], hidden.shape[-1]
        slopes = (
            seen.reshape(-1, width).T @ back.reshape(-1, depth),
            back.sum(axis=(0, 1)),
            hidden.reshape(-1, depth).T @ wrong.reshape(-1),
        )
        self._descent.step(slopes, rate)
