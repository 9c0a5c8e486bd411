"""Bounds on sockets: how many one address or account opens, and has open at the same time."""

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
from accounts.limits.stores import Room
from accounts.limits.table import ACCOUNT, ADDRESS

T = TypeVar("T")

TOO_MANY = 4429
"""The code with which a socket over a limit is closed; the page asks again later (`live.js`)."""
RENEWAL_SECONDS = 60.0
LEASE_SECONDS = 240
"""For how long an open socket counts that says nothing: what a killed process held comes free."""


class LimitSockets:
    """ASGI middleware: closes sockets over the limits of one subject with `TOO_MANY`."""

    def __init__(
        self, serve: ASGI3Application, subject: str, find: Callable[[WebSocketScope], str | None]
    ) -> None:
        self._serve, self._subject, self._find = serve, subject, find

    async def __call__(
        self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Serve a socket, or close it at once."""
        assert scope["type"] == "websocket"  # noqa: S101  nothing else is routed here
        value = self._find(scope)
        if value is None:
            await self._serve(scope, receive, send)
            return
        place = Place(self._subject, value)
        if not await place.take():
            await _refuse(receive, send)
            return
        try:
            await self._serve(scope, place.kept_by(receive), send)
        finally:
            await place.leave()


class Place:
    """The place of one socket among those of its subject."""

    def __init__(self, subject: str, value: str) -> None:
        self._subject, self._value = subject, value
        self._member = get_random_string(16)
        self._rooms = [
            Room(f"open_sockets:{subject}:{value}", capacity.count)
            for capacity in capacities("open_sockets")
            if capacity.by == (subject,)
        ]

    async def take(self) -> bool:
        """Whether there is a place; then it is taken."""
        self._renew_at = _now() + RENEWAL_SECONDS
        return await _counted(self._take)

    async def leave(self) -> None:
        """Give the place up."""
        if self._rooms:
            await _counted(lambda: store().leave(self._rooms, self._member))

    def kept_by(self, receive: ASGIReceiveCallable) -> ASGIReceiveCallable:
        """`receive`, which also keeps the place: pages say every few seconds that they are open."""

        async def receive_and_keep() -> ASGIReceiveEvent:
            event = await receive()
            if self._rooms and _now() >= self._renew_at:
                self._renew_at = _now() + RENEWAL_SECONDS
                await _counted(lambda: store().stay(self._rooms, self._member, LEASE_SECONDS))
            return event

        return receive_and_keep

    def _take(self) -> bool:
        try:
            spend("socket", **{self._subject: self._value})
        except TooManyRequests:
            return False
        return not self._rooms or store().enter(self._rooms, self._member, LEASE_SECONDS)


def limit_by_address(serve: ASGI3Application) -> LimitSockets:
    """Limit sockets by the address of the network, before anything is asked of the database."""
    return LimitSockets(serve, ADDRESS, address_of_socket)


def limit_by_account(serve: ASGI3Application) -> LimitSockets:
    """Limit sockets by the account that `AuthMiddleware` has found; strangers pass."""
    return LimitSockets(serve, ACCOUNT, _account_of_socket)


def _account_of_socket(scope: WebSocketScope) -> str | None:
    user = cast("Mapping[str, Any]", scope)["user"]
    return str(user.pk) if user.is_authenticated else None


async def _refuse(receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """Close a socket after accepting it: a page does not learn why it was not accepted."""
    await receive()
    await send(WebSocketAcceptEvent(type="websocket.accept", subprotocol=None, headers=[]))
    await send(WebSocketCloseEvent(type="websocket.close", code=TOO_MANY, reason=None))


async def _counted(step: Callable[[], T]) -> T:
    """Take a step of the store, in a thread where it has to wait for Redis."""
    if store().is_local:
        return step()
    return await sync_to_async(step, thread_sensitive=False)()


def _now() -> float:
    return asyncio.get_running_loop().time()
