"""Actions of admin lists that lead to the page on which staff confirms a command for many rows."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import urlencode

MAX_CHOSEN = 100
"""Maximum number of rows that an action takes along."""
ListAction = tuple[Callable[..., HttpResponse], str, str]
"""Function, name and title of an action, as Django's admin wants it."""


def many_action(kind: str, title: str | Promise) -> ListAction:
    """Return the list action for this kind of command; nothing is done before it is confirmed."""

    def act(
        _list: "admin.ModelAdmin[Any]", _request: HttpRequest, rows: QuerySet[Model]
    ) -> HttpResponse:
        keys = rows.values_list("pk", flat=True)[:MAX_CHOSEN]
        chosen = urlencode([("kind", kind), *(("key", key) for key in keys)])
        return redirect(f"{reverse('admin:many')}?{chosen}")

    return act, f"many_{kind}", str(title)
