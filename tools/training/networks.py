"""Create untrained networks, and read and write network files."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from games.engine.bots.evaluators import STEEP
from games.engine.bots.network import LEAK, Network, network_of
from tools.training.boards import LearningTable

ENOUGH = 1_000
"""The number of positions to which the race is fitted."""
RANK = 1e-6
"""Singular values below this share of the largest count as zero."""


def fresh(rng: np.random.Generator, table: LearningTable, hidden: int) -> Network:
    """Return an untrained network for these rules that evaluates almost by pip count alone.

    The first hidden unit computes the pip count. The random weights of all other units are small.
    `hidden` is the number of hidden units.
    """
    boards = table.scatter_pieces(ENOUGH, rng)
    features = table.features(boards).reshape(ENOUGH * table.seats, -1)
    come = boards.pieces.sum(axis=2).reshape(-1) / (boards.pieces.shape[2] * table.last)
    fitted, *_ = np.linalg.lstsq(np.c_[features, np.ones(len(features))], come, rcond=RANK)
    width = features.shape[1]
    into = rng.normal(0, 1 / np.sqrt(width), (width, hidden)).astype(np.float32)
    bias = np.zeros(hidden, np.float32)
    out = rng.normal(0, 0.02 / np.sqrt(hidden), hidden).astype(np.float32)
    into[:, 0], bias[0], out[0] = STEEP * fitted[:-1], STEEP * fitted[-1], 1
    return Network([into, out], [bias], LEAK)


def load(path: Path) -> Network:
    """Read a network from a file."""
    with np.load(path) as arrays:
        return network_of(arrays)


def save(path: Path, networks: Mapping[str, Network]) -> None:
    """Write networks, by name, to a file; a single network has the name "".

    Numbers have 16 bits, as in the files that the engine ships.
    """
    arrays = dict[str, Any]()
    for name, network in networks.items():
        arrays |= _name_arrays(f"{name}_" if name else "", network)
    with path.open("wb") as file:
        np.savez_compressed(file, **arrays)


def _name_arrays(prefix: str, network: Network) -> dict[str, Any]:
    """Return a network's arrays by the names under which `network_of` finds them.

    Each name begins with `prefix`.
    """
    found: dict[str, Any] = {
        f"{prefix}{at}_{kind}": each.astype(np.float16)
        for kind, parts in (("weights", network.weights), ("biases", network.biases))
        for at, each in enumerate(parts)
    }
    return found | ({f"{prefix}leak": np.array(network.leak)} if network.leak else {})
