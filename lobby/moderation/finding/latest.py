"""Bounds for searches without an index: they go through the latest matches only."""

from datetime import UTC, datetime

from django.db.models import QuerySet

from games.models import Match

EVER = datetime(1970, 1, 1, tzinfo=UTC)


def start_of_latest(matches: QuerySet[Match], number: int) -> datetime:
    """Return since when the latest `number` of these matches have started. Follows an index."""
    moments = matches.order_by("-created_at", "-pk").values_list("created_at", flat=True)
    return moments[number : number + 1].first() or EVER
