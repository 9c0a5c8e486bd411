"""Fan-out within a process: one channel-layer subscription per group, shared by all its sockets.

A change is rendered once for all sockets of one role. No frame builds on earlier frames. After a
lost message, the next frame therefore makes the page right again. At the latest this is the frame
of the heartbeat, which reads the database.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable, Iterable, Mapping
from functools import partial
from typing import Protocol
from weakref import WeakKeyDictionary

from channels.layers import BaseChannelLayer, get_channel_layer
from redis.exceptions import RedisError

from accounts.ops.outages import is_unavailable, log_outage

log = logging.getLogger(__name__)

HEARTBEAT = 10.0
"""Seconds between two reads of the database for each group with subscribers."""
RECEIVE_RETRY = 1.0
"""Seconds before listening again to a channel layer that has failed."""
TIMEOUT = 1.0
"""Seconds after which a socket no longer waits for the channel layer."""
LAYER_RETRY = 5.0
"""Seconds without joining or leaving groups after a failed call to the channel layer."""


class Subscriber(Protocol):
    """A socket that is subscribed to a group."""

    role: Hashable
    """Subscribers of one role get the same frame."""

    async def draw(self) -> str:
        """Return the current frame for this socket's role."""

    async def push(self, frame: str) -> None:
        """Send a frame, unless this socket already has it."""


class Subscription:
    """The subscribers of one group, and the tasks that render for them."""

    def __init__(
        self, first: Subscriber, min_interval: float, renew: Callable[[], Awaitable[None]]
    ) -> None:
        self.subscribers = {first}
        self._min_interval, self._renew = min_interval, renew
        self._changed = asyncio.Event()
        self._tasks = [asyncio.create_task(self._deliver()), asyncio.create_task(self._heartbeat())]

    def invalidate(self) -> None:
        """Render the frames again, as soon as the minimum interval allows."""
        self._changed.set()

    def close(self) -> None:
        """Stop rendering."""
        for task in self._tasks:
            task.cancel()

    async def _deliver(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            roles = {subscriber.role for subscriber in self.subscribers}
            await _gather(map(self._render, roles))
            await asyncio.sleep(self._min_interval)

    async def _render(self, role: Hashable) -> None:
        same = [subscriber for subscriber in self.subscribers if subscriber.role == role]
        if not same:
            return  # The last one has left since the roles were collected.
        frame = await same[0].draw()
        await _gather(subscriber.push(frame) for subscriber in same)

    async def _heartbeat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            await self._renew()
            self.invalidate()


class Hub:
    """All subscriptions of this process."""

    def __init__(self) -> None:
        layer = get_channel_layer()
        assert layer is not None  # noqa: S101  settings always name one
        self._layer: BaseChannelLayer = layer
        self._subscriptions: dict[str, Subscription] = {}
        self._lock = asyncio.Lock()
        self._channel = ""
        self._receiving: asyncio.Task[None] | None = None
        self._retry_at = 0.0

    async def join(self, group: str, subscriber: Subscriber, min_interval: float) -> None:
        """Subscribe to a group, with at least `min_interval` seconds between two frames.

        The first subscriber's interval holds for the whole group.
        """
        async with self._lock:
            if self._receiving is None:
                self._channel = await self._layer.new_channel()
                self._receiving = asyncio.create_task(self._receive())
            if group in self._subscriptions:
                self._subscriptions[group].subscribers.add(subscriber)
                return
            # Registered before anything that may fail or be cancelled, so that `leave` undoes it.
            self._subscriptions[group] = Subscription(
                subscriber, min_interval, partial(self._group_add, group)
            )
            await self._group_add(group)

    async def leave(self, group: str, subscriber: Subscriber) -> None:
        """Unsubscribe from a group."""
        async with self._lock:
            subscription = self._subscriptions.get(group)
            if subscription is None:
                return
            subscription.subscribers.discard(subscriber)
            if not subscription.subscribers:
                self._subscriptions.pop(group).close()
                await self._group_discard(group)

    async def _receive(self) -> None:
        while True:
            try:
                self._dispatch(await self._layer.receive(self._channel))
            except (RedisError, OSError) as error:
                log.warning("the channel layer is gone; listening again soon: %r", error)
                await asyncio.sleep(RECEIVE_RETRY)
            except Exception:
                log.exception("could not read a message of the channel layer")
                await asyncio.sleep(RECEIVE_RETRY)

    def _dispatch(self, message: Mapping[str, str]) -> None:
        subscription = self._subscriptions.get(message["group"])
        if subscription is not None:
            subscription.invalidate()

    async def _group_add(self, group: str) -> None:
        add = partial(self._layer.group_add, group, self._channel)
        await self._call_layer(add, f"could not join {group}; the heartbeat stands in")

    async def _group_discard(self, group: str) -> None:
        discard = partial(self._layer.group_discard, group, self._channel)
        await self._call_layer(discard, f"could not leave {group}")

    async def _call_layer(self, call: Callable[[], Awaitable[None]], failure: str) -> None:
        """Join or leave a group, except for `LAYER_RETRY` seconds after a failed call."""
        now = asyncio.get_running_loop().time
        if now() < self._retry_at:
            return
        try:
            async with asyncio.timeout(TIMEOUT):
                await call()
        except (RedisError, OSError) as error:
            self._retry_at = now() + LAYER_RETRY
            log.warning("%s: %r", failure, error)


async def _gather(awaitables: Iterable[Awaitable[None]]) -> None:
    """Await all of these and log failures; a failure of one does not affect the others."""
    for failure in await asyncio.gather(*awaitables, return_exceptions=True):
        if failure is not None and is_unavailable(failure):
            log_outage(log, "could not show a change", failure)
        elif failure is not None:
            log.error("could not show a change", exc_info=failure)


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def _hub() -> Hub:
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub()
    return _hubs[loop]


async def join(group: str, subscriber: Subscriber, min_interval: float = 0.0) -> None:
    """Subscribe to a group, with at least `min_interval` seconds between two frames."""
    await _hub().join(group, subscriber, min_interval)


async def leave(group: str, subscriber: Subscriber) -> None:
    """Unsubscribe from a group."""
    await _hub().leave(group, subscriber)
