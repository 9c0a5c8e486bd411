"""A server of the site as `make run` starts it, on a port and a database of its own."""

import json
import os
import signal
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from cryptography.fernet import Fernet

from tools.processes import end, free_port, wait_until_ready

ROOT = Path(__file__).resolve().parents[2]
UNTIL_THE_TESTS_END = ("setpriv", "--pdeathsig", "TERM")
"""Tests that are killed cannot stop what they have started."""

LONG_AGO = """
from datetime import timedelta
from django.db.models import F
from games.models import Event, Match, Presence, Pulse
moments = (Presence, "at"), (Event, "at"), (Match, "created_at"), (Pulse, "back_at")
for model, name in moments:
    model.objects.update(**{{name: F(name) - timedelta(seconds={seconds})}})
"""
"""Makes whatever was earlier by some seconds."""


class Server:
    """The site on one port; whatever happens to the process, port and database stay the same."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self._port = free_port()
        self.url = f"http://localhost:{self._port}"
        self._database, self._log = folder / "db.sqlite3", folder / "server.log"
        self._read = 0
        self._environment = os.environ | {
            "PORT": str(self._port),
            "DATABASE_URL": f"sqlite:///{self._database}",
            "STATIC_ROOT": str(folder / "static"),
            "DICE_KEYS": Fernet.generate_key().decode(),
            # Whoever works beside the server may let somebody in.
            "SECRET_KEY": Fernet.generate_key().decode(),
            # Every visitor names an address, as a proxy would, and so has limits of their own.
            "TRUSTED_PROXY_COUNT": "1",
            **settings,
        }

    def start(self) -> None:
        """Return once the site answers."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(  # noqa: S603
                [*UNTIL_THE_TESTS_END, ROOT / "tools" / "run"],
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        wait_until_ready(self._ready, process=self._process, log=self._log)

    def kill(self) -> None:
        """End the server as a crash does: in the middle of things, without a word."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """End the server as its operator does."""
        end(self._process, by=signal.SIGTERM)

    def manage(self, *command: str, **settings: str) -> None:
        """Run a command of the site beside the server, with these settings."""
        python = ROOT / ".venv" / "bin" / "python"
        subprocess.run(  # noqa: S603
            [python, "manage.py", *command], cwd=ROOT, env=self._environment | settings, check=True
        )

    def lay_out(self, matches: str = "midway") -> dict[str, str]:
        """Somebody's session, and where they sit: in the middle of every board, or at others.

        `matches` is the module of `tests.e2e` that lays them out.
        """
        python, code = (
            ROOT / ".venv" / "bin" / "python",
            f"from tests.e2e.{matches} import lay_out; lay_out()",
        )
        told = subprocess.run(  # noqa: S603
            [python, "manage.py", "shell", "--no-imports", "-c", code],
            cwd=ROOT,
            env=self._environment,
            check=True,
            stdout=subprocess.PIPE,
        )
        found: dict[str, str] = json.loads(told.stdout)
        return found

    def new_failures(self) -> list[str]:
        """What the server complained about since this was asked last."""
        with self._log.open(errors="replace") as log:
            log.seek(self._read)
            lines = log.readlines()
            self._read = log.tell()
        return [line for line in lines if line.startswith("Traceback") or " ERROR " in line]

    def events(self, match: str) -> list[str]:
        """What has happened to a match, by the kinds of its events, as the database has it."""
        query = "SELECT kind FROM games_event WHERE match_id = ? ORDER BY number"
        with closing(sqlite3.connect(f"file:{self._database}?mode=ro", uri=True)) as database:
            return [kind for (kind,) in database.execute(query, (match,))]

    def log(self, match: str) -> list[tuple[str, int | None, str]]:
        """The events of a match: kind, draw and what it showed."""
        query = "SELECT kind, draw, payload FROM games_event WHERE match_id = ? ORDER BY number"
        with closing(sqlite3.connect(f"file:{self._database}?mode=ro", uri=True)) as database:
            return database.execute(query, (match,)).fetchall()

    def elapse(self, seconds: int) -> None:
        """Let every clock that runs have run for so much longer."""
        give_back = f"give_back(timedelta(seconds=-{seconds}))"
        imports = "from datetime import timedelta; from games.outages import give_back"
        self.manage("shell", "--no-imports", "-c", f"{imports}; {give_back}")

    def play_on(self, match: str) -> None:
        """Let everybody in a match have played on until one side is nearly done.

        Pages hear nothing of it: they have to be loaded again.
        """
        play_on = f"play_on({match!r})"
        imports = "from tests.e2e.ahead import play_on"
        self.manage("shell", "--no-imports", "-c", f"{imports}; {play_on}")

    def wait_out(self, seconds: int) -> None:
        """Let everybody have been away, and waited, for so much longer."""
        self.manage("shell", "--no-imports", "-c", LONG_AGO.format(seconds=seconds))

    def _ready(self) -> bool:
        try:
            with urlopen(f"{self.url}/readyz", timeout=1) as answer:  # noqa: S310  it is our own
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False
