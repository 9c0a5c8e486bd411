"""The admin's list of users, with ratings, matches, sanctions, reports and last visit.

These are read for the users of one page. A click on a heading orders the list by one of them: then
the database looks it up for every user of the list, at most the `LATEST` latest, by an index.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.db.models import (
    Count,
    DateTimeField,
    F,
    IntegerField,
    Max,
    OuterRef,
    QuerySet,
    Subquery,
    Sum,
    Value,
)
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce, Greatest
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts.admin import UserListAdmin
from accounts.models import Sanction, User
from accounts.ops.latest import key_before_latest
from accounts.staff.list_facts import DayRange, Facts, FactsChangeList, fact, ordered_columns
from accounts.staff.powers import Power, has_power
from accounts.staff.read_only_admin import staff_user
from accounts.staff.sanctions import sanction_texts
from games.models import Presence, Rating, Total
from games.text.setup import title
from lobby.models import Report, SavedView
from lobby.moderation.finding.queries import person_query, search_text
from lobby.moderation.reports.selectors import count_reports, may_read_reports
from lobby.moderation.saved_views import views_of

LATEST = 100_000
"""Most users in a list that is not ordered by name: those who joined last."""
NEVER = Value(datetime(1970, 1, 1, tzinfo=UTC), output_field=DateTimeField())
"""The last visit of users who have not been seen: they come after all others."""


class JoinedFilter(DayRange):
    """Users who joined on these days."""

    title = _("joined")
    field = "date_joined"


class SanctionFilter(admin.SimpleListFilter):
    """Users who are under a sanction of one kind."""

    title = _("sanctions")
    parameter_name = "sanction"

    def lookups(
        self, request: HttpRequest, model_admin: "admin.ModelAdmin[User]"
    ) -> list[tuple[str, Any]]:
        """Return the kinds of sanctions."""
        return list(Sanction.Restriction.choices)

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        if self.value() not in Sanction.Restriction.values:
            return queryset
        return queryset.filter(
            pk__in=Sanction.objects.in_force().filter(kind=self.value()).values("user")
        )


def _one_by_user(rows: QuerySet[Any], field: str, value: Any) -> Subquery:
    """Return what an expression makes of the rows of the user in an outer query; None of none."""
    mine = rows.filter(**{field: OuterRef("pk")}).order_by()
    return Subquery(mine.values(field).annotate(one=value).values("one"))


def _last_visit(_viewer: User) -> Combinable:
    visits = UserSession.objects.all()
    seen = Coalesce(_one_by_user(visits, "user", Max("last_seen_at")), NEVER)
    present = Coalesce(_one_by_user(Presence.objects.all(), "user", Max("at")), NEVER)
    return Greatest(seen, present, Coalesce("last_login", NEVER))


def _best_rating(_viewer: User) -> Combinable:
    return Coalesce(_one_by_user(_rated(), "user", Max("mu")), Value(-1.0))


def _matches(_viewer: User) -> Combinable:
    many = _one_by_user(Total.objects.all(), "user", PLAYED)
    return Coalesce(many, 0, output_field=IntegerField())


def _sanctions(_viewer: User) -> Combinable:
    return Coalesce(_one_by_user(Sanction.objects.in_force(), "user", Count("pk")), 0)


def _reports(viewer: User) -> Combinable:
    mine = Report.objects.without_merged().handleable_by(viewer)
    return Coalesce(_one_by_user(mine, "about", Count("pk")), 0)


PLAYED = Sum(F("won") + F("lost"))
ORDERS: dict[str, Callable[[User], Combinable]] = {
    "ratings_text": _best_rating,
    "matches_text": _matches,
    "sanctions_text": _sanctions,
    "reports_text": _reports,
    "last_seen": _last_visit,
}
"""Columns that are in no row of a user, each with what orders the users by it."""
SORTABLE = ("username", *ORDERS, "date_joined")


def _rated() -> QuerySet[Rating]:
    return Rating.objects.filter(matches__gt=0)


class PeopleList(UserListAdmin):
    """Admin list of users; what is not in their rows is read for one page."""

    list_display = (
        *("username", "ratings_text", "matches_text", "sanctions_text", "reports_text"),
        *("last_seen", "is_guest", "is_active", "is_staff", "date_joined"),
    )
    descending_first = (*ORDERS, "date_joined")
    list_filter = (SanctionFilter, "is_guest", "is_staff", "is_active", "groups", JoinedFilter)
    change_list_template = "moderation/desk/list.html"
    search_help_text = _("Any part of a name.")

    def get_sortable_by(self, request: HttpRequest) -> tuple[str, ...]:
        """Return the columns that the viewer may order by: by reports only who may read them."""
        hidden = set[str]() if may_read_reports(request) else {"reports_text"}
        return tuple(name for name in SORTABLE if name not in hidden)

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        """Return the users; the `LATEST` latest, with what orders them, where an index is missing.

        A column stands in the order under the name `by_` and its own.
        """
        users: QuerySet[User] = super().get_queryset(request)
        wanted = ordered_columns(self, request).intersection(self.get_sortable_by(request))
        if wanted <= {"username"}:
            return users
        since = key_before_latest(users, LATEST)
        viewer = staff_user(request)
        orders = {f"by_{name}": ORDERS[name](viewer) for name in wanted.intersection(ORDERS)}
        return users.filter(pk__gt=since).annotate(**orders)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[User], search_term: str
    ) -> tuple[QuerySet[User], bool]:
        """Return a query for the users whom the search of the header finds, and False."""
        wanted, by_mail = search_text(search_term), has_power(request.user, Power.SEE_ADDRESSES)
        if not wanted:
            return queryset, False
        found = person_query(wanted, by_mail=by_mail).order_by().values("pk")
        return queryset.filter(pk__in=found), False

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show the list, and above it the viewer's saved views."""
        query = request.META["QUERY_STRING"]
        views = views_of(staff_user(request), SavedView.Listed.PEOPLE, query)
        return super().changelist_view(request, {**views, **(extra_context or {})})

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[FactsChangeList]:
        """Return the list that reads further columns for a page."""
        return FactsChangeList

    def facts_of(self, request: HttpRequest, rows: Sequence[User]) -> Facts:
        """Return ratings, matches, sanctions in force, reports and last visit, by six queries."""
        keys = [row.pk for row in rows]
        ratings: dict[int, list[str]] = {}
        for rating in _rated().filter(user__in=keys).order_by("game"):
            text = f"{title(rating.game)} {rating.skill.rating}"
            ratings.setdefault(rating.user_id, []).append(text)
        sanctions = sanction_texts(keys)
        totals = Total.objects.filter(user__in=keys).order_by().values("user")
        played = dict(totals.annotate(many=PLAYED).values_list("user", "many"))
        visits = UserSession.objects.filter(user__in=keys).order_by().values("user")
        seen = dict(visits.annotate(at=Max("last_seen_at")).values_list("user", "at"))
        open_pages = Presence.objects.filter(user__in=keys).order_by().values("user")
        present = dict(open_pages.annotate(last=Max("at")).values_list("user", "last"))
        reports = count_reports(request, "about", keys)
        return {
            row.pk: {
                "ratings": ", ".join(ratings.get(row.pk, ())),
                "matches": played.get(row.pk) or "",
                "sanctions": sanctions.get(row.pk, ""),
                "reports": reports.get(row.pk, ""),
                "seen": max(
                    filter(None, (seen.get(row.pk), present.get(row.pk), row.last_login)),
                    default=None,
                ),
            }
            for row in rows
        }

    @admin.display(description=_("ratings"), ordering="by_ratings_text")
    def ratings_text(self, user: User) -> str:
        """Return the ratings of all games; the list is ordered by the highest."""
        return str(fact(user, "ratings"))

    @admin.display(description=_("matches"), ordering="by_matches_text")
    def matches_text(self, user: User) -> str:
        """Return the number of matches won or lost; empty if there are none."""
        return str(fact(user, "matches"))

    @admin.display(description=_("sanctions"), ordering="by_sanctions_text")
    def sanctions_text(self, user: User) -> str:
        """Return the sanctions in force."""
        return str(fact(user, "sanctions"))

    @admin.display(description=_("reports"), ordering="by_reports_text")
    def reports_text(self, user: User) -> str:
        """Return the number of reports about the user that the viewer may handle."""
        return str(fact(user, "reports"))

    @admin.display(description=_("last seen"), ordering="by_last_seen")
    def last_seen(self, user: User) -> datetime | None:
        """Return when the user last visited the site while logged in, or had a match open."""
        at: datetime | None = fact(user, "seen") or None
        return at
