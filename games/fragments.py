"""Drawn boards, each drawn once for all who look at the same match in the same role."""

from dataclasses import dataclass, field
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils import translation

from games.boards import board_view
from games.models import Match
from games.thresholds import threshold_view

KEPT = 512
"""How many drawn boards a process keeps."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A board to be drawn; two are equal if they show the same."""

    match: Match = field(compare=False)
    match_id: str
    version: int
    names: tuple[str | None, ...]
    """Who sits there: a guest who signs up takes another name."""
    viewer: int | None
    language: str


def board_fragment(match: Match, viewer: int | None, language: str) -> str:
    """The board as HTML: the same bytes for a page, a push and everybody of this role."""
    names = tuple(match.seats.values_list("user__username", flat=True))
    return _drawn(Sheet(match, match.pk, match.version, names, viewer, language))


@lru_cache(maxsize=KEPT)
def _drawn(sheet: Sheet) -> str:
    with translation.override(sheet.language):
        if sheet.match.stage == Match.Stage.BEGINNING:
            view = threshold_view(sheet.match, sheet.viewer)
            return render_to_string("games/_threshold.html", view)
        return render_to_string("games/_board.html", board_view(sheet.match, sheet.viewer))
