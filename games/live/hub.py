"""Fan-out within a process: one channel-layer subscription per group, shared by all its sockets.

Messages of the channel layer only say that something has changed. If a message is lost, the next
message corrects the pages, or else the hub's heartbeat, at which they are read from the database.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Hashable, Iterable, Mapping
from functools import partial
from typing import Any, Generic, Protocol, TypeVar, cast
from weakref import WeakKeyDictionary

from channels.layers import BaseChannelLayer, get_channel_layer
from redis.exceptions import RedisError

from accounts.ops.outages import is_unavailable, log_outage, log_redis_failure

log = logging.getLogger(__name__)
G = TypeVar("G", bound="Group")
M = TypeVar("M")

HEARTBEAT = 5.0
"""Seconds between two checks of the database for changes that no message has brought."""
RECEIVE_RETRY = 1.0
"""Seconds before listening again to a channel layer that has failed."""
TIMEOUT = 1.0
"""Seconds after which a socket no longer waits for the channel layer."""
LAYER_RETRY = 5.0
"""Seconds without joining or leaving groups after a failed call to the channel layer."""
SENT_AT_ONCE = 50
"""The most sockets to which frames are sent before the event loop does other work."""


class Group(Protocol):
    """The open pages of this process that show the same match or list."""

    members: set[Any]

    def mark_changed(self, topic: str, announced_at: float | None) -> None:
        """Show the members what has changed: the part `topic`, or anything if `topic` is empty.

        `announced_at` is when the change was announced, in seconds since 1970, if that is known.
        """

    def beat(self) -> None:
        """Find out soon whether a change was missed; the hub calls this once in `HEARTBEAT`."""

    def close(self) -> None:
        """Stop: the last member has left."""


class Subscriber(Protocol):
    """A socket that is subscribed to a group."""

    role: Hashable
    """Subscribers of one role get the same frame."""

    async def draw(self) -> str:
        """Return the current frame, which is the same for all subscribers with the same `role`."""

    async def push(self, frame: str) -> None:
        """Send a frame, unless this socket already has it."""


class PacedGroup(ABC, Generic[M]):
    """Group that pushes changes to its members, at least `min_interval` seconds apart."""

    def __init__(self, min_interval: float) -> None:
        self.members = set[M]()
        self._min_interval = min_interval
        self._changed = asyncio.Event()
        self._task = asyncio.create_task(self._deliver())

    def mark_changed(self, topic: str = "", announced_at: float | None = None) -> None:
        """Push the change to the members as soon as the minimum interval allows."""
        self._changed.set()

    def close(self) -> None:
        """Stop: the last member has gone."""
        self._task.cancel()

    async def _deliver(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            await self._push_change()
            await asyncio.sleep(self._min_interval)

    @abstractmethod
    async def _push_change(self) -> None:
        """Push what has changed to all members."""


class Subscription(PacedGroup[Subscriber]):
    """Group of subscribers, each with a `role`; subscribers with equal roles get the same frame.

    After a change one of them draws the frame for all.
    """

    def beat(self) -> None:
        """Render the frames again, in case a message was lost."""
        self._changed.set()

    async def _push_change(self) -> None:
        roles = {subscriber.role for subscriber in self.members}
        await gather_logged(map(self._render, roles))

    async def _render(self, role: Hashable) -> None:
        same = [subscriber for subscriber in self.members if subscriber.role == role]
        if not same:
            return  # The last one has left since the roles were collected.
        frame = await same[0].draw()
        await send_logged(subscriber.push(frame) for subscriber in same)


class Hub:
    """All groups with open pages in this process."""

    def __init__(self) -> None:
        layer = get_channel_layer()
        assert layer is not None  # noqa: S101  settings always name one
        self._layer: BaseChannelLayer = layer
        self._groups: dict[str, Group] = {}
        self._lock = asyncio.Lock()
        self._channel = ""
        self._tasks: list[asyncio.Task[None]] = []
        self._retry_at = 0.0

    async def enter(self, name: str, member: object, create: Callable[[], G]) -> G:
        """Make an object a member of a group, which `create` creates for the first member."""
        async with self._lock:
            if not self._tasks:
                self._channel = await self._layer.new_channel()
                self._tasks = [
                    asyncio.create_task(self._receive()),
                    asyncio.create_task(self._beat()),
                ]
            known = self._groups.get(name)
            # Registered before anything that may fail or be cancelled, so that `leave` undoes it.
            group = self._groups[name] = create() if known is None else cast("G", known)
            group.members.add(member)
            if known is None:
                await self._group_add(name)
            return group

    async def leave(self, name: str, member: object) -> None:
        """Take an object out of a group; the last member closes the group."""
        async with self._lock:
            group = self._groups.get(name)
            if group is None:
                return
            group.members.discard(member)
            if not group.members:
                self._groups.pop(name).close()
                await self._group_discard(name)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            try:
                await self._beat_once()
            except Exception:
                log.exception("could not check for missed changes")

    async def _beat_once(self) -> None:
        for name in list(self._groups):
            # Groups may close while this waits for the layer.
            if name in self._groups:
                await self._group_add(name)
        # At the same moment, so that all matches share the queries of one check.
        for group in self._groups.values():
            group.beat()

    async def _receive(self) -> None:
        while True:
            try:
                self._dispatch(await self._layer.receive(self._channel))
            except (RedisError, OSError) as error:
                words = "the channel layer is gone; listening again soon"
                log_redis_failure(log, "listening", words, error)
                await asyncio.sleep(RECEIVE_RETRY)
            except Exception:
                log.exception("could not read a message of the channel layer")
                await asyncio.sleep(RECEIVE_RETRY)

    def _dispatch(self, message: Mapping[str, Any]) -> None:
        group = self._groups.get(message["group"])
        if group is not None:
            group.mark_changed(message.get("topic", ""), message.get("at"))

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
            log_redis_failure(log, "groups", failure, error)


async def gather_logged(awaitables: Iterable[Awaitable[None]]) -> None:
    """Await all of these and log failures; a failure of one does not affect the others."""
    for failure in await asyncio.gather(*awaitables, return_exceptions=True):
        if failure is not None:
            log_failure(failure)


async def send_logged(sends: Iterable[Awaitable[None]]) -> None:
    """Await these one after the other, which must not wait for clients, and log failures.

    A task for each would take more time than to send a frame. Other work runs in between.
    """
    for number, send in enumerate(sends, 1):
        try:
            await send
        except Exception as failure:
            log_failure(failure)
        if number % SENT_AT_ONCE == 0:
            await asyncio.sleep(0)


def log_failure(failure: BaseException) -> None:
    """Log that a change could not be shown; an outage is logged without a traceback."""
    if is_unavailable(failure):
        log_outage(log, "could not show a change", failure)
    else:
        log.error("could not show a change", exc_info=failure)


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def _hub() -> Hub:
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub()
    return _hubs[loop]


async def enter(name: str, member: object, create: Callable[[], G]) -> G:
    """Make an object a member of a group, which `create` creates for the first member."""
    return await _hub().enter(name, member, create)


async def join(group: str, subscriber: Subscriber, min_interval: float = 0.0) -> None:
    """Subscribe to a group, with at least `min_interval` seconds between two frames.

    The first subscriber's interval holds for the whole group.
    """
    await enter(group, subscriber, partial(Subscription, min_interval))


async def leave(group: str, member: object) -> None:
    """Leave a group, or unsubscribe from it."""
    await _hub().leave(group, member)
