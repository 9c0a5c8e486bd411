"""Queries whose SQL each process builds once.

Django builds the SQL of a query whenever the query runs. For a row that is found by its key, that
takes several times as long as the database does. It matters in requests that players send with
every step of a game.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Generic, TypeAlias, TypeVar, cast

from django.db import connection
from django.db.models import Model, QuerySet, query

M = TypeVar("M", bound=Model)
Parameter: TypeAlias = str | int | datetime
_SAMPLE_NUMBER = -1_000_000
_SAMPLE_MOMENT = datetime(1, 1, 2, tzinfo=UTC)
"""A number and a moment that no query has as a constant."""
_populators: Callable[..., Sequence[Any]] = query.get_related_populators


@dataclass(frozen=True, slots=True)
class _Place:
    """Stands for a value among the parameters of a query."""

    index: int


class _Statement:
    """SQL, and its parameters: constants, and places for values that each run brings."""

    def __init__(self, compiler: Any, samples: Sequence[Parameter]) -> None:
        self._sql, params = compiler.as_sql()
        places = {_adapt(sample): _Place(index) for index, sample in enumerate(samples)}
        self._params = [
            places.get(each, each) if type(each) in (str, int, datetime) else each
            for each in params
        ]

    def fetch(self, values: Sequence[Parameter]) -> list[tuple[Any, ...]]:
        """Run the statement for these values, and return its rows."""
        params = [
            _adapt(values[each.index]) if isinstance(each, _Place) else each
            for each in self._params
        ]
        with connection.cursor() as cursor:
            cursor.execute(self._sql, params)
            return cast("list[tuple[Any, ...]]", cursor.fetchall())


def _adapt(value: Parameter) -> Parameter:
    """Return the value as this database takes it: SQLite takes moments as texts."""
    if not isinstance(value, datetime):
        return value
    return cast("Parameter", connection.ops.adapt_datetimefield_value(value))


def _samples(texts: int, numbers: int, moments: int) -> list[Parameter]:
    samples: list[Parameter] = [f"text {number}" for number in range(texts)]
    samples += [_SAMPLE_NUMBER - number for number in range(numbers)]
    return samples + [_SAMPLE_MOMENT + timedelta(days=number) for number in range(moments)]


@dataclass(frozen=True, slots=True)
class _Compiled:
    """The SQL of a query, and how to make objects of its rows."""

    statement: _Statement
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
        self._samples = _samples(texts, numbers, 0)
        self._compiled: _Compiled | None = None

    def __call__(self, *values: str | int) -> list[M]:
        """Run the query for these texts and numbers, and return its objects."""
        query = self._compiled = self._compiled or self._compile()
        return [self._read(query, list(row)) for row in query.statement.fetch(values)]

    def first(self, *values: str | int) -> M | None:
        """Run the query for these values, and return its first object; None without one."""
        return next(iter(self(*values)), None)

    def _compile(self) -> _Compiled:
        rows = self._build(*self._samples)
        compiler: Any = rows.query.get_compiler(connection=connection)
        statement = _Statement(compiler, self._samples)
        columns = [column for column, *_ in compiler.select]
        fields = compiler.klass_info["select_fields"]
        converters = compiler.get_converters(columns).items()
        return _Compiled(
            statement,
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


class CompiledRows:
    """Query for plain rows, such as one of `values_list` or a union of several.

    `build` returns the query for some texts, numbers and moments, in this order; its rows are what
    the database returns. What else `CompiledQuery` asks of `build` holds here too.
    """

    def __init__(
        self,
        build: Callable[..., QuerySet[Any, Any]],
        texts: int = 0,
        numbers: int = 0,
        moments: int = 0,
    ) -> None:
        self._build = build
        self._samples = _samples(texts, numbers, moments)
        self._statement: _Statement | None = None

    def __call__(self, *values: Parameter) -> list[tuple[Any, ...]]:
        """Run the query for these values, and return its rows."""
        if self._statement is None:
            compiler = self._build(*self._samples).query.get_compiler(connection=connection)
            self._statement = _Statement(compiler, self._samples)
        return self._statement.fetch(values)
