"""A server with the gallery's data, which runs as long as a `with` block."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management.utils import get_random_secret_key

from tests.e2e.support.server import Server
from tools.gallery.scene import Scene

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
    kept = folder / "scene.json"
    server.start()
    try:
        server.run(set_up.format(path=str(kept)))
        yield server, Scene.read(kept)
    finally:
        server.stop()
