"""Ends asyncio tasks of the programs that play on a running site."""

import asyncio


async def end_task(task: asyncio.Task[None]) -> None:
    """Cancel a task and wait until it has ended; raise what it has failed with.

    If the caller itself is cancelled meanwhile, that is raised too, as `await task` within
    `suppress(CancelledError)` would not do.
    """
    task.cancel()
    await asyncio.wait({task})
    if not task.cancelled():
        task.result()
