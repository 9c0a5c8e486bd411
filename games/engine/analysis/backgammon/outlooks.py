"""Outcome chances for many decisions and throws at once, by lookahead in large batches."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from games.engine.analysis.backgammon.stakes import Stakes
from games.engine.bots.arrays import Floats
from games.engine.bots.backgammon.outcomes import OUTPUTS, OutcomeEquities, for_opponent
from games.engine.bots.backgammon.rows import WIDTH, Rows
from games.engine.bots.backgammon.search import Search
from games.engine.bots.backgammon.shots import THROWS, WEIGHTS

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
    """What follows a position: the best afterstate of each throw, searched one throw further."""

    rows: Rows
    """The afterstates as the opponent sees them, in the order of `THROWS`."""
    chances: Floats
    """The outcome chances of the seat that throws."""

    def equities(self, stakes: Stakes) -> Floats:
        """Return the match equity after each throw, at these stakes of the seat that throws."""
        return stakes.equities(self.chances, self.rows)

    def mean(self, stakes: Stakes) -> float:
        """Return the match equity before the throw."""
        return float(WEIGHTS @ self.equities(stakes))

    @property
    def mean_chances(self) -> tuple[float, ...]:
        """The outcome chances before the throw."""
        mean: list[float] = (WEIGHTS @ self.chances).tolist()
        return tuple(mean)


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


def outlooks(roots: Iterable[Root], throws: int) -> dict[Root, Outlook]:
    """Return what follows each position; each afterstate is searched this many throws ahead."""
    alike = defaultdict[Kind, list[Root]](list)
    for root in dict.fromkeys(roots):
        mine = root.stakes
        alike[mine.outcomes, mine.bar_alone].append(root)
    order, after = list[Root](), list[Afterstates]()
    for (outcomes, bar_alone), several in alike.items():
        search = Search(outcomes, bar_alone)
        for begin in range(0, len(several), AT_ONCE):
            part = several[begin : begin + AT_ONCE]
            rows = np.frombuffer(b"".join(root.row for root in part), np.uint8)
            left, _ = search.best_after_throws(rows.reshape(-1, WIDTH), outcomes)
            order += part
            after += [
                Afterstates(root.stakes, best)
                for root, best in zip(part, np.split(left, len(part)), strict=True)
            ]
    found = chances_ahead(after, throws)
    return {
        root: Outlook(each.rows, chances)
        for root, each, chances in zip(order, after, found, strict=True)
    }


def throw_index(dice: Sequence[int]) -> int:
    """Return the place of this throw in `THROWS`."""
    return THROWS.index((max(dice), min(dice)))
