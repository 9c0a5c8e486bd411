"""The servers of the site keep few connections to PostgreSQL, however many clients come."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from threading import Event, Thread
from time import sleep

import psycopg
import pytest
from cryptography.fernet import Fernet

from tests.e2e.support.server import Server
from tests.faults.asking import PATIENCE, ask, ask_at_once
from tools.postgresql import private_postgresql
from tools.redis import private_redis

pytestmark = pytest.mark.timeout(600)

CLIENTS = 100
MOST = 100
"""The connection limit of PostgreSQL."""
EACH = 10
"""The connection limit of one server process."""
PATHS = ("/", "/watch/", "/games/")
COUNT = """
SELECT count(*) FROM pg_stat_activity
WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
"""
THROW_OUT = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND application_name <> 'taker'
"""


@pytest.fixture(scope="module")
def postgresql() -> Iterator[str]:
    """A PostgreSQL server with its default limit of a hundred connections."""
    with private_postgresql() as url:
        with psycopg.connect(url) as line:
            assert line.execute("SHOW max_connections").fetchone() == (str(MOST),)
        yield url


@pytest.fixture(scope="module")
def servers(postgresql: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Two server processes of one site."""
    settings = {
        "DATABASE_URL": postgresql,
        "DATABASE_CONNECTIONS": str(EACH),
        "LIMITS": "off",
        "SECRET_KEY": Fernet.generate_key().decode(),
        "DICE_KEYS": Fernet.generate_key().decode(),
    }
    with private_redis() as redis, ExitStack() as stack:
        servers = []
        for name in ("one", "two"):
            folder = tmp_path_factory.mktemp(name)
            servers.append(Server(folder, **settings, REDIS_URL=redis))
            servers[-1].start()
            stack.callback(servers[-1].stop)
        yield servers


@contextmanager
def most(postgresql: str) -> Iterator[list[int]]:
    """Context manager that measures the largest number of connections to PostgreSQL.

    Yields a list; its only item is that number.
    """
    seen, over = [0], Event()

    def count() -> None:
        with psycopg.connect(postgresql, autocommit=True) as line:
            while not over.is_set():
                seen[0] = max(seen[0], *(line.execute(COUNT).fetchone() or (0,)), 0)
                sleep(0.01)

    counting = Thread(target=count)
    counting.start()
    try:
        yield seen
    finally:
        over.set()
        counting.join()


def test_a_hundred_clients_need_no_more_connections_than_two_processes_may_have(
    postgresql: str, servers: list[Server]
) -> None:
    urls = [server.url for server in servers] * (CLIENTS // len(servers))
    with most(postgresql) as seen:
        answers = ask_at_once(urls, PATHS)
    # A machine that is too slow for all at once answers 503, and nothing else.
    assert {answer.status for answer in answers} <= {200, 503}
    assert sum(answer.status == 200 for answer in answers) > CLIENTS
    assert seen[0] <= EACH * len(servers)
    assert [failure for server in servers for failure in server.new_failures()] == []


def test_without_a_free_connection_the_answer_is_503_and_soon_200_again(
    postgresql: str, servers: list[Server]
) -> None:
    with ExitStack() as taken:
        _take_all(postgresql, taken)
        for server in servers:
            answer = ask(server.url)
            assert (answer.status, answer.retry_after) == (503, "2")
            assert "Nothing has changed" in answer.page
            assert ask(server.url, "/healthz").status == 200
    for server in servers:
        assert _comes_back(server)
        assert server.new_failures() == []


def _take_all(postgresql: str, taken: ExitStack) -> None:
    """Disconnect the servers from PostgreSQL, and open all connections that it accepts."""
    keeper = taken.enter_context(psycopg.connect(postgresql, autocommit=True))
    lines = 1
    while lines < MOST:
        keeper.execute(THROW_OUT)
        with suppress(psycopg.OperationalError):  # a server was quicker; try again
            line = psycopg.connect(postgresql, autocommit=True, application_name="taker")
            taken.enter_context(line)
            lines += 1


def _comes_back(server: Server) -> bool:
    return any(ask(server.url).status == 200 for _ in range(PATIENCE))
