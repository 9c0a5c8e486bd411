"""Nets at the beginning, on the way and at the end of training."""

from pathlib import Path

import numpy as np

from games.engine.bots.arrays import Numbers
from games.engine.bots.evaluators import STEEP
from games.engine.bots.net import Net
from tools.training.boards import Table

ENOUGH = 1_000
"""Games from which the straight line from features to the race is drawn."""
RANK = 1e-6
"""Slopes as small as that against the largest one are none."""
SLOW = 0.002
"""How fast the average of a net follows the net."""
FROM = 0.5
"""Before that part of the training the average is the net itself."""


def fresh(chance: np.random.Generator, table: Table, hidden: int) -> Net:
    """A net that knows no more than how far a seat has come: its first unit judges the race."""
    boards = table.scattered(ENOUGH, chance)
    seen = table.features(boards).reshape(ENOUGH * table.seats, -1)
    come = boards.pieces.sum(axis=2).reshape(-1) / (boards.pieces.shape[2] * table.last)
    straight, *_ = np.linalg.lstsq(np.c_[seen, np.ones(len(seen))], come, rcond=RANK)
    width = seen.shape[1]
    net = Net(
        chance.normal(0, 1 / np.sqrt(width), (width, hidden)).astype(np.float32),
        np.zeros(hidden, np.float32),
        chance.normal(0, 0.02 / np.sqrt(hidden), hidden).astype(np.float32),
    )
    net.enter[:, 0], net.bias[0], net.leave[0] = STEEP * straight[:-1], STEEP * straight[-1], 1
    return net


def read(path: Path) -> Net:
    """A net from a file."""
    with np.load(path) as kept:
        return Net(*(kept[part].astype(np.float32) for part in ("enter", "bias", "leave")))


def save(net: Net, path: Path) -> None:
    """Keep a net in a file, with numbers of 16 bits."""
    np.savez_compressed(
        path,
        enter=net.enter.astype(np.float16),
        bias=net.bias.astype(np.float16),
        leave=net.leave.astype(np.float16),
    )


class Average:
    """A net averaged over the last part of its training, which is steadier than the net."""

    def __init__(self, net: Net) -> None:
        self._of = net
        self.net = Net(net.enter.copy(), net.bias.copy(), net.leave.copy())

    def follow(self, done: float) -> None:
        """Take up what the net has become."""
        share = 1.0 if done < FROM else SLOW
        for mean, part in zip(self._parts(self.net), self._parts(self._of), strict=True):
            mean[...] += share * (part - mean)

    @staticmethod
    def _parts(net: Net) -> tuple[Numbers, ...]:
        return net.enter, net.bias, net.leave
