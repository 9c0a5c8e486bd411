"""Who there is: found by name, and held while something of theirs changes."""

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse

from accounts.models import FormerName, User

View = Callable[..., HttpResponseBase]


def person_named(username: str) -> User:
    """The person of this name; raises `Http404` if there is none, or none any more."""
    if "\0" in username:
        raise Http404
    return get_object_or_404(User, username=username, is_active=True)


def by_former_names(view: View) -> View:
    """Lead whoever asks for people under names that they have given up to their present ones."""

    @wraps(view)
    def wrapper(request: HttpRequest, **names: str) -> HttpResponseBase:
        try:
            return view(request, **names)
        except Http404:
            present = {key: _present(name) for key, name in names.items()}
            if present == names:
                raise
        if request.method not in ("GET", "HEAD"):
            return view(request, **present)
        assert request.resolver_match is not None  # noqa: S101  an address has led here
        asked = request.META["QUERY_STRING"]
        page = reverse(request.resolver_match.view_name, kwargs=present)
        return redirect(f"{page}?{asked}" if asked else page)

    return wrapper


def hold(*people: User) -> None:
    """Let other requests of these people wait until the transaction is over."""
    keys = [person.pk for person in people]
    list(User.objects.select_for_update(no_key=True).filter(pk__in=keys).order_by("pk"))


def _present(name: str) -> str:
    if "\0" in name:
        return name
    given_up = FormerName.objects.filter(name__iexact=name, user__is_active=True)
    former = given_up.select_related("user").first()
    return former.user.username if former is not None else name
