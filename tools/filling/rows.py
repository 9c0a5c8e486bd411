"""Bulk insertion of thousands of database rows at a time, bypassing the models' code."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from django.core.management.color import no_style
from django.db import connection, models
from django.db.models import NOT_PROVIDED


class Rows:
    """New rows of one database table. Columns that are not named get their default."""

    def __init__(self, model: type[models.Model], *names: str) -> None:
        fields = {field.attname: field for field in model._meta.concrete_fields}
        unnamed = [name for name in fields if name not in names and _has_default(fields[name])]
        self._defaults = tuple(_default(fields[name]) for name in unnamed)
        self._columns = [str(fields[name].column) for name in (*names, *unnamed)]
        self._table = model._meta.db_table
        self._waiting: list[tuple[Any, ...]] = []

    def add(self, *values: object) -> None:
        """Add a row: one value for each named column, in the form that the database stores."""
        self._waiting.append(values + self._defaults)

    def store(self) -> None:
        """Write the added rows to the database."""
        columns = ", ".join(map(connection.ops.quote_name, self._columns))
        with connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                with cursor.cursor.copy(f"COPY {self._table} ({columns}) FROM STDIN") as copy:
                    for row in self._waiting:
                        copy.write_row(row)
            else:
                marks = ", ".join(["%s"] * len(self._columns))
                into = f"INSERT INTO {self._table} ({columns}) VALUES ({marks})"  # noqa: S608
                cursor.executemany(into, self._waiting)
        self._waiting.clear()


def first_free(model: type[models.Model]) -> int:
    """Return the number after the highest primary key of a model."""
    most: int | None = model._default_manager.aggregate(most=models.Max("pk"))["most"]
    return (most or 0) + 1


def reset_sequences(*tables: type[models.Model]) -> None:
    """Let new rows of these models get primary keys above those that were stored explicitly."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(tables)):
            cursor.execute(statement)


def moment(at: datetime) -> object:
    """Return a time in the form that the database stores."""
    return connection.ops.adapt_datetimefield_value(at)


def as_json(value: object) -> str:
    """Return a value in the form that a JSON column stores."""
    return json.dumps(value)


def _has_default(field: models.Field[Any, Any]) -> bool:
    return not isinstance(field, models.AutoField) or field.default is not NOT_PROVIDED


def _default(field: models.Field[Any, Any]) -> object:
    value = field.get_default()
    if isinstance(field, models.JSONField):
        return None if value is None else as_json(value)
    return field.get_db_prep_save(value, connection)
