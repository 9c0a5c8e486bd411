"""A private Redis server: in memory only, on a free port, gone afterwards."""

import secrets
import shutil
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from tools.processes import free_port, run_process, wait_until_ready
from tools.programs import Unavailable, install

_SETTINGS = """
bind 127.0.0.1
port {port}
requirepass {password}
dir {home}
save ""
appendonly no
"""


@contextmanager
def private_redis() -> Iterator[str]:
    """Run a private Redis server until the `with` block ends; yield its REDIS_URL."""
    program = _program()
    password = secrets.token_hex(16)
    port = free_port()
    url = f"redis://:{password}@127.0.0.1:{port}/0"
    with tempfile.TemporaryDirectory(prefix="tahur-redis-") as name:
        home = Path(name)
        settings = home / "redis.conf"
        settings.write_text(_SETTINGS.format(port=port, password=password, home=home))
        log = home / "log"
        with run_process([program, str(settings)], log=log, stop=signal.SIGTERM) as process:
            wait_until_ready(lambda: _answers(url), process=process, log=log)
            yield url


def _program() -> str:
    if found := shutil.which("redis-server"):
        return found
    install("Redis", "redis-server")
    if found := shutil.which("redis-server"):
        return found
    raise Unavailable("Redis is missing: put its redis-server on the PATH and repeat.")


def _answers(url: str) -> bool:
    # By default the client would retry for seconds.
    with redis.Redis.from_url(url, retry=Retry(NoBackoff(), 0)) as client:
        try:
            return bool(client.ping())
        except redis.ConnectionError:
            return False
