"""The board of a match for one viewer, as dataclasses for the templates."""

from dataclasses import dataclass, replace
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
from games.board.parts.cube import CubeView, cube_view
from games.board.parts.history_nav import HistoryNav, present_nav
from games.board.parts.menu import MatchMenu, match_menu
from games.board.parts.offers import OffersView, offers_view
from games.board.parts.position import PositionForms, PositionTable, exchange_forms
from games.board.parts.proof import DiceCommitment, RecordLinks, dice_commitment, record_links
from games.board.parts.result import MatchEnd, ResultCard, match_end, result_card
from games.board.parts.rules import MatchRules, match_rules
from games.board.parts.seats import SeatsView, seats_view
from games.board.parts.status import News, Rulings, TurnStatus, news, rulings, turn_status
from games.board.parts.turn_list import TurnList, turn_list
from games.board.sounds import sounds
from games.board.targets import SquareView, squares
from games.board.ways import moves_by_square
from games.engine.layout import Layout
from games.models import Match
from games.selectors.perspective import Perspective, perspective_of
from games.text.events import describe_new_events
from games.text.gaps import Gap, Part
from games.text.luck import ThrowTotals, throw_totals
from games.text.setup import rated_title
from games.text.turn_status import turn_text
from games.tutorial.entries import Guide
from games.tutorial.on_request import HintButtons, hint_buttons
from games.tutorial.panel import guide_of


@dataclass(frozen=True, slots=True)
class BoardView:
    """What lies on the board (pieces and dice), and the squares that the viewer can press."""

    drawing: Drawing
    piece_paths: Gap[str]
    """The paths of the pieces that have moved since the last push."""
    cube: Part[CubeView | None]
    """None in matches without a doubling cube."""
    squares: Part[tuple[SquareView, ...]]


@dataclass(frozen=True, slots=True)
class Attributes:
    """Attributes of the element that contains the board; scripts read them."""

    game: str
    columns: int
    rows: int
    own: bool
    """Whether it is the viewer's turn."""
    past: bool
    """Whether an earlier position is shown."""
    version: Gap[int]
    mark: Gap[str]
    """Checksum of what can change without a new version."""
    announcement: Gap[str]
    """What happened since the last push and whose turn it is, for screen readers."""
    sounds: Gap[str]
    """The sounds of what happened since the last push; empty on a board of the past."""
    rated: str
    """Whether the match is rated, in words: a ruling may change it while pages are open."""
    thrown: str
    """The kind of randomizer, which sounds like itself."""
    rematch_url: Gap[str]
    """The URL of the rematch, which a player's open page loads by itself; else empty."""


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match as one viewer sees it, with a part for each partial template.

    Values that change equally often form one part, so that a push can leave out parts that the page
    already shows.
    """

    template: ClassVar[str] = "games/board/_board.html"

    # These never change while the match lasts.
    game: str
    layout: Layout
    """Outlines and labels of the board, with the viewer's side at the bottom."""
    rules: Part[MatchRules | None]
    """None if the rules are the standard ones."""
    commitment: Part[DiceCommitment | None]
    """None once the record replaces it."""

    # These change with each action.
    attributes: Part[Attributes]
    form: Part[ActionForm]
    seats: SeatsView
    board: BoardView
    status: Part[TurnStatus]
    offers: Part[OffersView | None]
    """None on a board of the past, and while no game is played."""
    commands: Part[Commands | None]
    resignation: Part[Resignation | None]
    menu: Part[MatchMenu]
    guide: Part[Guide | None]
    hint: Part[HintButtons | None]
    """None where the viewer cannot ask the computer for a hint."""
    nav: Part[HistoryNav]
    news: News | None
    """None on a board of the past."""
    table: Part[PositionTable]
    position: Part[PositionForms]
    rulings: Part[Rulings]

    # Rows of finished turns never change.
    history: Part[TurnList]

    # These come at the end of a game or of the match.
    result: Part[ResultCard | None]
    """Shown in place of the status."""
    end: Part[MatchEnd | None]
    """The result of the match below the status of an earlier position; None without one."""
    next_game: Part[NextGame | None]
    rematch: Part[RematchView | None]
    record: Part[RecordLinks | None]
    luck: Part[tuple[ThrowTotals, ...]]

    @property
    def announcement(self) -> str:
        """What happened since the last push and whose turn it is, for screen readers."""
        return self.attributes.announcement


@dataclass(frozen=True, slots=True)
class Review:
    """How an earlier position is shown: the navigation from it, and the match as it is now."""

    nav: HistoryNav
    present: Perspective


def board_view(match: Match, viewer: int | None) -> MatchView:
    """Return the current board of a match.

    `viewer` is the seat of the viewer; None for a spectator.
    """
    return match_view(perspective_of(match, viewer))


def match_view(perspective: Perspective, mark: str = "", past: Review | None = None) -> MatchView:
    """Return the view of a match from a perspective.

    `mark` is the checksum of what can change without a new version. `past` is given if an earlier
    position is shown; None for the current one.
    """
    now = past.present if past else perspective
    text = turn_text(perspective)
    announcement = f"{describe_new_events(perspective)} {text}".strip()
    guide, links = guide_of(perspective), record_links(perspective)
    told = guide.told if guide else frozenset[str]()
    status = turn_status(perspective, announcement if past else text, told)
    following = rematch(now, past=past is not None)
    board = _board(perspective, guide)
    return MatchView(
        game=perspective.match.game,
        layout=perspective.layout,
        rules=match_rules(perspective),
        commitment=None if links else dice_commitment(perspective),
        attributes=Attributes(
            game=perspective.match.game,
            columns=perspective.layout.columns,
            rows=perspective.layout.rows,
            own=status.own,
            past=past is not None,
            version=perspective.match.version,
            mark=mark,
            announcement=announcement,
            sounds="" if past else sounds(perspective),
            rated=rated_title(rated=perspective.match.rated),
            thrown=perspective.rules.randomizer,
            rematch_url=following.url if following and not past else "",
        ),
        form=action_form(now, perspective.match.version),
        seats=seats_view(perspective),
        board=board,
        status=status,
        offers=None if past else offers_view(perspective),
        commands=commands_view(perspective),
        resignation=resignation(perspective),
        menu=match_menu(perspective),
        guide=guide,
        hint=None if past else hint_buttons(perspective),
        nav=replace(past.nav if past else present_nav(perspective), text=announcement),
        news=None if past else news(perspective),
        table=_table(board, status),
        position=exchange_forms(perspective.rules, perspective.state),
        rulings=rulings(perspective),
        history=turn_list(now, past.nav.at if past else None),
        end=match_end(now, perspective) if past else None,
        result=result_card(perspective),
        next_game=next_game(perspective),
        rematch=following,
        record=links,
        luck=throw_totals(perspective),
    )


def _board(perspective: Perspective, guide: Guide | None) -> BoardView:
    moves = moves_by_square(perspective)
    return BoardView(
        drawing=draw_match(perspective, moves, guide.hint.choices if guide and guide.hint else ()),
        piece_paths=piece_paths(perspective),
        cube=cube_view(perspective),
        squares=squares(perspective, moves),
    )


def _table(board: BoardView, status: TurnStatus) -> PositionTable:
    return PositionTable(status.text, tuple(square.row for square in board.squares), status.own)
