"""The channel layer of a single process."""

import pytest
import time_machine
from channels.exceptions import ChannelFull

from games.live import memory_layer
from games.live.memory_layer import CLEANING_INTERVAL, MemoryChannelLayer


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The monotonic clock of the layer, which a test moves."""
    now = [1000.0]
    monkeypatch.setattr(memory_layer, "monotonic", lambda: now[0])
    return now


async def test_a_channel_with_an_expired_message_leaves_its_groups_at_the_next_cleaning(
    clock: list[float],
) -> None:
    layer = MemoryChannelLayer(expiry=60)
    with time_machine.travel(0, tick=False) as moment:
        await layer.group_add("group", "first")
        await layer.group_add("group", "second")
        await layer.group_send("group", {"type": "one"})
        assert await layer.receive("second") == {"type": "one"}
        moment.shift(61)
        await layer.group_send("group", {"type": "two"})
        assert set(layer.groups["group"]) == {"first", "second"}, "cleaned less than a second ago"
        clock[0] += CLEANING_INTERVAL
        await layer.group_send("group", {"type": "three"})
        assert set(layer.groups["group"]) == {"second"}
        assert await layer.receive("second") == {"type": "two"}
        assert await layer.receive("second") == {"type": "three"}


async def test_a_full_channel_costs_no_other_its_message() -> None:
    layer = MemoryChannelLayer(capacity=1)
    await layer.group_add("group", "full")
    await layer.group_add("group", "free")
    await layer.send("full", {"type": "old"})
    with pytest.raises(ChannelFull):
        await layer.send("full", {"type": "new"})
    await layer.group_send("group", {"type": "new"})
    assert await layer.receive("free") == {"type": "new"}
