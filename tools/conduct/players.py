"""Simulated players: how many of them are reported, and after how many decisions."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from games.engine.analysis.report import MOST, Decision
from lobby.moderation.conduct.likelihood import COMPUTERS, EQUAL, KINDS, STAGE, log_factors
from lobby.moderation.conduct.limits import DECISIONS

Numbers = NDArray[np.float64]
PER_MATCH, MATCHES = 25, 80
"""Decisions in a match of a simulated player, and number of matches."""
AT_ONCE = 500
"""Players simulated together."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Decisions of players in analysed matches, as losses in equity."""

    losses: Numbers
    """Those of the best candidates, best first; infinite where there are fewer."""
    played: Numbers
    """Those of the candidates that were played."""

    @classmethod
    def of(cls, decisions: Iterable[Decision], game: str) -> "Pool":
        """Return the decisions that the alarm compares."""
        unit = 1.0 if game == "backgammon" else 2.0
        rows, played = list[list[float]](), list[float]()
        for each in decisions:
            if each.counted and each.kind in KINDS:
                top = each.candidates[0].equity
                losses = [unit * (top - other.equity) for other in each.candidates]
                played.append(losses[each.played])
                rows.append((losses[:MOST] + [np.inf] * MOST)[:MOST])
        return cls(np.array(rows), np.array(played))

    @classmethod
    def joined(cls, pools: Iterable["Pool"]) -> "Pool":
        """Return all decisions of these pools."""
        every = list(pools)
        return cls(
            np.concatenate([each.losses for each in every]),
            np.concatenate([each.played for each in every]),
        )

    def chances(self, scale: float) -> Numbers:
        """Return how probably a player of this scale chooses each candidate."""
        weights = np.exp(-np.sqrt(np.maximum(self.losses - EQUAL, 0) / scale))
        return np.asarray(weights / weights.sum(axis=1, keepdims=True))

    def lapsing(self, lost: float) -> Numbers:
        """Return the same for a player who chooses best, but for lapses that choose at random.

        They are as frequent as it takes to lose this much on average.
        """
        there = np.isfinite(self.losses)
        weights = there / there.sum(axis=1, keepdims=True)
        share = min(lost / mean_loss(self, weights), 1.0)
        best = np.zeros_like(weights)
        best[:, 0] = 1
        return np.asarray(share * weights + (1 - share) * best)


def mean_loss(pool: Pool, chances: Numbers) -> float:
    """Return the loss of an average decision, if candidates are chosen with these chances."""
    return float((np.where(np.isfinite(pool.losses), pool.losses, 0) * chances).sum(axis=1).mean())


def fitted_scale(pool: Pool) -> float:
    """Return the scale under which the decisions that were made are most likely."""
    scales = 0.0003 * 1.1 ** np.arange(80)
    likely = [
        (
            -np.sqrt(np.maximum(pool.played - EQUAL, 0) / scale)
            - np.log(np.exp(-np.sqrt(np.maximum(pool.losses - EQUAL, 0) / scale)).sum(axis=1))
        ).sum()
        for scale in scales
    ]
    return float(scales[int(np.argmax(likely))])


@dataclass(frozen=True, slots=True)
class Player:
    """How probably each candidate of each decision comes next, and its factors."""

    chances: Numbers
    factors: Numbers


def choosing(pool: Pool, chances: Numbers, limit: float) -> Player:
    """Return the player who chooses with these chances; `limit` is the scale compared with."""
    nothing = (0.0,) * len(COMPUTERS)
    factors = [
        [_factors(row, loss, limit) if np.isfinite(loss) else nothing for loss in row]
        for row in pool.losses
    ]
    return Player(chances, np.array(factors))


def replaying(pool: Pool, limit: float, share: float = 1.0, scale: float = 1.0) -> Player:
    """Return the player who repeats what was played, in this share of the decisions.

    In the others the player chooses as people of this scale.
    """
    played = zip(pool.losses, pool.played, strict=True)
    own = np.array([_factors(row, loss, limit) for row, loss in played])
    others = choosing(pool, pool.chances(scale), limit)
    chances = np.concatenate([np.full((len(own), 1), share), (1 - share) * others.chances], axis=1)
    return Player(chances, np.concatenate([own[:, None], others.factors], axis=1))


def _factors(row: Numbers, loss: float, limit: float) -> tuple[float, ...]:
    return log_factors([float(each) for each in row if np.isfinite(each)], float(loss), limit)


def first_reports(player: Player, threshold: float, many: int, rng: np.random.Generator) -> Numbers:
    """Return after how many decisions each of many such players is reported; infinite if never."""
    upto = np.cumsum(player.chances.ravel())
    factors = player.factors.reshape(len(upto), -1)
    found = [
        _some_reports(upto / upto[-1], factors, threshold, rng) for _ in range(-(-many // AT_ONCE))
    ]
    return np.concatenate(found)[:many]


def _some_reports(
    upto: Numbers, factors: Numbers, threshold: float, rng: np.random.Generator
) -> Numbers:
    chosen = np.searchsorted(upto, rng.random(AT_ONCE * MATCHES * PER_MATCH), side="right")
    matches = factors[chosen].reshape(AT_ONCE, MATCHES, PER_MATCH, -1).sum(axis=2)
    reported = np.full(AT_ONCE, np.inf)
    ratios = np.full((AT_ONCE, len(COMPUTERS)), -np.inf)
    for number in range(MATCHES):
        stage, within = divmod(number, STAGE)
        if within == 0:
            ratios = np.logaddexp(ratios, -np.log((stage + 1) * (stage + 2)))
        ratios = ratios + matches[:, number]
        decided = (number + 1) * PER_MATCH
        combined = np.logaddexp.reduce(ratios, axis=1) - np.log(len(COMPUTERS))
        now = (combined >= threshold) & (decided >= DECISIONS)
        reported[now & np.isinf(reported)] = decided
    return reported
