"""Bound for searches without an index: they go through the latest rows only."""

from typing import Any

from django.db.models import QuerySet


def key_before_latest(rows: QuerySet[Any], number: int) -> int:
    """Return the key after which the latest `number` of these rows come; 0 if there are no more."""
    keys = rows.order_by("-pk").values_list("pk", flat=True)
    return keys[number : number + 1].first() or 0
