"""Large board of one match for lists of matches to watch, with its last turns in words."""

from dataclasses import dataclass, field
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.translation import get_language

from games.board.drawing import Drawing, draw_match, draw_position
from games.board.parts.clocks import Clock, clock_view
from games.board.parts.cube import CubeView, cube_view
from games.board.parts.turn_list import TurnRow, turn_list
from games.engine.forms.text import read_position
from games.models import Match
from games.selectors.perspective import perspective_of
from games.text.events import describe_new_events
from games.text.turn_status import turn_text

KEPT = 32
"""Maximum number of rendered boards that each process caches."""
TURNS = 12
"""Maximum number of turns that stand beside a board."""


@dataclass(frozen=True, slots=True)
class RenderedBoard:
    """A position rendered as a large board, in the game's own theme."""

    html: str
    text: str = ""
    """The last turn and the active player in words; empty for a position without a match."""
    clocks: tuple[Clock | None, ...] = ()
    """The clock of each seat; None without one."""
    cube: str = ""
    """Value and place of the doubling cube in words; empty without one."""
    turns: tuple[TurnRow, ...] = ()
    """The last turns, latest first."""


@dataclass(frozen=True, slots=True)
class _BoardKey:
    """Cache key of a match's rendered board."""

    match: Match = field(compare=False)
    match_id: str
    version: int
    language: str


def render_featured(match: Match) -> RenderedBoard:
    """Render the board of a match as spectators may see it, in the active language."""
    return _render_moment(_BoardKey(match, match.pk, match.version, get_language()))


@lru_cache(maxsize=KEPT)
def _render_moment(moment: _BoardKey) -> RenderedBoard:
    sight = perspective_of(moment.match, None)
    words = f"{describe_new_events(sight)} {turn_text(sight)}".strip()
    clocks = tuple(clock_view(sight, seat) for seat in range(len(sight.seats)))
    cube, turns = cube_view(sight), turn_list(sight).rows[: -TURNS - 1 : -1]
    html = _html(moment.match.game, draw_match(sight), cube)
    return RenderedBoard(html, words, clocks, cube.text if cube else "", turns)


@lru_cache(maxsize=KEPT)
def render_position(position: str) -> RenderedBoard:
    """Render a position that belongs to no match."""
    rules, state = read_position(position)
    return RenderedBoard(_html(rules.game, draw_position(rules, state)))


def _html(game: str, drawing: Drawing, cube: CubeView | None = None) -> str:
    context = {"game": game, "drawing": drawing, "cube": cube}
    return render_to_string("games/board/_featured.html", context)
