"""Pictures of decisions: a position with its throw, and arrows for two plays."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.board.arrows import Arrow
from games.board.drawing import Piece, draw_position, hint_thickness
from games.board.pictures.figures import (
    EmptyBoard,
    ThrownDie,
    draw_play,
    empty_board,
    lay_out_dice,
)
from games.engine.rules import Rules
from games.engine.state import Choice, State, Throw


@dataclass(frozen=True, slots=True)
class DecisionPicture:
    """A position before a play: board, pieces, thrown dice, and the arrows of two plays."""

    board: EmptyBoard
    pieces: Sequence[Piece]
    dice: Sequence[ThrownDie]
    best: Sequence[Arrow]
    played: Sequence[Arrow]
    """Empty if the best play was played."""


def draw_decision(
    rules: Rules[State],
    state: State,
    throw: Throw | None,
    plays: tuple[Sequence[Choice], Sequence[Choice]],
) -> DecisionPicture:
    """Draw a position from the perspective of its active seat, which has thrown `throw`.

    `plays` holds the best play and the one that was played.
    """
    drawing = draw_position(rules, state, state.seat or 0)
    layout, thickness = drawing.layout, hint_thickness(drawing.layout)
    best, played = (list(draw_play(rules, layout, state, each, thickness)) for each in plays)
    return DecisionPicture(
        board=empty_board(layout),
        pieces=drawing.pieces,
        dice=lay_out_dice(rules, layout, throw, state) if throw is not None else [],
        best=best,
        played=[] if plays[0] == plays[1] else played,
    )
