"""The rendered context of a board, with types."""

from collections.abc import Sequence
from typing import TypedDict

from games.board.drawing import Mark, Piece, Thing
from games.board.offers import Offering, Shown
from games.board.targets import Button, Spot, Way
from games.board.view import Line, Rematch, Sitter, board_view
from games.engine.layout import Layout
from games.text.moves import Note
from tests.games.playing import Table


class View(TypedDict):
    """The part of the context that tests read."""

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
    may_confirm: bool
    resignation: int
    offers: list[Shown]
    offering: Offering | None
    rematch: Rematch | None
    over: bool


def view(table: Table, viewer: int | None) -> View:
    """Return the context for the viewer in this seat, or for a spectator."""
    shown: View = board_view(table.match, viewer)  # type: ignore[assignment]
    return shown


def ways(spot: Spot) -> list[Way]:
    """Return every move that starts on a square."""
    return [way for target in spot.targets for way in target.ways]


def offered(shown: View) -> list[str]:
    """Return every move and every call that a board offers."""
    moves = [way.action for spot in shown["spots"] for way in ways(spot)]
    return moves + [call.action for call in shown["calls"]]


def told(notes: Sequence[Note]) -> dict[str, str]:
    """Map statements to the sentences of remarks."""
    return {note.statement: note.sentence for note in notes}
