"""ASGI application that Daphne or uvicorn serves.

One process serves pages and sockets and runs the background loops.
"""

import asyncio
import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boardsite.settings")

import django

django.setup()

from asgiref.typing import (  # noqa: E402  these need `django.setup()`
    ASGI3Application,
    ASGIReceiveCallable,
    ASGISendCallable,
    LifespanShutdownCompleteEvent,
    LifespanStartupCompleteEvent,
    Scope,
)
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import OriginValidator  # noqa: E402
from django.conf import settings  # noqa: E402
from django.urls import re_path  # noqa: E402

from accounts.limits.sockets import limit_by_account, limit_by_address  # noqa: E402
from accounts.ops.garbage import spare_loaded_objects  # noqa: E402
from accounts.sessions.sockets import find_socket_user  # noqa: E402
from boardsite.pages import Pages  # noqa: E402
from boardsite.sockets import CloseDuringOutage, UnknownPathConsumer  # noqa: E402
from games.routing import websocket_urlpatterns as match_sockets  # noqa: E402
from games.timekeeper import Loop, heartbeat_loop, run_supervised  # noqa: E402
from lobby.loops import LOOPS  # noqa: E402
from lobby.routing import websocket_urlpatterns as lobby_sockets  # noqa: E402

origins = settings.CSRF_TRUSTED_ORIGINS or settings.ALLOWED_HOSTS
unknown_path = re_path("", UnknownPathConsumer.as_asgi())
pages_sockets = URLRouter([*match_sockets, *lobby_sockets, unknown_path])
known = find_socket_user(limit_by_account(pages_sockets))
sockets = CloseDuringOutage(OriginValidator(limit_by_address(known), origins))
protocols = ProtocolTypeRouter({"http": Pages(), "websocket": sockets})


class WithBackgroundLoops:
    """ASGI application that runs the background loops while it is served.

    uvicorn tells it when the server starts, and the loops start then. Under Daphne they start with
    the first connection. If they have ended, the next connection starts them again.
    """

    def __init__(self, serve: ASGI3Application, *loops: Loop) -> None:
        self._serve, self._loops = serve, loops
        self._supervisor: asyncio.Task[None] | None = None

    async def __call__(
        self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Start the background loops unless they are running, then serve a connection."""
        self._start_loops()
        if scope["type"] == "lifespan":
            await self._end_with_server(receive, send)
        else:
            await self._serve(scope, receive, send)

    def _start_loops(self) -> None:
        if self._supervisor is None:
            spare_loaded_objects()
        elif not self._supervisor.done():
            return
        self._supervisor = asyncio.create_task(run_supervised(*self._loops))

    async def _end_with_server(self, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Let the server start, wait until it stops, and then end the background loops."""
        await receive()
        await send(LifespanStartupCompleteEvent(type="lifespan.startup.complete"))
        await receive()
        if self._supervisor is not None:
            self._supervisor.cancel()
            await asyncio.wait({self._supervisor})
        await send(LifespanShutdownCompleteEvent(type="lifespan.shutdown.complete"))


timekeeper = LOOPS if settings.TIMEKEEPER else ()
application = WithBackgroundLoops(protocols, heartbeat_loop, *timekeeper)
