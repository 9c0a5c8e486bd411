"""A match that is put back to what it was, so that many things can be tried on the same board."""

from collections.abc import Mapping
from typing import Any

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
from tests.games.playing import Table

Row = tuple[object, ...]
Told = tuple[object, ...]


class Kept:
    """The rows of one table that belong to a match, as they were when they were first read.

    They are read as the database has them, by a query that is written once: hundreds of thousands
    of times most of what reading costs would be to write it and to make models of the rows.
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
        """Read them again; what is told of them leaves out by what keys they are known."""
        with connection.cursor() as cursor:
            cursor.execute(*self._query)
            self.found = {key: row for key, *row in cursor.fetchall()}
        return tuple(self.found.values())

    def back(self) -> None:
        """Let those that were found last be as they were at first."""
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
    """A casual match as it is now, to come back to."""

    def __init__(self, table: Table) -> None:
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
        """Let nothing have happened since; `now` has told what has."""
        with transaction.atomic():
            self._log.back()
            self._rematches.back()
            for each in self._others:
                each.back()

    def now(self) -> Told:
        """Everything that has become of it since, in a form that can be compared."""
        self._rematches.look()
        return (
            self._log.look(),
            *(each.look() for each in self._others),
            [_sitting(str(rematch)) for rematch in self._rematches.found],
        )


def _values(row: Model) -> dict[str, object]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def _sitting(match: str) -> list[tuple[object, ...]]:
    return list(Seat.objects.filter(match=match).values_list("number", "user"))
