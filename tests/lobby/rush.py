"""Things done at the same moment."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connection


def at_once(deeds: Sequence[Callable[[], object]]) -> list[object]:
    """What comes of deeds that are done at the same moment, each on a connection of its own."""
    ready = Barrier(len(deeds))

    def run(deed: Callable[[], object]) -> object:
        try:
            connection.ensure_connection()
            ready.wait(10)
            return deed()
        except Exception as failure:
            return failure
        finally:
            connection.close()

    with ThreadPoolExecutor(len(deeds)) as threads:
        return list(threads.map(run, deeds))
