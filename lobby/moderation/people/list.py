"""The admin's list of users, with ratings, sanctions and last visit of those on the page."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts.admin import UserListAdmin
from accounts.models import Sanction, User
from accounts.staff.list_facts import DayRange, Facts, FactsChangeList, fact
from accounts.staff.read_only_admin import staff_user
from games.models import Rating
from games.text.setup import title
from lobby.models import SavedView
from lobby.moderation.saved_views import views_of


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


class PeopleList(UserListAdmin):
    """Admin list of users; what is not in their rows is read for one page."""

    list_display = (
        *("username", "ratings_text", "sanctions_text", "last_seen", "is_guest", "is_active"),
        *("is_staff", "date_joined"),
    )
    list_filter = (SanctionFilter, "is_guest", "is_staff", "is_active", "groups", JoinedFilter)

    change_list_template = "moderation/desk/list.html"

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
        """Return ratings, sanctions in force and last visit. Needs three queries."""
        keys = [row.pk for row in rows]
        ratings: dict[int, list[str]] = {}
        for rating in Rating.objects.filter(user__in=keys, matches__gt=0).order_by("game"):
            text = f"{title(rating.game)} {rating.skill.rating}"
            ratings.setdefault(rating.user_id, []).append(text)
        sanctions: dict[int, list[str]] = {}
        for sanction in Sanction.objects.in_force().filter(user__in=keys):
            sanctions.setdefault(sanction.user_id, []).append(sanction.get_kind_display())
        visits = UserSession.objects.filter(user__in=keys).order_by().values("user")
        seen = dict(visits.annotate(at=Max("last_seen_at")).values_list("user", "at"))
        return {
            row.pk: {
                "ratings": ", ".join(ratings.get(row.pk, ())),
                "sanctions": ", ".join(sanctions.get(row.pk, ())),
                "seen": max(filter(None, (seen.get(row.pk), row.last_login)), default=None),
            }
            for row in rows
        }

    @admin.display(description=_("ratings"))
    def ratings_text(self, user: User) -> str:
        return str(fact(user, "ratings"))

    @admin.display(description=_("sanctions"))
    def sanctions_text(self, user: User) -> str:
        """Return the sanctions in force."""
        return str(fact(user, "sanctions"))

    @admin.display(description=_("last seen"))
    def last_seen(self, user: User) -> datetime | None:
        """Return when the user last visited the site while logged in."""
        at: datetime | None = fact(user, "seen") or None
        return at
