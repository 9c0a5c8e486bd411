"""Drawn boards, each drawn once for all who look at the same match in the same role."""

from dataclasses import dataclass, field
from datetime import date, datetime
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils import timezone, translation

from games.boards import board_view
from games.models import Match
from games.past import past_view
from games.thresholds import threshold_view

KEPT = 512
"""How many drawn boards a process keeps."""

Names = tuple[tuple[str | None, str | None, bool | None], ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A board to be drawn; two are equal if they show the same."""

    match: Match = field(compare=False)
    match_id: str
    version: int
    names: Names
    """Who sits there: a guest who signs up takes another name, anybody another flag."""
    viewer: int | None
    language: str
    days: tuple[date, datetime | None] | None = None
    """Where clocks may stand still: the day it is, and when time is up, which vacations change."""
    moment: int | None = None
    """The event after which it is shown; None for now."""


def board_fragment(match: Match, viewer: int | None, language: str) -> str:
    """The board as HTML: the same bytes for a page, a push and everybody of this role."""
    version, names = match.version, _names(match)
    return _drawn(Sheet(match, match.pk, version, names, viewer, language, _days(match)))


def past_fragment(match: Match, moment: int, viewer: int | None, language: str) -> str:
    """The board as it was after an event, as HTML."""
    version, names = match.version, _names(match)
    return _drawn(Sheet(match, match.pk, version, names, viewer, language, moment=moment))


def _names(match: Match) -> Names:
    return tuple(match.seats.values_list("user__username", "user__country", "user__flag"))


def _days(match: Match) -> tuple[date, datetime | None] | None:
    stands_still = match.weekends or match.vacation
    return (timezone.now().date(), match.due_at) if stands_still else None


@lru_cache(maxsize=KEPT)
def _drawn(sheet: Sheet) -> str:
    with translation.override(sheet.language):
        view = _view(sheet)
        template = "games/_board.html" if "layout" in view else "games/_threshold.html"
        return render_to_string(template, view)


def _view(sheet: Sheet) -> dict[str, object]:
    if sheet.moment is not None:
        return past_view(sheet.match, sheet.moment, sheet.viewer)
    if sheet.match.stage == Match.Stage.BEGINNING:
        return threshold_view(sheet.match, sheet.viewer)
    return board_view(sheet.match, sheet.viewer)
