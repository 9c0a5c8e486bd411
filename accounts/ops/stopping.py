"""How a process of the site stops: it is not ready any more, and it ends in time in any case."""

import asyncio
import logging
import os
from collections.abc import Callable, Sequence
from threading import Event, Timer

log = logging.getLogger(__name__)

SPREAD_SECONDS = 1.5
"""Seconds over which a stopping server closes its sockets, so that pages return one by one."""
DEADLINE_SECONDS = 9.0
"""Seconds after which a stopping process ends even if some of its work has not."""
_stopping = Event()


def is_stopping() -> bool:
    """Whether this process has been told to stop."""
    return _stopping.is_set()


def begin_to_stop() -> None:
    """Report this process as not ready from now on, and let it end within `DEADLINE_SECONDS`.

    Work that hangs, for example in a database that does not answer, is then given up. No action is
    lost by it: a player is answered only after the transaction.
    """
    if not _stopping.is_set():
        _stopping.set()
        deadline = Timer(DEADLINE_SECONDS, _end)
        deadline.daemon = True
        deadline.start()


async def spread(closings: Sequence[Callable[[], object]]) -> None:
    """Call these functions at even intervals within `SPREAD_SECONDS`, the first at once."""
    for closing in closings:
        closing()
        await asyncio.sleep(SPREAD_SECONDS / len(closings))


def _end() -> None:
    log.error("work did not end within %s seconds and is given up", DEADLINE_SECONDS)
    os._exit(1)
