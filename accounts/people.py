"""Whose pages there are."""

from django.http import Http404
from django.shortcuts import get_object_or_404

from accounts.models import User


def person_named(username: str) -> User:
    """The person of this name; raises `Http404` if there is none, or none any more."""
    if "\0" in username:
        raise Http404
    return get_object_or_404(User, username=username, is_active=True)
