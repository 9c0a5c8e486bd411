"""Write the file that computers play from: `python -m tools.backgammon_training.shipping`."""

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from games.engine.bots.backgammon.network import Network
from tools.backgammon_training.model import Model


def ship(contact: Network, race: Network, path: Path) -> None:
    """Write the weights of both networks, at half precision."""
    np.savez_compressed(path, **_named("contact", contact), **_named("race", race))


def _named(kind: str, network: Network) -> dict[str, Any]:
    layers = list(zip(network.weights, network.biases, strict=True))
    weights = {f"{kind}_{at}_weights": weight for at, (weight, _) in enumerate(layers)}
    biases = {f"{kind}_{at}_biases": bias for at, (_, bias) in enumerate(layers)}
    return {name: each.astype(np.float16) for name, each in (weights | biases).items()}


def restored(path: Path) -> Model:
    """The learners of a file."""
    model = Model(0)
    model.restore(path)
    return model


def main() -> None:
    """From the files of learners to the one that is shipped."""
    parser = argparse.ArgumentParser(prog="tools.backgammon_training.shipping", description=__doc__)
    parser.add_argument("contact", type=Path, help="learners whose network of contact is shipped")
    parser.add_argument("race", type=Path, help="learners whose network of races is shipped")
    parser.add_argument("shipped", type=Path)
    asked = parser.parse_args()
    contact, race = restored(asked.contact).contact, restored(asked.race).race
    ship(contact.averaged, race.averaged, asked.shipped)


if __name__ == "__main__":
    main()
