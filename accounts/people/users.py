"""Finding users by present or former name, and locking their rows."""

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import FormerName, User
from accounts.refused import Refused

View = Callable[..., HttpResponseBase]


class AccountClosed(Refused):
    """Error: the account was closed while the request was on its way."""

    sentence = _("Your account has been closed.")


def user_named(username: str) -> User:
    """Return the active user with this name; raise `Http404` if there is none."""
    if "\0" in username:
        raise Http404
    return get_object_or_404(User, username=username, is_active=True)


def resolve_former_names(view: View) -> View:
    """Decorator for views with usernames in the URL: former names work, too.

    If the view raises `Http404`, the former names in the URL are replaced by present names. GET and
    HEAD requests are redirected. Other requests call the view with the present names.
    """

    @wraps(view)
    def wrapper(request: HttpRequest, **names: str) -> HttpResponseBase:
        try:
            return view(request, **names)
        except Http404:
            present = {key: _current_name(name) for key, name in names.items()}
            if present == names:
                raise
        if request.method not in ("GET", "HEAD"):
            return view(request, **present)
        assert request.resolver_match is not None  # noqa: S101  this request has been resolved
        query = request.META["QUERY_STRING"]
        page = reverse(request.resolver_match.view_name, kwargs=present)
        return redirect(f"{page}?{query}" if query else page)

    return wrapper


def lock_users(*people: User) -> None:
    """Lock the rows of these users until the transaction ends.

    An account may have been closed since it was read, so the objects get the present `is_active`.
    Rows are always locked in the order of their keys, to avoid deadlocks.
    """
    keys = [person.pk for person in people]
    rows = User.objects.select_for_update(no_key=True).filter(pk__in=keys).order_by("pk")
    active = dict(rows.values_list("pk", "is_active"))
    for person in people:
        person.is_active = active.get(person.pk, False)


def _current_name(name: str) -> str:
    if "\0" in name:
        return name
    given_up = FormerName.objects.filter(name__iexact=name, user__is_active=True)
    former = given_up.select_related("user").first()
    return former.user.username if former is not None else name
