"""Write the bot's network file: `python -m tools.training.backgammon.export`."""

import argparse
from pathlib import Path

from tools.training.backgammon.model import Model
from tools.training.networks import load, save


def load_model(path: Path) -> Model:
    """Load a backgammon model in training from a file."""
    model = Model(0)
    model.restore(path)
    return model


def main() -> None:
    """Write the networks of three files (contact, races, pruning) into one file."""
    parser = argparse.ArgumentParser(prog="tools.training.backgammon.export", description=__doc__)
    parser.add_argument("contact", type=Path, help="learners whose network of contact is exported")
    parser.add_argument("race", type=Path, help="learners whose network of races is exported")
    parser.add_argument("pruning", type=Path, help="the file of the pruning network")
    parser.add_argument("exported", type=Path)
    asked = parser.parse_args()
    contact, race = load_model(asked.contact).contact, load_model(asked.race).race
    # The bot reads the pruning network by the name "sieve".
    networks = {
        "contact": contact.average_network,
        "race": race.average_network,
        "sieve": load(asked.pruning),
    }
    save(asked.exported, networks)


if __name__ == "__main__":
    main()
