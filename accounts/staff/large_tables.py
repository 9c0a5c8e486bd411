"""Base classes of admin lists that stay fast on large tables."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.contrib import admin
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from accounts.people.search import users_with_prefix


class BoundedPaginator(Paginator):  # type: ignore[type-arg]
    """Paginator that counts at most `most` rows, since counting a large table is slow."""

    most = 5_000

    @cached_property
    def count(self) -> int:
        """The number of rows, but at most `most`."""
        rows: QuerySet[Any] = self.object_list  # type: ignore[assignment]
        return rows.order_by().values("pk")[: self.most].count()


class LargeTableAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Admin list of a large table. Its search uses indexed columns only.

    The search term is the id of a match, or the beginning of a username.
    """

    paginator = BoundedPaginator
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    sortable_by: ClassVar[tuple[str, ...]] = ()
    by_match = "match"
    """Field path from a row to its match; empty if rows have none."""
    by_person = "user"
    """Field path from a row to its user."""
    search_fields = ("pk",)
    search_help_text = _("The id of a match, or how a name begins.")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Return a query for the rows that the search term finds, and False.

        An empty term finds all rows. Another term finds the rows of the match with this id. If
        there are none, it finds the rows of the users whose name begins with the term. False tells
        Django that no row can be found twice.
        """
        wanted = search_term.strip()
        if not wanted:
            return queryset, False
        of_match = queryset.filter(**self.of_match(wanted)) if self.by_match else queryset.none()
        if of_match.exists():
            return of_match, False
        return queryset.filter(**self.of_people(users_with_prefix(wanted))), False

    def of_match(self, wanted: str) -> Mapping[str, object]:
        """Return the filter for the rows of the match with this id."""
        return {self.by_match: wanted}

    def of_people(self, people: QuerySet[Any]) -> Mapping[str, object]:
        """Return the filter for the rows of these users."""
        return {f"{self.by_person}__in": people.values("pk")}
