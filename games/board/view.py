"""The board of a match for one viewer, as dataclasses for the templates."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from games.board.animation import piece_paths
from games.board.drawing import Drawing, draw_match
from games.board.parts.after_game import NextGame, RematchView, next_game, rematch
from games.board.parts.commands import (
    ActionForm,
    Commands,
    Resignation,
    action_form,
    commands_view,
    resignation,
)
from games.board.parts.history_nav import HistoryNav, present_nav
from games.board.parts.offers import OffersView, offers_view
from games.board.parts.position import PositionForms, PositionTable, exchange_forms
from games.board.parts.proof import DiceCommitment, RecordLinks, dice_commitment, record_links
from games.board.parts.seats import SeatsView, seats_view
from games.board.parts.status import News, Rulings, TurnStatus, news, rulings, turn_status
from games.board.parts.turn_list import TurnList, turn_list
from games.board.targets import SquareView, moves_by_square, squares
from games.engine.layout import Layout
from games.models import Match
from games.selectors.perspective import Perspective, perspective_of
from games.text.events import describe_new_events
from games.text.luck import luck_text
from games.text.moves import turn_text
from games.tutorial.entries import Guide
from games.tutorial.panel import guide_of


@dataclass(frozen=True, slots=True)
class BoardView:
    """What lies on the board (pieces and dice), and the squares that the viewer can press."""

    drawing: Drawing
    piece_paths: str
    """The paths of the pieces that have moved since the last push."""
    squares: Sequence[SquareView]


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match as one viewer sees it, with a part for each partial template.

    Values that change equally often form one part, so that a push can leave out parts that the page
    already shows.
    """

    template: ClassVar[str] = "games/board/_board.html"

    # These never change while the match lasts.
    game: str
    layout: Layout = field(compare=False)
    """Outlines and labels of the board, with the viewer's side at the bottom."""
    commitment: DiceCommitment | None
    """None once the record replaces it."""

    # These change with each action.
    version: int
    announcement: str
    """What happened since the last push and whose turn it is, for screen readers."""
    form: ActionForm | None
    """None on a board of the past."""
    seats: SeatsView
    board: BoardView
    status: TurnStatus
    offers: OffersView | None
    """None on a board of the past, and while no game is played."""
    commands: Commands | None
    resignation: Resignation | None
    guide: Guide | None
    nav: HistoryNav
    news: News | None
    """None on a board of the past."""
    table: PositionTable
    position: PositionForms
    rulings: Rulings

    # Rows of finished turns never change.
    history: TurnList

    # These come at the end of a game or of the match.
    next_game: NextGame | None
    rematch: RematchView | None
    record: RecordLinks | None
    luck: Sequence[str]

    @property
    def rematch_url(self) -> str:
        """The URL of the rematch, which a player's open page loads by itself; else empty."""
        return self.rematch.url if self.rematch else ""


def board_view(match: Match, viewer: int | None) -> MatchView:
    """Return the current board of a match.

    `viewer` is the seat of the viewer; None for a spectator.
    """
    return match_view(perspective_of(match, viewer))


def match_view(perspective: Perspective, past: HistoryNav | None = None) -> MatchView:
    """Return the view of a match from a perspective.

    `past` is the navigation if an earlier position is shown; None for the current one.
    """
    text = turn_text(perspective)
    announcement = f"{describe_new_events(perspective)} {text}".strip()
    status = turn_status(perspective, announcement if past else text)
    guide, links = guide_of(perspective), record_links(perspective)
    board = _board(perspective, guide)
    return MatchView(
        game=perspective.match.game,
        layout=perspective.layout,
        commitment=None if links else dice_commitment(perspective),
        version=perspective.match.version,
        announcement=announcement,
        form=None if past else action_form(perspective),
        seats=seats_view(perspective),
        board=board,
        status=status,
        offers=None if past else offers_view(perspective),
        commands=commands_view(perspective),
        resignation=resignation(perspective),
        guide=guide,
        nav=past or present_nav(perspective),
        news=None if past else news(perspective),
        table=_table(board, status),
        position=exchange_forms(perspective.rules, perspective.state),
        rulings=rulings(perspective),
        history=turn_list(perspective, past=past is not None),
        next_game=next_game(perspective),
        rematch=rematch(perspective),
        record=links,
        luck=luck_text(perspective),
    )


def _board(perspective: Perspective, guide: Guide | None) -> BoardView:
    moves = moves_by_square(perspective)
    return BoardView(
        drawing=draw_match(perspective, moves, guide.advised if guide else None),
        piece_paths=piece_paths(perspective),
        squares=squares(perspective, moves),
    )


def _table(board: BoardView, status: TurnStatus) -> PositionTable:
    return PositionTable(status.text, [square.row for square in board.squares], status.own)
