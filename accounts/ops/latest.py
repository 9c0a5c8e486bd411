"""Bound for searches without an index: they go through the latest rows only."""

from typing import Any

from django.db.models import QuerySet, Subquery
from django.db.models.functions import Coalesce


def key_before_latest(rows: QuerySet[Any], number: int) -> Coalesce:
    """Return the key after which the latest `number` of these rows come; 0 if there are no more.

    It is an expression, so that a search needs no query of its own for its bound.
    """
    keys = rows.order_by("-pk").values("pk")
    return Coalesce(Subquery(keys[number : number + 1]), 0)
