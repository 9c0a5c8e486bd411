"""Filter of the admin's list of reports by their origin: users, or the site itself."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from lobby.models import Report


class OriginFilter(admin.SimpleListFilter):
    """Reports of users, or alarms that the site itself raised."""

    title = _("reported by")
    parameter_name = "by"

    def lookups(
        self, request: HttpRequest, model_admin: "admin.ModelAdmin[Report]"
    ) -> list[tuple[str, Any]]:
        """Return the choices."""
        return [("users", _("users")), ("site", _("the site (alarms)"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Report]) -> QuerySet[Report]:
        if self.value() in ("users", "site"):
            return queryset.filter(reporter__isnull=self.value() == "site")
        return queryset
