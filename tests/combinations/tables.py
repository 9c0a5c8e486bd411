"""Every combination of game, length, cube, number of seats, and what happens on leaving."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.engine.games import GAMES, table
from games.engine.options import Value
from games.engine.rules import Rules
from games.engine.state import State

CUBE = "cube"


@dataclass(frozen=True, slots=True)
class Kind:
    """Setup of a match: game, length, cube, number of seats, and what happens on leaving."""

    game: str
    points: int
    seats: int
    cube: bool
    abandoned: str

    def __str__(self) -> str:
        cube = "-cube" if self.cube else ""
        leave = f"-{self.abandoned}" if self.seats > 2 else ""
        return f"{self.game}-{self.points}p-{self.seats}s{cube}{leave}"

    @property
    def options(self) -> Mapping[str, Value]:
        """The options of the setup, with their values."""
        cube: dict[str, Value] = {CUBE: True} if self.cube else {}
        return {"match_points": self.points, **cube}

    @property
    def rules(self) -> Rules[State]:
        """The rules of the game with these options."""
        return table(self.game, self.options, self.seats)

    @property
    def is_default(self) -> bool:
        """Whether quick pairing starts matches with this setup."""
        return self.seats == 2 and self.rules == table(self.game, {}, 2)


def _kinds() -> Iterator[Kind]:
    for game in GAMES:
        for points in (1, 3):
            for cube in (False, True) if hasattr(game, CUBE) and points > 1 else (False,):
                for seats in game.seat_numbers:
                    for abandoned in ("ends",) if seats == 2 else ("computer", "skipped", "ends"):
                        yield Kind(game.game, points, seats, cube, abandoned)


KINDS = tuple(_kinds())
