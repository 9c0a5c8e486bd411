"""Boards drawn small, for lists of matches: a picture of the position and nothing to press."""

from dataclasses import dataclass, field
from functools import lru_cache
from zlib import crc32

from django.template.loader import render_to_string

from games.engine.layout import Layout
from games.engine.text import read_position
from games.models import Match
from games.pictures import picture

KEPT = 512
"""How many drawn boards a process keeps."""


@dataclass(frozen=True, slots=True)
class Wood:
    """A board without pieces, drawn once in a page for all matches that are played on it."""

    name: str
    game: str
    layout: Layout = field(compare=False)


@dataclass(frozen=True, slots=True)
class Miniature:
    """A match as a small picture."""

    wood: Wood
    html: str
    sides: tuple[int, ...]
    """The colour of each seat."""
    acting: int | None
    """The seat whose turn it is."""


def miniature(match: Match) -> Miniature:
    """The board of a match as everybody may see it, seen from the first seat."""
    return miniature_of(match.game, match.position)


@lru_cache(maxsize=KEPT)
def miniature_of(game: str, position: str) -> Miniature:
    """A position of a game, seen from the first seat."""
    rules, state = read_position(position)
    drawn = picture(rules, state)
    layout = drawn["layout"]
    assert isinstance(layout, Layout)  # noqa: S101  as every picture has
    wood = Wood(f"wood-{crc32(repr(layout.shapes).encode()):x}", game, layout)
    return Miniature(
        wood=wood,
        html=render_to_string("games/_miniature.html", {**drawn, "wood": wood}),
        sides=tuple(rules.side(state, seat) for seat in range(rules.seats)),
        acting=state.seat,
    )
