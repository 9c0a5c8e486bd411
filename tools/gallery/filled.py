"""A server with the gallery's data, which runs as long as a `with` block."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path

from cryptography.fernet import Fernet
from django.core.management.utils import get_random_secret_key

from tests.e2e.support.prepared import DATABASE, copy_prepared, prepared_site
from tests.e2e.support.server import Server
from tools.gallery.scene import Scene

SCENE, KEYS = "scene.json", "keys.json"
SET_UP = """
from pathlib import Path
from tools.gallery.scene import set_up
set_up().write(Path({path!r}))
"""
SET_UP_HANDBOOK = (
    SET_UP
    + """
from accounts.models import User
from tests.e2e.support.stuck_matches import lay_out
lay_out([user.username for user in User.objects.filter(username__startswith="player-")[:2]], 4)
"""
)
"""With matches that stand still, as no background loop changes them."""
SET_UP_BOARDS = """
from pathlib import Path
from tools.gallery.board_states import set_up_board_states
from tools.gallery.scene import set_up
set_up(set_up_board_states).write(Path({path!r}))
"""


@contextmanager
def filled_site(
    folder: Path, set_up: str = SET_UP, *, still: bool = True
) -> Iterator[tuple[Server, Scene]]:
    """Serve a site with data for every page until the `with` block ends.

    Nothing on the site changes by itself if it is `still`. `set_up` is the program that fills it.
    """
    # Both processes need the same key to read each other's sessions.
    timekeeper = "0" if still else "1"
    server = Server(folder, TIMEKEEPER=timekeeper, SECRET_KEY=get_random_secret_key())
    kept = folder / SCENE
    server.start()
    try:
        server.run(set_up.format(path=str(kept)))
        yield server, Scene.read(kept)
    finally:
        server.stop()


@contextmanager
def filled_copy(folder: Path) -> Iterator[tuple[Server, Scene]]:
    """Like `filled_site`, but on a copy of a site that all processes of a run of tests share.

    Filling it takes much longer than copying its database. Nothing on the site changes by itself.
    """
    shared = prepared_site()
    if shared is None:
        with filled_site(folder) as own:
            yield own
        return
    filled = shared / "filled"
    with (shared / "filling").open("w") as lock:
        flock(lock, LOCK_EX)
        if not filled.exists():
            _fill(shared / "being filled").rename(filled)
    copy_prepared(filled, folder / DATABASE)
    server = Server(folder, TIMEKEEPER="0", **json.loads((filled / KEYS).read_text()))
    server.start()
    try:
        yield server, Scene.read(filled / SCENE)
    finally:
        server.stop()


def _fill(folder: Path) -> Path:
    """Fill a site that no server serves, in a new folder; return the folder."""
    folder.mkdir()
    keys = {"SECRET_KEY": get_random_secret_key(), "DICE_KEYS": Fernet.generate_key().decode()}
    server = Server(folder, TIMEKEEPER="0", **keys)
    server.prepare()
    server.run(SET_UP.format(path=str(folder / SCENE)))
    server.rest()
    (folder / KEYS).write_text(json.dumps(keys))
    return folder
