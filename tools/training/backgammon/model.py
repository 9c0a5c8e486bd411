"""The model in training: a network for contact positions, and a smaller one for races."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from games.engine.backgammon.board import OFF
from games.engine.bots.arrays import Floats
from games.engine.bots.backgammon.bearing_off import at_home, winning_chances
from games.engine.bots.backgammon.inputs.features import FEATURES
from games.engine.bots.backgammon.outcomes import OUTPUTS
from games.engine.bots.backgammon.rows import PIECES, SIDE, Rows, in_contact
from games.engine.bots.network import Network, sigmoid
from tools.training.backgammon.features import features
from tools.training.backgammon.learner import Learner

CONTACT, RACE = (FEATURES, 256, 32), (FEATURES, 64, 32)
Value = Callable[[Rows], Floats]


def over(rows: Rows) -> NDArray[np.bool_]:
    """Return for each position whether the side that has just moved has won."""
    won: NDArray[np.bool_] = rows[:, SIDE + OFF] == PIECES
    return won


def outcomes(rows: Rows) -> Floats:
    """Return the five outcome chances of finished games, as the loser sees them."""
    none_off = rows[:, OFF] == 0
    deep = none_off & (rows[:, :7].sum(axis=1) > 0)
    found = np.zeros((len(rows), OUTPUTS), np.float32)
    found[:, 3], found[:, 4] = none_off, deep
    return found


def evaluate(rows: Rows, contact: Network, race: Network) -> Floats:
    """Return the five outcome chances of the side to throw in each position.

    They are exact in finished games. Where both sides bear off, the winning chance comes from the
    database. `contact` and `race` are the networks for positions with and without contact.
    """
    values = np.empty((len(rows), OUTPUTS), np.float32)
    ended, touching = over(rows), in_contact(rows)
    for chosen, network in ((touching & ~ended, contact), (~touching & ~ended, race)):
        where = np.flatnonzero(chosen)
        if len(where):
            values[where] = sigmoid(network.outputs(features(rows[where])))
    home = np.flatnonzero(at_home(rows) & ~ended)
    if len(home):
        values[home, 0] = winning_chances(rows[home])
    if ended.any():
        values[ended] = outcomes(rows[ended])
    return values


class Model:
    """The learners for positions with contact and for races, kept in one file."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.contact, self.race = Learner(CONTACT, rng), Learner(RACE, rng)

    def now(self, rows: Rows) -> Floats:
        """Return the five outcome chances of each position by the latest weights."""
        return evaluate(rows, self.contact.network, self.race.network)

    def mean(self, rows: Rows) -> Floats:
        """Return the five outcome chances of each position by the averaged weights."""
        return evaluate(rows, self.contact.average_network, self.race.average_network)

    def learn(self, rows: Rows, targets: Floats, rate: float) -> float:
        """Take one training step with each network on the positions of its type.

        Return the mean squared error before the step.
        """
        touching, error = in_contact(rows), 0.0
        for chosen, learner in ((touching, self.contact), (~touching, self.race)):
            where = np.flatnonzero(chosen)
            if len(where):
                error += learner.learn(features(rows[where]), targets[where], rate) * len(where)
        return error / len(rows)

    def average(self, share: float) -> None:
        """Move both averages towards the latest weights by this share of the difference."""
        self.contact.average(share)
        self.race.average(share)

    def save(self, path: Path) -> None:
        """Save both learners; the old file stays until the new one is complete."""
        made = path.with_suffix(".new.npz")
        np.savez(made, **self.contact.name_arrays("contact"), **self.race.name_arrays("race"))
        made.replace(path)

    def restore(self, path: Path) -> None:
        """Continue training from the learners in a file."""
        with np.load(path) as kept:
            self.contact.restore("contact", dict(kept))
            self.race.restore("race", dict(kept))

    def meet(self, path: Path) -> None:
        """Move all weights halfway to those of another run's file, which began with the same."""
        with np.load(path) as kept:
            self.contact.meet("contact", dict(kept))
            self.race.meet("race", dict(kept))
