"""Pages of the lobby with their sockets, without a browser."""

import json
import re
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

from channels.auth import AuthMiddlewareStack
from channels.db import database_sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import AsyncClient

from accounts.models import User
from lobby.routing import websocket_urlpatterns
from tests.support.host_clock import CEILING

SITE = AuthMiddlewareStack(URLRouter(websocket_urlpatterns))
BACKEND = "django.contrib.auth.backends.ModelBackend"
PLACE = 'data-fetch="/tables/">'


class OpenLobby:
    """A page of the lobby and its socket."""

    def __init__(self, user: User | None) -> None:
        self.user = user
        self.client = AsyncClient()

    async def fresh(self) -> str:
        """Return the lists of a fresh page as HTML."""
        response = await self.client.get("/")
        assert response.status_code == 200
        return response.content.decode().split(PLACE)[1]

    async def come(self) -> None:
        """Open the page and its socket, as the page's script does."""
        if self.user:
            await self.client.aforce_login(self.user, BACKEND)
        shown = await self.fresh()
        had = re.search(r'data-v="(\d+)"', shown)
        await self.connect(had[1] if had else "")
        assert shown.startswith(await self.frame())

    async def connect(self, had: str) -> None:
        """Open the socket with `had`, the number of taken seeks when the page was rendered."""
        key = self.client.cookies.get(settings.SESSION_COOKIE_NAME)
        cookie = f"{settings.SESSION_COOKIE_NAME}={key.value if key else ''}".encode()
        headers = [(b"origin", b"http://testserver"), (b"cookie", cookie)]
        address = f"/ws/lobby/?v={had}&lang=en"
        self.socket = WebsocketCommunicator(SITE, address, headers=headers)
        connected, _ = await self.socket.connect(CEILING)
        assert connected

    async def frame(self) -> str:
        """Return the next lists that the socket sends."""
        message = json.loads(await self.socket.receive_from(CEILING))
        assert message.keys() == {"type", "html"}
        assert message["type"] == "lists"
        html: str = message["html"]
        return html

    async def until(self, words: str) -> str:
        """Wait for lists that contain these words."""
        while words not in (html := await self.frame()):
            pass
        return html

    async def end(self) -> int:
        """Return the code with which the socket is closed."""
        while (output := await self.socket.receive_output(CEILING))["type"] != "websocket.close":
            pass
        code: int = output["code"]
        return code


@asynccontextmanager
async def open_lobbies(*users: User | None) -> AsyncIterator[list[OpenLobby]]:
    """Open a page for each of these users; None is an anonymous visitor."""
    pages = [OpenLobby(user) for user in users]
    async with AsyncExitStack() as doors:
        for page in pages:
            await page.come()
            doors.push_async_callback(page.socket.disconnect, timeout=CEILING)
        yield pages


async def run_in_thread(service: Callable[[], object]) -> None:
    """Call a service in another thread, as another user's request would."""
    await database_sync_to_async(service, thread_sensitive=False)()
