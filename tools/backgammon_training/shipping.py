"""Write the file that computers play from: `python -m tools.backgammon_training.shipping`."""

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from games.engine.bots.backgammon.network import Network
from tools.backgammon_training.model import Model


def ship(networks: dict[str, Network], path: Path) -> None:
    """Write the weights of the networks, at half precision."""
    arrays: dict[str, Any] = {}
    for kind, network in networks.items():
        arrays |= _named(kind, network)
    np.savez_compressed(path, **arrays)


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


def kept(path: Path) -> Network:
    """The network of a file that holds nothing but its weights and biases."""
    with np.load(path) as file:
        arrays = [file[name] for name in file.files]
    half = len(arrays) // 2
    return Network(arrays[:half], arrays[half:])


def main() -> None:
    """From the files of learners to the one that is shipped."""
    parser = argparse.ArgumentParser(prog="tools.backgammon_training.shipping", description=__doc__)
    parser.add_argument("contact", type=Path, help="learners whose network of contact is shipped")
    parser.add_argument("race", type=Path, help="learners whose network of races is shipped")
    parser.add_argument("sieve", type=Path, help="the file of the sieve")
    parser.add_argument("shipped", type=Path)
    asked = parser.parse_args()
    contact, race = restored(asked.contact).contact, restored(asked.race).race
    networks = {"contact": contact.averaged, "race": race.averaged, "sieve": kept(asked.sieve)}
    ship(networks, asked.shipped)


if __name__ == "__main__":
    main()
