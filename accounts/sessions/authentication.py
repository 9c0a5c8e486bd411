"""The user of a request, who is read together with the session."""

from collections.abc import Callable

from django.conf import settings
from django.contrib import auth
from django.contrib.auth import middleware
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare
from django.utils.functional import SimpleLazyObject

from accounts.models import User

_get_user: Callable[[HttpRequest], User | AnonymousUser] = auth.get_user


class AuthenticationMiddleware(middleware.AuthenticationMiddleware):
    """Django's middleware, without a query for the user."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        request.user = SimpleLazyObject(lambda: get_user(request))  # type: ignore[assignment]


def get_user(request: HttpRequest) -> User | AnonymousUser:
    """Return the user of a request's session, by the rules of Django's function of this name.

    That function also ends sessions that are not valid any more, and knows older secret keys. It
    is called whenever the session is not simply valid for the user that was read with it.
    """
    user_id = request.session.get(auth.SESSION_KEY)
    user: User | None = getattr(request.session, "recorded_user", None)
    if user is None or not user.is_active or user_id != str(user.pk):
        return _get_user(request)
    valid = _is_backend_in_use(request) and _has_same_password(request, user)
    return user if valid else _get_user(request)


def _is_backend_in_use(request: HttpRequest) -> bool:
    return request.session.get(auth.BACKEND_SESSION_KEY) in settings.AUTHENTICATION_BACKENDS


def _has_same_password(request: HttpRequest, user: User) -> bool:
    """Whether the password is the one with which the session began."""
    digest = request.session.get(auth.HASH_SESSION_KEY, "")
    return constant_time_compare(digest, user.get_session_auth_hash())
