"""The rules of pachisi for training, which plays many games in parallel.

Options by which several throws are collected and then played are left out.
"""

import numpy as np

from games.engine.bots.arrays import Floats, Marks, Numbers, Places
from games.engine.bots.pachisi.features import CASTLE, features, own_progress, rivalry
from games.engine.pachisi.board import (
    ARM_END,
    BACK_AT_ARM_END,
    FIRST_SQUARE,
    HOME,
    LAST_SQUARE,
    PIECES,
    RETURNING,
    WAITING,
)
from games.engine.pachisi.rules import Pachisi
from tools.training.boards import Boards, Ways, find_final_chances

ENTER, LEAVE, DECLINE = PIECES, PIECES + 1, PIECES + 2
"""Indices of plays; the moves of the four pieces come before them.

They are entering, leaving as the seat's first piece, and declining.
"""
WAYS = DECLINE + 1
WAITING_SHARE, HOME_SHARE = 0.35, 0.2
"""The probabilities that a piece waits and that a piece is home in a scattered position."""


class PachisiBoards:
    """The rules of pachisi for many positions at once.

    `memory` begins with a flag for each seat: whether its first piece has left the Charkoni. A
    second flag for each seat follows: whether the seat has made a capture.
    """

    last = HOME

    def __init__(self, rules: Pachisi) -> None:
        self.rules, self.seats, self.sides = rules, rules.seats, rules.sides
        self.falls = [(each.dice[0], float(part)) for each, part in rules.shells.throws(1)]
        self._values, self._likely = (np.array(each) for each in zip(*self.falls, strict=True))

    def start(self, many: int, rng: np.random.Generator) -> Boards:
        """Return `many` new games, in which all pieces wait and a random seat begins."""
        pieces = np.full((many, self.seats, PIECES), WAITING)
        memory = np.zeros((many, 2 * self.seats), int)
        return Boards(pieces, rng.integers(0, self.seats, many), memory)

    def scatter_pieces(self, many: int, rng: np.random.Generator) -> Boards:
        """Return `many` random positions from all parts of a game; no side has won."""
        shape = (many, self.seats, PIECES)
        pieces = rng.integers(FIRST_SQUARE, LAST_SQUARE, shape)
        pieces[rng.random(shape) < WAITING_SHARE] = WAITING
        pieces[rng.random(shape) < HOME_SHARE] = HOME
        pieces[(pieces == HOME).all(axis=2), 0] = WAITING
        captured = rng.integers(0, 2, (many, self.seats))
        memory = np.concatenate([(pieces > WAITING).any(axis=2), captured], axis=1)
        return Boards(pieces, rng.integers(0, self.seats, many), memory)

    def throw(self, boards: Boards, rng: np.random.Generator) -> Places:
        """Return a random throw of the cowries for every game."""
        return rng.choice(self._values, len(boards.seat), p=self._likely)

    def ways(self, boards: Boards, throws: Places) -> Ways:
        """Return all plays of these throws: each step of a piece, and declining.

        If no piece can move, declining means passing.
        """
        game, seat = np.arange(len(throws)), boards.seat
        own = boards.pieces[game, seat]
        ends, there = self._ends(boards, own, throws)
        after, met = self._move_pieces(boards, own, ends)
        there[:, DECLINE] = True
        idle = ~np.any(there[:, :DECLINE], axis=1)[:, None]
        grace = np.isin(throws, [*self.rules.shells.entries, *self.rules.shells.idle])[:, None]
        again = (grace | (met & self.rules.capture_bonus)) & ~idle
        again &= (after[game, :, seat] != HOME).any(axis=2)
        memory = boards.memory[:, None].repeat(WAYS, axis=1)
        memory[game, :DECLINE, seat] = 1
        memory[game, :, self.seats + seat] |= met
        memory[idle[:, 0]] = boards.memory[idle[:, 0], None]
        seats = np.where(again, seat[:, None], self._next(after, seat))
        return Ways(Boards(after, seats, memory), there)

    def _ends(self, boards: Boards, own: Places, throws: Places) -> tuple[Places, Marks]:
        """Return for each play the progress at which its piece ends, and whether the play exists.

        `own` holds the progress of the thrower's pieces.
        """
        game, seat, rules = np.arange(len(throws)), boards.seat, self.rules
        waits, left = (own == WAITING).any(axis=1), boards.memory[game, seat] > 0
        enters = np.isin(throws, list(rules.shells.entries)) & waits
        bound = enters & (rules.grace_use == "enter_only_while_waiting")
        ends = np.full((len(throws), WAYS), WAITING)
        ends[:, :PIECES] = np.minimum(own + throws[:, None], HOME + 1)
        ends[:, ENTER], ends[:, LEAVE] = FIRST_SQUARE, throws
        there = np.zeros(ends.shape, bool)
        there[:, :PIECES] = (own > WAITING) & (own < HOME) & ~bound[:, None]
        for piece in range(1, PIECES):
            there[:, piece] &= (own[:, piece, None] != own[:, :piece]).all(axis=1)
        there[:, ENTER] = enters
        there[:, LEAVE] = waits & ~left & ~bound
        there &= self._open(boards, own, ends)
        void = np.isin(throws, list(rules.shells.idle)) & ~((own > WAITING) & (own < HOME)).any(
            axis=1
        )
        there[void] = False
        return ends, there

    def _open(self, boards: Boards, own: Places, ends: Places) -> Marks:
        """Return for each play whether its piece may stop at its end, a progress in `ends`."""
        game = np.arange(len(own))
        rivals = self._rivals(boards)
        held = np.zeros((len(own), HOME + 2), bool)
        np.put_along_axis(held, rivals.reshape(len(own), -1), True, axis=1)
        held[:, BACK_AT_ARM_END] = held[:, ARM_END]
        within = np.minimum(ends, HOME)
        found = (ends <= HOME) & ~(held[game[:, None], within] & CASTLE[within])
        found &= (ends != LAST_SQUARE) & ((ends != HOME) | self._welcome(boards, own)[:, None])
        if self.rules.stacking == "all":
            return found
        alone = (ends[:, :, None] != own[:, None]).all(axis=2) | (ends == HOME)
        for one, other in ((ARM_END, BACK_AT_ARM_END), (BACK_AT_ARM_END, ARM_END)):
            alone &= (ends != one) | (own != other).all(axis=1)[:, None]
        return found & (alone | (CASTLE[within] & (self.rules.stacking == "castles_only")))

    def _welcome(self, boards: Boards, own: Places) -> Marks:
        """Return for each game whether the pieces of the seat that throws may go home."""
        if not self.rules.capture_required:
            return np.ones(len(own), bool)
        captured = boards.memory[np.arange(len(own)), self.seats + boards.seat] > 0
        return captured | (own >= RETURNING.start).all(axis=1)

    def _rivals(self, boards: Boards) -> Places:
        """Return the squares of opposing pieces, as progress on the path of the seat that throws.

        The array is indexed by game, seat and piece. It is 0 for pieces that the thrower cannot
        meet.
        """
        other = np.arange(self.seats)[None, :, None]
        seen = own_progress(self.seats)[boards.seat]
        steps = seen[np.arange(len(boards.seat))[:, None, None], other, boards.pieces]
        found: Places = steps * rivalry(self.rules)[boards.seat][:, :, None]
        return found

    def _move_pieces(self, boards: Boards, own: Places, ends: Places) -> tuple[Places, Marks]:
        """Return for each play the pieces of all seats after it, and whether it captures."""
        many, seat = len(own), boards.seat
        after = boards.pieces[:, None].repeat(WAYS, axis=1)
        within = np.minimum(ends, HOME)
        bare = (ends > ARM_END) & (ends < BACK_AT_ARM_END) & ~CASTLE[within]
        met = (self._rivals(boards)[:, None] == ends[:, :, None, None]) & bare[:, :, None, None]
        after = np.where(met, WAITING, after)
        game = np.arange(many)
        for way in range(DECLINE):
            piece = np.full(many, way) if way < PIECES else np.argmin(own, axis=1)
            after[game, way, seat, piece] = within[:, way]
        after[:, DECLINE] = boards.pieces
        caught = met.any(axis=(2, 3))
        caught[:, DECLINE] = False
        return after, caught

    def _next(self, after: Places, seat: Places) -> Places:
        """Return for each play the seat that throws next, skipping seats with all pieces home."""
        home = (after == HOME).all(axis=3)
        order = (seat[:, None] + np.arange(1, self.seats + 1)) % self.seats
        done = home[np.arange(len(seat))[:, None], :, order].transpose(0, 2, 1)
        first = np.argmin(done, axis=2)
        return order[np.arange(len(seat))[:, None], first]

    def find_winning_sides(self, boards: Boards) -> Places:
        """Return for each game the side whose pieces are all home, or -1."""
        home = (boards.pieces == HOME).all(axis=2)
        done = np.stack([home[:, list(side)].all(axis=1) for side in self.sides], axis=1)
        return np.where(done.any(axis=1), np.argmax(done, axis=1), -1)

    def find_exact_chances(self, boards: Boards) -> tuple[Marks, Numbers]:
        """Return which games are over, and every seat's chances in those (0 or 1)."""
        return find_final_chances(self, boards)

    def features(self, boards: Boards) -> Floats:
        """Return the features of each position, from every seat's perspective."""
        left, captured = np.split(boards.memory, 2, axis=1)
        return features(self.rules, boards.pieces, boards.seat, left, captured)
