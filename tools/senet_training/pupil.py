"""A net for senet and how it is taught."""

import numpy as np

from games.engine.bots.evaluators import STEEP
from games.engine.bots.net import LEAK, Net, likelihood, rectified
from games.engine.bots.senet.evaluation import LONG
from tools.senet_training.playing import Lesson
from tools.senet_training.seen import SIDE, SQUARES, WIDTH
from tools.training.descent import Descent

TIME = 0.2
"""How much wrong throws count beside wrong chances."""
FAR_OFF = 2.0
"""Throws further off than that, in the net's unit, pull no harder."""
TO_GO = 3 * SQUARES, SIDE + 3 * SQUARES
"""Where the features say how far each side still has to go."""
USUAL = 40
"""So many features are something in a usual position."""


def fresh(chance: np.random.Generator, hidden: int) -> Net:
    """A net that knows no more than the race: two of its units judge it."""
    net = Net(
        chance.normal(0, 1 / np.sqrt(USUAL), (WIDTH, hidden)).astype(np.float32),
        np.zeros(hidden, np.float32),
        chance.normal(0, 0.02, (hidden, 2)).astype(np.float32),
    )
    net.enter[:, :2], net.leave[:2] = 0, np.eye(2)
    net.enter[TO_GO, 0] = -STEEP, STEEP
    net.enter[TO_GO, 1] = 0.6
    return net


class Pupil:
    """Moves the net a little towards what a lesson says."""

    def __init__(self, net: Net) -> None:
        self.net = net
        self._descent = Descent((net.enter, net.bias, net.leave))

    def learn(self, lesson: Lesson, rate: float) -> None:
        """Go down the slope of the chances' cross entropy, and of the throws' square."""
        sums = lesson.seen @ self.net.enter + self.net.bias
        hidden = rectified(sums)
        lean, long = np.moveaxis(hidden @ self.net.leave, -1, 0)
        late = np.clip(long - lesson.throws / LONG, -FAR_OFF, FAR_OFF)
        wrong = np.stack([likelihood(lean) - lesson.chances, TIME * late], axis=1) / len(lean)
        back = (wrong @ self.net.leave.T) * np.where(sums > 0, np.float32(1), np.float32(LEAK))
        slopes = lesson.seen.T @ back, back.sum(axis=0), hidden.T @ wrong
        self._descent.step(slopes, rate)
