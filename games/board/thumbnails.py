"""Small boards for lists of matches, without anything to press."""

from dataclasses import dataclass, field
from functools import lru_cache
from zlib import crc32

from django.template.loader import render_to_string

from games.board.drawing import draw_position
from games.engine.layout import Layout
from games.engine.text import read_position
from games.models import Match

KEPT = 512
"""Number of rendered boards cached by each process."""


@dataclass(frozen=True, slots=True)
class Wood:
    """A board without pieces, defined once in a page for all thumbnails that use it."""

    name: str
    game: str
    layout: Layout = field(compare=False)


@dataclass(frozen=True, slots=True)
class Miniature:
    """A position as a small picture."""

    wood: Wood
    html: str
    sides: tuple[int, ...]
    """The colour of each seat's pieces."""
    acting: int | None
    """The active seat."""


def miniature(match: Match) -> Miniature:
    """Return the thumbnail of a match, seen from the first seat."""
    return miniature_of(match.game, match.position)


@lru_cache(maxsize=KEPT)
def miniature_of(game: str, position: str) -> Miniature:
    """Return the thumbnail of a position, seen from the first seat."""
    rules, state = read_position(position)
    drawing = draw_position(rules, state)
    shapes = repr(drawing.layout.shapes).encode()
    wood = Wood(f"wood-{crc32(shapes):x}", game, drawing.layout)
    return Miniature(
        wood=wood,
        html=render_to_string("games/board/_thumbnail.html", {"drawing": drawing, "wood": wood}),
        sides=tuple(rules.side(state, seat) for seat in range(rules.seats)),
        acting=state.seat,
    )
