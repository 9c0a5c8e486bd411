"""People, as staff sees them."""

from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.finding import people_like
from accounts.large import Bounded
from accounts.models import User

# From where people come is for nobody but themselves.
admin.site.unregister(UserSession)


@admin.register(User)
class PersonAdmin(UserAdmin):  # type: ignore[type-arg]
    """Django's own page for users, with the mark of a guest."""

    list_display = ("username", "email", "is_guest", "is_active", "is_staff", "date_joined")
    list_filter = ("is_guest", "is_staff", "is_active", "groups")
    fieldsets = (*(UserAdmin.fieldsets or ()), (_("Guest"), {"fields": ("is_guest",)}))
    paginator = Bounded
    show_full_result_count = False
    sortable_by = ("username",)
    search_help_text = "How the name begins."

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[User], search_term: str
    ) -> tuple[QuerySet[User], bool]:
        """Everybody whose name begins so."""
        wanted = search_term.strip()
        found = queryset.filter(pk__in=people_like(wanted).values("pk")) if wanted else queryset
        return found, False
