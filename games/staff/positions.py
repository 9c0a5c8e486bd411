"""The board of a match for staff: now, or after one of its events."""

from dataclasses import replace

from games.board.history import match_at
from games.board.pictures.diagrams import Diagram, diagram
from games.models import Match
from games.selectors.perspective import perspective_of
from games.text.turn_status import waits_for_end_text


def board_after(match: Match, event: int) -> Diagram | None:
    """Return the board after the event with this number; now for 0 or the last event.

    While a player has played the turn and may still undo it, its sentence says that they have to
    end it, as players read. None for a match without a position: it has no events.
    """
    if not match.position:
        return None
    then = match_at(match, event) if 0 < event < match.version else match
    board = diagram(then.position)
    if then.holding is None:
        return board
    words = waits_for_end_text(perspective_of(then, None))
    return replace(board, description=words, table=replace(board.table, caption=words))
