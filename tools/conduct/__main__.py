"""Measures the alarm about decisions: `python -m tools.conduct backgammon`.

Bots play matches, which are analysed. From their positions it prints how well each level plays, how
many simulated honest players would be reported, and after how many decisions bots that play in the
place of a user would be.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator
from itertools import count, product
from time import monotonic

import numpy as np

from games.engine.analysis.report import Decision
from games.engine.games import GAMES
from lobby.moderation.conduct.likelihood import EQUAL
from lobby.moderation.conduct.limits import (
    AVERAGE,
    MARGIN,
    alarm_threshold,
    scale_at,
    strongest,
)
from tools.conduct.matches import analysed
from tools.conduct.players import (
    Player,
    Pool,
    choosing,
    first_reports,
    fitted_scale,
    replaying,
)

COMPUTERS = ("strong", "master")
OPPONENT, WEAK = "casual", "beginner"
AFTER = (500, 1000, 2000)
RATINGS = (1450, 1500)
"""Ratings of which honest people are simulated, each with a limit only `MARGIN` above."""
PEOPLE = (0.01, AVERAGE)
"""Scales of honest people of any rating, besides that of the strongest."""
LAPSES = (0.006, 0.009, 0.012, 0.016)
"""Mean losses of people who choose best but for lapses, in which they choose at random."""
SHARES = (0.9, 0.5)
"""Shares of the decisions in which average people ask a computer."""


def main() -> None:
    """Play, analyse, simulate as the options say, and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tools.conduct", description=__doc__)
    parser.add_argument("game", choices=[game.game for game in GAMES])
    parser.add_argument("--seconds", type=float, default=90, help="for the matches of two levels")
    parser.add_argument("--honest", type=int, default=30_000, help="simulated people of each kind")
    parser.add_argument("--posing", type=int, default=1_000, help="simulated bots of each kind")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    pools = _pools(options.game, options.seconds, options.seed)
    for level, pool in pools.items():
        _print_level(level, pool)
    rng = np.random.default_rng(options.seed)
    threshold = alarm_threshold(len(GAMES), closed=0)
    print(f"honest people, {options.honest} of each kind with 2000 decisions: reported")
    for name, player in _honest(pools, options.game):
        found = first_reports(player, threshold, options.honest, rng)
        print(f"  {name}: {np.isfinite(found).sum()}", flush=True)
    print(f"posing as people: share reported after {AFTER} decisions")
    for name, player in _posing(pools, options.game):
        found = first_reports(player, threshold, options.posing, rng)
        shares = ", ".join(f"{(found <= many).mean():.3f}" for many in AFTER)
        print(f"  {name}: {shares}", flush=True)


def _pools(game: str, seconds: float, seed: int) -> dict[str, Pool]:
    """Return the decisions of each level, from matches of pairs of levels."""
    found = defaultdict[str, list[Decision]](list)
    for pair in [*((level, OPPONENT) for level in COMPUTERS), (OPPONENT, WEAK)]:
        until = monotonic() + seconds
        for number in count():
            levels = pair[:: -1 if number % 2 else 1]
            for each in analysed(game, levels, f"{seed}/{pair}/{number}"):
                found[levels[each.seat]].append(each)
            if monotonic() > until:
                break
    return {level: Pool.of(decisions, game) for level, decisions in found.items()}


def _print_level(level: str, pool: Pool) -> None:
    best = (pool.played <= EQUAL).mean()
    print(
        f"{level}: {len(pool.played)} decisions, mean loss {pool.played.mean():.4f}, "
        f"best {best:.3f}, scale {fitted_scale(pool):.4f}",
        flush=True,
    )


def _honest(pools: dict[str, Pool], game: str) -> Iterator[tuple[str, Player]]:
    every, limit = Pool.joined(pools.values()), strongest(game)
    for scale in (limit, *PEOPLE):
        yield f"scale {scale}", choosing(every, every.chances(scale), limit)
    for rating in RATINGS:
        chances = every.chances(scale_at(rating, game))
        yield f"rating {rating}", choosing(every, chances, scale_at(rating + MARGIN, game))
    for level in (OPPONENT, WEAK):
        yield level, replaying(pools[level], limit)
    for lost in LAPSES:
        yield f"lapses, loss {lost}", choosing(every, every.lapsing(lost), limit)


def _posing(pools: dict[str, Pool], game: str) -> Iterator[tuple[str, Player]]:
    lowest = strongest(game)
    for level in COMPUTERS:
        pool = pools[level]
        yield level, replaying(pool, lowest)
        yield f"{level}, limit {AVERAGE}", replaying(pool, AVERAGE)
        for share, limit in product(SHARES, (lowest, AVERAGE)):
            player = replaying(pool, limit, share, AVERAGE)
            yield f"{level} asked in {share:.0%}, limit {limit}", player


main()
