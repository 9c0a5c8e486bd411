"""The admin's list of matches: columns and filters for staff who look for what needs a ruling."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Literal

from django.contrib import admin
from django.contrib.admin.views.main import ORDER_VAR
from django.db.models import (
    Case,
    Count,
    DateTimeField,
    Exists,
    F,
    IntegerField,
    OrderBy,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce, Lower
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.requests.numbers import number_or_zero
from accounts.staff.list_facts import (
    DayRange,
    Facts,
    FactsChangeList,
    day_bounds,
    fact,
    ordered_columns,
    parse_day,
)
from accounts.staff.read_only_admin import staff_user
from games.admin import MatchAdmin, OfGame
from games.board.parts.rating_change import rating_change_text
from games.clock.paces import PACES
from games.models import Match, Seat
from games.text.durations import format_duration
from games.text.scores import result_text
from games.text.setup import pace_titles, short_pace_name
from games.text.setup import title as game_title
from lobby.models import Report, SavedView
from lobby.moderation.finding.latest import start_of_latest
from lobby.moderation.finding.queries import match_query, search_text
from lobby.moderation.finding.stuck import idle_matches, last_action, last_actions, stuck_keys
from lobby.moderation.people.history import results_of
from lobby.moderation.reports.selectors import count_reports, may_read_reports
from lobby.moderation.saved_views import views_of

LATEST = 20_000
"""Number of latest matches among which filters without an index search."""
Choices = list[tuple[str, Any]]


class StartedFilter(DayRange):
    """Matches that started on these days."""

    title = _("started")
    field = "created_at"


class NeedFilter(admin.SimpleListFilter):
    """Matches that may need a ruling."""

    title = _("What needs attention")
    parameter_name = "need"

    def lookups(self, request: HttpRequest, model_admin: "admin.ModelAdmin[Match]") -> Choices:
        """Return the choices."""
        return [
            ("stuck", _("Stuck matches")),
            ("idle", _("no player acts")),
            ("paused", _("paused")),
            ("reported", _("Reports")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Match]) -> QuerySet[Match]:
        if self.value() == "stuck":
            return queryset.filter(pk__in=stuck_keys())
        if self.value() == "idle":
            return queryset.filter(pk__in=idle_matches().order_by().values("pk"))
        if self.value() == "paused":
            return queryset.filter(ended_at=None, paused_until__isnull=False)
        if self.value() == "reported" and may_read_reports(request):
            mine = Report.objects.open().handleable_by(staff_user(request))
            return queryset.filter(pk__in=mine.exclude(match=None).values("match"))
        return queryset


class PersonFilter(admin.SimpleListFilter):
    """Matches of one user; the user's page leads to them."""

    title = _("player")
    parameter_name = "person"

    def lookups(self, request: HttpRequest, model_admin: "admin.ModelAdmin[Match]") -> Choices:
        """Return the chosen user alone, if any."""
        chosen = number_or_zero(request.GET.get("person", ""))
        found = User.objects.filter(pk=chosen) if chosen else ()
        return [(str(user.pk), user.username) for user in found]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Match]) -> QuerySet[Match]:
        if not self.lookup_choices:
            return queryset
        seats = Seat.objects.filter(user=number_or_zero(self.value() or ""))
        return queryset.filter(pk__in=seats.values("match"))


class OrderFilter(admin.SimpleListFilter):
    """Order of the list; `MatchChangeList` follows it."""

    title = _("order")
    parameter_name = "order"

    def lookups(self, request: HttpRequest, model_admin: "admin.ModelAdmin[Match]") -> Choices:
        """Return the orders besides that of the list."""
        return [("idle", _("in progress, idle longest first")), ("oldest", _("Oldest first"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Match]) -> QuerySet[Match]:
        return queryset.filter(ended_at=None) if self.value() == "idle" else queryset


class AmongLatest(admin.SimpleListFilter):
    """Base of filters without an index: `MatchList` lets them search the latest matches only."""

    def condition(self) -> dict[str, Any]:
        """Return the condition for the chosen value."""
        raise NotImplementedError

    def queryset(self, request: HttpRequest, queryset: QuerySet[Match]) -> QuerySet[Match]:
        known = {value for value, _title in self.lookup_choices}
        return queryset.filter(**self.condition()) if self.value() in known else queryset


class PaceFilter(AmongLatest):
    """Matches at one pace."""

    title = _("pace")
    parameter_name = "pace"

    def lookups(self, request: HttpRequest, model_admin: "admin.ModelAdmin[Match]") -> Choices:
        """Return the paces."""
        return [("none", _("no clock")), *pace_titles().items()]

    def condition(self) -> dict[str, Any]:
        return {"pace": self.value()}


class RatedFilter(AmongLatest):
    """Rated or casual matches."""

    title = _("rated")
    parameter_name = "rated"

    def lookups(self, request: HttpRequest, model_admin: "admin.ModelAdmin[Match]") -> Choices:
        """Return yes and no."""
        return [("1", _("Yes")), ("0", _("No"))]

    def condition(self) -> dict[str, Any]:
        return {"rated": self.value() == "1"}


class ComputersFilter(AmongLatest):
    """Matches with computers, or without any."""

    title = _("computers")
    parameter_name = "computers"

    def lookups(self, request: HttpRequest, model_admin: "admin.ModelAdmin[Match]") -> Choices:
        """Return yes and no."""
        return [("1", _("Yes")), ("0", _("No"))]

    def condition(self) -> dict[str, Any]:
        return {"bots": self.value() == "1"}

    def queryset(self, request: HttpRequest, queryset: QuerySet[Match]) -> QuerySet[Match]:
        bots = Seat.objects.filter(match=OuterRef("pk")).exclude(computer="")
        return super().queryset(request, queryset.annotate(bots=Exists(bots)))


WITHOUT_INDEX = (PaceFilter, RatedFilter, ComputersFilter)
BY_PACE = Case(
    *(When(pace=pace, then=place) for place, pace in enumerate(PACES)), default=len(PACES)
)
"""Orders matches by pace, from the fastest to those without a clock."""
_bots = Seat.objects.filter(match=OuterRef("pk")).exclude(computer="").order_by()
BY_COMPUTERS = Coalesce(
    Subquery(
        _bots.values("match").annotate(many=Count("pk")).values("many"),
        output_field=IntegerField(),
    ),
    0,
)
"""Orders matches by the number of seats in which computers play."""
OVER = Value(datetime(9000, 1, 1, tzinfo=UTC), output_field=DateTimeField())
"""Stands for the last action of matches that are over: none of them is idle."""


def _last_action(_viewer: User) -> Combinable:
    return Coalesce(last_action(), "created_at")


def _idle(viewer: User) -> Combinable:
    """Return what grows with the time of the last action; `MatchChangeList` turns it around."""
    return Case(When(ended_at=None, then=_last_action(viewer)), default=OVER)


def _players(_viewer: User) -> Combinable:
    first = Seat.objects.filter(match=OuterRef("pk")).order_by("number")
    return Subquery(first.values(name=Lower(Coalesce("user__username", "computer")))[:1])


def _reports(viewer: User) -> Combinable:
    mine = Report.objects.without_merged().handleable_by(viewer).filter(match=OuterRef("pk"))
    many = mine.order_by().values("match").annotate(many=Count("pk")).values("many")
    return Coalesce(Subquery(many, output_field=IntegerField()), 0)


ORDERS: Mapping[str, Callable[[User], Combinable]] = {
    "players": _players,
    "last_action": _last_action,
    "idle": _idle,
    "reports_text": _reports,
}
"""Columns that are in no row of a match, each with what orders the matches by it."""
UNINDEXED_ORDERS = ("pace_text", "rated", "computers", *ORDERS)
"""Columns by which the `LATEST` latest matches, and those in play, can be ordered."""
admin.site.unregister(Match)


class MatchChangeList(FactsChangeList):
    """List of matches that is ordered by a heading, or by the filter of orders."""

    def get_ordering_field_columns(self) -> dict[int, Literal["asc", "desc"]]:
        """Return the columns by which the list is ordered now, those of the filter included."""
        columns, order = list(self.list_display), self.params.get("order")
        if ORDER_VAR not in self.params and order == "idle":
            return {columns.index("idle"): "desc"}
        if ORDER_VAR not in self.params and order == "oldest":
            return {columns.index("created_at"): "asc"}
        return super().get_ordering_field_columns()

    def get_query_string(
        self, new_params: dict[str, Any] | None = None, remove: Iterable[str] | None = None
    ) -> str:
        """Return the query of a link. A click on a heading ends the filter's order, and back."""
        ended = {ORDER_VAR: "order", "order": ORDER_VAR}
        others = [ended[name] for name in new_params or {} if name in ended]
        return super().get_query_string(new_params, [*(remove or ()), *others])


@admin.register(Match)
class MatchList(MatchAdmin):
    """Admin of matches whose list has, for the rows of a page, what staff needs to judge them."""

    list_display = (
        *("console", "title", "players", "state", "last_action", "idle", "pace_text"),
        *("rated", "computers", "reports_text", "created_at"),
    )
    list_filter = (
        *(PersonFilter, NeedFilter, OrderFilter, OfGame, "stage", "ending"),
        *(StartedFilter, PaceFilter, RatedFilter, ComputersFilter),
    )

    descending_first = ("created_at", "rated", "computers", "last_action", "idle", "reports_text")
    change_list_template = "moderation/desk/list.html"
    search_help_text = capfirst(_("the address, any part of the id, or the names of two players"))

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Match], search_term: str
    ) -> tuple[QuerySet[Match], bool]:
        """Return a query for the matches that the search of the header finds, and False.

        If it finds none, those are found in which a user plays whose name begins so.
        """
        wanted = match_query(search_text(search_term))
        if wanted.exists():
            return queryset.filter(pk__in=wanted.order_by().values("pk")), False
        return super().get_search_results(request, queryset, search_term)

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show the list, and above it the viewer's saved views."""
        query = request.META["QUERY_STRING"]
        views = views_of(staff_user(request), SavedView.Listed.MATCHES, query)
        return super().changelist_view(request, {**views, **(extra_context or {})})

    def get_sortable_by(self, request: HttpRequest) -> tuple[str, ...]:
        """Return the columns that the viewer may order by: by reports only who may read them."""
        hidden = set[str]() if may_read_reports(request) else {"reports_text"}
        return tuple(name for name in ("created_at", *UNINDEXED_ORDERS) if name not in hidden)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        """Return the matches; those since the `LATEST` latest where an index is missing.

        A column of `ORDERS` stands in the order under the name `by_` and its own.
        """
        matches = super().get_queryset(request)
        filtered = any(each.parameter_name in request.GET for each in WITHOUT_INDEX)
        wanted = ordered_columns(self, request).intersection(self.get_sortable_by(request))
        if not filtered and wanted <= {"created_at"}:
            return matches
        until = parse_day(request.GET.get("until", ""))
        before = matches.filter(**day_bounds("created_at", None, until))
        latest = Q(created_at__gte=start_of_latest(before, LATEST))
        viewer = staff_user(request)
        orders = {f"by_{name}": ORDERS[name](viewer) for name in wanted.intersection(ORDERS)}
        among = latest if filtered else latest | Q(ended_at=None)
        return matches.filter(among).annotate(**orders)

    def get_ordering(self, request: HttpRequest) -> tuple[str | OrderBy, ...]:
        """Return the chosen order; by default the newest come first."""
        order = request.GET.get("order")
        if order == "idle":
            # Only matches in play are sorted, see `OrderFilter`: few, and found by an index.
            return (Coalesce(last_action(), "created_at").asc(), "id")
        return ("created_at", "id") if order == "oldest" else ("-created_at", "-id")

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[FactsChangeList]:
        """Return the list that reads further columns for a page."""
        return MatchChangeList

    def get_list_display(self, request: HttpRequest) -> tuple[str, ...]:
        """Return the columns: among the matches of one user also what the user won and lost."""
        if not number_or_zero(request.GET.get(PersonFilter.parameter_name, "")):
            return self.list_display
        place = self.list_display.index("state") + 1
        return (*self.list_display[:place], "result", *self.list_display[place:])

    def facts_of(self, request: HttpRequest, rows: Sequence[Match]) -> Facts:
        """Return last action and number of reports of these matches. Needs two queries.

        Among the matches of one user also the results, with two queries more.
        """
        acted, reports = last_actions(rows), count_reports(request, "match", rows)
        person = number_or_zero(request.GET.get(PersonFilter.parameter_name, ""))
        results = results_of(person, [row.pk for row in rows if row.ended_at]) if person else {}
        return {
            row.pk: {
                "acted": acted.get(row.pk),
                "reports": reports.get(row.pk, ""),
                "result": results.get(row.pk, ""),
            }
            for row in rows
        }

    @admin.display(description=_("result"))
    def result(self, match: Match) -> str:
        """Return the result for the user whose matches are listed, and the change of the rating."""
        found = fact(match, "result")
        return f"{result_text(found)} {rating_change_text(found)}".strip() if found else ""

    @admin.display(description=_("last action"), ordering="by_last_action")
    def last_action(self, match: Match) -> datetime | None:
        """Return when the last event of the match happened."""
        at: datetime | None = fact(match, "acted") or None
        return at

    @admin.display(description=_("idle for"), ordering=F("by_idle").desc())
    def idle(self, match: Match) -> str:
        """Return how long ago that was, in a match in play."""
        at = self.last_action(match)
        return format_duration(timezone.now() - at) if at and match.ended_at is None else ""

    @admin.display(description=_("players"), ordering="by_players")
    def players(self, match: Match) -> str:
        """Return the players' names; the list is ordered by the first of them."""
        return super().players(match)

    @admin.display(description=_("game"))
    def title(self, match: Match) -> str:
        """Return the title of the game."""
        return game_title(match.game)

    @admin.display(description=_("stage"))
    def state(self, match: Match) -> str:
        """Return the stage of a match, or how it ended."""
        return match.get_ending_display() if match.ended_at else match.get_stage_display()

    @admin.display(description=_("pace"), ordering=BY_PACE)
    def pace_text(self, match: Match) -> str:
        """Return the pace without its times in reserve; empty without clocks."""
        return short_pace_name(match.pace)

    @admin.display(description=_("computers"), ordering=BY_COMPUTERS)
    def computers(self, match: Match) -> str:
        """Return the number of seats in which computers play; empty if there are none."""
        return str(sum(bool(seat.level) for seat in match.seats.all()) or "")

    @admin.display(description=_("reports"), ordering="by_reports_text")
    def reports_text(self, match: Match) -> str:
        """Return the number of reports about the match that the viewer may handle."""
        return str(fact(match, "reports"))
