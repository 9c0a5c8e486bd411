"""Queries whose SQL each process builds once.

Django builds the SQL of a query whenever the query runs. For a row that is found by its key, that
takes several times as long as the database does. It matters in requests that players send with
every step of a game.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

from django.db import connection
from django.db.models import Model, QuerySet, query

M = TypeVar("M", bound=Model)
_SAMPLE_NUMBER = -1_000_000
"""A number that no query has as a constant."""
_populators: Callable[..., Sequence[Any]] = query.get_related_populators


@dataclass(frozen=True, slots=True)
class _Place:
    """Stands for a value among the parameters of a query."""

    index: int


@dataclass(frozen=True, slots=True)
class _Compiled:
    """The SQL of a query, and how to make objects of its rows."""

    sql: str
    params: Sequence[Any]
    model: type[Any]
    fields: Sequence[str]
    """The names of the fields that the first columns hold."""
    related: Sequence[Any]
    annotations: Sequence[tuple[str, int]]
    """Names and columns."""
    converters: Sequence[tuple[int, Callable[..., Any], object]]
    """Columns, each with a function that converts its values and the expression it is for."""


class CompiledQuery(Generic[M]):
    """Query for objects of a model, maybe with `select_related` and annotations.

    `build` returns the query for some texts, followed by some numbers. For all of them it has to
    have the same SQL, with the texts and numbers as parameters. As always, a query for update needs
    a transaction.
    """

    def __init__(self, build: Callable[..., QuerySet[M]], texts: int = 1, numbers: int = 0) -> None:
        self._build = build
        self._samples: list[str | int] = [f"text {number}" for number in range(texts)]
        self._samples += [_SAMPLE_NUMBER - number for number in range(numbers)]
        self._compiled: _Compiled | None = None

    def __call__(self, *values: str | int) -> list[M]:
        """Run the query for these texts and numbers, and return its objects."""
        query = self._compiled = self._compiled or self._compile()
        params = [values[each.index] if isinstance(each, _Place) else each for each in query.params]
        with connection.cursor() as cursor:
            cursor.execute(query.sql, params)
            rows = cursor.fetchall()
        return [self._read(query, list(row)) for row in rows]

    def _compile(self) -> _Compiled:
        rows = self._build(*self._samples)
        compiler: Any = rows.query.get_compiler(connection=connection)
        sql, params = compiler.as_sql()
        places = {sample: _Place(index) for index, sample in enumerate(self._samples)}
        columns = [column for column, *_ in compiler.select]
        fields = compiler.klass_info["select_fields"]
        converters = compiler.get_converters(columns).items()
        return _Compiled(
            sql,
            [places.get(each, each) if type(each) in (str, int) else each for each in params],
            rows.model,
            [column.target.attname for column in columns[fields[0] : fields[-1] + 1]],
            _populators(compiler.klass_info, compiler.select, connection.alias),
            list(compiler.annotation_col_map.items()),
            [(at, convert, column) for at, (all_, column) in converters for convert in all_],
        )

    def _read(self, query: _Compiled, row: list[Any]) -> M:
        for column, convert, expression in query.converters:
            row[column] = convert(row[column], expression, connection)
        found = query.model.from_db(connection.alias, query.fields, row[: len(query.fields)])
        for populator in query.related:
            populator.populate(row, found)
        for name, column in query.annotations:
            setattr(found, name, row[column])
        return cast("M", found)
