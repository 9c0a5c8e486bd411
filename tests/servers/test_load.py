"""The load test uses a running site as people do, and stops at its rate limits."""

import asyncio

from tests.e2e.support.server import Server
from tests.servers.connecting import PATIENCE, port
from tools.bench.site.address import Address
from tools.load.crowd import Crowd, Shares

AT_ONCE = (0.0, 0.0)


def crowd_at(server: Server, people: int) -> Crowd:
    """People who play each other without thinking."""
    site = Address("http", "localhost", port(server))
    return Crowd(site, Shares(people, watchers=0, computers=0), arrivals=100, pauses=AT_ONCE)


async def test_two_guests_meet_by_an_invitation_and_play(server: Server) -> None:
    async with crowd_at(server, 2) as crowd, asyncio.timeout(PATIENCE):
        await crowd.come()
        while len(crowd.notes.latencies) < 3:
            await asyncio.sleep(0.05)
    assert crowd.notes.actions >= 3
    assert not crowd.notes.refused
    assert not crowd.notes.over_limit
    assert server.new_failures() == []


async def test_the_load_stops_at_the_limit_of_open_sockets(server: Server) -> None:
    async with crowd_at(server, 4) as crowd:
        await crowd.come()
        await crowd.play(PATIENCE)
    assert "4429" in crowd.notes.over_limit
