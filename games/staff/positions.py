"""The board of a match for staff: now, or after one of its events."""

from dataclasses import replace

from games.board.history import match_at
from games.board.pictures.diagrams import Diagram, diagram
from games.board.thrown_dice import thrown_dice
from games.models import Match
from games.selectors.perspective import MatchSnapshot, Perspective, snapshot_of
from games.text.turn_status import waits_for_end_text


def board_after(match: Match, event: int, present: Perspective | None = None) -> Diagram | None:
    """Return the board after the event with this number; now for 0 or the last event.

    The dice of the last throw lie on it as players see them.
    While a player has played the turn and may still undo it, its sentence says that they have to
    end it, as players read. None for a match without a position: it has no events. `present`
    is the match as a spectator sees it now, if the caller has read it.
    """
    if not match.position:
        return None
    then = match_at(match, event) if 0 < event < match.version else match
    board = diagram(then.position)
    perspective = present if then is match else None
    if perspective is None:
        snapshot = MatchSnapshot(then, present.seats) if present else snapshot_of(then)
        perspective = snapshot.perspective(None)
    dice = tuple(thrown_dice(perspective))
    board = replace(board, drawing=replace(board.drawing, dice=dice))
    if then.holding is None:
        return board
    words = waits_for_end_text(perspective)
    return replace(board, description=words, table=replace(board.table, caption=words))
