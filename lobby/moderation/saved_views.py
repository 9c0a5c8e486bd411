"""Views of lists that staff save under a name: above the list of matches and that of people."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.people.users import lock_users
from accounts.refused import Refused
from accounts.requests.numbers import number_or_zero
from accounts.staff.powers import Power, require_power
from accounts.staff.read_only_admin import staff_user
from lobby.models import SavedView
from lobby.models.saved_view import MAX_NAME, MAX_QUERY

MOST = 20
"""Maximum number of views of one list of one staff member."""
LEFT_OUT = ("p", "all", "e", "_facets")
"""Parameters of a list's address that belong to no view, such as the page."""
LISTS: Mapping[str, tuple[str, Power]] = {
    SavedView.Listed.MATCHES: ("admin:games_match_changelist", Power.SEE_MATCHES),
    SavedView.Listed.PEOPLE: ("admin:accounts_user_changelist", Power.SEE_PEOPLE),
}
"""Address of each list, and the power to read it."""


class ViewRefused(Refused):
    """Error: a view was not saved."""


def views_of(user: User, listed: str, query: str) -> dict[str, Any]:
    """Return the template context of the user's views of a list that now has these parameters."""
    now = clean_query(query)
    views = SavedView.objects.filter(by=user, listed=listed)
    return {
        "listed": listed,
        "views": [(view, view.query == now) for view in views],
        "view_query": now,
        "view_length": MAX_NAME,
    }


def save_view(user: User, listed: str, name: str, query: str) -> SavedView:
    """Save a view, in place of an earlier one of this name, and return it.

    Raises `ViewRefused` for a name that is empty or too long, too many parameters, or too many
    views.
    """
    name, query = " ".join(name.replace("\0", "").split()), clean_query(query)
    if not name or len(name) > MAX_NAME:
        raise ViewRefused(_("Give the view a name of at most %(most)s characters."), most=MAX_NAME)
    if len(query) > MAX_QUERY:
        raise ViewRefused(_("This view has too many filters to be saved."))
    with transaction.atomic():
        lock_users(user)
        others = SavedView.objects.filter(by=user, listed=listed).exclude(name=name)
        if others.count() >= MOST:
            raise ViewRefused(_("You have saved %(most)s views. Delete one first."), most=MOST)
        view, _created = SavedView.objects.update_or_create(
            by=user, listed=listed, name=name, defaults={"query": query}
        )
    return view


def delete_view(user: User, number: int) -> None:
    """Delete a view of the user; those of others, and unknown ones, stay as they are."""
    SavedView.objects.filter(by=user, pk=number).delete()


def clean_query(query: str) -> str:
    """Return the parameters of a view, without those that belong to none."""
    parameters = QueryDict(query.replace("\0", ""), mutable=True)
    for name in LEFT_OUT:
        parameters.pop(name, None)
    return parameters.urlencode()


@require_POST
def saved_views(request: HttpRequest, listed: str) -> HttpResponse:
    """Save a view of a list, or delete one, and show the list."""
    by = staff_user(request)
    if listed not in LISTS:
        raise Http404
    page, power = LISTS[listed]
    require_power(by, power)
    query = clean_query(request.POST.get("query", ""))
    if "delete" in request.POST:
        delete_view(by, number_or_zero(request.POST["delete"]))
        messages.success(request, gettext("The view is deleted."))
    else:
        try:
            query = save_view(by, listed, request.POST.get("name", ""), query).query
            messages.success(request, gettext("The view is saved."))
        except ViewRefused as refusal:
            messages.error(request, str(refusal))
    return redirect(f"{reverse(page)}?{query}" if query else reverse(page))
