"""Duels between levels of the senet bot and reference players, many games in parallel.

`python -m tools.training.senet.duels --rounds 2000` plays the listed pairs at the usual table; a
round is two games with the same throws for each side and the players swapped.
"""

import argparse
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from games.engine.bots.arrays import Marks, Numbers, Places
from games.engine.bots.choose import MINDS
from games.engine.bots.evaluators import STEEP
from games.engine.bots.levels import Level
from games.engine.bots.network import load_network, sigmoid
from games.engine.bots.senet.evaluation import HASTE
from games.engine.senet.board import OFF
from tools.training.players import stake
from tools.training.senet.afterstates import LIKELY, Ends, ends
from tools.training.senet.selfplay import BEGUN, worths
from tools.training.senet.turns import MANY, SCORES
from tools.training.trial import LONGEST, SEED, THROWS, TrialResult

AT_ONCE = 4_000
"""How many positions are searched at once."""

Judge = Callable[[Ends], Numbers]
"""Returns the value of each afterstate to its mover, and to the other side."""

PAIRS = (
    ("greedy", "random", 10),
    ("beginner", "random", 10),
    ("casual", "beginner", 10),
    ("strong", "casual", 10),
    ("strong", "greedy", 10),
    ("strong", "expectimax-1", 10),
    ("master", "casual", 10),
    ("master", "strong", 20),
    ("master", "greedy", 10),
    ("master", "expectimax-1", 5),
    ("master", "expectimax-2", 5),
)
"""The pairs of players, and their share of the rounds in tenths."""


@dataclass(frozen=True)
class NoisyPlayer:
    """A player's evaluator and the size of its noise."""

    judge: Judge
    error: float = 0.0


def alike(here: Ends) -> Numbers:
    """Value all afterstates alike, so that the noise decides."""
    return np.full((len(here.game), 2), 0.5)


def race(here: Ends) -> Numbers:
    """Evaluate by the engine's `race`."""
    come = here.positions[:, :MANY].sum(axis=1) - here.positions[:, MANY:].sum(axis=1)
    chance = sigmoid(STEEP * come / (MANY * OFF))
    return _seen_by_player(here, np.stack([chance, 1 - chance], axis=1))


def trained(here: Ends) -> Numbers:
    """Evaluate by the network and the tables of endings."""
    chance, throws = worths(load_network("senet"), here.positions, turn_corners=True)
    both = np.stack([chance, 1 - chance], axis=1) - HASTE * throws[:, None]
    return _seen_by_player(here, both)


def ahead(judge: Judge, throws: int) -> Judge:
    """Return an evaluator that searches so many throws ahead."""
    if not throws:
        return judge
    nearer = ahead(judge, throws - 1)

    def later(here: Ends) -> Numbers:
        found = np.empty((len(here.game), 2))
        for at in range(0, len(found), AT_ONCE):
            part = slice(at, at + AT_ONCE)
            after = ends(here.positions[part], turn_corners=True)
            worth = nearer(after)
            chosen = worth[after.best(worth[:, 0])].reshape(-1, len(SCORES), 2)
            found[part] = np.einsum("gsw,s->gw", chosen, LIKELY)
        return _certain(here, _seen_by_player(here, found))

    return later


def mixed(plain: Judge, other: Judge, insight: float) -> Judge:
    """Return the weighted mean of two evaluators."""
    return lambda here: (1 - insight) * plain(here) + insight * other(here)


def of_level(level: Level) -> NoisyPlayer:
    """Return a player equal to the bot of a level."""
    judge = mixed(race, trained, level.insight)
    return NoisyPlayer(ahead(judge, level.ahead), level.error)


def duel(player: NoisyPlayer, other: NoisyPlayer, rounds: int, seed: int = SEED) -> TrialResult:
    """Return how often a player beats another; the error is that of the means of rounds."""
    chance = np.random.default_rng(seed)
    drawn = chance.choice(len(SCORES), (rounds, 2, THROWS), p=LIKELY).repeat(2, axis=0)
    positions = np.tile(BEGUN, (2 * rounds, 1))
    black, side = np.tile([True, False], rounds), np.ones(2 * rounds, np.int64)
    thrown, won = np.zeros((2 * rounds, 2), np.int64), np.full(2 * rounds, 0.5)
    live = np.arange(2 * rounds)
    for _ in range(LONGEST):
        if not len(live):
            break
        count = thrown[live, side[live]]
        fell = drawn[live, side[live], np.minimum(count, THROWS - 1)]
        late = count >= THROWS
        fell[late] = chance.choice(len(SCORES), int(late.sum()), p=LIKELY)
        thrown[live, side[live]] += 1
        mine = (side[live] == 1) == black[live]
        after = _chosen(positions[live], fell, mine, (player, other), chance)
        done = _won(after)
        won[live[done]] = mine[done]
        positions[live] = after.positions
        side[live] = np.where(after.keeps, side[live], 1 - side[live])
        live = live[~done]
    each = won.reshape(rounds, 2).mean(axis=1)
    return TrialResult(won.size, float(each.mean()), float(each.std(ddof=1) / np.sqrt(rounds)))


def _chosen(
    positions: Places,
    fell: Places,
    mine: Marks,
    players: tuple[NoisyPlayer, NoisyPlayer],
    chance: np.random.Generator,
) -> Ends:
    """Return the chosen afterstates, by game."""
    here = ends(positions, turn_corners=True)
    here = here[here.score == fell[here.game]]
    worth = np.empty(len(here.game))
    for who, some in zip(players, (mine[here.game], ~mine[here.game]), strict=True):
        if some.any():
            worth[some] = _misjudged(who, here[some], chance)
    best = np.zeros(len(worth), bool)
    best[here.best(worth)] = True
    return here[best]


def _misjudged(player: NoisyPlayer, here: Ends, chance: np.random.Generator) -> Numbers:
    worth: Numbers = player.judge(here)[:, 0]
    if not player.error:
        return worth
    misjudged = chance.normal(size=len(worth)) * player.error
    found: Numbers = worth + misjudged * stake(here.game, worth)
    return found


def _seen_by_player(here: Ends, by_thrower: Numbers) -> Numbers:
    return _certain(here, np.where(here.keeps[:, None], by_thrower, by_thrower[:, ::-1]))


def _certain(here: Ends, worth: Numbers) -> Numbers:
    worth[_won(here)] = 1, 0
    return worth


def _won(here: Ends) -> Marks:
    own = np.where(here.keeps, here.positions[:, 0], here.positions[:, MANY])
    won: Marks = own == OFF
    return won


def _players() -> Mapping[str, NoisyPlayer]:
    return {
        "random": NoisyPlayer(alike, error=1),
        "greedy": NoisyPlayer(race),
        "expectimax-1": NoisyPlayer(ahead(race, 1)),
        "expectimax-2": NoisyPlayer(ahead(race, 2)),
        **{name: of_level(level) for name, level in MINDS["senet"].levels.items()},
    }


def main() -> None:
    """Print a line for every pair."""
    parser = argparse.ArgumentParser(description="Many games of senet between computers.")
    parser.add_argument("--rounds", type=int, default=1_000)
    parser.add_argument("--pair", nargs=2, action="append", help="only this one")
    asked, players = parser.parse_args(), _players()
    for first, second, tenths in PAIRS:
        if not asked.pair or [first, second] in asked.pair:
            found = duel(players[first], players[second], asked.rounds * tenths // 10)
            print(f"| {first} | {second} | {found} |", flush=True)


if __name__ == "__main__":
    main()
