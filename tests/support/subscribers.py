"""Subscribers of the hub, and changes that it announces to them."""

import asyncio
from collections.abc import Hashable

import pytest
from channels.layers import BaseChannelLayer

from tests.support.host_clock import CEILING

GROUP = "match.hub"


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


async def change(layer: BaseChannelLayer, group: str = GROUP) -> None:
    """Announce a change to a group."""
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
