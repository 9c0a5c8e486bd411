"""Outcome chances for many decisions and throws at once, by lookahead in large batches."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from games.engine.analysis.backgammon.stakes import Stakes, finished
from games.engine.bots.arrays import Floats
from games.engine.bots.backgammon.inputs.shots import THROWS, WEIGHTS
from games.engine.bots.backgammon.outcomes import OUTPUTS, OutcomeEquities, for_opponent
from games.engine.bots.backgammon.rows import WIDTH, Rows, swap_sides
from games.engine.bots.backgammon.search import Search

AT_ONCE = 64
"""Positions whose throws are searched together; more no longer fit in the processor's cache."""


@dataclass(frozen=True)
class Afterstates:
    """Afterstates of a seat, as its opponent sees them, who throws next."""

    stakes: Stakes
    """The match score and the cube, as the seat sees them that moved."""
    rows: Rows


@dataclass(frozen=True)
class Root:
    """A position before a throw."""

    stakes: Stakes
    row: bytes
    """The piece counts from the perspective of the seat that throws."""


@dataclass(frozen=True)
class Outlook:
    """What follows a position: the best afterstate of each throw, and the opponent's of each reply.

    The last two axes of the first two fields' shapes are throws, in the order of `THROWS`: those of
    the seat that throws, then those of the opponent.
    """

    rows: Rows
    """The positions after both throws, as the seat sees them, which throws again."""
    chances: Floats
    """The outcome chances of the seat in them."""
    _known: dict[Stakes, Floats] = field(default_factory=dict, compare=False)

    def equities(self, stakes: Stakes) -> Floats:
        """Return the match equity after each throw, at these stakes of the seat that throws.

        The opponent doubles before the reply where that is better, and the seat answers best.
        """
        if stakes not in self._known:
            found = self._after_replies(stakes)
            if stakes.for_opponent.may_double:
                taken = self._after_replies(stakes.for_opponent.taken().for_opponent)
                found = np.minimum(found, np.maximum(taken, stakes.lost))
            self._known[stakes] = found
        return self._known[stakes]

    def _after_replies(self, stakes: Stakes) -> Floats:
        found = stakes.equities_to_throw(self.chances.reshape(-1, OUTPUTS), self.rows)
        mean: Floats = found.reshape(len(THROWS), len(THROWS)) @ WEIGHTS
        return mean

    def mean(self, stakes: Stakes) -> float:
        """Return the match equity before the throw."""
        return float(WEIGHTS @ self.equities(stakes))

    @property
    def mean_chances(self) -> Floats:
        """The outcome chances before the throw."""
        found: Floats = np.einsum("t,u,tuv->v", WEIGHTS, WEIGHTS, self.chances)
        return found


Kind = tuple[OutcomeEquities, bool]
"""What a search needs to know of the stakes, as the side to throw sees them."""


def _to_throw(stakes: Stakes) -> Kind:
    return stakes.outcomes.for_opponent, stakes.bar_alone


def chances_ahead(several: Sequence[Afterstates], throws: int) -> list[Floats]:
    """Return the outcome chances of the seat that moved, searched this many throws ahead.

    Afterstates at equal stakes are searched together.
    """
    alike = defaultdict[Kind, list[int]](list)
    for index, each in enumerate(several):
        alike[_to_throw(each.stakes)].append(index)
    found = [np.empty((0, OUTPUTS), np.float32)] * len(several)
    for (outcomes, bar_alone), which in alike.items():
        rows = np.concatenate([several[index].rows for index in which])
        values = for_opponent(_search(rows, outcomes, throws, bar_alone=bar_alone))
        ends = np.cumsum([len(several[index].rows) for index in which])
        for index, part in zip(which, np.split(values, ends[:-1]), strict=True):
            found[index] = part
    return found


def _search(rows: Rows, outcomes: OutcomeEquities, throws: int, *, bar_alone: bool) -> Floats:
    """Return the outcome chances of the side to throw in each position."""
    search = Search(outcomes, bar_alone)
    once, where = np.unique(rows, axis=0, return_inverse=True)
    step = AT_ONCE if throws else len(once)
    parts = [
        search.look_ahead(once[begin : begin + step], outcomes, throws)
        for begin in range(0, len(once), max(step, 1))
    ]
    return np.concatenate(parts)[where.reshape(-1)]


def outlooks(roots: Iterable[Root]) -> dict[Root, Outlook]:
    """Return what follows each position, two throws ahead."""
    alike = defaultdict[Kind, list[Root]](list)
    for root in dict.fromkeys(roots):
        alike[root.stakes.outcomes, root.stakes.bar_alone].append(root)
    found = dict[Root, Outlook]()
    for (outcomes, bar_alone), several in alike.items():
        search = Search(outcomes, bar_alone)
        for begin in range(0, len(several), AT_ONCE):
            part = several[begin : begin + AT_ONCE]
            rows = np.frombuffer(b"".join(root.row for root in part), np.uint8)
            left, _ = search.best_after_throws(rows.reshape(-1, WIDTH), outcomes)
            replies = np.split(np.arange(len(left)), len(part))
            after, chances = _replies(search, left, outcomes.for_opponent)
            found |= {
                root: Outlook(after[which].reshape(-1, WIDTH), chances[which])
                for root, which in zip(part, replies, strict=True)
            }
    return found


def _replies(search: Search, rows: Rows, outcomes: OutcomeEquities) -> tuple[Rows, Floats]:
    """Return the best afterstates of all throws in these positions, and their outcome chances.

    Both are seen by the side that does not throw here. A position that is over follows itself.
    `outcomes` says what each outcome is worth to the side that throws.
    """
    once, where = np.unique(rows, axis=0, return_inverse=True)
    over = finished(once)
    after = np.repeat(swap_sides(once)[:, None], len(THROWS), axis=1)
    chances = np.empty((*after.shape[:2], OUTPUTS), np.float32)
    if over.any():
        chances[over] = for_opponent(search.evaluate(once[over]))[:, None]
    going = np.flatnonzero(~over)
    for part in np.split(going, range(AT_ONCE, len(going), AT_ONCE)):
        if len(part):
            left, values = search.best_after_throws(once[part], outcomes)
            after[part] = left.reshape(-1, len(THROWS), WIDTH)
            chances[part] = values.reshape(-1, len(THROWS), OUTPUTS)
    return after[where.reshape(-1)], chances[where.reshape(-1)]


def throw_index(dice: Sequence[int]) -> int:
    """Return the place of this throw in `THROWS`."""
    return THROWS.index((max(dice), min(dice)))
