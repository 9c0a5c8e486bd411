"""Keeps the pauses short in which Python looks for garbage.

A full collection visits all objects that refer to others, and no request goes on meanwhile. Most of
them are modules, models, addresses and templates, which a process keeps until it ends.
"""

import asyncio
import gc

WARM_SECONDS = 60.0
"""Seconds after which a process has loaded what most requests need."""


def spare_loaded_objects() -> None:
    """Leave the objects that exist now, and again in `WARM_SECONDS`, out of later collections.

    Those that become garbage afterwards are kept if they belong to a cycle, so a process calls this
    once. Needs a running event loop.
    """
    _spare()
    asyncio.get_running_loop().call_later(WARM_SECONDS, _spare)


def _spare() -> None:
    gc.collect()
    gc.freeze()
