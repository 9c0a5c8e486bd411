"""Concurrent calls, each on a database connection of its own."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connection

from accounts.models import User
from tests.support.host_clock import CEILING

TWENTY = 20


def run_at_once(calls: Sequence[Callable[[], object]]) -> list[object]:
    """Run all these functions at the same moment; return their results or exceptions."""
    ready = Barrier(len(calls))

    def run(call: Callable[[], object]) -> object:
        try:
            connection.ensure_connection()
            ready.wait(CEILING)
            return call()
        except Exception as failure:
            return failure
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))


def create_users(number: int) -> list[User]:
    """Create this many users."""
    return [User.objects.create_user(f"Taker-{index}") for index in range(number)]
