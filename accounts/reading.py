"""Pages of the admin on which nothing is added, changed or deleted by hand, and who reads them."""

from django import forms
from django.contrib import admin
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.http import HttpRequest

from accounts.models import User
from accounts.numbers import read_number
from accounts.powers import Power, permission


class ReadOnly:
    """Read by those who have a power, and changed by nobody."""

    power = Power.SEE_MATCHES
    """What one needs to read it."""

    @property
    def media(self) -> forms.Media:
        """No scripts: those of Django's admin are for what is filled in."""
        return forms.Media()

    def has_view_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Tell whether it may be read; that whoever asks is staff, the door has seen."""
        user: User | AnonymousUser = request.user
        return user.has_perm(permission(self.power))

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Show it in the list of pages to those who may read it."""
        return self.has_view_permission(request)

    def has_add_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Rows come from what people do."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """What has happened has happened."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """What is kept is the record."""
        return False


class Rows(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    """Rows that belong to what a page is about."""

    template = "admin/rows.html"


def who_asks(request: HttpRequest) -> User:
    """Whoever asks for a page of the admin, whose door knows them."""
    assert isinstance(request.user, User)  # noqa: S101  strangers have been sent away
    return request.user


def row_number(text: str) -> int:
    """The number of a row as an address has it; 0, which no row has, for what is none."""
    return read_number(text) or 0
