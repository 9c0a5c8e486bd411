"""The page around the board of a match."""

from games.engine.text import read_position
from games.models import Match


def is_waiting(match: Match, viewer: int | None) -> bool:
    """Whether the viewer can only wait: for another player, or for the match to resume."""
    if match.stage == Match.Stage.OVER:
        return False
    if match.stage == Match.Stage.BETWEEN or match.paused:
        return True
    if match.stage == Match.Stage.BEGINNING:
        return viewer is None or match.seats.get(number=viewer).contribution != ""
    turn = read_position(match.position)[1].seat if match.holding is None else match.holding
    if viewer is None or turn != viewer:
        return True
    return bool(match.seats.get(number=viewer).out)
