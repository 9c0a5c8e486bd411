"""Backgammon races of many forms, as starting positions of self-play.

Self-play from the standard starting position meets only the races that follow from good play.
"""

from collections.abc import Callable

import numpy as np

from games.engine.backgammon.board import OFF
from games.engine.bots.backgammon.rows import PIECES, SIDE, START_ROW, WIDTH, Rows

Start = Callable[[np.random.Generator], Rows]
LAST_BORDER = 19
MOST_POINTS = 9
SOME_OFF = 0.3


def standard(rng: np.random.Generator) -> Rows:
    """Return the standard starting position of backgammon."""
    return START_ROW.copy()


def race(rng: np.random.Generator) -> Rows:
    """Return a random position in which the two sides have passed each other."""
    found = np.zeros(WIDTH, np.uint8)
    border = int(rng.integers(OFF - LAST_BORDER, LAST_BORDER))
    found[:SIDE] = _side(border, rng)
    found[SIDE:] = _side(OFF - 1 - border, rng)
    return found


def _side(border: int, rng: np.random.Generator) -> Rows:
    """Return random piece counts of a side on a few points beyond the point `border`.

    In half of the cases most pieces are at home or close to it.
    """
    off = int(rng.integers(1, PIECES)) if rng.random() < SOME_OFF else 0
    first = border + 1 if rng.random() < 0.5 else max(border + 1, int(rng.integers(12, 22)))
    places = rng.choice(np.arange(first, OFF), size=int(rng.integers(1, MOST_POINTS)))
    shares = rng.dirichlet(np.full(len(places), 1.5))
    chosen = rng.choice(places, size=PIECES - off, p=shares)
    found = np.bincount(chosen, minlength=SIDE).astype(np.uint8)
    found[OFF] = off
    return found
