"""Looking one throw ahead in señas: what positions are worth once the next side has played."""

import numpy as np

from games.engine.bots.senas.hands import SCORES, Law, Passing
from games.engine.bots.senas.judging import Judge
from games.engine.bots.senas.net import Worths
from games.engine.bots.senas.rows import Rows, row
from games.engine.senas.throws import THREE_DICE, TUTE, scores_of

HANDS = np.array([row((), scores_of(throw))[SCORES] for throw, _ in THREE_DICE])
LIKELY = np.array([float(likely) for _, likely in THREE_DICE], np.float32)
AGAIN = np.array([throw.dice == TUTE for throw, _ in THREE_DICE])
MOST = 150
"""Ways to play a throw that are followed on from after each step; few throws have more."""
NOTHING = row(())
PASSING, THROWING = Passing(True, NOTHING), Passing(False, NOTHING)


def look_ahead(law: Law, judge: Judge, mine: Rows, theirs: Rows) -> Worths:
    """The chances of the side that acts next in each position, averaged over its next throw.

    It plays a gift and then its throw so as the judge likes best.
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
    """The rows of who acts next once any gift is played as the judge likes best."""
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
