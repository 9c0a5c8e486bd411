"""Coalesces simultaneous refreshes of the lobby: one database read, one rendering per role."""

import asyncio
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async

from lobby.lists.fragments import Role, fragments

# Not thread-sensitive: all sockets would otherwise share one thread.
_fragments = database_sync_to_async(fragments, thread_sensitive=False)


class Glance:
    """Rendering that has not started yet; sockets that ask before it starts share it."""

    def __init__(self) -> None:
        self.roles: set[Role] = set()
        self.drawn = asyncio.ensure_future(self._look())

    async def _look(self) -> dict[Role, str]:
        """Render the lists for all roles that have joined; later requests start a new rendering."""
        del _coming[asyncio.get_running_loop()]
        drawn: dict[Role, str] = await _fragments(self.roles)
        return drawn


_coming: WeakKeyDictionary[asyncio.AbstractEventLoop, Glance] = WeakKeyDictionary()


async def glance(role: Role) -> str:
    """Return the lists for this role, rendered from data read after this call."""
    loop = asyncio.get_running_loop()
    coming = _coming.get(loop)
    if coming is None:
        coming = _coming[loop] = Glance()
    coming.roles.add(role)
    # Shielded, so that one socket that closes does not cancel the rendering for the others.
    drawn = await asyncio.shield(coming.drawn)
    return drawn[role]
