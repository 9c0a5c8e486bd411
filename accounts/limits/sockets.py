"""Limits on WebSockets by network address and by account.

Limited are how many sockets are opened in a minute, and how many are open at the same time.
"""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

from asgiref.sync import sync_to_async
from asgiref.typing import (
    ASGI3Application,
    ASGIReceiveCallable,
    ASGIReceiveEvent,
    ASGISendCallable,
    Scope,
    WebSocketAcceptEvent,
    WebSocketCloseEvent,
    WebSocketScope,
)
from django.utils.crypto import get_random_string

from accounts.limits.addresses import address_of_socket
from accounts.limits.in_force import capacities
from accounts.limits.spending import TooManyRequests, spend
from accounts.limits.store import store
from accounts.limits.store_protocol import Semaphore
from accounts.limits.table import ACCOUNT, ADDRESS
from accounts.ops.metrics import LIMIT_REFUSALS

T = TypeVar("T")

TOO_MANY = 4429
"""WebSocket close code for a socket over a limit; `socket.js` tries again later."""
RENEWAL_SECONDS = 60.0
LEASE_SECONDS = 240
"""Lifetime of a lease without renewal. So the sockets of a killed process soon stop counting."""


class LimitSockets:
    """ASGI middleware that limits the sockets of each network address or of each account.

    A socket over a limit is closed with code `TOO_MANY`.
    """

    def __init__(
        self, serve: ASGI3Application, subject: str, find: Callable[[WebSocketScope], str | None]
    ) -> None:
        self._serve, self._subject, self._find = serve, subject, find

    async def __call__(
        self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Serve the socket, or close it at once if a limit is reached."""
        assert scope["type"] == "websocket"  # noqa: S101  only sockets are routed here
        value = self._find(scope)
        if value is None:
            await self._serve(scope, receive, send)
            return
        lease = SocketLease(self._subject, value)
        if not await lease.acquire():
            await _refuse(receive, send)
            return
        try:
            await self._serve(scope, lease.renew_on(receive), send)
        finally:
            await lease.release()


class SocketLease:
    """Lease of one open socket: while it lasts, the socket counts as open.

    It counts for the socket's network address or account, and ends unless messages renew it.
    """

    def __init__(self, subject: str, value: str) -> None:
        self._subject, self._value = subject, value
        self._member = get_random_string(16)
        self._semaphores = [
            Semaphore(f"open_sockets:{subject}:{value}", capacity.count)
            for capacity in capacities("open_sockets")
            if capacity.by == (subject,)
        ]

    async def acquire(self) -> bool:
        """Count the socket against its limits. Returns False if a limit is reached."""
        self._renew_at = _now() + RENEWAL_SECONDS
        return await _call_store(self._acquire)

    async def release(self) -> None:
        """Stop counting the socket as open."""
        if self._semaphores:
            await _call_store(lambda: store().release(self._semaphores, self._member))

    def renew_on(self, receive: ASGIReceiveCallable) -> ASGIReceiveCallable:
        """Wrap `receive` so that messages renew the lease, at most once in `RENEWAL_SECONDS`.

        An open page sends a message every few seconds.
        """

        async def receive_and_renew() -> ASGIReceiveEvent:
            event = await receive()
            if self._semaphores and _now() >= self._renew_at:
                self._renew_at = _now() + RENEWAL_SECONDS
                await _call_store(
                    lambda: store().renew(self._semaphores, self._member, LEASE_SECONDS)
                )
            return event

        return receive_and_renew

    def _acquire(self) -> bool:
        try:
            spend("socket", **{self._subject: self._value})
        except TooManyRequests:
            return False
        if not self._semaphores or store().acquire(self._semaphores, self._member, LEASE_SECONDS):
            return True
        LIMIT_REFUSALS.labels("open_sockets").inc()
        return False


def limit_by_address(serve: ASGI3Application) -> LimitSockets:
    """Return middleware that limits sockets by network address, before any database query."""
    return LimitSockets(serve, ADDRESS, address_of_socket)


def limit_by_account(serve: ASGI3Application) -> LimitSockets:
    """Return middleware that limits sockets by account; anonymous sockets pass.

    The account is that of the user that `AuthMiddleware` found.
    """
    return LimitSockets(serve, ACCOUNT, _account_of_socket)


def _account_of_socket(scope: WebSocketScope) -> str | None:
    user = cast("Mapping[str, Any]", scope)["user"]
    return str(user.pk) if user.is_authenticated else None


async def _refuse(receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """Accept the socket, then close it with code `TOO_MANY`.

    A page's script could not read the code of a socket that was never accepted.
    """
    await receive()
    await send(WebSocketAcceptEvent(type="websocket.accept", subprotocol=None, headers=[]))
    await send(WebSocketCloseEvent(type="websocket.close", code=TOO_MANY, reason=None))


async def _call_store(step: Callable[[], T]) -> T:
    """Call `step`, which uses the store. The call runs in a thread if it waits for Redis."""
    if store().is_local:
        return step()
    return await sync_to_async(step, thread_sensitive=False)()


def _now() -> float:
    return asyncio.get_running_loop().time()
