"""What positions of señas are worth to the side that acts next, many at a time."""

from collections.abc import Callable

import numpy as np

from games.engine.bots.senas import leaving
from games.engine.bots.senas.net import Worths, likely, net
from games.engine.bots.senas.rows import (
    ARRIVED,
    FACES,
    REST_OF_ENTRY,
    Rows,
    across,
    standing,
)
from games.engine.senas.board import GATE, OUT, PIECES

Judge = Callable[[Rows, Rows], Worths]
"""Judges positions by the rows of the side that acts next, gifts in hand, and of its rival."""

STEEP = 0.05
"""How much a step counts, as the exponent of the odds."""
WAITING = 1.5
"""Steps that each piece waiting at the entrance costs."""
HELD_UP = 3.0
"""Steps that it costs to hold up others in one's own first seña."""
ALONE = 10.0
"""Steps that it costs while the runner is under way."""
IN_THE_WAY = 3.0
"""Steps that each hole is worth which a rival still has to pass."""
TO_GO = np.array([0, *(OUT - place for place in range(1, OUT + 1))], np.float32)
STEPS = np.array([*FACES], np.float32)


def plain(mine: Rows, theirs: Rows) -> Worths:
    """The chances as anybody sees them who knows the rules; certain where a side has won."""
    lead = _standing_of(mine, theirs) - _standing_of(theirs, mine)
    lead += np.matmul(mine[:, OUT + 1 :], STEPS)
    lean: Worths = np.float32(STEEP) * lead
    return _certain(mine, theirs, likely(lean))


def _standing_of(rows: Rows, rivals: Rows) -> Worths:
    at, rival = standing(rows), standing(rivals)
    steps: Worths = np.matmul(rows[:, : OUT + 1], TO_GO) + WAITING * rows[:, GATE]
    steps += HELD_UP * (at & REST_OF_ENTRY != 0) + ALONE * (at & ARRIVED == 0)
    rear = rival & (~rival + np.uint32(1))
    ahead = across(at) & ~(rear * np.uint32(2) - np.uint32(1))
    worth: Worths = np.float32(IN_THE_WAY) * np.bitwise_count(ahead) - steps
    return worth


def trained(mine: Rows, theirs: Rows) -> Worths:
    """The chances as experience has taught them; exact where nothing but two races is left."""
    racing = leaving.home(mine) & leaving.home(theirs)
    worths = np.empty(len(mine), np.float32)
    worths[racing] = leaving.chances(mine[racing], theirs[racing])
    worths[~racing] = net().worths(mine[~racing], theirs[~racing])
    return _certain(mine, theirs, worths)


def _certain(mine: Rows, theirs: Rows, worths: Worths) -> Worths:
    worths[mine[:, OUT] == PIECES] = 1
    worths[theirs[:, OUT] == PIECES] = 0
    return worths
