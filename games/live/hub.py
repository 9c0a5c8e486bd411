"""Fan-out within a process: one channel-layer subscription per group, shared by all its sockets.

A change is rendered once for all sockets of one role. A frame always holds the whole picture, so a
lost message is repaired by the next one, or by the heartbeat, which reads the database.
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
RETRY = 1.0
"""Seconds before listening again to a channel layer that has failed."""
PATIENCE = 1.0
"""Seconds after which a socket no longer waits for the channel layer."""
AWAY = 5.0
"""Seconds in which a channel layer that has not answered is not asked again to join or leave."""


class Listener(Protocol):
    """A socket that is subscribed to a group."""

    role: Hashable
    """Subscribers of one role get the same frame."""

    async def draw(self) -> str:
        """Return the current frame for this role."""

    async def carry(self, frame: str) -> None:
        """Send a frame, unless this socket already has it."""


class Audience:
    """The subscribers of one group, and the tasks that render for them."""

    def __init__(self, first: Listener, pace: float, stay: Callable[[], Awaitable[None]]) -> None:
        self.listeners = {first}
        self._pace, self._stay = pace, stay
        self._changed = asyncio.Event()
        self._tasks = [asyncio.create_task(self._deliver()), asyncio.create_task(self._beat())]

    def change(self) -> None:
        """Render again as soon as the minimum interval allows."""
        self._changed.set()

    def close(self) -> None:
        """Stop rendering."""
        for task in self._tasks:
            task.cancel()

    async def _deliver(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            roles = {listener.role for listener in self.listeners}
            await _all(map(self._show, roles))
            await asyncio.sleep(self._pace)

    async def _show(self, role: Hashable) -> None:
        same = [listener for listener in self.listeners if listener.role == role]
        if not same:
            return  # The last one has left since the roles were collected.
        frame = await same[0].draw()
        await _all(listener.carry(frame) for listener in same)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            await self._stay()
            self.change()


class Hub:
    """All subscriptions of this process."""

    def __init__(self) -> None:
        layer = get_channel_layer()
        assert layer is not None  # noqa: S101  settings always name one
        self._layer: BaseChannelLayer = layer
        self._audiences: dict[str, Audience] = {}
        self._opening = asyncio.Lock()
        self._channel = ""
        self._listening: asyncio.Task[None] | None = None
        self._away_until = 0.0

    async def join(self, group: str, listener: Listener, pace: float) -> None:
        """Subscribe to a group. `pace` is the minimum number of seconds between two frames."""
        async with self._opening:
            if self._listening is None:
                self._channel = await self._layer.new_channel()
                self._listening = asyncio.create_task(self._listen())
            if group in self._audiences:
                self._audiences[group].listeners.add(listener)
                return
            # Registered before anything that may fail or be cancelled, so that `leave` undoes it.
            self._audiences[group] = Audience(listener, pace, partial(self._enter, group))
            await self._enter(group)

    async def leave(self, group: str, listener: Listener) -> None:
        """Unsubscribe from a group."""
        async with self._opening:
            audience = self._audiences.get(group)
            if audience is None:
                return
            audience.listeners.discard(listener)
            if not audience.listeners:
                self._audiences.pop(group).close()
                await self._exit(group)

    async def _listen(self) -> None:
        while True:
            try:
                self._hear(await self._layer.receive(self._channel))
            except (RedisError, OSError) as error:
                log.warning("the channel layer is gone; listening again soon: %r", error)
                await asyncio.sleep(RETRY)
            except Exception:
                log.exception("could not read a message of the channel layer")
                await asyncio.sleep(RETRY)

    def _hear(self, message: Mapping[str, str]) -> None:
        audience = self._audiences.get(message["group"])
        if audience is not None:
            audience.change()

    async def _enter(self, group: str) -> None:
        enter = partial(self._layer.group_add, group, self._channel)
        await self._ask(enter, f"could not join {group}; the heartbeat stands in")

    async def _exit(self, group: str) -> None:
        leave = partial(self._layer.group_discard, group, self._channel)
        await self._ask(leave, f"could not leave {group}")

    async def _ask(self, step: Callable[[], Awaitable[None]], otherwise: str) -> None:
        """Call the channel layer, except for `AWAY` seconds after a failure."""
        now = asyncio.get_running_loop().time
        if now() < self._away_until:
            return
        try:
            async with asyncio.timeout(PATIENCE):
                await step()
        except (RedisError, OSError) as error:
            self._away_until = now() + AWAY
            log.warning("%s: %r", otherwise, error)


async def _all(shown: Iterable[Awaitable[None]]) -> None:
    """Await all, and log failures, so that one subscriber's failure does not affect the others."""
    for failure in await asyncio.gather(*shown, return_exceptions=True):
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


async def join(group: str, listener: Listener, pace: float = 0.0) -> None:
    """Subscribe to a group. `pace` is the minimum number of seconds between two frames."""
    await _hub().join(group, listener, pace)


async def leave(group: str, listener: Listener) -> None:
    """Unsubscribe from a group."""
    await _hub().leave(group, listener)
