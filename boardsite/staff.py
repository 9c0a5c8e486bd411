"""Admin site for staff with a second factor, who log in on the ordinary log-in page."""

from typing import Any

from allauth.account.decorators import secure_admin_login
from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, URLResolver, path
from django.utils.translation import gettext_lazy as _

from accounts.staff.powers import has_role, is_staff
from lobby.moderation.dashboard import overview


class NoRole(PermissionDenied):
    """Error: a staff member without a role opened the admin; answered with 403."""

    words = _("You are staff without a role, so there is nothing here that you may see.")


class StaffSite(AdminSite):
    """Admin site that requires a second factor."""

    site_header = _("Tahúr staff")
    site_title = _("Tahúr staff")
    index_title = _("What there is to do")

    def has_permission(self, request: HttpRequest) -> bool:
        """Whether the user is staff with a second factor and at least one power."""
        return has_role(request.user)

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """Return the admin's URLs with the site overview added."""
        page = self.admin_view(overview)
        return [path("overview/", page, name="overview"), *super().get_urls()]

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Redirect anonymous visitors to log in, and staff without a second factor to set one up.

        Raises `NoRole` for staff with a second factor but without any power.
        """
        if self.has_permission(request):
            return redirect("admin:index")
        answer: HttpResponse = _ask_for_second_factor(request)
        return answer


@secure_admin_login  # type: ignore[untyped-decorator]
def _ask_for_second_factor(request: HttpRequest) -> HttpResponse:
    if is_staff(request.user):
        raise NoRole
    return render(request, "accounts/second_factor_required.html", status=403)
