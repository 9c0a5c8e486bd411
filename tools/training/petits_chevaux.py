"""The rules of petits chevaux for training, which plays many games in parallel."""

import numpy as np

from games.engine.bots.arrays import Floats, Marks, Numbers, Places
from games.engine.bots.petits_chevaux.features import features, own_progress
from games.engine.dice import FACES
from games.engine.petits_chevaux.board import CORRIDOR, DEEPEST, GATE, PATH, STABLE
from games.engine.petits_chevaux.rules import PetitsChevaux
from games.engine.petits_chevaux.throws import SIX
from tools.training.boards import Boards, Ways, find_final_chances

CORRIDOR_SHARE = 0.35
"""The probability that a horse is in the corridor in a scattered position."""


class PetitsChevauxBoards:
    """The rules of petits chevaux for many positions at once, after the first 6 of each game.

    `memory` holds the square of the horse that has to use the next throw, or 0.
    """

    last = DEEPEST
    falls = tuple((face, 1 / len(FACES)) for face in FACES)

    def __init__(self, rules: PetitsChevaux) -> None:
        self.rules, self.seats = rules, rules.seats
        self.sides = tuple((seat,) for seat in range(rules.seats))

    def start(self, many: int, rng: np.random.Generator) -> Boards:
        """Return `many` new games, in which one horse has come out and must use the next throw."""
        seat = rng.integers(0, self.seats, many)
        pieces = np.zeros((many, self.seats, self.rules.pawns), int)
        pieces[np.arange(many), seat, 0] = PATH.start
        return Boards(pieces, seat, np.full((many, 1), PATH.start))

    def scatter_pieces(self, many: int, rng: np.random.Generator) -> Boards:
        """Return `many` random positions from all parts of a game; no seat has won."""
        shape = (many, self.seats, self.rules.pawns)
        pieces = rng.integers(PATH.start, DEEPEST + 1, shape)
        pieces[rng.random(shape) < CORRIDOR_SHARE] = CORRIDOR
        arms = own_progress(self.rules)[0][np.arange(self.seats)[None, :, None], pieces]
        stalls = DEEPEST * (1 + np.arange(self.seats))[None, :, None] + pieces
        places = np.where(arms > 0, arms, stalls).reshape(many, -1)
        flat = pieces.reshape(many, -1)
        for piece in range(1, flat.shape[1]):
            twice = (places[:, piece, None] == places[:, :piece]).any(axis=1)
            flat[twice, piece] = CORRIDOR
        pieces[(pieces >= STABLE.start).all(axis=2), 0] = CORRIDOR
        memory = np.zeros((many, 1), int)
        return Boards(pieces, rng.integers(0, self.seats, many), memory)

    def throw(self, boards: Boards, rng: np.random.Generator) -> Places:
        """Return a random throw of the die for every game."""
        return rng.integers(FACES.start, FACES.stop, len(boards.seat))

    def ways(self, boards: Boards, throws: Places) -> Ways:
        """Return all plays of these throws, one throw for each game.

        If a horse has to come out, that is the only play. Otherwise every horse that can use the
        die makes a play. If there is none, the only play is passing.
        """
        game, seat, bound = np.arange(len(throws)), boards.seat, boards.memory[:, 0]
        own = boards.pieces[game, seat]
        due, square = self._entry(boards, own, throws)
        ends = np.where(due[:, None], square[:, None], own + throws[:, None])
        there = self._may_go(own, throws[:, None]) & (own != CORRIDOR)
        there &= (bound[:, None] == 0) | (own == bound[:, None])
        there[due] = False
        there[due, np.argmin(own[due], axis=1)] = True
        passing = ~there.any(axis=1)
        pieces = self._move_pieces(boards.pieces, seat, ends)
        pieces[passing, 0] = boards.pieces[passing]
        there[passing, 0] = True
        again = due | ((throws == SIX) & (self.rules.reroll_on_six == "every_six"))
        seats = np.where(again, seat, (seat + 1) % self.seats)
        each = own.shape[1]
        memory = np.where(due, square, 0)[:, None, None].repeat(each, axis=1)
        return Ways(Boards(pieces, seats[:, None].repeat(each, axis=1), memory), there)

    def _entry(self, boards: Boards, own: Places, throws: Places) -> tuple[Marks, Places]:
        """Return for each game whether a horse must come out, and the square where it comes out."""
        game = np.arange(len(throws))
        due = (throws == SIX) & (boards.memory[:, 0] == 0) & (own == CORRIDOR).any(axis=1)
        if self.rules.entry_square == "start_capture":
            barred = (own == PATH.start).any(axis=1)
            return due & ~barred, np.full(len(throws), PATH.start)
        seen = own_progress(self.rules)[boards.seat]
        other = np.arange(self.seats)[None, :, None]
        squares = seen[game[:, None, None], other, boards.pieces].reshape(len(game), -1)
        taken = np.zeros((len(game), DEEPEST + 1), bool)
        np.put_along_axis(taken, squares, True, axis=1)
        return due, np.argmin(taken[:, PATH.start :], axis=1) + PATH.start

    def _may_go(self, own: Places, score: Places) -> Marks:
        """Return which horses can use the die; horses in the corridor are not checked.

        `own` holds the progress of the horses of the seat that throws.
        """
        end = own + score
        free = (end <= DEEPEST) & (end[:, :, None] != own[:, None]).all(axis=2)
        if self.rules.stable_entry == "gate":
            free &= (own >= GATE) | (end <= GATE)
        stands, first = own[:, None], np.maximum(own, GATE)[:, :, None]
        return free & ~((stands > first) & (stands < end[:, :, None])).any(axis=2)

    def _move_pieces(self, pieces: Places, seat: Places, ends: Places) -> Places:
        """Return for each play the horses of all seats after it; captured horses are sent back."""
        many, each = ends.shape
        after = pieces[:, None].repeat(each, axis=1)
        seen, other = own_progress(self.rules)[seat], np.arange(self.seats)[None, :, None]
        squares = seen[np.arange(many)[:, None, None], other, pieces]
        rival = other != seat[:, None, None]
        met = (squares[:, None] == ends[:, :, None, None]) & rival[:, None]
        met &= (ends <= GATE)[:, :, None, None]
        after = np.where(met, CORRIDOR, after)
        game, way = np.arange(many)[:, None], np.arange(each)[None]
        after[game, way, seat[:, None], way] = ends
        return after

    def find_winning_sides(self, boards: Boards) -> Places:
        """Return for each game the seat with all horses in the stable, or -1."""
        done = np.all(boards.pieces >= STABLE.start, axis=2)
        return np.where(np.any(done, axis=1), np.argmax(done, axis=1), -1)

    def find_exact_chances(self, boards: Boards) -> tuple[Marks, Numbers]:
        """Return which games are over, and every seat's chances in those (0 or 1)."""
        return find_final_chances(self, boards)

    def features(self, boards: Boards) -> Floats:
        """Return the features of each position, from every seat's perspective."""
        return features(self.rules, boards.pieces, boards.seat, boards.memory[:, 0])
