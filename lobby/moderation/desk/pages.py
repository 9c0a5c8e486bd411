"""Pages of the desk: the front page of the admin, and the log of staff's actions."""

import csv
from collections.abc import Mapping
from hashlib import sha256
from io import StringIO

from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag, urlencode
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.staff.read_only_admin import staff_user
from lobby.moderation.desk.attention import attention, waiting_cases
from lobby.moderation.desk.bulk_pages import offered_kinds
from lobby.moderation.desk.log import (
    PAGE_LENGTH,
    LogFilter,
    count_by_month,
    export_log,
    read_log,
)
from lobby.moderation.desk.log_sources import KINDS
from lobby.moderation.desk.search import hints, search

LATEST = 12
"""Number of actions of staff on the front page."""


def desk_view(request: HttpRequest) -> dict[str, object]:
    """Return the template context of the front page of the admin."""
    viewer = staff_user(request)
    return {**_waiting(viewer), "latest": read_log(viewer, LogFilter(), LATEST)}


@require_safe
@never_cache
def desk_part(request: HttpRequest) -> HttpResponseBase:
    """Send the live parts of the front page again; status 304 if what waits is as it was.

    Only then the log is not read, so an open desk asks for little as long as nothing changes.
    """
    viewer = staff_user(request)
    waiting = render_to_string("moderation/desk/_waiting.html", _waiting(viewer), request)
    tag = quote_etag(sha256(waiting.encode()).hexdigest())
    unchanged = get_conditional_response(request, etag=tag)
    if unchanged is not None:
        return unchanged
    lines = {"latest": read_log(viewer, LogFilter(), LATEST)}
    latest = render_to_string("moderation/desk/_latest.html", lines, request)
    return HttpResponse(waiting + latest, headers={"ETag": tag})


def _waiting(viewer: User) -> dict[str, object]:
    """Return the template context of what waits on a member's desk."""
    groups = attention(viewer)
    return {
        "groups": groups,
        "cases": waiting_cases(groups),
        "stuck": [group.count for group in groups if group.name == "matches" and group.matters],
        "kinds": offered_kinds(viewer),
    }


@require_safe
@never_cache
def search_page(request: HttpRequest) -> HttpResponse:
    """Show what the search of the header finds; if it is one thing, lead to its page."""
    wanted = request.GET.get("q", "")
    groups = search(wanted, staff_user(request))
    results = [result for group in groups for result in group.results]
    if len(results) == 1:
        return redirect(results[0].url)
    context = {
        **admin.site.each_context(request),
        "title": gettext("Search"),
        "groups": groups,
        "searched": wanted,
        "hints": [] if groups else hints(staff_user(request)),
    }
    return render(request, "moderation/desk/search.html", context)


@require_safe
@never_cache
def log_page(request: HttpRequest) -> HttpResponse:
    """Show the log of staff's actions, filtered by the parameters of the request."""
    viewer, wanted = staff_user(request), LogFilter.parse(request.GET.dict())
    lines = read_log(viewer, wanted, PAGE_LENGTH + 1)
    shown = lines[:PAGE_LENGTH]
    members = list(User.objects.filter(is_staff=True).order_by("username"))
    member = wanted.meant_members.only
    context = {
        **admin.site.each_context(request),
        "title": gettext("Log"),
        "lines": shown,
        "wanted": wanted,
        "kinds": KINDS,
        "members": members,
        "member": member,
        "months": count_by_month(viewer, member) if member else [],
        "meant": (wanted.meant_members, wanted.meant_people),
        "query": urlencode(wanted.parameters),
        "earlier": _earlier(wanted.parameters, shown[-1].at.isoformat())
        if len(lines) > PAGE_LENGTH
        else "",
    }
    return render(request, "moderation/desk/log.html", context)


@require_safe
@never_cache
def log_export(request: HttpRequest) -> HttpResponse:
    """Send the log of staff's actions as CSV, filtered by the parameters of the request."""
    text = StringIO()
    wanted = LogFilter.parse(request.GET.dict())
    csv.writer(text).writerows(export_log(staff_user(request), wanted))
    headers = {"Content-Disposition": 'attachment; filename="tahur-staff-log.csv"'}
    return HttpResponse(text.getvalue(), content_type="text/csv; charset=utf-8", headers=headers)


def _earlier(parameters: Mapping[str, str], before: str) -> str:
    return urlencode({**parameters, "before": before})
