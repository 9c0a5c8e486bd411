"""Writes the file that computers play from: `python -m tools.backgammon_training.shipping`."""

import sys
from pathlib import Path
from typing import Any

import numpy as np

from games.engine.bots.backgammon.network import Network
from tools.backgammon_training.model import Model


def ship(model: Model, path: Path) -> None:
    """Write the averaged weights, at half precision."""
    arrays: dict[str, Any] = {}
    for kind, network in (("contact", model.contact.averaged), ("race", model.race.averaged)):
        arrays |= _named(kind, network)
    np.savez_compressed(path, **arrays)


def _named(kind: str, network: Network) -> dict[str, Any]:
    layers = list(zip(network.weights, network.biases, strict=True))
    weights = {f"{kind}_{at}_weights": weight for at, (weight, _) in enumerate(layers)}
    biases = {f"{kind}_{at}_biases": bias for at, (_, bias) in enumerate(layers)}
    return {name: each.astype(np.float16) for name, each in (weights | biases).items()}


def main() -> None:
    """From the file of the learners to the one that is shipped."""
    model = Model(0)
    model.restore(Path(sys.argv[1]))
    ship(model, Path(sys.argv[2]))


if __name__ == "__main__":
    main()
