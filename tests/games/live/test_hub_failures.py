"""The hub while sockets, renderings or the channel layer fail."""

import asyncio

import pytest
from channels.layers import BaseChannelLayer
from redis.exceptions import RedisError

from games.live import hub
from tests.support.host_clock import CEILING
from tests.support.subscribers import GROUP, Looker, change, record_calls

pytestmark = pytest.mark.usefixtures("sockets_closed")


class Gone(Looker):
    """Subscriber whose socket has been closed."""

    async def push(self, frame: str) -> None:
        """Raise the error that a closed socket raises."""
        raise ConnectionResetError


async def forget_groups(layer: BaseChannelLayer) -> None:
    """Make the layer forget its groups, as a restarted Redis does."""
    groups = getattr(layer, "groups", None)
    if groups is None:
        await layer.flush()
    else:
        groups.clear()


async def fail(*arguments: object) -> None:
    raise RedisError


async def test_a_socket_that_fails_keeps_nothing_from_the_others(layer: BaseChannelLayer) -> None:
    crowd = [kind("same") for kind in (Gone, Looker, Gone, Looker, Gone, Looker, Gone)]
    for looker in crowd:
        await hub.join(GROUP, looker)
    await change(layer)
    for looker in crowd[1::2]:
        assert (await looker.receive()).startswith("same")
    for looker in crowd:
        await hub.leave(GROUP, looker)


async def test_a_drawing_that_fails_keeps_nothing_from_other_roles_or_the_next_change(
    layer: BaseChannelLayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    white, red = Looker("white"), Looker("red")
    await hub.join(GROUP, white)
    await hub.join(GROUP, red)
    with monkeypatch.context() as broken:
        broken.setattr(white, "draw", fail)
        await change(layer)
        assert await red.receive() == "red 1"
    await change(layer)
    assert await white.receive() == "white 1"
    await hub.leave(GROUP, white)
    await hub.leave(GROUP, red)


async def test_the_heartbeat_makes_good_what_was_lost(
    layer: BaseChannelLayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "HEARTBEAT", 0.02)
    looker = Looker("patient")
    await hub.join(GROUP, looker)
    assert await looker.receive() == "patient 1"
    assert await looker.receive() == "patient 2"
    await hub.leave(GROUP, looker)


async def test_a_process_that_the_layer_forgot_joins_again(
    layer: BaseChannelLayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = asyncio.Queue[str]()
    monkeypatch.setattr(hub.Hub, "_dispatch", lambda _, message: heard.put_nowait(message["group"]))
    monkeypatch.setattr(hub, "HEARTBEAT", 0.02)
    entered = record_calls(layer, "group_add", monkeypatch)
    looker = Looker("deaf")
    await hub.join(GROUP, looker)
    await forget_groups(layer)
    async with asyncio.timeout(CEILING):
        for _ in range(3):
            await entered.get()
        await change(layer)
        assert await heard.get() == GROUP
    await hub.leave(GROUP, looker)


async def test_a_layer_that_fails_for_a_moment_is_listened_to_again(
    layer: BaseChannelLayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "RECEIVE_RETRY", 0.01)
    real, failures = layer.receive, iter([RedisError, ConnectionResetError])

    async def receive(channel: str) -> object:
        for failure in failures:
            raise failure
        return await real(channel)

    monkeypatch.setattr(layer, "receive", receive)
    looker = Looker("stubborn")
    await hub.join(GROUP, looker)
    await change(layer)
    assert await looker.receive() == "stubborn 1"
    await hub.leave(GROUP, looker)


async def test_where_the_layer_cannot_be_reached_the_heartbeat_stands_in(
    layer: BaseChannelLayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "HEARTBEAT", 0.02)
    monkeypatch.setattr(layer, "group_add", fail)
    monkeypatch.setattr(layer, "group_discard", fail)
    looker = Looker("alone")
    await hub.join(GROUP, looker)
    assert await looker.receive() == "alone 1"
    await hub.leave(GROUP, looker)


async def test_joining_that_is_broken_off_can_be_undone(
    layer: BaseChannelLayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    never = asyncio.Event()

    async def hang(group: str, channel: str) -> None:
        await never.wait()

    looker, after = Looker("impatient"), Looker("later")
    with monkeypatch.context() as slow:
        slow.setattr(layer, "group_add", hang)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await hub.join(GROUP, looker)
    left = record_calls(layer, "group_discard", monkeypatch)
    await hub.leave(GROUP, looker)
    assert left.get_nowait() == GROUP
    await hub.join(GROUP, after)
    await change(layer)
    assert await after.receive() == "later 1"
    await hub.leave(GROUP, after)
