"""Compiled self-play of señas by the network in training."""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from games.engine.bots.arrays import Floats
from games.engine.bots.senas.leaving import RANKS
from games.engine.senas.board import GATE, OUT, PIECES
from tools.training.senas.evaluation import Tables, add_side, chance, swap
from tools.training.senas.leaving import number
from tools.training.senas.turns import (
    BEFORE_FOURTH,
    FINISHED,
    Bytes,
    Work,
    across,
    standing,
    starts,
    turn_ends,
)
from tools.training.td_lambda import td_lambda

TUTE = 6
"""The count of sixes in the hand after a tute."""
LONGEST = 1000
"""The largest number of positions in a game; the network does not learn from longer games."""


class NetPlayer(NamedTuple):
    """A network in the form of tables, with all else that is needed to play by it."""

    tabled: Tables
    ends: Floats
    """The table of the turns needed in races."""
    work: Work


class GameRows(NamedTuple):
    """The positions of one game: a row for the side to act, and a row for its opponent."""

    rows: Bytes
    values: Floats
    movers: NDArray[np.int64]


class Played(NamedTuple):
    """What is recorded about the positions of several games, one game after another."""

    values: Floats
    """The network's winning chances of the side to act."""
    movers: NDArray[np.int64]
    final: Floats
    """The exact winning chance in the last position of each game; NaN in all other positions."""


@njit(cache=True)
def seed(number: int) -> None:
    """Seed the random number generator of the compiled code."""
    np.random.seed(number)


@njit(cache=True)
def throw(row: Bytes) -> bool:
    """Throw three dice and write the numbers into the side's row.

    Return whether they are three sixes (a tute), after which the side throws again.
    """
    row[OUT + 1 :] = 0
    for _ in range(3):
        row[OUT + np.random.randint(1, 7)] += 1
    for score in range(1, 7):
        if row[OUT + score] > 1:
            row[OUT + score] *= 2
    return int(row[OUT + 6]) == TUTE


@njit(cache=True)
def chance_in_race(mine: Bytes, rival: Bytes, ends: Floats) -> float:
    """Return the exact winning chance, in a race, of the side `mine`, which throws next.

    `ends` is the table of races.
    """
    first, second = ends[number(mine, RANKS)], ends[number(rival, RANKS)]
    won, later = np.float32(0), np.float32(0)
    for turn in range(len(first) - 1, -1, -1):
        later += second[turn]
        won += first[turn] * later
    return float(won)


@njit(cache=True)
def playable(mine: Bytes, theirs: Bytes) -> bool:
    """Whether the side `mine` can play any of the numbers in its row."""
    at, closed = standing(mine), across(standing(theirs))
    found = 0
    for score in range(1, 7):
        if mine[OUT + score]:
            found |= starts(at, closed, score)
    return found != 0


@njit(cache=True)
def evaluate_position(player: NetPlayer, mine: Bytes, rival: Bytes) -> float:
    """Return the winning chance of the side `mine`, which acts next, by the network."""
    acc = player.tabled.bias.copy()
    add_side(acc, player.tabled, 0, mine)
    add_side(acc, player.tabled, 1, rival)
    value: float = chance(acc, player.tabled, mine, rival, mine)
    return value


@njit(cache=True, fastmath=True)
def best_end(
    player: NetPlayer, rival: Bytes, among: tuple[int, int], passes: bool, pending: Bytes
) -> int:
    """Return the index of the afterstate that is best for the side that has played.

    `among` holds the first index to compare and the one after the last. `passes` says that the
    opponent acts next. `pending` holds the numbers that the turn has already left to it.
    """
    nodes, piles, (low, high) = player.work[0], player.tabled.piles, among
    who = 1 if passes else 0
    own = player.tabled.bias.copy()
    add_side(own, player.tabled, 1 - who, rival)
    add_side(own, player.tabled, who, nodes[low])
    acc = own.copy()
    given = np.zeros_like(rival)
    best, found = -1.0, low
    for node in range(low, high):
        acc[:] = own
        for place in range(1, OUT + 1):
            many, lowest = nodes[node, place], nodes[low, place]
            if many != lowest:
                swap(acc, piles[who, place, lowest], piles[who, place, many])
        if passes:
            given[OUT + 1 :] = nodes[node, OUT + 1 :] + pending[OUT + 1 :]
            value = 1 - chance(acc, player.tabled, rival, nodes[node], given)
        else:
            value = chance(acc, player.tabled, nodes[node], rival, given)
        if value > best:
            best, found = value, node
    return found


@njit(cache=True)
def play_game(player: NetPlayer, game: GameRows, stamp: int) -> tuple[int, float, int]:
    """Play one game until its result is known, at the latest by the table of races.

    Return three numbers: how many positions were recorded (0 if the game was too long), the active
    side's winning chance in the last position, and the last stamp. A stamp is the mark by which the
    search of a turn recognises the positions it has already met.
    """
    nodes = player.work[0]
    sides = np.zeros((2, nodes.shape[1]), np.uint8)
    sides[:, GATE] = PIECES
    pending = np.zeros(nodes.shape[1], np.uint8)
    seat = np.random.randint(0, 2)
    for met in range(len(game.rows)):
        mine, rival = sides[seat], sides[1 - seat]
        gift = playable(mine, rival)
        if not gift:
            mine[OUT + 1 :] = 0
        game.rows[met, 0], game.rows[met, 1], game.movers[met] = mine, rival, seat
        game.values[met] = evaluate_position(player, mine, rival)
        if not (standing(mine) | standing(rival)) & BEFORE_FOURTH:
            return met + 1, chance_in_race(mine, rival, player.ends), stamp
        stamp += 1
        tute = False if gift else throw(mine)
        nodes[0] = mine
        low, high = turn_ends(player.work, stamp, across(standing(rival)))
        if low == FINISHED:
            return met + 1, 1.0, stamp
        passes = not (gift or tute)
        # A gift may be declined at any step, so every row on the way is an afterstate.
        found = best_end(player, rival, (0 if gift else low, high), passes, pending)
        mine[:] = nodes[found]
        if passes:
            rival[OUT + 1 :] = mine[OUT + 1 :] + pending[OUT + 1 :]
            pending[:] = 0
            seat = 1 - seat
        elif tute:
            pending[OUT + 1 :] += mine[OUT + 1 :]
        mine[OUT + 1 :] = 0
    return 0, 0.0, stamp


@njit(cache=True)
def _play(
    games: int, player: NetPlayer, records: Bytes, played: Played, stamp: int
) -> tuple[int, int]:
    """Play games and record their positions; return how many there are, and the last stamp.

    For stamps see `play_game`.
    """
    game = GameRows(
        np.zeros((LONGEST, 2, records.shape[2]), np.uint8),
        np.zeros(LONGEST, np.float32),
        np.zeros(LONGEST, np.int64),
    )
    total = 0
    for _ in range(games):
        many, last, stamp = play_game(player, game, stamp)
        if many and total + many <= len(records):
            part = slice(total, total + many)
            records[part] = game.rows[:many]
            played.values[part] = game.values[:many]
            played.movers[part] = game.movers[:many]
            total += many
            played.final[total - 1] = last
    return total, stamp


def play_games(
    games: int, player: NetPlayer, records: Bytes, decay: float, stamp: int
) -> tuple[Floats, int]:
    """Play games and write their positions into `records`.

    Return the TD(λ) target of each position, as the side to act there sees it, and the last stamp
    (see `play_game`).
    """
    room = len(records)
    final = np.full(room, np.nan, np.float32)
    played = Played(np.zeros(room, np.float32), np.zeros(room, np.int64), final)
    many, stamp = _play(games, player, records, played, stamp)
    values, movers, final = played.values[:many], played.movers[:many], played.final[:many]
    ended = ~np.isnan(final)
    later, same = np.roll(values, -1), movers == np.roll(movers, -1)
    expected = np.where(ended, final, np.where(same, later, 1 - later))
    decays = np.float32(decay) * np.where(ended, 0, np.where(same, 1, -1))
    return td_lambda(expected, later, decays), stamp
