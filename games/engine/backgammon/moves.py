"""Single steps in backgammon.

The rule that a play uses as many dice as possible is applied in `games.engine.backgammon.rules`.
"""

from games.engine.backgammon.board import BAR, OFF, across, closed_points, may_bear_off
from games.engine.state import Move

Side = tuple[int, ...]


def steps(own: Side, rival: Side, pips: tuple[int, ...]) -> list[Move]:
    """Return every step that the board allows with one of the numbers `pips`, largest first.

    `own` holds the progress of the mover's pieces, `rival` that of the opponent's pieces.
    """
    blocked = closed_points(rival)
    starts = (BAR,) if own[0] == BAR else sorted(set(own) - {OFF})  # GAMMON-17 GAMMON-27
    return [
        Move(start, min(start + score, OFF), score)  # GAMMON-07 GAMMON-18 GAMMON-20
        for score in sorted(set(pips), reverse=True)
        for start in starts
        if start + score not in blocked  # GAMMON-09 GAMMON-10 GAMMON-19
        and (start + score < OFF or may_bear_off(own, start, score))
    ]


def after_step(own: Side, rival: Side, move: Move) -> tuple[Side, Side]:
    """Return the pieces of the mover and of the opponent after a step.

    If a single opposing piece stands where the step ends, it goes to the bar.
    """
    there = across(move.end)
    if there > BAR and there in rival:  # GAMMON-15
        rival = _move_piece(rival, there, BAR)  # GAMMON-16
    return _move_piece(own, move.start, move.end), rival


def _move_piece(side: Side, start: int, end: int) -> Side:
    places = list(side)
    places.remove(start)
    return tuple(sorted([*places, end]))
