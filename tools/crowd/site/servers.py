"""The site that a crowd visits: its servers, database and logs."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from urllib.error import URLError
from urllib.request import urlopen

from cryptography.fernet import Fernet

from tools.crowd.browser import ORIGIN
from tools.processes import free_port, run_process, wait_until_ready
from tools.servers import private_servers

ROOT = Path(__file__).resolve().parents[3]
LIMITS = (
    "seek.account=400/600,challenge.account=400/3600,computer_game.account=400/3600,"
    "account_change.account=400/600,report.account=400/86400,guest_report.account=100/86400,"
    "page.account=600/60,log_in.address=600/60,sign_up.address=900/3600,guest.address=900/3600,"
    "appeal.address=200/3600,copy.account=100/3600,join.account=300/60,quick_game.account=200/60"
)
"""Rate limits high enough for a crowd, which sends far more requests than ordinary users."""
TO_START = 300
"""Seconds that a server may take to start; it first creates its database and static files."""
ONE, TWO = "one", "two"
SETUPS = {
    ONE: "one process, SQLite, in-memory layer",
    TWO: "two processes and a timekeeper, PostgreSQL, Redis",
}


@dataclass(slots=True)
class Site:
    """A running site with its settings, ports, logs and processes."""

    folder: Path
    environment: Mapping[str, str]
    ports: list[int] = field(default_factory=list)
    logs: list[Path] = field(default_factory=list)
    processes: dict[str, "subprocess.Popen[bytes]"] = field(default_factory=dict)
    _stack: ExitStack = field(default_factory=ExitStack)

    def find_ended_processes(self) -> list[str]:
        """Return the names of the site's processes that have ended by themselves."""
        return [name for name, process in self.processes.items() if process.poll() is not None]

    def restart(self, number: int) -> float:
        """Stop a server as a deploy does, and start it again on its port.

        Returns how many seconds it took to stop. Returns when the new server is ready.
        """
        name = f"server-{number + 1}"
        process, began = self.processes[name], monotonic()
        process.send_signal(signal.SIGTERM)
        process.wait()
        stopped = monotonic() - began
        self.serve(number)
        return stopped

    def serve(self, number: int, *, prepared: bool = False) -> None:
        """Run a server on its port, and wait until it is ready.

        `prepared` says that another server has made the database and the static files.
        """
        port = self.ports[number]
        command = [str(ROOT / "tools" / "run")]
        settings = {"PORT": str(port)} | ({"PREPARED": "1"} if prepared else {})
        process = self.run(f"server-{number + 1}", command, settings)
        log = self.folder / f"server-{number + 1}.log"
        wait_until_ready(lambda: _ready(port), process=process, log=log, seconds=TO_START)

    def keep_time(self, name: str) -> None:
        """Run a timekeeper."""
        self.run(name, [sys.executable, str(ROOT / "manage.py"), "timekeeper"], {})

    def run(
        self, name: str, command: list[str], settings: Mapping[str, str]
    ) -> "subprocess.Popen[bytes]":
        """Run a process of the site until the site ends."""
        log = self.folder / f"{name}.log"
        if log not in self.logs:
            self.logs.append(log)
        environment = {**self.environment, **settings}
        started = run_process(command, log=log, stop=signal.SIGTERM, environment=environment)
        process = self._stack.enter_context(started)
        self.processes[name] = process
        return process

    def manage(self, *command: str) -> "subprocess.CompletedProcess[str]":
        """Run a management command of Django with the site's settings and database."""
        return subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env=dict(self.environment),
            capture_output=True,
            text=True,
            check=False,
        )

    def run_code(self, code: str) -> str:
        """Run Python code with the site's settings and database, and return what it prints.

        Raises `ChildProcessError` if the code fails.
        """
        told = self.manage("shell", "--no-imports", "-c", code)
        if told.returncode:
            raise ChildProcessError(told.stderr)
        return told.stdout


@contextmanager
def site(
    setup: str, folder: Path, *, timekeepers: int = 1, settings: Mapping[str, str] | None = None
) -> Iterator[Site]:
    """Run the site until the `with` block ends; `setup` is one of the server setups `SETUPS`.

    `settings` are further environment variables.
    """
    with ExitStack() as stack:
        environment = {
            name: value
            for name, value in os.environ.items()
            if name not in {"DATABASE_URL", "REDIS_URL", "EMAIL_HOST", "PRODUCTION"}
        } | {
            "STATIC_ROOT": str(folder / "static"),
            "SECRET_KEY": Fernet.generate_key().decode(),
            "DICE_KEYS": Fernet.generate_key().decode(),
            "TRUSTED_PROXY_COUNT": "1",
            "ALLOWED_HOSTS": "localhost,127.0.0.1",
            "LIMITS": LIMITS,
            "ORIGIN": ORIGIN,
            "PYTHONPATH": str(ROOT),
            **(settings or {}),
        }
        if setup == TWO:
            environment |= stack.enter_context(private_servers()) | {"TIMEKEEPER": "0"}
        else:
            environment["DATABASE_URL"] = f"sqlite:///{folder / 'db.sqlite3'}"
        made = Site(folder, environment, _stack=stack)
        for number in range(2 if setup == TWO else 1):
            made.ports.append(free_port())
            made.serve(number, prepared=number > 0)
        if setup == TWO:
            for number in range(timekeepers):
                made.keep_time(f"timekeeper-{number + 1}")
        yield made


def _ready(port: int) -> bool:
    try:
        with urlopen(f"http://127.0.0.1:{port}/readyz", timeout=1) as answer:
            return bool(answer.status == 200)  # noqa: PLR2004
    except (URLError, OSError):
        return False
