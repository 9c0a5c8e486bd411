"""Shared rendering for lobby sockets that ask at the same time.

One database read serves all of these sockets, and each key is rendered once.
"""

import asyncio
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async

from lobby.lists.fragments import RenderKey, render_lists

# Not thread-sensitive: all sockets would otherwise share one thread.
_render_lists = database_sync_to_async(render_lists, thread_sensitive=False)


class RenderBatch:
    """One rendering of the lists for several sockets.

    Sockets can join the batch until the rendering starts.
    """

    def __init__(self) -> None:
        self.keys: set[RenderKey] = set()
        self.html_by_key = asyncio.ensure_future(self._render())

    async def _render(self) -> dict[RenderKey, str]:
        """Render the lists for all keys that have joined this batch.

        A request that comes after the start begins a new batch.
        """
        del _pending[asyncio.get_running_loop()]
        html_by_key: dict[RenderKey, str] = await _render_lists(self.keys)
        return html_by_key


_pending: WeakKeyDictionary[asyncio.AbstractEventLoop, RenderBatch] = WeakKeyDictionary()


async def render_coalesced(key: RenderKey) -> str:
    """Return the HTML of the lists for this key.

    The HTML shows data that was read after this call.
    """
    loop = asyncio.get_running_loop()
    pending = _pending.get(loop)
    if pending is None:
        pending = _pending[loop] = RenderBatch()
    pending.keys.add(key)
    # Shielded: a socket that closes must not cancel the rendering for the other sockets.
    html_by_key = await asyncio.shield(pending.html_by_key)
    return html_by_key[key]
