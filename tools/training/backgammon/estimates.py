"""Compares chances with GNU Backgammon's: `python -m tools.training.backgammon.estimates`.

Positions of self-play without lookahead, a quarter of whose games begin at random, are evaluated by
the shipped network and by GNU Backgammon. Prints, for kinds of positions, the root mean square
and the mean of the differences in equity from GNU Backgammon at 2-ply.
"""

import argparse
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from games.engine.backgammon.board import BAR, OFF, RIVAL_HOME
from games.engine.bots.arrays import Floats
from games.engine.bots.backgammon.evaluation import evaluate
from games.engine.bots.backgammon.outcomes import points
from games.engine.bots.backgammon.rows import PLACES, SIDE, Rows, in_contact
from tools.training.backgammon.gnubg import Gnubg
from tools.training.backgammon.selfplay import BackgammonSelfPlay

TABLES, FIRST, EVERY = 64, 60, 7
"""Parallel games, the throw from which positions are taken, and the throws between two takings."""
PART = 0.5
"""The share of positions that are taken, so that few come from one game."""
JUDGE = 2
LATE, BEHIND, BACK = 80, 60, 4


def sample(many: int, rng: np.random.Generator) -> Rows:
    """Return positions before a throw, from self-play."""
    games, taken = BackgammonSelfPlay(TABLES, rng), list[Rows]()
    throws = 0
    while sum(map(len, taken)) < many:
        games.step(_evaluate, 0.0)
        throws += 1
        if throws > FIRST and throws % EVERY == 0:
            taken.append(games.rows[rng.random(TABLES) < PART])
    return np.concatenate(taken)[:many]


def _evaluate(rows: Rows) -> Floats:
    return evaluate(rows, bar_alone=False)


def kinds(rows: Rows) -> Mapping[str, NDArray[np.bool_]]:
    """Return for each kind of position which of these belong to it; kinds may overlap."""
    sides = rows[:, :SIDE].astype(int), rows[:, SIDE:].astype(int)
    own, rival = ((side * (OFF - PLACES)).sum(axis=1) for side in sides)
    contact = in_contact(rows)
    back = np.maximum(*(side[:, : RIVAL_HOME.stop].sum(axis=1) for side in sides))
    on_bar = np.maximum(*(side[:, BAR] for side in sides)) > 0
    off = np.maximum(*(side[:, OFF] for side in sides)) > 0
    return {
        "all": np.ones(len(rows), bool),
        "race": ~contact,
        "contact": contact,
        "a piece on the bar": on_bar,
        f"{BACK} pieces back": contact & (back >= BACK),
        f"{BEHIND} pips behind": contact & (abs(own - rival) > BEHIND),
        f"contact, {LATE} pips left": contact & (np.minimum(own, rival) <= LATE),
        "contact, pieces off": contact & off,
    }


def main() -> None:
    """Print the differences for each kind of position."""
    parser = argparse.ArgumentParser(
        prog="tools.training.backgammon.estimates", description=__doc__
    )
    parser.add_argument("--positions", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=5)
    asked = parser.parse_args()
    rows = sample(asked.positions, np.random.default_rng(asked.seed))
    with Gnubg() as gnubg:
        judged, quick = (points(gnubg.evaluate(rows, plies)) for plies in (JUDGE, 0))
    own = points(_evaluate(rows)) - judged
    print(f"{'':24}{'share':>7}{'network':>9}{'mean':>8}{'GNU 0-ply':>11}{'mean':>8}")
    for name, those in kinds(rows).items():
        figures = "".join(
            f"{np.sqrt((off[those] ** 2).mean()):{width}.4f}{off[those].mean():+8.4f}"
            for off, width in ((own, 9), (quick - judged, 11))
        )
        print(f"{name:24}{those.mean():7.2f}{figures}")


if __name__ == "__main__":
    main()
