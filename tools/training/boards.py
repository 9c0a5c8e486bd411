"""Many games of one table side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from games.engine.bots.arrays import Floats, Marks, Numbers, Places
from games.engine.bots.network import Sides


@dataclass(frozen=True)
class Boards:
    """Positions before a throw: pieces by game, seat and piece; who throws; what is remembered."""

    pieces: Places
    seat: Places
    memory: Places

    def __getitem__(self, some: Places | Marks) -> Boards:
        return Boards(self.pieces[some], self.seat[some], self.memory[some])

    def at(self, game: Places, way: Places) -> Boards:
        """Single ones of positions by game and way."""
        return Boards(self.pieces[game, way], self.seat[game, way], self.memory[game, way])

    def put(self, where: Marks, other: Boards) -> None:
        """Replace some of the games."""
        self.pieces[where] = other.pieces
        self.seat[where] = other.seat
        self.memory[where] = other.memory


@dataclass(frozen=True)
class Ways:
    """All the ways to play a throw: positions by game and way, and which of them there are."""

    after: Boards
    there: Marks


class Table(Protocol):
    """A game at a table with its options, played many times at once."""

    @property
    def seats(self) -> int:
        """How many play."""

    @property
    def sides(self) -> Sides:
        """The seats that win together."""

    @property
    def last(self) -> int:
        """The progress of a piece that has finished."""

    @property
    def falls(self) -> Sequence[tuple[int, float]]:
        """Every throw and how likely it is."""

    def start(self, many: int, chance: np.random.Generator) -> Boards:
        """So many games that begin."""

    def scattered(self, many: int, chance: np.random.Generator) -> Boards:
        """So many games that begin anywhere, so that what comes late is met early."""

    def throw(self, boards: Boards, chance: np.random.Generator) -> Places:
        """A throw for every game."""

    def ways(self, boards: Boards, throws: Places) -> Ways:
        """How those throws can be played; one way at least, if only that of passing."""

    def won(self, boards: Boards) -> Places:
        """Which side has won each game, or -1."""

    def settled(self, boards: Boards) -> tuple[Marks, Numbers]:
        """Which games need not go on to know the chances, and those chances."""

    def features(self, boards: Boards) -> Floats:
        """What every seat sees of each game."""


def decided(table: Table, boards: Boards) -> tuple[Marks, Numbers]:
    """Which games have been won, and by which seats."""
    won = table.won(boards)
    certain = np.zeros((len(won), table.seats))
    for side, seats in enumerate(table.sides):
        certain[np.ix_(won == side, list(seats))] = 1
    return won >= 0, certain
