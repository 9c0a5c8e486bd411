"""One look at the database, and one drawing a role, for all sockets that ask at the same time."""

import asyncio
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async

from lobby.fragments import Role, fragments

# Not on the one thread that all sockets would share.
_fragments = database_sync_to_async(fragments, thread_sensitive=False)


class Glance:
    """A look that has not begun yet: whoever asks before it does may join it."""

    def __init__(self) -> None:
        self.roles: set[Role] = set()
        self.drawn = asyncio.ensure_future(self._look())

    async def _look(self) -> dict[Role, str]:
        del _coming[asyncio.get_running_loop()]
        drawn: dict[Role, str] = await _fragments(self.roles)
        return drawn


_coming: WeakKeyDictionary[asyncio.AbstractEventLoop, Glance] = WeakKeyDictionary()


async def glance(role: Role) -> str:
    """The lists for this role, as they are after this moment."""
    loop = asyncio.get_running_loop()
    coming = _coming.get(loop)
    if coming is None:
        coming = _coming[loop] = Glance()
    coming.roles.add(role)
    # One socket that closes meanwhile must not take the others' look away.
    drawn = await asyncio.shield(coming.drawn)
    return drawn[role]
