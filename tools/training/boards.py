"""Positions of many parallel games with the same options and number of seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from games.engine.bots.arrays import Floats, Marks, Numbers, Places
from games.engine.bots.network import Sides


@dataclass(frozen=True)
class Boards:
    """Positions before a throw, one for each game.

    `pieces` is indexed by game, seat and piece. `seat` is the seat to throw in each game. `memory`
    holds what else the rules remember.
    """

    pieces: Places
    seat: Places
    memory: Places

    def __getitem__(self, some: Places | Marks) -> Boards:
        return Boards(self.pieces[some], self.seat[some], self.memory[some])

    def at(self, game: Places, way: Places) -> Boards:
        """Return the positions at these pairs of game and play."""
        return Boards(self.pieces[game, way], self.seat[game, way], self.memory[game, way])

    def put(self, where: Marks, other: Boards) -> None:
        """Replace the positions of the games marked in `where` by `other`."""
        self.pieces[where] = other.pieces
        self.seat[where] = other.seat
        self.memory[where] = other.memory


@dataclass(frozen=True)
class Ways:
    """All plays of one throw in each game.

    `after` holds the afterstates by game and play. `there` marks the plays that exist.
    """

    after: Boards
    there: Marks


class Table(Protocol):
    """The rules of a game with its options, for many positions at once."""

    @property
    def seats(self) -> int:
        """The number of seats."""

    @property
    def sides(self) -> Sides:
        """The seats of each side."""

    @property
    def last(self) -> int:
        """The progress of a piece that has finished."""

    @property
    def falls(self) -> Sequence[tuple[int, float]]:
        """Every possible throw, with its probability."""

    def start(self, many: int, rng: np.random.Generator) -> Boards:
        """Return the starting positions of `many` new games."""

    def ways(self, boards: Boards, throws: Places) -> Ways:
        """Return all plays of these throws; passing is a play where there is no other."""

    def find_winning_sides(self, boards: Boards) -> Places:
        """Return the side that has won each game, or -1 where no side has."""


class LearningTable(Table, Protocol):
    """The rules of a game, with all that training a network needs."""

    def scatter_pieces(self, many: int, rng: np.random.Generator) -> Boards:
        """Return random positions from all parts of a game; late positions are thus met early."""

    def throw(self, boards: Boards, rng: np.random.Generator) -> Places:
        """Return a random throw for every game."""

    def find_exact_chances(self, boards: Boards) -> tuple[Marks, Numbers]:
        """Return in which games the winning chances are certain, and every seat's chances there."""

    def features(self, boards: Boards) -> Floats:
        """Return the features of each position, from every seat's perspective."""


def find_final_chances(table: Table, boards: Boards) -> tuple[Marks, Numbers]:
    """Return which games are won, and every seat's chances there (0 or 1)."""
    won = table.find_winning_sides(boards)
    certain = np.zeros((len(won), table.seats))
    for side, seats in enumerate(table.sides):
        certain[np.ix_(won == side, list(seats))] = 1
    return won >= 0, certain
