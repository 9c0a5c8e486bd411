"""How a process of the site stops: it is not ready any more, and it ends in time in any case."""

import asyncio
import logging
import os
from collections.abc import Callable, Sequence
from threading import Event, Timer

log = logging.getLogger(__name__)

CLOSED_A_SECOND = 300
"""How many sockets a stopping server closes a second, as another server has to open them again."""
LONGEST_SPREAD_SECONDS = 5.0
"""Maximum number of seconds over which they are closed, however many there are."""
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
    """Call these functions at even intervals, the first at once.

    A page whose socket is not closed yet goes on showing the match, so slower is better for pages.
    """
    interval = min(1 / CLOSED_A_SECOND, LONGEST_SPREAD_SECONDS / max(1, len(closings)))
    loop = asyncio.get_running_loop()
    due = loop.time()
    for closing in closings:
        # A busy loop wakes up late; then all that are due are called.
        if (wait := due - loop.time()) > 0:
            await asyncio.sleep(wait)
        closing()
        due += interval


def _end() -> None:
    log.error("work did not end within %s seconds and is given up", DEADLINE_SECONDS)
    os._exit(1)
