"""A private PostgreSQL server: in a temporary directory, on a free port, deleted afterwards."""

import os
import pwd
import secrets
import shutil
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from tools.processes import end_of_log, free_port, run_process, wait_until_ready
from tools.programs import Unavailable, install

_DEBIAN = Path("/usr/lib/postgresql")
_OPTIONS = (
    "listen_addresses=127.0.0.1",
    # No Unix socket: its path would have to be short, and its directory owned by the server.
    "unix_socket_directories=",
    # Nothing outlives the tests, so writes need not reach the disk. They do reach the files: if the
    # server crashes, nothing is lost.
    "fsync=off",
    "full_page_writes=off",
    # Statistics gathered at a chance moment could change the plan of a query that a test explains.
    "autovacuum=off",
)


@contextmanager
def private_postgresql() -> Iterator[str]:
    """Run a private PostgreSQL server until the `with` block ends; yield its DATABASE_URL."""
    programs = _programs()
    owner = _owner()
    password = secrets.token_hex(16)
    port = free_port()
    url = f"postgres://postgres:{password}@127.0.0.1:{port}/postgres"
    with tempfile.TemporaryDirectory(prefix="tahur-postgresql-") as name:
        home = Path(name)
        _make_cluster(programs / "initdb", home, owner=owner, password=password)
        command = [str(programs / "postgres"), "-D", str(home / "cluster"), "-p", str(port)]
        for option in _OPTIONS:
            command += ["-c", option]
        log = home / "log"
        # SIGINT is PostgreSQL's fast shutdown, which waits for no client.
        with run_process(command, log=log, stop=signal.SIGINT, owner=owner) as process:
            wait_until_ready(lambda: _answers(url), process=process, log=log)
            yield url


def _programs() -> Path:
    if found := _find_programs():
        return found
    install("PostgreSQL", "postgresql")
    if found := _find_programs():
        return found
    raise Unavailable("PostgreSQL is missing: put its initdb and postgres on the PATH and repeat.")


def _find_programs() -> Path | None:
    on_path = [Path(name) for name in os.get_exec_path()]
    # Debian keeps the programs of each version off the PATH.
    newest_first = sorted(_DEBIAN.glob("*/bin"), key=_version, reverse=True)
    for directory in [*on_path, *newest_first]:
        if (directory / "initdb").is_file() and (directory / "postgres").is_file():
            return directory
    return None


def _version(directory: Path) -> list[int]:
    return [int(part) for part in directory.parent.name.split(".")]


def _owner() -> str | None:
    """Return the system user under whom root must start PostgreSQL; None unless root calls.

    PostgreSQL refuses to run as root.
    """
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def _make_cluster(initdb: Path, home: Path, *, owner: str | None, password: str) -> None:
    secret = home / "password"
    secret.write_text(password)
    if owner is not None:
        shutil.chown(secret, owner)
        shutil.chown(home, owner)
    command = [
        *(str(initdb), "-D", str(home / "cluster"), "--username=postgres", f"--pwfile={secret}"),
        *("--auth=scram-sha-256", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"),
    ]
    log = home / "initdb.log"
    with run_process(command, log=log, stop=signal.SIGTERM, owner=owner) as making:
        if making.wait():
            raise Unavailable(
                f"PostgreSQL's initdb failed: mend what it said, {end_of_log(log)!r}."
            )


def _answers(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=5).close()
    except psycopg.OperationalError:
        return False
    return True
