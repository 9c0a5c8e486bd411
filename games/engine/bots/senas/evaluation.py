"""The two evaluators of señas, heuristic and trained, each for many positions at once.

A position is a row of counts for the side to act next, in `mine`, and one for its opponent, in
`theirs` (see `games.engine.bots.senas.rows`).
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from games.engine.bots.arrays import Floats
from games.engine.bots.network import load_network, sigmoid
from games.engine.bots.senas import leaving
from games.engine.bots.senas.features import features
from games.engine.bots.senas.rows import (
    ARRIVED,
    FACES,
    REST_OF_ENTRY,
    Holes,
    Rows,
    across,
    standing,
)
from games.engine.senas.board import GATE, OUT, PIECES

Evaluator = Callable[[Rows, Rows], Floats]
"""Returns the winning chance of the side to act next, from its row and the opponent's row.

The row of the side to act next includes the numbers that the opponent left.
"""

AT_ONCE = 1024
"""Batch size of evaluations; more positions no longer fit in the processor's cache."""
STEEP = 0.05
"""Log odds per step of lead."""
WAITING = 1.5
"""Cost of each piece still in the first hole, in steps."""
HELD_UP = 3.0
"""Cost, in steps, of having pieces in the rest of the first seña, where they block others."""
ALONE = 10.0
"""Cost, in steps, of having no piece in the fourth seña or out yet."""
IN_THE_WAY = 3.0
"""Value, in steps, of each occupied hole that the opponent's rearmost piece still has to pass."""
TO_GO = np.array([0, *(OUT - place for place in range(1, OUT + 1))], np.float32)
STEPS = np.array([*FACES], np.float32)


def plain_chances(mine: Rows, theirs: Rows) -> Floats:
    """Return the winning chance of the side to act next in each position, by a heuristic.

    It is 1 or 0 where the game is over.
    """
    lead = _plain_value(mine, theirs) - _plain_value(theirs, mine)
    lead += np.matmul(mine[:, OUT + 1 :], STEPS)
    lean: Floats = np.float32(STEEP) * lead
    return _with_certain(mine, theirs, sigmoid(lean))


def _plain_value(rows: Rows, rivals: Rows) -> Floats:
    """Return the heuristic value of each side in `rows`, measured in steps; higher is better."""
    at, rival = standing(rows), standing(rivals)
    steps: Floats = np.matmul(rows[:, : OUT + 1], TO_GO) + WAITING * rows[:, GATE]
    steps += HELD_UP * (at & REST_OF_ENTRY != 0) + ALONE * (at & ARRIVED == 0)
    worth: Floats = np.float32(IN_THE_WAY) * holes_in_the_way(at, rival) - steps
    return worth


def holes_in_the_way(at: Holes, rival: Holes) -> NDArray[np.uint8]:
    """Return how many of the holes `at` the rearmost piece of the opponent still has to pass."""
    rear = rival & (~rival + np.uint32(1))
    found: NDArray[np.uint8] = np.bitwise_count(across(at) & ~(rear * np.uint32(2) - np.uint32(1)))
    return found


def trained_chances(mine: Rows, theirs: Rows) -> Floats:
    """Return the winning chance of the side to act next in each position, by the network.

    The chances are exact in races, where all pieces of both sides are in the fourth seña (their
    last six holes) or out.
    """
    racing = leaving.home(mine) & leaving.home(theirs)
    values = np.empty(len(mine), np.float32)
    values[racing] = leaving.chances(mine[racing], theirs[racing])
    values[~racing] = by_network(mine[~racing], theirs[~racing])
    return _with_certain(mine, theirs, values)


def by_network(mine: Rows, theirs: Rows) -> Floats:
    """Return the winning chance of the side to act next, by the network even in races."""
    network = load_network("senas")
    parts = [slice(at, at + AT_ONCE) for at in range(0, max(len(mine), 1), AT_ONCE)]
    return np.concatenate(
        [sigmoid(network.outputs(features(mine[part], theirs[part]))) for part in parts]
    )


def _with_certain(mine: Rows, theirs: Rows, values: Floats) -> Floats:
    """Return these chances, but 1 or 0 where a side has all its pieces out."""
    values[mine[:, OUT] == PIECES] = 1
    values[theirs[:, OUT] == PIECES] = 0
    return values
