"""Positions of many parallel games by the same rules, and the types of their rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from games.engine.bots.arrays import Floats, Marks, Numbers, Places
from games.engine.bots.network import Sides


@dataclass(frozen=True)
class Boards:
    """Positions of many games before a throw.

    `pieces` is indexed by game, seat and piece. `seat` is the seat to throw in each game. `memory`
    holds what else the rules remember.
    """

    pieces: Places
    seat: Places
    memory: Places

    def __getitem__(self, some: Places | Marks) -> Boards:
        return Boards(self.pieces[some], self.seat[some], self.memory[some])

    def at(self, game: Places, way: Places) -> Boards:
        """Return the positions of these pairs of game and play.

        Boards of afterstates have the plays as their second axis.
        """
        return Boards(self.pieces[game, way], self.seat[game, way], self.memory[game, way])

    def put(self, where: Marks, other: Boards) -> None:
        """Replace the positions of the games marked in `where` by `other`."""
        self.pieces[where] = other.pieces
        self.seat[where] = other.seat
        self.memory[where] = other.memory


@dataclass(frozen=True)
class Ways:
    """All plays of one throw in each of many games.

    `after` holds the afterstates by game and play. `there` marks the plays that exist.
    """

    after: Boards
    there: Marks


class Table(Protocol):
    """The type of a game's rules with its options, for many positions at once."""

    @property
    def seats(self) -> int:
        """The number of seats."""

    @property
    def sides(self) -> Sides:
        """The groups of seats that win together."""

    @property
    def last(self) -> int:
        """The progress of a piece that has finished."""

    @property
    def falls(self) -> Sequence[tuple[int, float]]:
        """Every possible throw, with its probability."""

    def start(self, many: int, rng: np.random.Generator) -> Boards:
        """Return the starting positions of `many` new games."""

    def ways(self, boards: Boards, throws: Places) -> Ways:
        """Return all plays of these throws, one throw for each game.

        If a seat has no other play, passing is its play.
        """

    def find_winning_sides(self, boards: Boards) -> Places:
        """Return the side that has won each game, or -1 where no side has."""


class LearningTable(Table, Protocol):
    """The type of a game's rules, with all that training a network needs."""

    def scatter_pieces(self, many: int, rng: np.random.Generator) -> Boards:
        """Return `many` random positions from all parts of a game.

        So training meets late positions early.
        """

    def throw(self, boards: Boards, rng: np.random.Generator) -> Places:
        """Return a random throw for every game."""

    def find_exact_chances(self, boards: Boards) -> tuple[Marks, Numbers]:
        """Return in which games the winning chances are known exactly, and every seat's chances."""

    def features(self, boards: Boards) -> Floats:
        """Return the features of each position, from every seat's perspective."""


def find_final_chances(table: Table, boards: Boards) -> tuple[Marks, Numbers]:
    """Return which games are over, and every seat's chances in those (0 or 1)."""
    won = table.find_winning_sides(boards)
    certain = np.zeros((len(won), table.seats))
    for side, seats in enumerate(table.sides):
        certain[np.ix_(won == side, list(seats))] = 1
    return won >= 0, certain
