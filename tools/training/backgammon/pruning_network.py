"""Train the bot's tiny pruning network on the values of the large networks.

python -m tools.training.backgammon.pruning_network LEARNERS RACES FILE
"""

import sys
from pathlib import Path

import numpy as np

from games.engine.bots.backgammon.inputs.features import COUNTS, count_features
from games.engine.bots.backgammon.outcomes import points
from games.engine.bots.backgammon.rows import START_ROW, swap_sides
from games.engine.bots.network import sigmoid
from tools.training.backgammon.afterstates import Afterstates
from tools.training.backgammon.export import load_model
from tools.training.backgammon.learner import Learner
from tools.training.backgammon.model import evaluate, over
from tools.training.backgammon.selfplay import best_of
from tools.training.networks import save

SIZES, TABLES, STEPS, BATCH = (2 * COUNTS, 24), 64, 3000, 256
RATES = (3e-3, 1e-4)


def train(contact: Path, race: Path, rng: np.random.Generator) -> Learner:
    """Return a pruning network trained on all plays of each throw in games of self-play.

    The networks in the files `contact` and `race` make their best play; one play in ten is random
    instead.
    """
    networks = load_model(contact).contact.average_network, load_model(race).race.average_network
    learner, plays = Learner(SIZES, rng), Afterstates()
    rows = np.repeat(START_ROW[None], TABLES, axis=0)
    for step in range(STEPS):
        rate = RATES[0] * (RATES[1] / RATES[0]) ** (step / STEPS)
        dice = rng.integers(1, 7, (2, TABLES))
        after, counts = plays.of(rows, dice.max(axis=0), dice.min(axis=0))
        seen = swap_sides(after)
        values = evaluate(seen, *networks)
        for batch in np.array_split(rng.permutation(len(seen)), len(seen) // BATCH + 1):
            learner.learn(count_features(seen[batch]), values[batch], rate)
            learner.average(0.001)
        starts = np.cumsum(counts) - counts
        best = best_of(-points(values), starts, counts)
        exploratory = rng.random(TABLES) < 0.1
        best[exploratory] = (starts + (rng.random(TABLES) * counts).astype(np.int64))[exploratory]
        if step % (STEPS // 10) == STEPS // 10 - 1:
            known = sigmoid(learner.average_network.outputs(count_features(seen)))
            _tell(step, points(known), points(values), starts, counts)
        rows = seen[best]
        rows[over(rows)] = START_ROW
    return learner


def _tell(
    step: int, first: np.ndarray, values: np.ndarray, starts: np.ndarray, counts: np.ndarray
) -> None:
    """Print how many points the pruning loses at this step of the training.

    These are lost if only the five plays that the tiny network keeps are evaluated.
    """
    losses = []
    for begin, many in zip(starts, counts, strict=True):
        kept = np.argsort(first[begin : begin + many])[:5]
        group = values[begin : begin + many]
        losses.append(group[kept].min() - group.min())
    print(f"{step + 1:6d} throws  points lost by pruning {np.mean(losses):.4f}", flush=True)


def main() -> None:
    """Train the pruning network, and write its averaged weights to a file."""
    contact, race, path = (Path(each) for each in sys.argv[1:])
    save(path, {"": train(contact, race, np.random.default_rng(3)).average_network})


if __name__ == "__main__":
    main()
