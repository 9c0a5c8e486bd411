"""Many parallel games between two players, with the same throws in every seating."""

import numpy as np

from games.engine.bots.arrays import Marks, Places
from tools.training.boards import Boards, Table
from tools.training.players import LookaheadPlayer, choose_afterstates, sides_of
from tools.training.results import Result

SEED = 20_000_001
"""A seed far from those of training."""
THROWS = 512
"""Number of throws drawn in advance for each seat; later throws differ between the seatings."""
LONGEST = 3_000
"""Number of throws after which a game counts as half won."""


def trial(
    table: Table, player: LookaheadPlayer, others: LookaheadPlayer, rounds: int, seed: int = SEED
) -> Result:
    """Return how often `player` wins against `others`.

    A round is one game for each side, all with the same throws. In each game `player` has all seats
    of that side and `others` all other seats. The standard error is computed from the means of
    rounds.
    """
    rng, sides = np.random.default_rng(seed), len(table.sides)
    begun = table.start(rounds, rng)
    again = np.repeat(np.arange(rounds), sides)
    boards, mine = begun[again], np.tile(np.arange(sides), rounds)
    throws = _draw_throws(table, rounds, rng)[again]
    won, open_still = np.zeros(rounds * sides), np.arange(rounds * sides)
    thrown = np.zeros((rounds * sides, table.seats), int)
    for _ in range(LONGEST):
        if not len(open_still):
            break
        fell = _next(table, throws, thrown, open_still, boards.seat, rng)
        by_player = sides_of(table)[boards.seat] == mine[open_still]
        boards = _play_throws(table, boards, fell, by_player, (player, others), rng)
        winner = table.find_winning_sides(boards)
        won[open_still] = winner == mine[open_still]
        boards, open_still = boards[winner < 0], open_still[winner < 0]
    won[open_still] = 0.5
    each = won.reshape(rounds, sides).mean(axis=1)
    return Result(each.tolist(), won.size)


def _draw_throws(table: Table, rounds: int, rng: np.random.Generator) -> Places:
    values, likely = zip(*table.falls, strict=True)
    return rng.choice(np.array(values), (rounds, table.seats, THROWS), p=likely)


def _next(
    table: Table,
    throws: Places,
    thrown: Places,
    games: Places,
    seat: Places,
    rng: np.random.Generator,
) -> Places:
    """Return the next throw of the active seat in each of the games, and count it in `thrown`.

    `throws` holds the throws drawn in advance; later ones are drawn now.
    """
    many = thrown[games, seat]
    thrown[games, seat] += 1
    fell = throws[games, seat, np.minimum(many, THROWS - 1)]
    late = many >= THROWS
    values, likely = zip(*table.falls, strict=True)
    fell[late] = rng.choice(np.array(values), int(late.sum()), p=likely)
    return fell


def _play_throws(
    table: Table,
    boards: Boards,
    throws: Places,
    by_player: Marks,
    players: tuple[LookaheadPlayer, LookaheadPlayer],
    rng: np.random.Generator,
) -> Boards:
    after = Boards(boards.pieces.copy(), boards.seat.copy(), boards.memory.copy())
    for player, some in zip(players, (by_player, ~by_player), strict=True):
        if some.any():
            after.put(some, choose_afterstates(table, boards[some], throws[some], player, rng))
    return after
