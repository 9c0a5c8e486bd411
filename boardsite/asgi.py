"""ASGI application that Daphne serves: pages, sockets, and background loops in the same process."""

import asyncio
import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boardsite.settings")

import django

django.setup()

from asgiref.typing import (  # noqa: E402  these need `django.setup()`
    ASGI3Application,
    ASGIReceiveCallable,
    ASGISendCallable,
    Scope,
)
from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import OriginValidator  # noqa: E402
from django.conf import settings  # noqa: E402
from django.urls import re_path  # noqa: E402

from accounts.limits.sockets import limit_by_account, limit_by_address  # noqa: E402
from boardsite.connections import GiveConnectionsBack  # noqa: E402
from boardsite.sockets import Nowhere, TryLater  # noqa: E402
from boardsite.unreadable import Pages  # noqa: E402
from games.routing import websocket_urlpatterns as match_sockets  # noqa: E402
from games.timekeeper import Loop, heartbeat_loop, run_supervised  # noqa: E402
from lobby.loops import LOOPS  # noqa: E402
from lobby.routing import websocket_urlpatterns as lobby_sockets  # noqa: E402

origins = settings.CSRF_TRUSTED_ORIGINS or settings.ALLOWED_HOSTS
nowhere = re_path("", Nowhere.as_asgi())
pages_sockets = URLRouter([*match_sockets, *lobby_sockets, nowhere])
known = AuthMiddlewareStack(limit_by_account(pages_sockets))
sockets = TryLater(OriginValidator(limit_by_address(known), origins))
protocols = ProtocolTypeRouter({"http": GiveConnectionsBack(Pages()), "websocket": sockets})


class WithTimekeeper:
    """ASGI wrapper that starts the background loops at a connection if they are not running."""

    def __init__(self, serve: ASGI3Application, *loops: Loop) -> None:
        self._serve, self._loops = serve, loops
        self._keeping: asyncio.Task[None] | None = None

    async def __call__(
        self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Start the loops if needed, then serve one connection."""
        if self._keeping is None or self._keeping.done():
            self._keeping = asyncio.create_task(run_supervised(*self._loops))
        await self._serve(scope, receive, send)


timekeeper = LOOPS if settings.TIMEKEEPER else ()
application = WithTimekeeper(protocols, heartbeat_loop, *timekeeper)
