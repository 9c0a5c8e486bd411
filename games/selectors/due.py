"""Matches with a due action, which background tasks look for several times a second."""

from collections.abc import Collection
from datetime import datetime
from functools import partial
from typing import TypeAlias

from django.db.models import QuerySet

from accounts.ops.compiled_query import CompiledRows
from games.models import Match

_Keys: TypeAlias = "QuerySet[Match, tuple[str]]"


def _select_due(of_bots: bool, until: datetime) -> _Keys:
    due = Match.objects.filter(computer_due=of_bots, due_at__lte=until)
    return due.order_by("due_at").values_list("pk")


class DueMatches:
    """The first `limit` matches in which a bot has to act, or in which anything else is due."""

    def __init__(self, of_bots: bool, limit: int) -> None:
        self._select = partial(_select_due, of_bots)
        self._limit = limit
        self._all = CompiledRows(lambda until: self._select(until)[:limit], moments=1)

    def find(self, until: datetime, held_back: Collection[str]) -> list[str]:
        """Return keys of those due until then, the first due first, without those held back."""
        if held_back:  # Rarely; so the SQL of only the other case is kept.
            rows = self._select(until).exclude(pk__in=held_back)[: self._limit]
            return [key for (key,) in rows]
        return [key for (key,) in self._all(until)]
