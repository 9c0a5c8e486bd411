"""Write the file that computers play from: `python -m tools.backgammon_training.shipping`."""

import argparse
from pathlib import Path

from tools.backgammon_training.model import Model
from tools.training.networks import load, save


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
    parser.add_argument("sieve", type=Path, help="the file of the sieve")
    parser.add_argument("shipped", type=Path)
    asked = parser.parse_args()
    contact, race = restored(asked.contact).contact, restored(asked.race).race
    networks = {"contact": contact.averaged, "race": race.averaged, "sieve": load(asked.sieve)}
    save(asked.shipped, networks)


if __name__ == "__main__":
    main()
