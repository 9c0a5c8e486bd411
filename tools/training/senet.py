"""Games of senet, many at once."""

import numpy as np

from games.engine.bots.arrays import Marks, Numbers, Places
from games.engine.bots.senet.endings import FEW, FULL, STANDS, numbered, solved
from games.engine.bots.senet.features import features
from games.engine.bots.senet.ground import ground
from games.engine.senet.board import AGAIN, BLACK, LAST, LAST_ROW, OFF, OPENING, TRAP, VALUES, WHITE
from tools.training.boards import Boards, Ways, decided

SCORES = np.array(list(VALUES.values()))
LIKELY = np.array([1 if white in (0, 4) else 4 if white in (1, 3) else 6 for white in VALUES]) / 16
OPENED = tuple(sorted({*BLACK, OPENING[1]} - {OPENING[0]}))

OFF_SHARE = 0.2
"""How many of the pieces that are put down anywhere are off."""


class SenetTable:
    """Senet after Black's first move; White's first throw is played like any other."""

    seats, sides, last = 2, ((0,), (1,)), OFF
    falls = tuple(zip(SCORES.tolist(), LIKELY.tolist(), strict=True))

    def __init__(self, *, turn_corners: bool) -> None:
        self.turn_corners = turn_corners

    def start(self, many: int, chance: np.random.Generator) -> Boards:
        """Black has moved and throws again."""
        seat = chance.integers(0, 2, many)
        pieces = np.where(
            seat[:, None, None] == np.arange(2)[None, :, None],
            np.array(OPENED)[None, None],
            np.array(WHITE)[None, None],
        )
        return Boards(pieces, seat, np.zeros((many, 0), int))

    def scattered(self, many: int, chance: np.random.Generator) -> Boards:
        """Pieces anywhere, some off the board, where nobody has won yet."""
        squares = np.array(STANDS)[np.argsort(chance.random((many, len(STANDS))), axis=1)]
        pieces = squares[:, : 2 * len(WHITE)].reshape(many, 2, len(WHITE))
        pieces[:, :, 1:][chance.random((many, 2, len(WHITE) - 1)) < OFF_SHARE] = OFF
        return Boards(pieces, chance.integers(0, 2, many), np.zeros((many, 0), int))

    def throw(self, boards: Boards, chance: np.random.Generator) -> Places:
        """The sticks."""
        return chance.choice(SCORES, len(boards.seat), p=LIKELY)

    def ways(self, boards: Boards, throws: Places) -> Ways:
        """Every advance; without one, every way back; without that, passing."""
        many = len(throws)
        here = ground(boards.pieces, turn_corners=self.turn_corners)
        rows, seat = np.arange(many)[:, None], boards.seat
        own = boards.pieces[np.arange(many), seat]
        rival = boards.pieces[np.arange(many), 1 - seat]
        walls, score = here.walls[np.arange(many), seat], throws[:, None]
        end = np.minimum(own + score, OFF)
        ahead = (own + score <= LAST) & ~here.closed[rows, seat[:, None], end]
        ahead &= walls[rows, np.maximum(end - 1, 0)] == walls[rows, own]
        back = np.maximum(own - score, 0)
        behind = (own != OFF) & (back > 0)
        behind &= ~here.held[rows, 0, back] & ~here.held[rows, 1, back]
        behind &= walls[rows, np.maximum(own - 1, 0)] == walls[rows, back]
        forward = ahead.any(axis=1, keepdims=True)
        there = np.where(forward, ahead, behind)
        ends = np.where(forward, end, back)
        passing = ~there.any(axis=1)
        pieces = self._moved(own, rival, ends, seat)
        pieces[passing, 0] = boards.pieces[passing]
        there[passing, 0] = True
        again = np.isin(throws, list(AGAIN)) & ~passing
        seats = np.repeat(np.where(again, seat, 1 - seat)[:, None], own.shape[1], axis=1)
        return Ways(Boards(pieces, seats, np.zeros((*seats.shape, 0), int)), there)

    def _moved(self, own: Places, rival: Places, ends: Places, seat: Places) -> Places:
        """Both sides after each piece's move; what a way that is not there shows is nonsense."""
        each = own.shape[1]
        after = np.repeat(own[:, None], each, axis=1)
        other = np.repeat(rival[:, None], each, axis=1)
        met = other == ends[:, :, None]
        met &= ends[:, :, None] != OFF
        other = np.where(met, own[:, :, None], other)
        after[:, np.arange(each), np.arange(each)] = ends
        self._spring(after, other, ends)
        home = (after >= LAST_ROW.start).all(axis=2, keepdims=True)
        after = np.where(home & (after == LAST), OFF, after)
        first = (seat == 0)[:, None, None]
        return np.stack([np.where(first, after, other), np.where(first, other, after)], axis=2)

    def _spring(self, after: Places, other: Places, ends: Places) -> None:
        """The trap sends a piece to the first free square."""
        game, way = np.nonzero(ends == TRAP)
        if not len(game):
            return
        taken = np.zeros((len(game), OFF + 1), bool)
        np.put_along_axis(taken, after[game, way], True, axis=1)
        np.put_along_axis(taken, other[game, way], True, axis=1)
        after[game, way, way] = np.argmin(taken[:, 1:], axis=1) + 1

    def won(self, boards: Boards) -> Places:
        """The side that has taken off all its pieces."""
        done = (boards.pieces == OFF).all(axis=2)
        return np.where(done[:, 0], 0, np.where(done[:, 1], 1, -1))

    def settled(self, boards: Boards) -> tuple[Marks, Numbers]:
        """Games that are won, or so far that the tables of endings know them."""
        settled, certain = decided(self, boards)
        sides = np.sort(boards.pieces, axis=2)
        few = (sides[:, :, FEW] == OFF).all(axis=1) & ~settled
        game, seat = np.flatnonzero(few), boards.seat[few]
        own, rival = (
            numbered()[sides[game, each, 0], sides[game, each, 1]] for each in (seat, 1 - seat)
        )
        chance = solved(turn_corners=self.turn_corners)[own, rival] / FULL
        certain[game, seat], certain[game, 1 - seat] = chance, 1 - chance
        return settled | few, certain

    def features(self, boards: Boards) -> Numbers:
        """What both seats see."""
        return features(boards.pieces, boards.seat, turn_corners=self.turn_corners)
