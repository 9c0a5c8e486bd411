"""The page of a match: head, notices, board, and the panel with its tabs beside it."""

from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext

from accounts.models import User
from accounts.preferences import preference_of
from accounts.staff.powers import Power, has_power
from games.board.absence import absence_fragment
from games.board.fragments import board_fragment, past_fragment
from games.board.themes import OWN, WITH_DIRECTION
from games.chat.view import ChatView, chat_view, new_request
from games.clock.paces import milliseconds
from games.engine.forms.text import read_position
from games.engine.forms.typed import LONGEST as LONGEST_MOVE
from games.engine.games import game_named
from games.models import Match
from games.ops.failures import is_in_quarantine
from games.play.hints import may_allow_hints
from games.selectors.joint_dice import pending_throw
from games.text.setup import clock_text, leaving_title, rated_title

MOVES, CHAT, TABLE = "moves", "chat", "table"
"""The tabs of the panel beside a board."""
OVERDUE = timedelta(seconds=30)
"""An action that is late by more than this means that the match or the timekeeper is broken."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Refusal of a request: a sentence, and the rulebook statement behind it (may be empty)."""

    sentence: str
    statement: str = ""
    clock_url: str = ""
    """The match in which the viewer's clock runs, if that is why the request was refused."""
    despite: str = ""
    """The action that the viewer may confirm then."""


@dataclass(frozen=True, slots=True)
class PageRequest:
    """What a viewer wants to see on the page of a match, and refused input to show again."""

    viewer: User | AnonymousUser
    event: int | None
    """The number of the event after which the match is shown; None for now."""
    shortcuts: bool
    """Whether the viewer uses keyboard shortcuts."""
    refusal: Notice | None = None
    typed: str = ""
    """A typed move that was refused."""
    message: str = ""
    """A chat message that was refused."""
    tab: str = MOVES
    """The tab of the panel that the viewer opened last at this match."""
    still: bool = False
    """Whether a page without scripts shall not reload itself."""


@dataclass(frozen=True, slots=True)
class MatchHead:
    """Head of the page, above the board: players, game and setup."""

    names: tuple[str, ...]
    game_title: str
    clock: str
    rated: str
    leaving: str
    private: bool
    seated: bool
    """Whether the viewer has a seat."""
    may_report: bool
    console: str
    """The URL of the console, for staff who may see matches; else empty."""

    @property
    def players(self) -> str:
        """All names in one line."""
        return " – ".join(self.names)


@dataclass(frozen=True, slots=True)
class LiveBoard:
    """The board, with the settings of its scripts for this viewer."""

    html: str
    size: str
    """The classes that name the columns and rows of the board."""
    theme: str
    now: int
    """The time of the server, in milliseconds since 1970."""
    shortcuts: bool
    one_click: bool
    """Whether one click plays a move."""
    mirrored: bool
    """Whether the viewer bears off to the left."""


@dataclass(frozen=True, slots=True)
class TypedMove:
    """Field in which the viewer types a move."""

    text: str
    max_length: int


@dataclass(frozen=True, slots=True)
class SetupPanel:
    """The lower part of the tab `TABLE` ("Details"), which no push replaces."""

    typed_move: TypedMove | None
    """None for spectators, and while an earlier position is shown."""


@dataclass(frozen=True, slots=True)
class Keyboard:
    """The list of keys."""

    seated: bool
    shortcuts: bool
    doubles: bool
    """Whether the match has a doubling cube."""
    url: str
    """The URL of the match, to which the switch for shortcuts returns."""


@dataclass(frozen=True, slots=True)
class MatchPage:
    """The page of a match, for one viewer."""

    match: str
    url: str
    request_id: str
    """The name of the request for a new opponent."""
    game: str
    begun: bool
    """Whether the first game has begun."""
    guided: bool
    """Whether the viewer has a guide beside the board."""
    hints: bool
    """Whether the viewer may ask the computer for hints while the match goes on."""
    past: bool
    """Whether the page shows an earlier position."""
    waits: bool
    """Whether the viewer can only wait, so that a page without scripts reloads itself."""
    throwing: bool
    """Whether a throw waits for links of players."""
    still: bool
    """Whether the viewer has stopped the reloading, for example to read or to open the menu."""
    over: bool
    """Whether the match is over."""
    head: MatchHead
    notice: Notice | None
    in_quarantine: bool
    absence: str
    """HTML of the notice about an absent player, for pages without scripts."""
    live: LiveBoard
    tab: str
    """The tab of the panel that is open at first: `MOVES`, `CHAT` or `TABLE`."""
    setup: SetupPanel
    keyboard: Keyboard
    chat: ChatView


def match_page(match: Match, request: PageRequest) -> MatchPage:
    """Return the page of a match as `request` wants to see it."""
    seat, past = match.seat_of(request.viewer), request.event is not None
    chat = chat_view(match, request.viewer, request.message)
    return MatchPage(
        match=match.pk,
        url=match.get_absolute_url(),
        request_id=new_request(),
        game=match.game,
        begun=bool(match.digest),
        guided=match.guided and seat is not None,
        hints=seat is not None and may_allow_hints(match, match.seat_list),
        past=past,
        waits=not past and is_waiting(match, seat),
        throwing=not (past or match.is_suspended) and pending_throw(match) is not None,
        still=request.still,
        over=match.stage == Match.Stage.OVER,
        head=_head(match, request.viewer, seat),
        notice=request.refusal,
        in_quarantine=_is_overdue(match) and is_in_quarantine(match),
        absence=absence_fragment(match, seat, get_language(), still=True),
        live=_live_board(match, request, seat),
        tab=_first_tab(request, chat),
        setup=_setup_panel(match, request, seat),
        keyboard=Keyboard(
            seated=seat is not None,
            shortcuts=request.shortcuts,
            doubles=bool(match.options.get("cube")),
            url=match.get_absolute_url(),
        ),
        chat=chat,
    )


def is_waiting(match: Match, viewer: int | None) -> bool:
    """Whether the viewer can only wait: for another player, or for the match to resume."""
    if match.stage == Match.Stage.OVER:
        return False
    if match.stage == Match.Stage.BETWEEN or match.is_suspended:
        return True
    if match.stage == Match.Stage.BEGINNING:
        return viewer is None or match.seats.get(number=viewer).contribution != ""
    if viewer is None or match.active_seat != viewer:
        return True
    return bool(match.seats.get(number=viewer).out)


def _head(match: Match, viewer: User | AnonymousUser, seat: int | None) -> MatchHead:
    # The order of `by_arrival`.
    seats = list(match.seats.select_related("user").order_by("join"))
    return MatchHead(
        names=tuple(each.name for each in seats),
        game_title=gettext(game_named(match.game).title),
        clock=clock_text(match),
        rated=rated_title(rated=match.rated),
        leaving=leaving_title(match.abandoned, len(seats)),
        private=match.private,
        seated=seat is not None,
        may_report=viewer.is_authenticated,
        console=_console_url(match, viewer),
    )


def _console_url(match: Match, viewer: User | AnonymousUser) -> str:
    # Of others nothing is read: powers cost queries.
    if not viewer.is_staff or not has_power(viewer, Power.SEE_MATCHES):
        return ""
    return reverse("admin:games_match_console", args=[match.pk])


def _live_board(match: Match, request: PageRequest, seat: int | None) -> LiveBoard:
    viewer, language = request.viewer, get_language()
    chosen = preference_of(viewer, match.game) if viewer.is_authenticated else None
    layout = read_position(match.position)[0].layout(seat or 0)
    return LiveBoard(
        html=board_fragment(match, seat, language)
        if request.event is None
        else past_fragment(match, request.event, seat, language),
        size=f"c{layout.columns} r{layout.rows}",
        theme=chosen.board_set if chosen else OWN,
        mirrored=chosen is not None and chosen.bears_off_left and match.game in WITH_DIRECTION,
        now=milliseconds(timezone.now()),
        shortcuts=request.shortcuts,
        one_click=seat is not None and chosen is not None and chosen.one_click,
    )


def _first_tab(request: PageRequest, chat: ChatView) -> str:
    """Return the tab with refused input, else the one that the viewer opened last at this match."""
    if request.typed:
        return TABLE
    if request.message:
        return CHAT
    tabs = (MOVES, CHAT, TABLE) if chat.shown else (MOVES, TABLE)
    return request.tab if request.tab in tabs else MOVES


def _setup_panel(match: Match, request: PageRequest, seat: int | None) -> SetupPanel:
    running = match.stage != Match.Stage.OVER
    may_type = seat is not None and request.event is None and running
    return SetupPanel(TypedMove(request.typed, LONGEST_MOVE) if may_type else None)


def _is_overdue(match: Match) -> bool:
    """Whether the due action of the match is late by more than `OVERDUE`."""
    return match.due_at is not None and match.due_at < timezone.now() - OVERDUE
