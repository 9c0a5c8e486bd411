"""Two runs of training that meet, and the targets of refining."""

from pathlib import Path

import numpy as np
import pytest

from games.engine.bots.backgammon.outcomes import OUTPUTS
from games.engine.bots.backgammon.rows import START_ROW
from tools.training.backgammon.lookahead import LookaheadGame
from tools.training.backgammon.model import Model


def test_two_runs_that_meet_end_with_the_mean_of_their_weights(tmp_path: Path) -> None:
    first, second = Model(1), Model(2)
    before = first.contact.average_network.weights[0].copy()
    second.save(tmp_path / "second.npz")
    first.meet(tmp_path / "second.npz")
    middle = (before + second.contact.average_network.weights[0]) / 2
    assert np.allclose(first.contact.average_network.weights[0], middle)
    assert np.allclose(first.contact.network.weights[0], middle)
    assert not np.allclose(first.race.network.weights[0], second.race.network.weights[0])


def test_the_averaged_weights_evaluate_while_the_latest_learn() -> None:
    model = Model(1)
    rows = np.repeat(START_ROW[None], 4, axis=0)
    latest, mean = model.now(rows), model.mean(rows)
    model.learn(rows, np.full((4, OUTPUTS), 0.9, np.float32), 1e-2)
    assert not np.allclose(model.now(rows), latest)
    assert np.array_equal(model.mean(rows), mean)


def test_a_target_is_what_the_next_throw_gives_corrected_by_what_followed() -> None:
    some = np.full(OUTPUTS, 0.4, np.float32)
    game = LookaheadGame(0, [START_ROW] * 2, [some] * 2, [some, some / np.float32(2)], [False] * 2)
    # The last throw made the next position 0.2 worse for its mover than it was valued; half of
    # that goes back. What the opponent wins less is won, or not lost.
    assert game.targets(decay=0.5)[0] == pytest.approx([0.4 + 0.1, 0.3, 0.3, 0.3, 0.3])
    assert game.targets(decay=9.0).max() == 1
