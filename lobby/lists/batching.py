"""Coalesces simultaneous refreshes of the lobby: one database read, one rendering per key."""

import asyncio
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async

from lobby.lists.fragments import RenderKey, render_lists

# Not thread-sensitive: all sockets would otherwise share one thread.
_render_lists = database_sync_to_async(render_lists, thread_sensitive=False)


class RenderBatch:
    """Rendering that has not started yet; sockets that ask before it starts share it."""

    def __init__(self) -> None:
        self.keys: set[RenderKey] = set()
        self.html_by_key = asyncio.ensure_future(self._render())

    async def _render(self) -> dict[RenderKey, str]:
        """Render the lists for all keys that have joined; later requests start a new rendering."""
        del _pending[asyncio.get_running_loop()]
        html_by_key: dict[RenderKey, str] = await _render_lists(self.keys)
        return html_by_key


_pending: WeakKeyDictionary[asyncio.AbstractEventLoop, RenderBatch] = WeakKeyDictionary()


async def render_coalesced(key: RenderKey) -> str:
    """Return the lists for this key, rendered from data read after this call."""
    loop = asyncio.get_running_loop()
    pending = _pending.get(loop)
    if pending is None:
        pending = _pending[loop] = RenderBatch()
    pending.keys.add(key)
    # Shielded, so that one socket that closes does not cancel the rendering for the others.
    html_by_key = await asyncio.shield(pending.html_by_key)
    return html_by_key[key]
