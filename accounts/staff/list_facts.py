"""Admin lists with columns that are read for the rows of one page only, and ranges of days."""

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ORDER_VAR, ChangeList
from django.db.models import Model, QuerySet
from django.http import HttpRequest

Facts = Mapping[Any, Mapping[str, object]]
"""For each row, by primary key, the values of further columns by name."""


class FactsChangeList(ChangeList):
    """List whose admin reads further columns for the rows of the page by `facts_of`."""

    def get_results(self, request: HttpRequest) -> None:
        """Read the rows of the page, then what its admin knows of them besides."""
        super().get_results(request)
        rows = list(self.result_list)
        own: Any = self.model_admin
        facts: Facts = own.facts_of(request, rows)
        for row in rows:
            row.facts = facts.get(row.pk, {})
        self.result_list = rows

    def get_ordering_field(self, field_name: Callable[..., Any] | str) -> Any:
        """Return what orders the list by a column; None for one that its viewer can't order by."""
        by: Any = super().get_ordering_field(field_name)
        return by if field_name in (self.sortable_by or ()) else None


def fact(row: Model, name: str) -> Any:
    """Return the value of a further column of a row, or an empty text."""
    return getattr(row, "facts", {}).get(name, "")


def ordered_columns(own: "admin.ModelAdmin[Any]", request: HttpRequest) -> set[str]:
    """Return the columns by which clicks on headings have ordered an admin list.

    The headings are numbered, with the box that chooses a row before them if there is one.
    """
    columns = [*([""] if own.get_actions(request) else []), *map(str, own.list_display)]
    chosen = {part.lstrip("-") for part in request.GET.get(ORDER_VAR, "").split(".")}
    return {name for number, name in enumerate(columns) if str(number) in chosen}


class DayRange(admin.ListFilter):
    """Filter of an admin list by the first and the last day of a moment; subclasses name it."""

    template = "admin/day_range.html"
    field = ""
    """The field with the moment."""

    def __init__(
        self,
        request: HttpRequest,
        params: dict[str, Any],
        model: type[Model],
        model_admin: "admin.ModelAdmin[Any]",
    ) -> None:
        super().__init__(request, params, model, model_admin)
        for name in ("since", "until"):
            value = params.pop(name, "")
            text = value[-1] if isinstance(value, list) else value
            if text:
                self.used_parameters[name] = text

    def has_output(self) -> bool:
        return True

    def expected_parameters(self) -> list[str | None]:
        """Return the names of the two parameters."""
        return ["since", "until"]

    def choices(self, changelist: Any) -> Iterator[Any]:
        """Yield the two days, and the parameters of the other filters."""
        others = [
            (name, value[-1] if isinstance(value, list) else value)
            for name, value in changelist.get_filters_params().items()
            if name not in self.expected_parameters()
        ]
        yield {
            "since": self.used_parameters.get("since", ""),
            "until": self.used_parameters.get("until", ""),
            "others": others,
            "q": changelist.query,
        }

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Return the rows from the first day to the end of the last; other texts limit nothing."""
        since, until = map(parse_day, map(self.used_parameters.get, ("since", "until")))
        return queryset.filter(**day_bounds(self.field, since, until))


def parse_day(text: object) -> date | None:
    """Return the day that a text names, or None for a text that is no day."""
    try:
        day = date.fromisoformat(str(text))
    except ValueError:
        return None
    # Moments of other years do not fit into every database.
    return day if 1970 <= day.year <= 9000 else None  # noqa: PLR2004


def day_bounds(field: str, since: date | None, until: date | None) -> dict[str, datetime]:
    """Return the conditions that a moment lies between the beginning of a day and a day's end.

    The days are in UTC; None limits nothing.
    """
    bounds = dict[str, datetime]()
    if since is not None:
        bounds[f"{field}__gte"] = datetime.combine(since, time(), UTC)
    if until is not None:
        bounds[f"{field}__lt"] = datetime.combine(until, time(), UTC) + timedelta(days=1)
    return bounds
