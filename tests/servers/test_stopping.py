"""Processes that are told to stop are not ready any more, and end in any case."""

import asyncio
import os
import signal
import subprocess
from contextlib import closing, suppress
from pathlib import Path

import pytest
from aiohttp import ClientSession
from cryptography.fernet import Fernet

from accounts.ops.stopping import spread
from tests.e2e.support.server import ROOT, Server
from tests.servers.connecting import PATIENCE, closing_code, connect, open_socket, read_until
from tests.servers.test_both_servers import GUEST, lock_database

PYTHON = str(ROOT / ".venv" / "bin" / "python")
READY = b"GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n"
HANGS = """
import threading
from accounts.ops import stopping
stopping.DEADLINE_SECONDS = 0.1
stopping.begin_to_stop()
stopping.begin_to_stop()
print(stopping.is_stopping(), flush=True)
threading.Event().wait()
"""
LOOPS = """
import asyncio
from lobby.management.commands import timekeeper
async def loop():
    print("runs", flush=True)
    await asyncio.Event().wait()
timekeeper.LOOPS = (loop,)
timekeeper.Command().handle()
print("ended", flush=True)
"""


async def test_a_stopping_server_is_not_ready_and_takes_no_connections(server: Server) -> None:
    try:
        async with ClientSession() as session:
            with closing(connect(server)) as asking, closing(connect(server)) as waiting:
                asking.sendall(READY)
                before = b""
                # The body may come after the head.
                while not before.endswith(b"ready"):
                    part = asking.recv(65_536)
                    assert part, before
                    before += part
                assert before.startswith(b"HTTP/1.1 200")
                with lock_database(server.database):
                    # A request in progress keeps the server alive while it is asked again.
                    waiting.sendall(GUEST)
                    line = await open_socket(session, server, {})
                    assert await read_until(line, '{"type"')
                    server.terminate()
                    await closing_code(line)
                    with pytest.raises(ConnectionRefusedError):
                        connect(server)
                    told = b""
                    # On a slow machine the server may have closed the idle connection by now.
                    with suppress(ConnectionError):
                        asking.sendall(READY)
                        told = asking.recv(65_536)
                        # The server takes no further requests over this connection.
                        while asking.recv(65_536):
                            pass
                    assert told.startswith(b"HTTP/1.1 503") or not told
        assert server.exit_status() == 0
        assert server.new_failures() == []
    finally:
        server.start()


def test_a_process_whose_work_hangs_ends_all_the_same() -> None:
    hung = subprocess.run(  # noqa: S603
        [PYTHON, "-c", HANGS], cwd=ROOT, capture_output=True, timeout=PATIENCE, check=False
    )
    assert (hung.returncode, hung.stdout) == (1, b"True\n")
    assert b"given up" in hung.stderr


class Clock:
    """A loop's time, of which every sleep takes a little more than was asked for."""

    def __init__(self, late: float) -> None:
        self.now, self.late = 0.0, late

    def time(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds + self.late


@pytest.mark.parametrize("late", [0.0, 0.01, 0.2])
@pytest.mark.parametrize(("many", "seconds"), [(1, 0), (301, 1), (1501, 5), (9000, 5)])
async def test_sockets_are_closed_at_a_steady_rate_by_a_busy_loop_too(
    monkeypatch: pytest.MonkeyPatch, late: float, many: int, seconds: float
) -> None:
    clock, closed = Clock(late), list[float]()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: clock)
    monkeypatch.setattr(asyncio, "sleep", clock.sleep)
    await spread([lambda: closed.append(clock.now)] * many)
    assert len(closed) == many
    assert closed[0] == 0
    assert seconds - 0.01 <= closed[-1] <= seconds + late
    assert closed[many // 2] == pytest.approx(seconds / 2, abs=late + 0.01)


def test_a_timekeeper_that_is_told_to_stop_ends_without_an_error(tmp_path: Path) -> None:
    settings = {
        "DATABASE_URL": f"sqlite:///{tmp_path / 'db.sqlite3'}",
        "SECRET_KEY": Fernet.generate_key().decode(),
        "DJANGO_SETTINGS_MODULE": "boardsite.settings",
    }
    with subprocess.Popen(  # noqa: S603
        [PYTHON, "-c", f"import django; django.setup()\n{LOOPS}"],
        cwd=ROOT,
        env=os.environ | settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"runs\n"
        process.send_signal(signal.SIGTERM)
        told, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, told, errors) == (0, b"ended\n", b"")
