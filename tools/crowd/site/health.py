"""Time in which site and machine were healthy: lag is not counted while everything is slow."""

import asyncio
from collections.abc import Sequence

import aiohttp

BEAT = 0.5
"""Seconds between two checks."""
PROMPT = 1.0
"""Seconds within which a healthy site answers."""
LATE = 0.5
"""Seconds by which this program itself may be late."""


class Heart:
    """Checks the health of each process every half second; `now` stops while one answers slowly."""

    def __init__(self, http: aiohttp.ClientSession, ports: Sequence[int]) -> None:
        self.now = 0.0
        """Healthy seconds."""
        self.unwell = 0.0
        """Seconds that did not count."""
        self.well = True
        """Whether the last check found everything healthy."""
        self._http, self._ports = http, ports

    async def beat(self) -> None:
        """Check until cancelled."""
        while True:
            await self.look()

    async def look(self) -> None:
        """Wait for the next check, and count the time since the last one if it was healthy."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        await asyncio.sleep(BEAT)
        late = loop.time() - began - BEAT
        prompt = await asyncio.gather(*(self._prompt(port) for port in self._ports))
        took = loop.time() - began
        self.well = all(prompt) and late < LATE
        if self.well:
            self.now += took
        else:
            self.unwell += took

    async def _prompt(self, port: int) -> bool:
        loop = asyncio.get_running_loop()
        asked = loop.time()
        try:
            address = f"http://127.0.0.1:{port}/readyz"
            async with self._http.get(address, headers={"Host": "localhost"}) as answer:
                await answer.read()
                return answer.status == 200 and loop.time() - asked < PROMPT  # noqa: PLR2004
        except (aiohttp.ClientError, TimeoutError):
            return False
