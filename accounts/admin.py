"""Base class of the admin's list of users.

`lobby.moderation.people.admin` derives the registered list from it, and adds a page for each user.
"""

from typing import Any, ClassVar

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.models import User
from accounts.people.search import users_with_prefix
from accounts.staff.large_tables import BoundedPaginator
from accounts.staff.powers import Power
from accounts.staff.read_only_admin import ReadOnlyAdmin

# Only users themselves see their sessions; `accounts.staff.powers` alone defines the groups.
# Staff sees and changes mail addresses and second factors by staff commands. Each command needs a
# power and writes an audit entry.
admin.site.unregister([Group, UserSession, EmailAddress, Authenticator])


class UserListAdmin(ReadOnlyAdmin, admin.ModelAdmin):  # type: ignore[type-arg]
    """Read-only, searchable list of users. Staff changes users by staff commands only."""

    power = Power.SEE_PEOPLE
    list_display: tuple[str, ...] = ("username", "is_guest", "is_active", "is_staff", "date_joined")
    list_filter: ClassVar[tuple[Any, ...]] = ("is_guest", "is_staff", "is_active", "groups")
    search_fields = ("username",)
    ordering = ("username",)
    paginator = BoundedPaginator
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    sortable_by = ("username",)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[User], search_term: str
    ) -> tuple[QuerySet[User], bool]:
        """Return a query for the users whose name begins with the search term, and False.

        Case does not matter, and an empty term finds all users. False tells Django that no user can
        be found twice.
        """
        wanted = search_term.strip()
        found = (
            queryset.filter(pk__in=users_with_prefix(wanted).values("pk")) if wanted else queryset
        )
        return found, False
