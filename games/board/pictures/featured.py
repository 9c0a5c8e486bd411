"""Large board of one match for the front page, with its last turn in words."""

from dataclasses import dataclass, field
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.translation import get_language

from games.board.drawing import Drawing, draw_match, draw_position
from games.board.parts.clocks import Clock, clock_view
from games.engine.forms.text import read_position
from games.models import Match
from games.selectors.perspective import perspective_of
from games.text.events import describe_new_events
from games.text.turn_status import turn_text

KEPT = 32
"""Maximum number of rendered boards that each process caches."""


@dataclass(frozen=True, slots=True)
class RenderedBoard:
    """A position rendered as a large board, in the game's own theme."""

    html: str
    text: str = ""
    """The last turn and the active player in words; empty for a position without a match."""
    clocks: tuple[Clock | None, ...] = ()
    """The clock of each seat; None without one."""


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
    return RenderedBoard(_html(moment.match.game, draw_match(sight)), words, clocks)


@lru_cache(maxsize=KEPT)
def render_position(position: str) -> RenderedBoard:
    """Render a position that belongs to no match."""
    rules, state = read_position(position)
    return RenderedBoard(_html(rules.game, draw_position(rules, state)))


def _html(game: str, drawing: Drawing) -> str:
    return render_to_string("games/board/_featured.html", {"game": game, "drawing": drawing})
