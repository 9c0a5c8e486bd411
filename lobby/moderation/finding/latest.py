"""Bounds for searches without an index: they go through the latest matches only."""

from datetime import UTC, datetime

from django.db.models import QuerySet, Subquery
from django.db.models.functions import Coalesce

from games.models import Match

EVER = datetime(1970, 1, 1, tzinfo=UTC)


def start_of_latest(matches: QuerySet[Match], number: int) -> Coalesce:
    """Return since when the latest `number` of these matches have started, as an expression.

    Follows an index.
    """
    moments = matches.order_by("-created_at", "-pk").values("created_at")
    return Coalesce(Subquery(moments[number : number + 1]), EVER)
