"""Base classes of admin pages on which nothing can be added, changed or deleted."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.staff.powers import NotPermitted, Power, permission_name

NOT_BY_HAND = _(
    "Nothing can be added, changed or deleted here by hand. Use the commands on the page of the "
    "match, person or report."
)


class ReadOnlyAdmin:
    """Base class of read-only admin pages for staff with a given power."""

    power = Power.SEE_MATCHES
    """The power needed to view the page."""

    @property
    def media(self) -> forms.Media:
        """No scripts: the scripts of Django's admin are only for editing."""
        return forms.Media()

    def has_view_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Whether the user has the page's power.

        The admin site has checked before that the user is staff.
        """
        user: User | AnonymousUser = request.user
        return user.has_perm(permission_name(self.power))

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Whether the user sees this page in the index of the admin."""
        return self.has_view_permission(request)

    def has_add_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def check_view(self, request: HttpRequest) -> None:
        """Raise `NotPermitted` for a user without the page's power."""
        if not self.has_view_permission(request):
            raise NotPermitted.lacking(self.power)

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show the list, headed by what it lists, to a user with the page's power."""
        self.check_view(request)
        title = {"title": capfirst(self.model._meta.verbose_name_plural)}  # type: ignore[attr-defined]
        context = {**title, **(extra_context or {})}
        page: HttpResponse = super().changelist_view(request, context)  # type: ignore[misc]
        return page

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: object = None
    ) -> HttpResponse:
        """Raise `NotPermitted`: nothing is added by hand."""
        self.check_view(request)
        raise NotPermitted(NOT_BY_HAND)

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: object = None
    ) -> HttpResponse:
        """Raise `NotPermitted`: nothing is deleted by hand."""
        self.check_view(request)
        raise NotPermitted(NOT_BY_HAND)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: Mapping[str, Any] | None = None,
    ) -> HttpResponse:
        """Show the page of one object to a user with the page's power.

        Raises `NotPermitted` for other users, and for every request but GET and HEAD.
        """
        self.check_view(request)
        if request.method not in ("GET", "HEAD"):
            raise NotPermitted(NOT_BY_HAND)
        return self.show_object(request, object_id, extra_context)

    def show_object(
        self, request: HttpRequest, object_id: str, extra_context: Mapping[str, Any] | None = None
    ) -> HttpResponse:
        """Return the page of one object, for a reader with the page's power.

        By default it is Django's list of the object's fields, headed by links to the pages whose
        commands can correct it.
        """
        record = self.get_object(request, object_id)  # type: ignore[attr-defined]
        context = {"correcting": list(_correcting_pages(record)), **(extra_context or {})}
        page: HttpResponse = super().change_view(request, object_id, "", context)  # type: ignore[misc]
        return page

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: object = None
    ) -> HttpResponse:
        """Raise `Http404`: Django's history is empty; the log has what staff has done."""
        raise Http404


def _correcting_pages(record: models.Model | None) -> Iterator[tuple[str, str]]:
    """Return names and URLs of the console of a record's match and of the page of its user."""
    match = getattr(record, "match_id", None)
    if match:
        title = gettext("Console for match %(match)s") % {"match": match}
        yield title, reverse("admin:games_match_console", args=[match])
    user = getattr(record, "about", None) or getattr(record, "user", None)
    if isinstance(user, User):
        yield user.username, reverse("admin:accounts_user_change", args=[user.pk])


class ReadOnlyInline(ReadOnlyAdmin, admin.TabularInline):  # type: ignore[type-arg]
    """Read-only table inside an admin page, of rows that belong to the page's object."""

    template = "admin/rows.html"


def staff_user(request: HttpRequest) -> User:
    """Return the logged-in user of an admin request."""
    assert isinstance(request.user, User)  # noqa: S101  the admin site refuses anonymous requests
    return request.user
