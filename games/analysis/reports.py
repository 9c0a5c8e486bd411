"""Reports of analyses in the database."""

from functools import partial

from django.db import transaction
from django.utils import timezone

from games.analysis.requests import EDITION, taken_on
from games.engine.analysis.report import DIGITS, Report
from games.engine.analysis.totals import (
    Bands,
    bands_of,
    luck_adjusted,
    most_expensive,
    only,
    totals,
)
from games.live.announce import announce_match
from games.models import Analysis, Match, PlayerAnalysis, Seat
from games.selectors.analyses import pack
from games.selectors.log_cache import events_until
from games.selectors.turns import reassigned_seats

DEAREST = 3
"""Maximum number of decisions of a player that are kept for the profile."""


def store_report(analysis: Analysis, report: Report, last_event: int, seconds: float) -> None:
    """Store a finished report, and the totals of each player; open pages of the match show them.

    Does nothing if the analysis has been requested again, or taken on by another worker.
    """
    packed = pack(report)
    with transaction.atomic():
        stored = taken_on(analysis).update(
            report=packed,
            seconds=seconds,
            edition=EDITION,
            last_event=last_event,
            done_at=timezone.now(),
            taken_until=None,
        )
        if stored:
            _store_players(analysis, report, last_event)
            transaction.on_commit(partial(announce_match, analysis.match_id))


def _store_players(analysis: Analysis, report: Report, last_event: int) -> None:
    match = Match.objects.get(pk=analysis.match_id)
    # Computers or other people have also decided for seats that were left.
    shared = reassigned_seats(events_until(match.pk, last_event))
    PlayerAnalysis.objects.filter(analysis=analysis).delete()
    PlayerAnalysis.objects.bulk_create(
        _player(analysis, match, seat.number, seat.user_id, report)
        for seat in Seat.objects.filter(match=match)
        if seat.user_id is not None and seat.number not in shared
    )


def _player(
    analysis: Analysis, match: Match, seat: int, user_id: int, report: Report
) -> PlayerAnalysis:
    bands = bands_of(match.game)
    found = totals(report, seat, bands)
    won = seat in match.winners if match.winners else None
    return PlayerAnalysis(
        analysis=analysis,
        user_id=user_id,
        seat=seat,
        game=match.game,
        at=match.ended_at or timezone.now(),
        counted=found.decisions,
        error=found.error,
        match_loss=found.match_loss,
        luck=found.match_luck,
        phases={
            phase: _sums(only(report, phases=[phase]), seat, bands)
            for phase in sorted({each.phase for each in report.decisions})
        },
        kinds={
            kind: _sums(only(report, kinds=[kind]), seat, bands)
            for kind in sorted({each.kind for each in report.decisions})
        },
        dearest=_dearest(report, seat, bands),
        won=won,
        adjusted=None if won is None else _adjusted(report, match, seat, won=won),
    )


def _sums(part: Report, seat: int, bands: Bands) -> list[float]:
    found = totals(part, seat, bands)
    return [found.decisions, found.error]


def _dearest(report: Report, seat: int, bands: Bands) -> list[list[float]]:
    """Return number and error of the seat's decisions that cost most, the dearest first."""
    own = (each for each in report.decisions if each.seat == seat)
    return [
        [each.number, round(each.error, DIGITS)] for each in most_expensive(own, bands)[:DEAREST]
    ]


def _adjusted(report: Report, match: Match, seat: int, *, won: bool) -> float:
    return luck_adjusted(report, seat, match.seats.count(), won=won).result
