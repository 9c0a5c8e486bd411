"""Players of many games at once: by network, by pip count or at random."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from games.engine.bots.arrays import Numbers, Places
from games.engine.bots.evaluators import STEEP
from games.engine.bots.levels import Level
from games.engine.bots.network import Network, softmax
from tools.training.boards import Boards, LearningTable, Table, find_final_chances

Evaluator = Callable[[Boards], Numbers]
"""Returns the chances of every seat in positions without a winner."""
TINY = 1e-9
"""The smallest gap between best and worst play, so that noise decides between equal plays."""


@dataclass(frozen=True)
class LookaheadPlayer:
    """A player of many games at once: its evaluator, its lookahead and its noise."""

    evaluator: Evaluator
    ahead: int = 0
    """The number of throws that the player searches ahead."""
    error: float = 0.0
    """The standard deviation of the noise, as a share of the gap between best and worst play."""


def at_random(table: Table) -> Evaluator:
    """Return an evaluator that rates all positions alike, so that only noise decides."""
    return lambda boards: np.full((len(boards.seat), table.seats), 1 / table.seats)


def race(table: Table) -> Evaluator:
    """Return an evaluator that compares pip counts, for many positions at once."""
    seats = [[seat] for seat in range(table.seats)]

    def evaluator(boards: Boards) -> Numbers:
        whole = boards.pieces.shape[2] * table.last
        return softmax(STEEP * boards.pieces.sum(axis=2) / whole, seats)

    return evaluator


def by_network(table: LearningTable, network: Network) -> Evaluator:
    """Return an evaluator that uses this network, except where chances are known exactly."""

    def evaluator(boards: Boards) -> Numbers:
        found = softmax(network.outputs(table.features(boards)), table.sides)
        settled, certain = table.find_exact_chances(boards)
        return np.where(settled[:, None], certain, found)

    return evaluator


def mix_evaluators(plain: Evaluator, trained: Evaluator, trained_share: float) -> Evaluator:
    """Return an evaluator that is the mean of two others, weighted by `trained_share`."""
    return lambda boards: (1 - trained_share) * plain(boards) + trained_share * trained(boards)


def of_level(level: Level, plain: Evaluator, trained: Evaluator) -> LookaheadPlayer:
    """Return a player that plays like the bot of this level."""
    return LookaheadPlayer(
        mix_evaluators(plain, trained, level.trained_share), int(level.plies), level.noise
    )


def evaluate_by_lookahead(table: Table, boards: Boards, player: LookaheadPlayer) -> Numbers:
    """Return every seat's winning chances in each position, by the player's search."""
    over, found = find_final_chances(table, boards)
    going = ~over
    if going.any():
        found[going] = _evaluate_undecided(table, boards[going], player)
    return found


def _evaluate_undecided(table: Table, boards: Boards, player: LookaheadPlayer) -> Numbers:
    if not player.ahead:
        return player.evaluator(boards)
    nearer = LookaheadPlayer(player.evaluator, player.ahead - 1)
    found = np.zeros((len(boards.seat), table.seats))
    for value, likely in table.falls:
        game, after = reachable(table, boards, np.full(len(boards.seat), value))
        known = evaluate_by_lookahead(table, after, nearer)
        best = best_ways(game, known[np.arange(len(game)), boards.seat[game]])
        found += likely * known[best]
    return found


def reachable(table: Table, boards: Boards, throws: Places) -> tuple[Places, Boards]:
    """Return all afterstates of these throws, and for each the index of its game.

    The indices come first.
    """
    ways = table.ways(boards, throws)
    game, way = np.nonzero(ways.there)
    return game, ways.after.at(game, way)


def sides_of(table: Table) -> Places:
    """Return for every seat the number of its side, the group that wins together."""
    found = np.zeros(table.seats, int)
    for side, seats in enumerate(table.sides):
        found[list(seats)] = side
    return found


def best_ways(game: Places, values: Numbers) -> Places:
    """Return for every game the index of its best play.

    `game` holds the game of each play, in ascending order; `values` holds the value of each play.
    """
    return np.lexsort((values, game))[np.cumsum(np.bincount(game)) - 1]


def choose_afterstates(
    table: Table,
    boards: Boards,
    throws: Places,
    player: LookaheadPlayer,
    rng: np.random.Generator,
) -> Boards:
    """Return the afterstates that the player chooses for these throws, one for each game."""
    game, after = reachable(table, boards, throws)
    values = evaluate_by_lookahead(table, after, player)[np.arange(len(game)), boards.seat[game]]
    if player.error:
        values = values + rng.normal(size=len(values)) * player.error * stake(game, values)
    return after[best_ways(game, values)]


def stake(game: Places, values: Numbers) -> Numbers:
    """Return for each play the gap in value between the best and the worst play of its game.

    The gap is at least `TINY`.
    """
    starts = np.flatnonzero(np.diff(game, prepend=-1))
    spread = np.maximum.reduceat(values, starts) - np.minimum.reduceat(values, starts)
    return np.repeat(np.maximum(spread, TINY), np.diff(starts, append=len(values)))
