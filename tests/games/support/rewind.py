"""Restores a match to an earlier state, so that tests can try many actions in that state."""

from collections.abc import Mapping
from typing import Any, Protocol

from django.db import connection, transaction
from django.db.models import Model, QuerySet

from games.models import (
    Commitment,
    Count,
    Event,
    Leaving,
    Match,
    Presence,
    Result,
    Seat,
    Secret,
)

Row = tuple[object, ...]
Told = tuple[object, ...]


class Stored(Protocol):
    """A match in the database."""

    pk: str

    @property
    def match(self) -> Match:
        """The match as it is stored now."""


class Kept:
    """Snapshot of the rows of one database table that belong to a match.

    They are read by one prepared query, without models: it runs hundreds of thousands of times, and
    building queries and models would be most of the time.
    """

    def __init__(self, rows: QuerySet[Any]) -> None:
        self._model: type[Model] = rows.model
        fields, key = self._model._meta.concrete_fields, self._model._meta.pk
        names = ["pk", *(field.attname for field in fields if field != key)]
        self._query = rows.order_by("pk").values_list(*names).query.sql_with_params()
        self._values = {row.pk: _values(row) for row in rows}
        self.found: Mapping[object, Row] = {}
        self.look()
        self._then = self.found

    def look(self) -> Told:
        """Read the rows from the database again; return their values without primary keys."""
        with connection.cursor() as cursor:
            cursor.execute(*self._query)
            self.found = {key: row for key, *row in cursor.fetchall()}
        return tuple(self.found.values())

    def back(self) -> None:
        """Restore the rows of the snapshot in the database."""
        if self.found == self._then:
            return
        rows = self._model._default_manager
        if new := self.found.keys() - self._then.keys():
            rows.filter(pk__in=new).delete()
        for key in self.found.keys() & self._then.keys():
            if self.found[key] != self._then[key]:
                rows.filter(pk=key).update(**self._values[key])
        gone = self._then.keys() - self.found.keys()
        rows.bulk_create(self._model(**self._values[key]) for key in gone)
        self.found = self._then


class Rewound:
    """Snapshot of everything stored about a casual match."""

    def __init__(self, table: Stored) -> None:
        self.pk = table.pk
        version = table.match.version
        self._log = Kept(Event.objects.filter(match=self.pk, number__gt=version))
        self._rematches = Kept(Match.objects.filter(previous=self.pk))
        self._others = [
            Kept(Match.objects.filter(pk=self.pk)),
            *(Kept(model.objects.filter(match=self.pk)) for model in (Seat, Presence)),
            *(Kept(model.objects.filter(match=self.pk)) for model in (Count, Leaving, Result)),
            Kept(Commitment.objects.filter(pk=self.pk)),
            Kept(Secret.objects.filter(commitment=self.pk)),
        ]

    def back(self) -> None:
        """Restore the match as it was; this uses the rows that the last call of `now` has read."""
        with transaction.atomic():
            self._log.back()
            self._rematches.back()
            for each in self._others:
                each.back()

    def now(self) -> Told:
        """Return everything that is stored about the match now, in a form that can be compared."""
        self._rematches.look()
        return (
            self._log.look(),
            *(each.look() for each in self._others),
            [_list_seats(str(rematch)) for rematch in self._rematches.found],
        )


def _values(row: Model) -> dict[str, object]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def _list_seats(match: str) -> list[tuple[object, ...]]:
    return list(Seat.objects.filter(match=match).values_list("number", "user"))
