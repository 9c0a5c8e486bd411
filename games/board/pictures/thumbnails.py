"""Small pictures of boards, without buttons, for lists of matches."""

from dataclasses import dataclass, field
from functools import lru_cache
from zlib import crc32

from django.template.loader import render_to_string

from games.board.drawing import draw_position
from games.engine.forms.text import read_position
from games.engine.layout import Layout
from games.models import Match

KEPT = 512
"""Maximum number of thumbnails that each process caches."""


@dataclass(frozen=True, slots=True)
class BoardBackground:
    """Board without pieces.

    A page contains it once; all thumbnails of the page refer to it.
    """

    name: str
    game: str
    layout: Layout = field(compare=False)


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """A position as a small picture."""

    background: BoardBackground
    html: str
    sides: tuple[int, ...]
    """The colour of each seat's pieces."""


def thumbnail(match: Match) -> Thumbnail:
    """Return the thumbnail of a match, seen from seat 0."""
    return thumbnail_of(match.game, match.position)


@lru_cache(maxsize=KEPT)
def thumbnail_of(game: str, position: str) -> Thumbnail:
    """Return the thumbnail of a position, seen from seat 0."""
    rules, state = read_position(position)
    drawing = draw_position(rules, state)
    shapes = repr(drawing.layout.shapes).encode()
    background = BoardBackground(f"wood-{crc32(shapes):x}", game, drawing.layout)
    return Thumbnail(
        background=background,
        html=render_to_string(
            "games/board/_thumbnail.html", {"drawing": drawing, "wood": background}
        ),
        sides=tuple(rules.side(state, seat) for seat in range(rules.seats)),
    )
