"""What a board shows, with the types it has."""

from collections.abc import Mapping
from typing import TypedDict

from games.boards import board_view
from tests.games.playing import Table


class Target(TypedDict):
    """Where a chosen piece may go."""

    action: str
    name: str
    key: str


class Place(TypedDict):
    """Somewhere a piece can stand."""

    key: str
    name: str
    attempt: str
    targets: list[Target]


class Die(TypedDict):
    """A die on the board."""

    face: int
    seat: int
    used: bool


class Mark(TypedDict):
    """Where a piece came from, or where it is."""

    kind: str
    x: float
    y: float


class Seat(TypedDict):
    """A player beside the board."""

    number: int
    name: str
    side: str
    to_go: int
    acting: bool
    own: bool
    won: bool


class Row(TypedDict):
    """A turn in the list of moves."""

    side: str
    throw: str
    moves: str


class Rematch(TypedDict):
    """What becomes of a rematch."""

    url: str
    offered: bool
    by: list[str]


class View(TypedDict):
    """The part of a view that is looked at here."""

    places: list[Place]
    dice: list[Die]
    marks: list[Mark]
    seats: list[Seat]
    turns: list[Row]
    pieces: list[Mapping[str, object]]
    words: str
    say: str
    may_throw: bool
    may_undo: bool
    may_say_done: bool
    resignation: int
    rematch: Rematch | None
    over: bool


def view(table: Table, viewer: int | None) -> View:
    """What a viewer in this seat, or in none, is shown."""
    shown: View = board_view(table.match, viewer)  # type: ignore[assignment]
    return shown
