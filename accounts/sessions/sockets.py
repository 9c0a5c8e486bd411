"""ASGI middleware that finds the user of a socket, with one query."""

from typing import Any

from channels.auth import AuthMiddleware
from channels.db import database_sync_to_async
from channels.sessions import CookieMiddleware, SessionMiddleware
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest

from accounts.models import User
from accounts.sessions.authentication import get_user


class SocketUser(AuthMiddleware):  # type: ignore[misc]
    """Middleware that stores the user of the socket's session in its scope."""

    async def resolve_scope(self, scope: dict[str, Any]) -> None:
        """Read the user together with the session; a socket without a session needs no query."""
        session = scope["session"]
        known = session.session_key is not None
        scope["user"]._wrapped = await _aread_user(session) if known else AnonymousUser()


def find_socket_user(serve: object) -> CookieMiddleware:
    """Return middleware that reads the cookies, session and user of each socket."""
    return CookieMiddleware(SessionMiddleware(SocketUser(serve)))


def user_of_session(session: SessionBase) -> User | AnonymousUser:
    """Return the user who is logged in by this session."""
    request = HttpRequest()
    request.session = session
    return get_user(request)


# With `thread_sensitive=True` all sockets of the process would share a single thread.
_aread_user = database_sync_to_async(user_of_session, thread_sensitive=False)
