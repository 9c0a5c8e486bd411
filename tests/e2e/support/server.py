"""Starts and stops the site as `make run` does, with its own port and database."""

import json
import os
import signal
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from cryptography.fernet import Fernet

from tests.e2e.support.backstage import Backstage
from tests.e2e.support.prepared import copy_prepared, prepared_site
from tools.processes import end, free_port, wait_until_ready

ROOT = Path(__file__).resolve().parents[3]
UNTIL_THE_TESTS_END = ("setpriv", "--pdeathsig", "TERM")
"""Stop the server even if the tests are killed."""

LONG_AGO = """
from datetime import timedelta
from django.db.models import F
from games.models import Event, Match, Presence, Pulse
moments = (Presence, "at"), (Event, "at"), (Match, "created_at"), (Pulse, "back_at")
for model, name in moments:
    model.objects.update(**{{name: F(name) - timedelta(seconds={seconds})}})
"""
"""Moves timestamps into the past."""


class Server:
    """Server of the site for tests; port and database stay the same when it is started again.

    `options` are those of the server's command line, `settings` environment variables.
    """

    def __init__(self, folder: Path, *options: str, **settings: str) -> None:
        self._options = options
        self._port = free_port()
        self.url = f"http://localhost:{self._port}"
        self.database, self._log = folder / "db.sqlite3", folder / "server.log"
        self._read = 0
        self._prepared, self._backstage = False, Backstage()
        self._environment = os.environ | {
            "PORT": str(self._port),
            "DATABASE_URL": f"sqlite:///{self.database}",
            "STATIC_ROOT": str(folder / "static"),
            "DICE_KEYS": Fernet.generate_key().decode(),
            # Commands beside the server create sessions.
            "SECRET_KEY": Fernet.generate_key().decode(),
            # Each visitor sends an address, as a proxy would, and so has limits of their own.
            "TRUSTED_PROXY_COUNT": "1",
            # Players make every throw themselves and choose targets, as most tests expect.
            "AUTOMATIC_ROLLS": "",
            "ONE_CLICK_MOVES": "",
            "ANALYSED_GAMES": "",
            **settings,
        }

    def prepare(self) -> None:
        """Make the database and the static files, or take those that all tests share."""
        if shared := prepared_site():
            self._environment["STATIC_ROOT"] = str(shared / "static")
            if not self._environment["DATABASE_URL"].endswith(str(self.database)):
                self.manage("migrate", "--no-input", "--verbosity", "0")
                # Its process would keep connections to the database.
                self._backstage.stop()
            elif not self.database.exists():
                copy_prepared(shared, self.database)
            self._environment["PREPARED"] = "1"
        self._prepared = True

    def start(self) -> None:
        """Start the server and wait until it answers."""
        if not self._prepared:
            self.prepare()
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(  # noqa: S603
                [*UNTIL_THE_TESTS_END, *self.command(), *self._options],
                cwd=ROOT,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        wait_until_ready(self._ready, process=self._process, log=self._log)

    def command(self) -> list[str | Path]:
        """Return the command that prepares what is not yet prepared, and then serves the site."""
        return [ROOT / "tools" / "run"]

    def kill(self) -> None:
        """Kill the server process, as a crash would."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """Send the server the signal to stop, and wait until it has ended."""
        self._backstage.stop()
        end(self._process, by=signal.SIGTERM)

    def rest(self) -> None:
        """End the process beside the server, which has the database open."""
        self._backstage.stop()

    def terminate(self) -> None:
        """Send the server the signal to stop, and do not wait."""
        self._process.send_signal(signal.SIGTERM)

    def exit_status(self) -> int:
        """Wait until the server has ended, and return its exit status."""
        return self._process.wait()

    def manage(self, *command: str) -> None:
        """Run a management command with the server's settings, on its database."""
        self.run(f"from django.core.management import call_command; call_command(*{command!r})")

    def run(self, code: str) -> str:
        """Run Python code with the server's settings, on its database; return what it prints."""
        return self._backstage.run(code, self._environment)

    def lay_out(self, module: str = "tests.e2e.support.stored_matches") -> dict[str, str]:
        """Store the matches of a module in the server's database, by its function `lay_out`.

        Returns the session key of the guest who plays in them, and their URLs.
        """
        told = self.run(f"from {module} import lay_out; lay_out()")
        found: dict[str, str] = json.loads(told)
        return found

    def new_failures(self) -> list[str]:
        """Return the errors that the server has logged since the last call."""
        with self._log.open(errors="replace") as log:
            log.seek(self._read)
            lines = log.readlines()
            self._read = log.tell()
        return [line for line in lines if line.startswith("Traceback") or " ERROR " in line]

    def events(self, match: str) -> list[str]:
        """Return the kinds of all events of a match, in order, from the database."""
        query = "SELECT kind FROM games_event WHERE match_id = ? ORDER BY number"
        return [str(kind) for (kind,) in self.read(query, match)]

    def log(self, match: str) -> list[tuple[str, int | None, str]]:
        """Return the events of a match from the database: kind, number of the draw, payload."""
        query = "SELECT kind, draw, payload FROM games_event WHERE match_id = ? ORDER BY number"
        return self.read(query, match)

    def links(self, match: str) -> list[list[str | None]]:
        """Return for each throw of a player the links of all seats; an empty list without links."""
        query = (
            "SELECT links FROM games_event WHERE match_id = ? AND kind = 'throw'"
            " AND seat IS NOT NULL ORDER BY number"
        )
        found = [json.loads(told or "null") for (told,) in self.read(query, match)]
        return [each["links"] if each else [] for each in found]

    def sockets(self, match: str) -> int:
        """Return how many players of a match are connected by the sockets of their pages."""
        query = (
            "SELECT count(*) FROM games_presence"
            " WHERE match_id = ? AND state = 'here' AND socket <> ''"
        )
        [(many,)] = self.read(query, match)
        return int(many)

    def read(self, query: str, *values: str) -> list[Any]:
        """Return the rows of a query, whose values are written as `?`; JSON is text."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as database:
            return database.execute(query, values).fetchall()

    def elapse(self, seconds: int) -> None:
        """Make every running clock behave as if it had run for this many seconds more."""
        restore_time = f"restore_time(timedelta(seconds=-{seconds}))"
        imports = "from datetime import timedelta; from games.play.outages import restore_time"
        self.run(f"{imports}; {restore_time}")

    def play_on(self, match: str) -> None:
        """Play a match by the services until one side has almost won (see `fast_forward`).

        Open pages are not notified, so they have to be reloaded.
        """
        play_on = f"play_on({match!r})"
        imports = "from tests.e2e.support.fast_forward import play_on"
        self.run(f"{imports}; {play_on}")

    def play_throws(self, match: str, many: int) -> None:
        """Play a match by the services to the throw after this many throws (see `fast_forward`).

        Open pages are not notified, so they have to be reloaded.
        """
        play_throws = f"play_throws({match!r}, {many})"
        imports = "from tests.e2e.support.fast_forward import play_throws"
        self.run(f"{imports}; {play_throws}")

    def hide_matches(self) -> None:
        """Hide all matches from the lists, as if they were idle: those hold only a few."""
        hide = "from games.models import Match; Match.objects.update(unlisted=True)"
        self.run(hide)

    def wait_out(self, seconds: int) -> None:
        """Make every absent player count as absent for this many seconds more."""
        self.run(LONG_AGO.format(seconds=seconds))

    def _ready(self) -> bool:
        try:
            with urlopen(f"{self.url}/readyz", timeout=1) as answer:  # noqa: S310  it is our own
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False
