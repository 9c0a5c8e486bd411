"""Private servers of PostgreSQL and Redis run only as long as the command that needs them."""

import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import psycopg
import pytest
import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

SHOW = "import os; print(os.environ['DATABASE_URL'], os.environ['REDIS_URL'], flush=True); "
USE = (
    "import os, psycopg, redis; "
    "psycopg.connect(os.environ['DATABASE_URL']).execute('create table seen (a int)'); "
    "redis.Redis.from_url(os.environ['REDIS_URL']).set('seen', 1); "
)
WAIT = "import signal; signal.pause()"


@contextmanager
def with_servers(code: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "tools.servers", "--", sys.executable, "-c", code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        yield process


def addresses(process: subprocess.Popen[str]) -> tuple[str, str]:
    assert process.stdout
    database_url, redis_url = process.stdout.readline().split()
    return database_url, redis_url


def assert_gone(*urls: str) -> None:
    for url in urls:
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", urlsplit(url).port or 0))


def test_a_command_uses_both_and_leaves_none_behind() -> None:
    with with_servers(SHOW + USE) as process:
        urls = addresses(process)
    assert process.returncode == 0
    assert_gone(*urls)


def test_a_command_that_fails_passes_its_status_on() -> None:
    with with_servers(SHOW + "raise SystemExit(7)") as process:
        urls = addresses(process)
    assert process.returncode == 7
    assert_gone(*urls)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_stops_the_command_and_both_servers(number: signal.Signals) -> None:
    with with_servers(SHOW + WAIT) as process:
        urls = addresses(process)
        process.send_signal(number)
    assert process.returncode == 128 + number
    assert_gone(*urls)


def test_a_password_guards_both() -> None:
    with with_servers(SHOW + WAIT) as process:
        database_url, redis_url = (urlsplit(url) for url in addresses(process))
        with pytest.raises(psycopg.OperationalError, match="password"):
            psycopg.connect(f"postgres://postgres:wrong@127.0.0.1:{database_url.port}")
        with pytest.raises(redis.AuthenticationError):
            redis.Redis(port=redis_url.port or 0, retry=Retry(NoBackoff(), 0)).ping()
        process.terminate()


def test_a_command_is_asked_for() -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "tools.servers", "true"], capture_output=True, text=True, check=False
    )
    assert answer.returncode == 2
    assert answer.stderr == "Usage: python -m tools.servers -- COMMAND\n"


def test_two_runs_at_once_do_not_meet() -> None:
    with with_servers(SHOW + WAIT) as one, with_servers(SHOW + WAIT) as other:
        ports = {urlsplit(url).port for url in addresses(one) + addresses(other)}
        one.terminate()
        other.terminate()
    assert len(ports) == 4
