"""Parallel games of pachisi, at tables where each throw is played before the next."""

import numpy as np

from games.engine.bots.arrays import Floats, Marks, Numbers, Places
from games.engine.bots.pachisi.features import CASTLE, features, rivalry, seen_from
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
from tools.training.boards import Boards, Ways, decided

ENTER, LEAVE, DECLINE = PIECES, PIECES + 1, PIECES + 2
"""Indices after the moves of each piece: entering, leaving as the first piece, and declining."""
WAYS = DECLINE + 1
WAITING_SHARE, HOME_SHARE = 0.35, 0.2
"""The shares of pieces that wait or are home in a scattered position."""


class PachisiBoards:
    """Pachisi; the memory holds which first pieces have left, then which seats have captured."""

    last = HOME

    def __init__(self, rules: Pachisi) -> None:
        self.rules, self.seats, self.sides = rules, rules.seats, rules.sides
        self.falls = [(each.dice[0], float(part)) for each, part in rules.shells.throws(1)]
        self._values, self._likely = (np.array(each) for each in zip(*self.falls, strict=True))

    def start(self, many: int, rng: np.random.Generator) -> Boards:
        """Return games in which all pieces wait; a random seat begins."""
        pieces = np.full((many, self.seats, PIECES), WAITING)
        memory = np.zeros((many, 2 * self.seats), int)
        return Boards(pieces, rng.integers(0, self.seats, many), memory)

    def scattered(self, many: int, rng: np.random.Generator) -> Boards:
        """Return scattered positions without a winner."""
        shape = (many, self.seats, PIECES)
        pieces = rng.integers(FIRST_SQUARE, LAST_SQUARE, shape)
        pieces[rng.random(shape) < WAITING_SHARE] = WAITING
        pieces[rng.random(shape) < HOME_SHARE] = HOME
        pieces[(pieces == HOME).all(axis=2), 0] = WAITING
        captured = rng.integers(0, 2, (many, self.seats))
        memory = np.concatenate([(pieces > WAITING).any(axis=2), captured], axis=1)
        return Boards(pieces, rng.integers(0, self.seats, many), memory)

    def throw(self, boards: Boards, rng: np.random.Generator) -> Places:
        """Throw the cowries."""
        return rng.choice(self._values, len(boards.seat), p=self._likely)

    def ways(self, boards: Boards, throws: Places) -> Ways:
        """Return every move of a piece, and declining; without a move, passing."""
        game, seat = np.arange(len(throws)), boards.seat
        own = boards.pieces[game, seat]
        ends, there = self._ends(boards, own, throws)
        after, met = self._moved(boards, own, ends)
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
        """Return the square on which each play ends, and which plays exist."""
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
        """Whether pieces may stop at these ends."""
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
        """Whether pieces may go home."""
        if not self.rules.capture_required:
            return np.ones(len(own), bool)
        captured = boards.memory[np.arange(len(own)), self.seats + boards.seat] > 0
        return captured | (own >= RETURNING.start).all(axis=1)

    def _rivals(self, boards: Boards) -> Places:
        """Return the thrower's progress at the opponents' pieces, by seat and piece; 0 for none."""
        other = np.arange(self.seats)[None, :, None]
        seen = seen_from(self.seats)[boards.seat]
        steps = seen[np.arange(len(boards.seat))[:, None, None], other, boards.pieces]
        found: Places = steps * rivalry(self.rules)[boards.seat][:, :, None]
        return found

    def _moved(self, boards: Boards, own: Places, ends: Places) -> tuple[Places, Marks]:
        """Return the pieces after each possible play, and whether the play captures."""
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
        """Return the next seat to throw after the turn: the next whose pieces are not all home."""
        home = (after == HOME).all(axis=3)
        order = (seat[:, None] + np.arange(1, self.seats + 1)) % self.seats
        done = home[np.arange(len(seat))[:, None], :, order].transpose(0, 2, 1)
        first = np.argmin(done, axis=2)
        return order[np.arange(len(seat))[:, None], first]

    def won(self, boards: Boards) -> Places:
        """Return the side whose pieces are all home."""
        home = (boards.pieces == HOME).all(axis=2)
        done = np.stack([home[:, list(side)].all(axis=1) for side in self.sides], axis=1)
        return np.where(done.any(axis=1), np.argmax(done, axis=1), -1)

    def settled(self, boards: Boards) -> tuple[Marks, Numbers]:
        """Return the games that are won."""
        return decided(self, boards)

    def features(self, boards: Boards) -> Floats:
        """Return the features of each game for every seat."""
        left, captured = np.split(boards.memory, 2, axis=1)
        return features(self.rules, boards.pieces, boards.seat, left, captured)
