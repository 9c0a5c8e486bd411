"""Players of many games at once: by network or race, with lookahead or not, or at random."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from games.engine.bots.arrays import Numbers, Places
from games.engine.bots.evaluators import STEEP
from games.engine.bots.levels import Level
from games.engine.bots.network import Network, softmax
from tools.training.boards import Boards, LearningTable, Table, decided

Evaluator = Callable[[Boards], Numbers]
"""Returns the chances of every seat in positions without a winner."""
TINY = 1e-9
"""The least spread of values, so that noise decides between plays of equal value."""


@dataclass(frozen=True)
class LookaheadPlayer:
    """A player's evaluator, lookahead and noise."""

    evaluator: Evaluator
    ahead: int = 0
    """The number of throws it searches ahead."""
    error: float = 0.0
    """The standard deviation of its noise, as a share of the spread."""


def at_random(table: Table) -> Evaluator:
    """Return the evaluator that values all positions alike, so that the noise decides."""
    return lambda boards: np.full((len(boards.seat), table.seats), 1 / table.seats)


def race(table: Table) -> Evaluator:
    """Return the engine's evaluator `race`."""
    seats = [[seat] for seat in range(table.seats)]

    def evaluator(boards: Boards) -> Numbers:
        whole = boards.pieces.shape[2] * table.last
        return softmax(STEEP * boards.pieces.sum(axis=2) / whole, seats)

    return evaluator


def by_network(table: LearningTable, network: Network) -> Evaluator:
    """Return the evaluator of this network."""

    def evaluator(boards: Boards) -> Numbers:
        found = softmax(network.outputs(table.features(boards)), table.sides)
        settled, certain = table.settled(boards)
        return np.where(settled[:, None], certain, found)

    return evaluator


def mixed(plain: Evaluator, trained: Evaluator, trained_share: float) -> Evaluator:
    """Return the weighted mean of two evaluators."""
    return lambda boards: (1 - trained_share) * plain(boards) + trained_share * trained(boards)


def of_level(level: Level, plain: Evaluator, trained: Evaluator) -> LookaheadPlayer:
    """Return a player equal to the bot of a level."""
    return LookaheadPlayer(
        mixed(plain, trained, level.trained_share), int(level.plies), level.noise
    )


def worths(table: Table, boards: Boards, player: LookaheadPlayer) -> Numbers:
    """Return the chances of every seat by this player's evaluator and lookahead."""
    over, found = decided(table, boards)
    going = ~over
    if going.any():
        found[going] = _going(table, boards[going], player)
    return found


def _going(table: Table, boards: Boards, player: LookaheadPlayer) -> Numbers:
    if not player.ahead:
        return player.evaluator(boards)
    nearer = LookaheadPlayer(player.evaluator, player.ahead - 1)
    found = np.zeros((len(boards.seat), table.seats))
    for value, likely in table.falls:
        game, after = reachable(table, boards, np.full(len(boards.seat), value))
        known = worths(table, after, nearer)
        best = best_ways(game, known[np.arange(len(game)), boards.seat[game]])
        found += likely * known[best]
    return found


def reachable(table: Table, boards: Boards, throws: Places) -> tuple[Places, Boards]:
    """Return every position to which these throws lead, and its game."""
    ways = table.ways(boards, throws)
    game, way = np.nonzero(ways.there)
    return game, ways.after.at(game, way)


def sides_of(table: Table) -> Places:
    """Return the side of every seat."""
    found = np.zeros(table.seats, int)
    for side, seats in enumerate(table.sides):
        found[list(seats)] = side
    return found


def best_ways(game: Places, worth: Numbers) -> Places:
    """Return for every game the index of its best play; `worth` lists the plays game by game."""
    return np.lexsort((worth, game))[np.cumsum(np.bincount(game)) - 1]


def chosen(
    table: Table,
    boards: Boards,
    throws: Places,
    player: LookaheadPlayer,
    rng: np.random.Generator,
) -> Boards:
    """Return the positions that the player chooses after these throws."""
    game, after = reachable(table, boards, throws)
    worth = worths(table, after, player)[np.arange(len(game)), boards.seat[game]]
    if player.error:
        worth = worth + rng.normal(size=len(worth)) * player.error * stake(game, worth)
    return after[best_ways(game, worth)]


def stake(game: Places, worth: Numbers) -> Numbers:
    """Return for each game the difference between its best and worst play, at least `TINY`."""
    starts = np.flatnonzero(np.diff(game, prepend=-1))
    spread = np.maximum.reduceat(worth, starts) - np.minimum.reduceat(worth, starts)
    return np.repeat(np.maximum(spread, TINY), np.diff(starts, append=len(worth)))
