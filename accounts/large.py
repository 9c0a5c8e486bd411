"""Lists of the admin that stay quick however long they are."""

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.functional import cached_property

from accounts.finding import people_like


class Bounded(Paginator):  # type: ignore[type-arg]
    """Pages that are counted so far and no further: nobody turns a thousand of them."""

    most = 5_000

    @cached_property
    def count(self) -> int:
        """How many there are; as many as are counted where there are more."""
        rows: QuerySet[Any] = self.object_list  # type: ignore[assignment]
        return rows.order_by().values("pk")[: self.most].count()


class Large(admin.ModelAdmin):  # type: ignore[type-arg]
    """Searched by what has an index: the number of a match, and how a person's name begins."""

    paginator = Bounded
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    sortable_by = ()
    by_match = "match"
    """The way to the match of a row; empty where there is none."""
    by_person = "user"
    """The way to its person."""
    search_fields = ("pk",)
    search_help_text = "Of a match its ten letters; of a person how the name begins."

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """The rows of this match, or else of people who are called so."""
        wanted = search_term.strip()
        if not wanted:
            return queryset, False
        of_match = queryset.filter(**self.of_match(wanted)) if self.by_match else queryset.none()
        if of_match.exists():
            return of_match, False
        return queryset.filter(**self.of_people(people_like(wanted))), False

    def of_match(self, wanted: str) -> Mapping[str, object]:
        """What the rows of a match have in common."""
        return {self.by_match: wanted}

    def of_people(self, people: QuerySet[Any]) -> Mapping[str, object]:
        """What the rows of these people have in common."""
        return {f"{self.by_person}__in": people.values("pk")}
