"""Many parallel games at one table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from games.engine.bots.arrays import Floats, Marks, Numbers, Places
from games.engine.bots.network import Sides


@dataclass(frozen=True)
class Boards:
    """Positions before a throw: pieces by game, seat and piece; the seat to throw; the memory."""

    pieces: Places
    seat: Places
    memory: Places

    def __getitem__(self, some: Places | Marks) -> Boards:
        return Boards(self.pieces[some], self.seat[some], self.memory[some])

    def at(self, game: Places, way: Places) -> Boards:
        """Select single positions by game and play."""
        return Boards(self.pieces[game, way], self.seat[game, way], self.memory[game, way])

    def put(self, where: Marks, other: Boards) -> None:
        """Replace some of the games."""
        self.pieces[where] = other.pieces
        self.seat[where] = other.seat
        self.memory[where] = other.memory


@dataclass(frozen=True)
class Ways:
    """All ways to play a throw: positions by game and play, and which of them exist."""

    after: Boards
    there: Marks


class Table(Protocol):
    """A game with its options, played many times in parallel."""

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
        """Every throw with its probability."""

    def start(self, many: int, rng: np.random.Generator) -> Boards:
        """Return new games."""

    def ways(self, boards: Boards, throws: Places) -> Ways:
        """Return the ways to play those throws; at least one for each, if only passing."""

    def won(self, boards: Boards) -> Places:
        """Return the side that has won each game, or -1."""


class LearningTable(Table, Protocol):
    """A table at which a network can learn."""

    def scattered(self, many: int, rng: np.random.Generator) -> Boards:
        """Return games that start anywhere, so that late positions are met early."""

    def throw(self, boards: Boards, rng: np.random.Generator) -> Places:
        """Return a throw for every game."""

    def settled(self, boards: Boards) -> tuple[Marks, Numbers]:
        """Return which games have known chances, and those chances."""

    def features(self, boards: Boards) -> Floats:
        """Return the features of each game for every seat."""


def decided(table: Table, boards: Boards) -> tuple[Marks, Numbers]:
    """Return which games have been won, and the chances there."""
    won = table.won(boards)
    certain = np.zeros((len(won), table.seats))
    for side, seats in enumerate(table.sides):
        certain[np.ix_(won == side, list(seats))] = 1
    return won >= 0, certain
