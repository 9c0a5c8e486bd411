"""Likelihood of decisions for two kinds of players: people up to some strength, and a computer.

Pure functions. A player chooses a candidate with a probability that is proportional to
exp(−sqrt(loss / scale)). The loss is the equity lost against the best one; in games other than
backgammon it is twice the chance lost, since between a win and a loss lie an equity of 2 and a
chance of 1. So an easy decision says almost nothing, a hard one much. The smaller the scale, the
better the player.

The ratio is that of a computer, which is asked for a share of the decisions, to the strongest
people considered. Its factor for one decision falls with the loss, and its mean is 1 for these
people; for weaker ones it is less, whatever happened before. A product of such factors ever exceeds
a number N with a probability of at most 1 / N (Ville's inequality), so it may be compared with N
after each match.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, inf, log, sqrt

from games.engine.analysis.report import MOST, Decision

EQUAL = 0.01
"""Candidates that lose no more than this count as equally good."""
COMPUTERS = ((0.98, 0.0005), (0.98, 0.002))
"""Computers that are considered: share of the decisions in which one is asked, and its scale."""
KINDS = ("play", "answer")
"""Kinds of decisions that are compared.

Whether the choice between a double and a roll counts depends on what was chosen, so it would favour
those who choose well.
"""
STAGE = 20
"""Number of matches after which a player may begin to ask a computer."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a player's decisions in a match say."""

    decisions: int = 0
    best: int = 0
    """Decisions in which the player chose one of the best candidates, up to `EQUAL`."""
    expected: float = 0.0
    """As many as that the strongest people considered would choose on average."""
    lost: float = 0.0
    """Sum of the losses in equity."""
    ratios: tuple[float, ...] = (0.0,) * len(COMPUTERS)
    """Natural logarithm of the likelihood ratio, for each of `COMPUTERS`."""


def compare(decisions: Iterable[Decision], seat: int, game: str, scale: float) -> Comparison:
    """Return what a seat's decisions say, if people have at least this scale."""
    unit = 1.0 if game == "backgammon" else 2.0
    count, best, expected, lost = 0, 0, 0.0, 0.0
    ratios = [0.0] * len(COMPUTERS)
    for each in decisions:
        if each.seat != seat or not each.counted or each.kind not in KINDS:
            continue
        top = each.candidates[0].equity
        losses = [unit * (top - other.equity) for other in each.candidates]
        played = losses[each.played]
        count, best, lost = count + 1, best + (played <= EQUAL), lost + played
        expected += best_share(losses[:MOST], scale)
        found = log_factors(losses[:MOST], played, scale)
        ratios = [one + more for one, more in zip(ratios, found, strict=True)]
    return Comparison(count, best, expected, lost, tuple(ratios))


def best_share(losses: Sequence[float], scale: float) -> float:
    """Return the probability that a player of this scale chooses one of the best candidates."""
    equal = sum(loss <= EQUAL for loss in losses)
    return equal / _sum(losses, scale)


def log_factors(losses: Sequence[float], played: float, scale: float) -> tuple[float, ...]:
    """Return the logarithms of the factors of one decision, for each of `COMPUTERS`.

    `losses` are those of the best candidates, and `played` that of the one chosen. If it is none of
    them, it is taken for less likely than the last, which only lowers the factors.
    """
    return tuple(
        log(1 - share + share * _factor(losses, played, computer, scale))
        for share, computer in COMPUTERS
    )


def _factor(losses: Sequence[float], played: float, computer: float, scale: float) -> float:
    if computer >= scale:
        return 1.0
    sums = _sum(losses, scale) / _sum(losses, computer)
    return sums * exp(_exponent(played, computer) - _exponent(played, scale))


def _sum(losses: Sequence[float], scale: float) -> float:
    return sum(exp(_exponent(loss, scale)) for loss in losses)


def _exponent(loss: float, scale: float) -> float:
    return -sqrt(max(loss - EQUAL, 0.0) / scale)


def carry_on(before: Sequence[float], number: int, ratios: Sequence[float]) -> tuple[float, ...]:
    """Return the logarithms of the ratios up to a player's match of this number, from 1.

    `before` are those up to the match before; empty for the first. A computer may have been asked
    from the beginning of any stage on: the ratio is the mean of these, the k-th with the weight
    1 / (k (k + 1)), and these weights add up to 1.
    """
    stage, within = divmod(number - 1, STAGE)
    begins = -log((stage + 1) * (stage + 2)) if within == 0 else -inf
    so_far = before or (-inf,) * len(ratios)
    return tuple(_log_sum((one, begins)) + more for one, more in zip(so_far, ratios, strict=True))


def combined(ratios: Sequence[float]) -> float:
    """Return the logarithm of the mean of ratios, given by their logarithms."""
    return _log_sum(ratios) - log(len(ratios))


def _log_sum(logs: Sequence[float]) -> float:
    most = max(logs)
    return most if most == -inf else most + log(sum(exp(each - most) for each in logs))
