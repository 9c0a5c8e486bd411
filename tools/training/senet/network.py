"""The untrained network of senet, and one step of its training."""

import numpy as np

from games.engine.bots.arrays import Floats, Numbers
from games.engine.bots.evaluators import STEEP
from games.engine.bots.network import LEAK, Network, sigmoid
from games.engine.bots.senet.evaluation import LONG
from tools.training.optimiser import Trainer
from tools.training.senet.features import SIDE, SQUARES, WIDTH
from tools.training.senet.selfplay import Batch

TIME = 0.2
"""Weight of the error in throws, against the error in chances."""
FAR_OFF = 2.0
"""Cap on the error in throws, in the unit of the network's output."""
TO_GO = 3 * SQUARES, SIDE + 3 * SQUARES
"""The two features that say how far each side still has to go."""
ACTIVE = 40
"""Number of features that are not 0 in an ordinary position."""


def fresh(rng: np.random.Generator, hidden: int) -> Network:
    """Return an untrained network for senet that evaluates almost by pip count alone.

    Two of its hidden units compute the pip counts. The random weights of the other units are small.
    """
    into = rng.normal(0, 1 / np.sqrt(ACTIVE), (WIDTH, hidden)).astype(np.float32)
    out = rng.normal(0, 0.02, (hidden, 2)).astype(np.float32)
    into[:, :2], out[:2] = 0, np.eye(2)
    into[TO_GO, 0] = -STEEP, STEEP
    into[TO_GO, 1] = 0.6
    return Network([into, out], [np.zeros(hidden, np.float32)], LEAK)


def learn(trainer: Trainer, batch: Batch, rate: float) -> None:
    """Take one training step towards the winning chances and throws left of this batch.

    The loss is the cross entropy of the chances and, with less weight, the squared error in throws.
    """

    def slope(outputs: Floats) -> Numbers:
        lean, long = np.moveaxis(outputs, -1, 0)
        late = np.clip(long - batch.throws / LONG, -FAR_OFF, FAR_OFF)
        return np.stack([sigmoid(lean) - batch.chances, TIME * late], axis=1) / len(lean)

    trainer.descend(batch.seen, slope, rate)
