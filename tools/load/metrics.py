"""What the processes of a site say of themselves at `/metrics` (docs/operations/metrics.md)."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import aiohttp
from prometheus_client.parser import text_string_to_metric_families

OK, BUSY = 200, 503
ATTEMPTS, RETRY_SECONDS = 10, 2.0


class NoMetrics(Exception):
    """Error: a process has not given its metrics; the text says why."""


@dataclass(frozen=True, slots=True)
class Process:
    """What one process has used so far."""

    address: str
    cpu: float
    """Seconds of processor time."""
    memory: float
    """Resident memory, in bytes."""
    sockets: float


async def read_processes(addresses: Sequence[str], token: str) -> list[Process]:
    """Ask each process for its metrics; raises `NoMetrics` if one does not answer with them."""
    headers = {"Authorization": f"Bearer {token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        return [await _read(session, address) for address in addresses]


async def _read(session: aiohttp.ClientSession, address: str) -> Process:
    for _ in range(ATTEMPTS):
        try:
            async with session.get(f"{address}/metrics") as answer:
                text, status = await answer.text(), answer.status
        except (aiohttp.ClientError, TimeoutError) as error:
            raise NoMetrics(f"{address}/metrics did not answer: {error!r}") from error
        if status != BUSY:
            break
        await asyncio.sleep(RETRY_SECONDS)
    if status != OK:
        raise NoMetrics(f"{address}/metrics was answered {status} (docs/operations/metrics.md).")
    sums = dict[str, float]()
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            sums[sample.name] = sums.get(sample.name, 0.0) + sample.value
    return Process(
        address,
        sums["process_cpu_seconds_total"],
        sums["process_resident_memory_bytes"],
        sums.get("tahur_sockets_open", 0.0),
    )
