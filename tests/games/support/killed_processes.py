"""Runs functions in child processes that are killed at a given point."""

import os
import signal
from collections.abc import Callable
from typing import TypeVar

from django.db import connection, connections

from games.live import announce

SURVIVED = 0
BROKEN = 70
T = TypeVar("T")


class Heart:
    """Counter of the points at which a process may be killed; kills the process at the last one."""

    def __init__(self, last: int) -> None:
        self._left = last

    def beat(self) -> None:
        """Count one point, and kill the process if it is the last one."""
        self._left -= 1
        if self._left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def around(self, function: Callable[..., T]) -> Callable[..., T]:
        """Return the function wrapped so that a point is counted after each call."""

        def wrapper(*args: object, **keywords: object) -> T:
            result = function(*args, **keywords)
            self.beat()
            return result

        return wrapper


def lives_through(action: Callable[[], object], *, last: int) -> bool:
    """Run `action` in a child process that is killed at point number `last`.

    Returns whether the action was finished before. There is a point after each SQL statement, each
    commit and each message to sockets, because only these have an effect outside the process.
    """
    _close_database()
    child = os.fork()
    if child == 0:
        try:
            _do(action, Heart(last))
            os._exit(SURVIVED)
        finally:
            os._exit(BROKEN)
    _, status = os.waitpid(child, 0)
    killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
    assert killed or os.waitstatus_to_exitcode(status) == SURVIVED
    return not killed


def side_by_side(*actions: Callable[[], object]) -> None:
    """Run each of these actions in a child process, all at the same time; wait for all."""
    _close_database()
    children = list[int]()
    for action in actions:
        child = os.fork()
        if child == 0:
            try:
                _connect_alone()
                action()
                os._exit(SURVIVED)
            finally:
                os._exit(BROKEN)
        children.append(child)
    ends = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
    assert ends == [SURVIVED] * len(actions)


def _close_database() -> None:
    """Close every database connection, since a process and its child cannot share one."""
    connections.close_all()
    close_pool = getattr(connection, "close_pool", None)
    if close_pool:  # PostgreSQL only; the child would inherit open connections
        close_pool()


def _connect_alone() -> None:
    """Connect to the database without a pool, which needs threads that a child process lacks."""
    connection.settings_dict["OPTIONS"].pop("pool", None)
    connection.ensure_connection()


def _do(action: Callable[[], object], heart: Heart) -> None:
    _connect_alone()
    connection._commit = heart.around(connection._commit)  # type: ignore[attr-defined]
    announce._send = heart.around(announce._send)
    with connection.execute_wrapper(
        lambda execute, *sent: heart.around(execute)(*sent),
    ):
        action()
