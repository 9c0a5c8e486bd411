"""The site as it runs for many, for browser tests: `make test-cluster`."""

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg

from tests.e2e.support.server import Server
from tools.cluster.proxy import proxy
from tools.crowd.site.servers import TWO, site


class Cluster(Server):
    """Two servers, two timekeepers, PostgreSQL, Redis, and a proxy, whose address is `url`.

    It cannot be stopped and started again.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._folder, self._stack = folder, ExitStack()

    def start(self) -> None:
        """Start all processes, and wait until they answer."""
        settings = {"AUTOMATIC_ROLLS": "", "ONE_CLICK_MOVES": "", "ANALYSED_GAMES": ""}
        made = site(TWO, self._folder, timekeepers=2, settings=settings)
        self._site = self._stack.enter_context(made)
        port = self._stack.enter_context(proxy(self._site.ports, self._folder, trusted=True))
        self.url = f"http://localhost:{port}"
        self._environment |= self._site.environment

    def stop(self) -> None:
        """Stop all processes."""
        self._backstage.stop()
        self._stack.close()

    def new_failures(self) -> list[str]:
        """Return the errors that all processes have logged since the last call."""
        lines = [line for log in self._site.logs for line in log.read_text("utf-8").splitlines()]
        found = [line for line in lines if line.startswith("Traceback") or " ERROR " in line]
        self._read, known = len(found), self._read
        return found[known:]

    def read(self, query: str, *values: str) -> list[Any]:
        """Return the rows of a query, whose values are written as `?`; JSON is text."""
        with psycopg.connect(self._environment["DATABASE_URL"]) as database:
            rows = database.execute(query.replace("?", "%s").encode(), values).fetchall()
        return [tuple(_as_text(value) for value in row) for row in rows]


def _as_text(value: object) -> object:
    return json.dumps(value) if isinstance(value, dict | list) else value
