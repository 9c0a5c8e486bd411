"""Admin site for staff with a second factor. They log in on the ordinary log-in page."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from allauth.account.decorators import secure_admin_login
from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver, path
from django.utils.translation import gettext_lazy as _

from accounts.staff.claims import claim_page
from accounts.staff.powers import Forbidden, NotPermitted, has_role, is_staff, remember_factor
from accounts.staff.read_only_admin import staff_user
from lobby.moderation.dashboard import overview
from lobby.moderation.desk.bulk_pages import bulk_page, bulk_result
from lobby.moderation.desk.pages import desk_part, desk_view, log_export, log_page, search_page
from lobby.moderation.saved_views import saved_views

SAFE = ("GET", "HEAD", "OPTIONS")
"""Methods of requests that change nothing; others check the second factor for each power."""
View = TypeVar("View", bound=Callable[..., HttpResponseBase])


class NoRole(PermissionDenied):
    """Error: a staff user without a role opened the admin. The response has status 403."""

    words = _(
        "Your staff account has no role yet, so there is nothing for you to see here. Ask an "
        "administrator for a role."
    )


class StaffSite(AdminSite):
    """Admin site for active staff with a second factor and at least one power."""

    site_header = _("Tahúr staff")
    site_title = _("Tahúr staff")
    index_title = _("What needs attention")

    def has_permission(self, request: HttpRequest) -> bool:
        """Whether the user is staff with a second factor and at least one power."""
        permitted = has_role(request.user)
        if permitted and request.method in SAFE:
            remember_factor(staff_user(request))
        return permitted

    def admin_view(self, view: View, cacheable: bool = False) -> View:
        """Return the view behind the check of `has_permission`, with refusals that staff can read.

        Whatever page raises `NotPermitted`, its response has status 403 and says which power is
        missing and which roles have it. That page, and the one of what is not found, lead back to
        the desk.
        """
        return super().admin_view(_with_way_back(view), cacheable)

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """Return the URLs of the admin, with the overview and the log of staff's actions."""
        pages = [
            path("desk/", self.admin_view(desk_part), name="desk"),
            path("overview/", self.admin_view(overview), name="overview"),
            path("many/", self.admin_view(bulk_page), name="many"),
            path("many/<int:number>/", self.admin_view(bulk_result), name="many_done"),
            path("claims/<slug:kind>/<slug:key>/", self.admin_view(claim_page), name="claim"),
            path("views/<slug:listed>/", self.admin_view(saved_views), name="saved_views"),
            path("search/", self.admin_view(search_page), name="staff_search"),
            path("log/", self.admin_view(log_page), name="staff_log"),
            path("log.csv", self.admin_view(log_export), name="staff_log_export"),
        ]
        return pages + super().get_urls()

    def index(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> TemplateResponse:
        """Show the desk: what needs attention, what staff has done, and the lists."""
        context = {**desk_view(request), **(extra_context or {})}
        return super().index(request, context)

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Redirect anonymous visitors to log in. Ask staff without a second factor to set one up.

        A user with access is redirected to the index. Raises `NoRole` for staff with a second
        factor but without any power, and `PermissionDenied` for users who are not staff.
        """
        if self.has_permission(request):
            return redirect("admin:index")
        answer: HttpResponse = _ask_for_second_factor(request)
        return answer


def _with_way_back(view: View) -> View:
    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            return view(request, *args, **kwargs)
        except NotPermitted as refusal:
            raise Forbidden(refusal) from refusal
        except (PermissionDenied, Http404) as error:
            error.leads_to_desk = True  # type: ignore[union-attr]
            raise

    return answer  # type: ignore[return-value]


@secure_admin_login  # type: ignore[untyped-decorator]
def _ask_for_second_factor(request: HttpRequest) -> HttpResponse:
    if is_staff(request.user):
        raise NoRole
    return render(request, "accounts/second_factor_required.html", status=403)
