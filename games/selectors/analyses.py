"""Stored reports of analyses, and the totals of each player from them."""

import json
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache

from django.utils import timezone

from games.engine.analysis.report import Report, report_form, report_from
from games.engine.analysis.totals import Totals, bands_of, totals
from games.engine.forms.reading import json_value
from games.models import Analysis, Match
from games.selectors.log_cache import events_until
from games.selectors.turns import reassigned_seats

EXPECTED = timedelta(minutes=10)
"""How long after its request figures are expected; one that takes longer may have failed."""


def pack(report: Report) -> bytes:
    """Return a report as it is stored."""
    return zlib.compress(json.dumps(report_form(report), separators=(",", ":")).encode(), 9)


def unpack(stored: bytes) -> Report:
    """Return the report that is stored so."""
    return report_from(json_value(zlib.decompress(stored).decode()))


@dataclass(frozen=True, slots=True)
class AnalysisState:
    """How far the analysis of a match is."""

    pending: bool = False
    """Whether the report is to be expected soon."""
    done_at: datetime | None = None
    """When the report was finished; None without one."""


def analysis_state(match: Match) -> AnalysisState:
    """Return how far the analysis is; a match without a winner has none."""
    return analysis_states([match]).get(match.pk, AnalysisState())


def analysis_states(matches: Iterable[Match]) -> Mapping[str, AnalysisState]:
    """Return how far the analyses of these matches are, for those that have one."""
    decided = [match.pk for match in matches if match.stage == Match.Stage.OVER and match.winners]
    if not decided:
        return {}
    rows = Analysis.objects.filter(match__in=decided).values_list("match", "done_at", "asked_at")
    latest = timezone.now() - EXPECTED
    return {
        match_id: AnalysisState(done_at is None and asked_at > latest, done_at)
        for match_id, done_at, asked_at in rows
    }


@lru_cache(maxsize=256)
def read_totals(match_id: str, game: str, done_at: datetime) -> Mapping[int, Totals]:
    """Return the totals of every seat from the report that was finished at this time.

    Seats that several players have held are left out. Empty if the report is gone.
    """
    found = Analysis.objects.filter(match=match_id, done_at=done_at).first()
    if found is None or not found.report:
        return {}
    report, bands = unpack(bytes(found.report)), bands_of(game)
    shared = reassigned_seats(events_until(match_id, found.last_event))
    seats = {each.seat for each in report.decisions} | {each.seat for each in report.rolls}
    return {seat: totals(report, seat, bands) for seat in sorted(seats - shared)}
