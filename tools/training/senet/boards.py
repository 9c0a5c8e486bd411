"""The rules of senet for games in parallel, in the form in which players are compared."""

from collections.abc import Callable

import numpy as np

from games.engine.bots.arrays import Numbers, Places
from games.engine.bots.network import Network
from games.engine.bots.senet.evaluation import HASTE
from games.engine.senet.board import OFF
from tools.training.boards import Boards, Ways
from tools.training.senet.afterstates import LIKELY, ends
from tools.training.senet.selfplay import BEGUN, evaluate_positions
from tools.training.senet.turns import MANY, SCORES, WAYS


class SenetBoards:
    """The rules of senet for many positions at once: default options, after the opening.

    `memory` is empty.
    """

    seats, sides, last = 2, ((0,), (1,)), OFF
    falls = tuple(zip(SCORES, LIKELY.tolist(), strict=True))

    def start(self, many: int, rng: np.random.Generator) -> Boards:
        """Return the positions of `many` new games after the opening; seat 0 throws next."""
        pieces = np.tile(BEGUN.reshape(2, MANY), (many, 1, 1))
        return Boards(pieces, np.zeros(many, np.int64), np.zeros((many, 0), np.int64))

    def ways(self, boards: Boards, throws: Places) -> Ways:
        """Return all plays of these throws, one throw for each game.

        If a seat has no other play, passing is its play.
        """
        many = len(throws)
        here = ends(_rows(boards), turn_corners=True, thrown=throws)
        begin = np.searchsorted(here.game, np.arange(many))
        place = here.game, np.arange(len(here.game)) - begin[here.game]
        there, seat = np.zeros((many, WAYS), bool), np.zeros((many, WAYS), np.int64)
        pieces = np.zeros((many, WAYS, 2, MANY), np.int64)
        mover = boards.seat[here.game]
        there[place], seat[place] = True, np.where(here.keeps, mover, 1 - mover)
        sides = here.positions.reshape(-1, 2, MANY)
        pieces[place] = np.where(seat[place][:, None, None] == 0, sides, sides[:, ::-1])
        return Ways(Boards(pieces, seat, np.zeros((many, WAYS, 0), np.int64)), there)

    def find_winning_sides(self, boards: Boards) -> Places:
        """Return the side that has won each game, or -1 where no side has."""
        done = boards.pieces[:, :, 0] == OFF
        return np.where(done.any(axis=1), np.argmax(done, axis=1), -1)


def evaluate_by(network: Network) -> Callable[[Boards], Numbers]:
    """Return an evaluator: what each position is worth to both seats, by the bot with `network`."""

    def evaluate(boards: Boards) -> Numbers:
        chance, throws = evaluate_positions(network, _rows(boards), turn_corners=True)
        both = np.stack([chance, 1 - chance], axis=1) - HASTE * throws[:, None]
        return np.where(boards.seat[:, None] == 0, both, both[:, ::-1])

    return evaluate


def _rows(boards: Boards) -> Places:
    """Return the positions as rows of squares; the pieces of the seat to throw come first."""
    first = np.where(boards.seat[:, None, None] == 0, boards.pieces, boards.pieces[:, ::-1])
    return first.reshape(-1, 2 * MANY)
