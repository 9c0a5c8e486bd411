"""Who there is: found by name, and held while something of theirs changes."""

from django.http import Http404
from django.shortcuts import get_object_or_404

from accounts.models import User


def person_named(username: str) -> User:
    """The person of this name; raises `Http404` if there is none, or none any more."""
    if "\0" in username:
        raise Http404
    return get_object_or_404(User, username=username, is_active=True)


def hold(*people: User) -> None:
    """Let other requests of these people wait until the transaction is over."""
    keys = [person.pk for person in people]
    list(User.objects.select_for_update(no_key=True).filter(pk__in=keys).order_by("pk"))
