"""The hub: which sockets get a frame, and how often it is rendered."""

import asyncio
from functools import partial

import pytest
from channels.layers import BaseChannelLayer

from games.live import hub
from tests.support.host_clock import CEILING
from tests.support.subscribers import GROUP, Looker, change, record_calls

pytestmark = pytest.mark.usefixtures("sockets_closed")


class Leaver(Looker):
    """Subscriber that leaves its group, together with another one, while its frame is rendered."""

    other: Looker | None = None

    async def draw(self) -> str:
        """Leave the group, then render the frame."""
        for leaver in (self, self.other):
            if leaver is not None:
                await hub.leave(GROUP, leaver)
        return await super().draw()


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


class Beaten:
    """Group that notes at each heartbeat how often the process has joined groups until then."""

    def __init__(self, joined: asyncio.Queue[str]) -> None:
        self.members = set[object]()
        self._joined = joined
        self.beats = asyncio.Queue[int]()

    def mark_changed(self, topic: str = "", announced_at: float | None = None) -> None:
        """Do nothing."""

    def beat(self) -> None:
        """Note the number of joins."""
        self.beats.put_nowait(self._joined.qsize())

    def close(self) -> None:
        """Do nothing."""


async def test_the_heartbeat_reaches_all_groups_after_all_were_joined(
    layer: BaseChannelLayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "HEARTBEAT", 0.02)
    joined = record_calls(layer, "group_add", monkeypatch)
    names = [f"match.{number}" for number in range(3)]
    *earlier, last = [await hub.enter(name, GROUP, partial(Beaten, joined)) for name in names]
    async with asyncio.timeout(CEILING):
        at = await last.beats.get()
        for group in earlier:
            # Those that came first may have had a beat before the last one came.
            while (beat := await group.beats.get()) < at:
                pass
            assert beat == at
    for name in names:
        await hub.leave(name, GROUP)
