"""Write the bot's network file: `python -m tools.training.backgammon.shipping`."""

import argparse
from pathlib import Path

from tools.training.backgammon.model import Model
from tools.training.networks import load, save


def restored(path: Path) -> Model:
    """Load a model in training from a file."""
    model = Model(0)
    model.restore(path)
    return model


def main() -> None:
    """Write the networks of three files (contact, races, pruning) into one file."""
    parser = argparse.ArgumentParser(prog="tools.training.backgammon.shipping", description=__doc__)
    parser.add_argument("contact", type=Path, help="learners whose network of contact is shipped")
    parser.add_argument("race", type=Path, help="learners whose network of races is shipped")
    parser.add_argument("sieve", type=Path, help="the file of the sieve")
    parser.add_argument("shipped", type=Path)
    asked = parser.parse_args()
    contact, race = restored(asked.contact).contact, restored(asked.race).race
    networks = {"contact": contact.averaged, "race": race.averaged, "sieve": load(asked.sieve)}
    save(asked.shipped, networks)


if __name__ == "__main__":
    main()
