"""Admin list of items for which a background task fails, with an action to retry them."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.staff.large_tables import BoundedPaginator
from accounts.staff.powers import Power, permission_name
from accounts.staff.read_only_admin import ReadOnlyAdmin
from games.models import Failure
from games.ops import failures


@admin.register(Failure)
class FailureAdmin(ReadOnlyAdmin, admin.ModelAdmin):  # type: ignore[type-arg]
    """Read-only admin list of the matches, mails and accounts for which a background task fails."""

    power = Power.SEE_OVERVIEW
    paginator = BoundedPaginator
    show_full_result_count = False
    list_display = ("task", "item", "tries", "error", "first_at", "last_at", "retry_at")
    list_display_links = None
    list_filter = ("task", ("retry_at", admin.EmptyFieldListFilter))
    ordering = ("-last_at",)
    actions = ("try_again",)

    def has_retry_permission(self, request: HttpRequest) -> bool:
        """Whether the user may retry failed items; this needs the power to force actions."""
        return bool(request.user.has_perm(permission_name(Power.FORCE)))

    @admin.action(description=_("Try again"), permissions=["retry"])
    def try_again(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """Have the selected items tried again in the next round of their task."""
        count = 0
        for failure in queryset:
            failures.retry_now(failure)
            self.log_change(request, failure, "tried again")
            count += 1
        words = ngettext(
            "%(count)s item will be tried again.", "%(count)s items will be tried again.", count
        )
        messages.success(request, words % {"count": count})
