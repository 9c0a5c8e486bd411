"""The rendered context of a board, with types."""

from collections.abc import Sequence
from typing import TypedDict

from games.board.drawing import DieView, Drawing, Highlight, Piece
from games.board.offers import OfferView, PossibleOffers
from games.board.targets import Button, MoveOption, SquareView
from games.board.view import RematchView, SeatView, TurnRow, board_view
from games.engine.layout import Layout
from games.text.moves import PositionRemark
from tests.games.support.matches import Table


class View(TypedDict):
    """The part of the context that tests read."""

    layout: Layout
    spots: list[SquareView]
    calls: list[Button]
    things: Sequence[DieView]
    marks: Sequence[Highlight]
    sitters: list[SeatView]
    lines: list[TurnRow]
    pieces: Sequence[Piece]
    remarks: list[PositionRemark]
    words: str
    say: str
    may_throw: bool
    may_undo: bool
    may_confirm: bool
    resignation: int
    offers: list[OfferView]
    offering: PossibleOffers | None
    rematch: RematchView | None
    over: bool


def view(table: Table, viewer: int | None) -> View:
    """Return the context for the viewer in this seat, or for a spectator."""
    shown = board_view(table.match, viewer)
    drawing = shown["drawing"]
    assert isinstance(drawing, Drawing)
    drawn = {"pieces": drawing.pieces, "marks": drawing.marks, "things": drawing.dice}
    parts: View = shown | drawn | {"layout": drawing.layout}  # type: ignore[assignment]
    return parts


def ways(spot: SquareView) -> list[MoveOption]:
    """Return every move that starts on a square."""
    return [way for target in spot.targets for way in target.options]


def offered(shown: View) -> list[str]:
    """Return every move and every call that a board offers."""
    moves = [way.action for spot in shown["spots"] for way in ways(spot)]
    return moves + [call.action for call in shown["calls"]]


def told(notes: Sequence[PositionRemark]) -> dict[str, str]:
    """Map statements to the sentences of remarks."""
    return {note.statement: note.sentence for note in notes}
