"""What a board shows, with the types it has."""

from collections.abc import Sequence
from typing import TypedDict

from games.answers import Offering, Shown
from games.boards import Line, Rematch, Sitter, board_view
from games.choices import Button, Spot, Way
from games.engine.layout import Layout
from games.pictures import Mark, Piece, Thing
from games.wording import Note
from tests.games.playing import Table


class View(TypedDict):
    """The part of a view that is looked at here."""

    layout: Layout
    spots: list[Spot]
    calls: list[Button]
    things: list[Thing]
    marks: list[Mark]
    sitters: list[Sitter]
    lines: list[Line]
    pieces: list[Piece]
    remarks: list[Note]
    words: str
    say: str
    may_throw: bool
    may_undo: bool
    may_say_done: bool
    resignation: int
    offers: list[Shown]
    offering: Offering | None
    rematch: Rematch | None
    over: bool


def view(table: Table, viewer: int | None) -> View:
    """What a viewer in this seat, or in none, is shown."""
    shown: View = board_view(table.match, viewer)  # type: ignore[assignment]
    return shown


def ways(spot: Spot) -> list[Way]:
    """Every move that can be chosen from a place."""
    return [way for target in spot.targets for way in target.ways]


def offered(shown: View) -> list[str]:
    """Every move and every call that can be chosen on a board."""
    moves = [way.action for spot in shown["spots"] for way in ways(spot)]
    return moves + [call.action for call in shown["calls"]]


def told(notes: Sequence[Note]) -> dict[str, str]:
    """The sentences of remarks by their statements."""
    return {note.statement: note.sentence for note in notes}
