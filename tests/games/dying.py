"""A process that is killed in the middle of what it does, at one point after another."""

import os
import signal
from collections.abc import Callable
from typing import TypeVar

from django.db import connection, connections

from games import live

SURVIVED = 0
BROKEN = 70
T = TypeVar("T")


class Heart:
    """Counts the points at which a process may die, and stops at one of them."""

    def __init__(self, last: int) -> None:
        self._left = last

    def beat(self) -> None:
        """Another point has been reached."""
        self._left -= 1
        if self._left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def around(self, deed: Callable[..., T]) -> Callable[..., T]:
        """The same deed, after which one may die: as well as before the next one."""

        def done(*args: object, **named: object) -> T:
            result = deed(*args, **named)
            self.beat()
            return result

        return done


def lives_through(deed: Callable[[], object], *, last: int) -> bool:
    """Let a process of its own do this and die at this point, unless it is done before; tell if so.

    Points lie behind every statement that the database is sent, every commit and every message to
    those who watch: there is nothing else that outlives a process.
    """
    _close_database()
    child = os.fork()
    if child == 0:
        try:
            _do(deed, Heart(last))
            os._exit(SURVIVED)
        finally:
            os._exit(BROKEN)
    _, status = os.waitpid(child, 0)
    killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
    assert killed or os.waitstatus_to_exitcode(status) == SURVIVED
    return not killed


def side_by_side(*deeds: Callable[[], object]) -> None:
    """Let processes of their own do these things at the same time, and wait for all of them."""
    _close_database()
    children = list[int]()
    for deed in deeds:
        child = os.fork()
        if child == 0:
            try:
                _connect_alone()
                deed()
                os._exit(SURVIVED)
            finally:
                os._exit(BROKEN)
        children.append(child)
    ends = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
    assert ends == [SURVIVED] * len(deeds)


def _close_database() -> None:
    """Close every connection: a process and its child cannot share one."""
    connections.close_all()
    close_pool = getattr(connection, "close_pool", None)
    if close_pool:  # PostgreSQL's alone; what it keeps open would be inherited
        close_pool()


def _connect_alone() -> None:
    """Connect without a pool: its threads could wait for what no thread of a child will let go."""
    connection.settings_dict["OPTIONS"].pop("pool", None)
    connection.ensure_connection()


def _do(deed: Callable[[], object], heart: Heart) -> None:
    _connect_alone()
    connection._commit = heart.around(connection._commit)  # type: ignore[attr-defined]
    live._send = heart.around(live._send)
    with connection.execute_wrapper(
        lambda execute, *sent: heart.around(execute)(*sent),
    ):
        deed()
