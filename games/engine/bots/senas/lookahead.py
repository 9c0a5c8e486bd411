"""Lookahead of one throw in señas: average winning chances after the next side's best play."""

import numpy as np

from games.engine.bots.arrays import Floats
from games.engine.bots.senas.evaluation import Judge
from games.engine.bots.senas.hands import SCORES, Law, Passing
from games.engine.bots.senas.rows import Rows, row
from games.engine.senas.throws import THREE_DICE, TUTE, pips_of

HANDS = np.array([row((), pips_of(throw))[SCORES] for throw, _ in THREE_DICE])
LIKELY = np.array([float(likely) for _, likely in THREE_DICE], np.float32)
AGAIN = np.array([throw.dice == TUTE for throw, _ in THREE_DICE])
MOST = 150
"""Cap on the positions of a throw expanded after each step; few throws have more."""
NOTHING = row(())
PASSING, THROWING = Passing(True, NOTHING), Passing(False, NOTHING)


def look_ahead(law: Law, judge: Judge, mine: Rows, theirs: Rows) -> Floats:
    """Return the chances of the side to act next, averaged over its next throw.

    The side first plays any numbers its opponent left unplayed (`gift`), then its throw, both with
    the afterstate that the evaluator `judge` rates best.
    """
    ready = _gift_played(law, judge, mine, theirs)
    hands = np.repeat(ready, len(HANDS), axis=0)
    hands[:, SCORES] = np.tile(HANDS, (len(ready), 1))
    rivals = np.repeat(theirs, len(HANDS), axis=0)
    ends = law.ends(hands, rivals, law.own, MOST)
    again = np.tile(AGAIN, len(ready))[ends.of]
    worths = np.empty(len(again), np.float32)
    for which, after in ((again, THROWING), (~again, PASSING)):
        worths[which] = after.worths(law, judge, ends.rows[which], rivals[ends.of[which]])
    best = np.zeros(len(hands), np.float32)
    np.maximum.at(best, ends.of, worths)
    return best.reshape(len(ready), len(HANDS)) @ LIKELY


def _gift_played(law: Law, judge: Judge, mine: Rows, theirs: Rows) -> Rows:
    """Return the rows of the side to act next after it has played its `gift` best by `judge`."""
    ready = mine.copy()
    ready[:, SCORES] = 0
    given = np.flatnonzero(mine[:, SCORES].any(axis=1))
    if not len(given):
        return ready
    ends = law.ends(mine[given], theirs[given], law.gift)
    worths = THROWING.worths(law, judge, ends.rows, theirs[given][ends.of])
    ranked = np.argsort(worths, kind="stable")
    best = np.zeros(len(given), np.intp)
    best[ends.of[ranked]] = ranked
    ready[given] = ends.rows[best]
    ready[:, SCORES] = 0
    return ready
