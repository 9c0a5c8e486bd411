"""Drawn boards, each drawn once for all who look at the same match in the same role."""

from functools import lru_cache

from django.template.loader import render_to_string
from django.utils import translation

from games.boards import board_view
from games.models import Match

KEPT = 512
"""How many drawn boards a process keeps."""


def board_fragment(match: Match, viewer: int | None, language: str) -> str:
    """The board as HTML: the same bytes for a page, a push and everybody of this role."""
    return _drawn(match.pk, match.version, viewer, language)


@lru_cache(maxsize=KEPT)
def _drawn(match_id: str, version: int, viewer: int | None, language: str) -> str:
    match = Match.objects.get(pk=match_id, version__gte=version)
    with translation.override(language):
        return render_to_string("games/_board.html", board_view(match, viewer))
