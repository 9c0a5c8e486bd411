"""A clock of healthy seconds, which stops while the site or the machine is slow.

A page that lags behind its match in such times is no failure.
"""

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
    """A clock of healthy seconds.

    The servers' health is checked every half second. The clock stops while a server answers slowly
    or this program itself is late.
    """

    def __init__(self, http: aiohttp.ClientSession, ports: Sequence[int]) -> None:
        self.now = 0.0
        """Healthy seconds so far."""
        self.unwell = 0.0
        """Seconds so far that were not healthy."""
        self.well = True
        """Whether the last check found all servers and this program healthy."""
        self._http, self._ports = http, ports

    async def beat(self) -> None:
        """Check the servers' health repeatedly until cancelled."""
        while True:
            await self.look()

    async def look(self) -> None:
        """Check the servers' health once, after half a second.

        The time taken is added to `now` if all servers were healthy, else to `unwell`.
        """
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
