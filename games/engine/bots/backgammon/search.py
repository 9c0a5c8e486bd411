"""Lookahead of the backgammon bot: estimates the equity of afterstates by a pruned search."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.engine.backgammon.board import OFF
from games.engine.bots.arrays import Floats
from games.engine.bots.backgammon.afterstates import afterstates
from games.engine.bots.backgammon.evaluation import evaluate
from games.engine.bots.backgammon.inputs.shots import THROWS, WEIGHTS
from games.engine.bots.backgammon.outcomes import OUTPUTS, OutcomeEquities, for_opponent
from games.engine.bots.backgammon.pruning import prune
from games.engine.bots.backgammon.rows import PIECES, SIDE, Rows, swap_sides

Indices = NDArray[np.int64]
HIGHS: Indices = np.array([high for high, _ in THROWS])
LOWS: Indices = np.array([low for _, low in THROWS])
AT_ONCE = 12_000
"""Batch size of evaluations; more positions no longer fit in the processor's cache."""


class Round(NamedTuple):
    """One round of a search: how many throws it looks ahead, and for which plays."""

    throws: int
    """Lookahead depth in throws (plies)."""
    most: int
    """Largest number of plays that are searched."""
    within: float
    """Plays that lose more equity than this against the best play are not searched."""


@dataclass(frozen=True)
class Search:
    """Evaluates backgammon positions with and without lookahead.

    `by_outcome` says what each outcome of the game is worth. With `bar_alone`, a backgammon is lost
    only with a piece on the bar.
    """

    by_outcome: OutcomeEquities
    bar_alone: bool

    def evaluate(self, rows: Rows) -> Floats:
        """Return the outcome chances of the side to throw in each position, without lookahead."""
        parts = [
            evaluate(rows[begin : begin + AT_ONCE], bar_alone=self.bar_alone)
            for begin in range(0, len(rows), AT_ONCE)
        ]
        return np.concatenate(parts)

    def look_ahead(self, rows: Rows, by_outcome: OutcomeEquities, plies: int) -> Floats:
        """Return the outcome chances of the side to throw, searched `plies` throws ahead.

        `by_outcome` says what each outcome is worth to that side.
        """
        if not plies:
            return self.evaluate(rows)
        found = np.empty((len(rows), OUTPUTS), np.float32)
        over = rows[:, SIDE + OFF] == PIECES
        ended, going = np.flatnonzero(over), np.flatnonzero(~over)
        if len(ended):
            found[ended] = self.evaluate(rows[ended])
        if len(going):
            found[going] = self._mean(rows[going], by_outcome, plies)
        return found

    def _mean(self, rows: Rows, by_outcome: OutcomeEquities, plies: int) -> Floats:
        """Return the outcome chances of the side to throw, averaged over all 21 throws.

        For each throw the side plays the afterstate that is best without lookahead. That afterstate
        is then searched `plies` - 1 throws ahead.
        """
        left, chosen = self.best_after_throws(rows, by_outcome)
        if plies > 1:
            chosen = self.look_ahead(left, by_outcome.for_opponent, plies - 1)
        mean: Floats = np.einsum(
            "t,ntv->nv", WEIGHTS, for_opponent(chosen).reshape(-1, len(THROWS), OUTPUTS)
        )
        return mean

    def best_after_throws(self, rows: Rows, by_outcome: OutcomeEquities) -> tuple[Rows, Floats]:
        """Return for each position and each of the 21 throws the best afterstate, and its chances.

        The afterstates are those that are best without lookahead, and like their chances they are
        seen by the opponent, who throws next. They come in the order of the positions, those of one
        position in the order of `THROWS`.
        """
        many = len(THROWS)
        after, group = afterstates(
            np.repeat(rows, many, axis=0), np.tile(HIGHS, len(rows)), np.tile(LOWS, len(rows))
        )
        left = swap_sides(after)
        kept = prune(left, group)
        left, group = left[kept], group[kept]
        values = self.evaluate(left)
        best = best_of(-by_outcome.for_opponent.equity(values), group)
        return left[best], values[best]

    def equities(self, left: Rows, rounds: Sequence[Round]) -> Floats:
        """Return the equity of each afterstate for the side that moved, by a search in rounds.

        `left` holds the afterstates from the perspective of the opponent, who throws next. Each
        round searches the best afterstates of the round before. An afterstate that a round does not
        search never ranks above one that it searches.
        """
        rival = self.by_outcome.for_opponent
        seen = -rival.equity(self.evaluate(left))
        among = np.arange(len(left))
        for each in rounds:
            best = among[np.argsort(-seen[among], kind="stable")][: each.most]
            among = best[seen[best] >= seen[best[0]] - each.within]
            if len(among) == 1:
                break
            seen[among] = -rival.equity(self.look_ahead(left[among], rival, each.throws))
            others = np.setdiff1d(np.arange(len(left)), among)
            seen[others] = np.minimum(seen[others], seen[among].min())
        return seen


def best_of(equity: Floats, group: Indices) -> Indices:
    """Return the index of the highest equity in each group, the lowest index if several are equal.

    `group` holds the group number of each equity, sorted and starting at 0.
    """
    starts = np.flatnonzero(np.diff(group, prepend=-1))
    counts = np.diff(starts, append=len(group))
    greatest = np.repeat(np.maximum.reduceat(equity, starts), counts)
    hits = np.flatnonzero(equity == greatest)
    return hits[np.flatnonzero(np.diff(group[hits], prepend=-1))]
