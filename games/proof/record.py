"""The record of a match as typed values, which the checks use; `games.proof.parse` reads them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from games.engine.forms.reading import Json
from games.proof import bdice1, bdice2
from games.proof.bdice1 import HASH_SIZE
from games.proof.bdice2 import Contribution

FORMATS = {"tahur-record/1": bdice1.PROTOCOL, "tahur-record/2": bdice2.PROTOCOL}
"""The names and versions of the record formats, and the dice protocol of each."""
FORMAT = "tahur-record/2"
"""The format of records of new matches."""
MAX_GAMES = 64
"""Maximum number of games, and so of keys, of a match."""
GAME = "game"
"""The kind of event with which every game except the first begins."""
RULING = "ruling"
"""The kind of event that holds a staff ruling."""
THROW = "throw"
ANCHOR = "anchor"
"""The kind of event with which a player agrees on another hash chain."""
SEALED, OPENED, UNOPENED = "sealed", "opened", "unopened"
"""Kinds of events about seeds: all seals are in, one was opened, some were not opened in time."""
SEALED_ONLY, JOINT = 1, 2
"""Levels of protection: no throw depends on links of players, or those of joint dice do."""
HEX = re.compile(rf"[0-9a-f]{{{2 * HASH_SIZE}}}")
"""The form of a hash or a key in hexadecimal."""


@dataclass(frozen=True, slots=True)
class RecordSeat:
    """A seat of a record.

    `join` is its place in the order in which players joined; `seed` is the seed they gave.
    """

    number: int
    join: int
    kind: str
    """The kind of contribution, see `bdice1` and `bdice2`."""
    seed: str
    anchor: bytes
    """The end of the player's hash chain; empty without one."""


@dataclass(frozen=True, slots=True)
class GameKey:
    """The revealed key and the digest of one game."""

    key: bytes
    digest: bytes


@dataclass(frozen=True, slots=True)
class Proof:
    """The proof of the dice: the commitment, its entry in the public log, and the revealed keys.

    `before` is the entry of the public log before `entry`.
    """

    protocol: str
    level: int
    """Whether throws are joint: `SEALED_ONLY` or `JOINT`."""
    commitment: bytes
    before: bytes
    entry: bytes
    private: bool
    """Whether the public log identifies the match by a hash of its id."""
    salt: bytes
    """The secret bytes in this hash; empty if there are none."""
    games: tuple[GameKey, ...]


@dataclass(frozen=True, slots=True)
class JointLinks:
    """The number of a joint throw within the match, and the link of each seat, None if absent."""

    number: int
    links: tuple[bytes | None, ...]


@dataclass(frozen=True, slots=True)
class RecordEvent:
    number: int
    game: int
    kind: str
    seat: int | None
    action: Mapping[str, Json] | None
    draw: int | None
    """The number of its draw, counted from 0 in each game; None for an event without a draw."""
    faces: tuple[int, ...]
    """The number of faces of each die; empty for an event that is no throw."""
    drawn: tuple[int, ...]
    """The numbers drawn, counted from 0, or the order of seats; empty without a draw."""
    joint: JointLinks | None = None
    """The links of a joint throw; None for all other events."""
    automatic: bool = False
    """Whether the site took the action for the player."""


@dataclass(frozen=True, slots=True)
class Record:
    """The record of a match; `parts` are the sealed parts of the file, in order."""

    match: str
    setup: Mapping[str, Json]
    are_seats_drawn: bool
    seats: tuple[RecordSeat, ...]
    proof: Proof
    events: tuple[RecordEvent, ...]
    end: Mapping[str, Json]
    parts: tuple[Mapping[str, Json], ...]

    @property
    def contributions(self) -> list[Contribution]:
        """Return what every seat adds to the dice, in the order in which players joined."""
        joined = sorted(self.seats, key=lambda seat: seat.join)
        return [Contribution(seat.kind, seat.seed, seat.anchor) for seat in joined]
