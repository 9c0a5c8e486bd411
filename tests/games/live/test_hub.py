"""The hub: which sockets get a frame, how often it is rendered, and what happens on failures."""

import asyncio
from collections.abc import Hashable

import pytest
from channels.layers import BaseChannelLayer, get_channel_layer
from redis.exceptions import RedisError

from games.live import hub
from tests.support.host_clock import CEILING

GROUP = "match.hub"
pytestmark = pytest.mark.usefixtures("sockets_closed")


class Looker:
    """Subscriber of the hub that stores the frames that it gets."""

    def __init__(self, role: str, drawn: list[str] | None = None) -> None:
        self.role: Hashable = role
        self.drawn = [] if drawn is None else drawn
        self.frames = asyncio.Queue[str]()

    async def draw(self) -> str:
        """Return a frame with the role and the number of renderings so far."""
        self.drawn.append(str(self.role))
        return f"{self.role} {len(self.drawn)}"

    async def push(self, frame: str) -> None:
        """Store a frame."""
        self.frames.put_nowait(frame)

    async def receive(self) -> str:
        """Wait for the next frame and return it."""
        async with asyncio.timeout(CEILING):
            return await self.frames.get()


class Gone(Looker):
    """Subscriber whose socket has been closed."""

    async def push(self, frame: str) -> None:
        """Raise the error that a closed socket raises."""
        raise ConnectionResetError


class Leaver(Looker):
    """Subscriber that leaves its group, together with another one, while its frame is rendered."""

    other: Looker | None = None

    async def draw(self) -> str:
        """Leave the group, then render the frame."""
        for leaver in (self, self.other):
            if leaver is not None:
                await hub.leave(GROUP, leaver)
        return await super().draw()


@pytest.fixture
def layer() -> BaseChannelLayer:
    """The channel layer with which the hub works."""
    found: BaseChannelLayer = get_channel_layer()
    return found


async def forget_groups(layer: BaseChannelLayer) -> None:
    """Make the layer forget its groups, as a restarted Redis does."""
    groups = getattr(layer, "groups", None)
    if groups is None:
        await layer.flush()
    else:
        groups.clear()


async def change(layer: BaseChannelLayer, group: str = GROUP) -> None:
    await layer.group_send(group, {"type": "changed", "group": group})


def record_calls(
    layer: BaseChannelLayer, name: str, monkeypatch: pytest.MonkeyPatch
) -> asyncio.Queue[str]:
    """Return a queue of the groups for which this function of the layer is called from now on."""
    calls, real = asyncio.Queue[str](), getattr(layer, name)

    async def call(group: str, channel: str) -> None:
        await real(group, channel)
        calls.put_nowait(group)

    monkeypatch.setattr(layer, name, call)
    return calls


async def fail(*arguments: object) -> None:
    raise RedisError


async def test_every_subscriber_of_a_group_receives_a_change(layer: BaseChannelLayer) -> None:
    white, red, elsewhere = Looker("white"), Looker("red"), Looker("elsewhere")
    await hub.join(GROUP, white)
    await hub.join(GROUP, red)
    await hub.join("match.other", elsewhere)
    await change(layer)
    assert (await white.receive(), await red.receive()) == ("white 1", "red 1")
    assert elsewhere.frames.empty()
    await hub.leave(GROUP, white)
    await hub.leave(GROUP, red)
    await hub.leave("match.other", elsewhere)


async def test_a_process_joins_a_group_once_and_leaves_it_with_the_last_socket(
    layer: BaseChannelLayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    entered = record_calls(layer, "group_add", monkeypatch)
    left = record_calls(layer, "group_discard", monkeypatch)
    first, second = Looker("a"), Looker("b")
    await hub.join(GROUP, first)
    await hub.join(GROUP, second)
    assert (entered.qsize(), left.qsize()) == (1, 0)
    await hub.leave(GROUP, first)
    assert left.empty()
    await hub.leave(GROUP, second)
    await hub.leave(GROUP, second)
    assert left.get_nowait() == GROUP
    assert left.empty()
    await change(layer)
    await hub.join(GROUP, first)
    await change(layer)
    assert await first.receive() == "a 1"
    assert second.drawn == []
    await hub.leave(GROUP, first)


async def test_a_subscriber_that_leaves_receives_nothing_more(layer: BaseChannelLayer) -> None:
    leaving, staying = Looker("same"), Looker("same")
    await hub.join(GROUP, leaving)
    await hub.join(GROUP, staying)
    await hub.leave(GROUP, leaving)
    await change(layer)
    await staying.receive()
    assert leaving.frames.empty()
    await hub.leave(GROUP, staying)


async def test_a_hundred_sockets_of_one_role_cost_one_drawing(layer: BaseChannelLayer) -> None:
    drawn: list[str] = []
    crowd = [Looker("spectator", drawn) for _ in range(100)]
    for looker in crowd:
        await hub.join(GROUP, looker)
    await change(layer)
    assert {await looker.receive() for looker in crowd} == {"spectator 1"}
    assert drawn == ["spectator"]
    for looker in crowd:
        await hub.leave(GROUP, looker)


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


async def test_leaving_while_being_rendered_for_is_harmless(
    layer: BaseChannelLayer, caplog: pytest.LogCaptureFixture
) -> None:
    first, second, staying = Leaver("first"), Leaver("second"), Looker("staying")
    first.other, second.other = second, first
    for looker in (first, second, staying):
        await hub.join(GROUP, looker)
    for number in (1, 2):
        await change(layer)
        assert await staying.receive() == f"staying {number}"
    assert len(first.drawn + second.drawn) == 1
    assert not [record for record in caplog.records if record.name == hub.__name__]
    await hub.leave(GROUP, staying)


async def test_changes_that_come_faster_than_the_pace_are_drawn_together(
    layer: BaseChannelLayer,
) -> None:
    looker, clock = Looker("slow"), asyncio.get_running_loop().time
    await hub.join(GROUP, looker, min_interval=0.3)
    await change(layer)
    assert await looker.receive() == "slow 1"
    first = clock()
    for _ in range(10):
        await change(layer)
    assert await looker.receive() == "slow 2"
    assert clock() - first > 0.25
    await hub.leave(GROUP, looker)


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
