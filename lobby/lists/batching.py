"""Shared rendering for lobby sockets that ask at the same time.

One database read serves all of these sockets. Sockets whose pages look alike, that is, with equal
`RenderKey`, share one rendering.
"""

import asyncio
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async

from lobby.lists.fragments import RenderKey, render_lists

# Not thread-sensitive: all sockets would otherwise share one thread.
_render_lists = database_sync_to_async(render_lists, thread_sensitive=False)


class RenderBatch:
    """One joint rendering of the lobby's lists, for all sockets that asked before it started."""

    def __init__(self) -> None:
        self.keys: set[RenderKey] = set()
        self.html_by_key = asyncio.ensure_future(self._render())

    async def _render(self) -> dict[RenderKey, str]:
        """Render the lists for all keys in this batch, and return the HTML by key.

        From the start of the rendering, further requests for lists go to a new batch.
        """
        del _pending[asyncio.get_running_loop()]
        html_by_key: dict[RenderKey, str] = await _render_lists(self.keys)
        return html_by_key


_pending: WeakKeyDictionary[asyncio.AbstractEventLoop, RenderBatch] = WeakKeyDictionary()


async def render_coalesced(key: RenderKey) -> str:
    """Return the HTML of the lobby's lists for this key, rendered together with other requests.

    The lists are read from the database after this call, so they are not outdated.
    """
    loop = asyncio.get_running_loop()
    pending = _pending.get(loop)
    if pending is None:
        pending = _pending[loop] = RenderBatch()
    pending.keys.add(key)
    # Shielded: a socket that closes must not cancel the rendering for the other sockets.
    html_by_key = await asyncio.shield(pending.html_by_key)
    return html_by_key[key]
