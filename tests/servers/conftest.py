"""Fixtures: the site, served by each of its servers in turn."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.fernet import Fernet

from boardsite.serving.options import SERVERS
from tests.e2e.support.server import ROOT, Server

QUICK_PINGS = ("--ping-interval", "1", "--ping-timeout", "5")


class BareServer(Server):
    """A server without the script that chooses its keys, as a service manager starts it."""

    def command(self) -> list[str | Path]:
        """Return the command that serves the site."""
        python, port = ROOT / ".venv" / "bin" / "python", self._environment["PORT"]
        return [python, "-m", "boardsite.serving", "--port", port, "boardsite.asgi:application"]


@pytest.fixture
def time() -> None:
    """Do not stop the clock, because the servers run by the real one."""


@pytest.fixture(scope="package")
def settings_of_site() -> dict[str, str]:
    """Environment variables that all servers of one database share."""
    return {
        "ARRIVAL_SECONDS": "2",
        "LIMITS": "open_sockets.address=3",
        "SECRET_KEY": Fernet.generate_key().decode(),
        "DICE_KEYS": Fernet.generate_key().decode(),
    }


@pytest.fixture(scope="package")
def folder(tmp_path_factory: pytest.TempPathFactory, settings_of_site: dict[str, str]) -> Path:
    """A folder with the database and the static files of a site."""
    folder = tmp_path_factory.mktemp("site")
    Server(folder, **settings_of_site).prepare()
    return folder


@pytest.fixture(scope="package", params=SERVERS)
def server(
    request: pytest.FixtureRequest, folder: Path, settings_of_site: dict[str, str]
) -> Iterator[Server]:
    """The site with short time limits; each test runs with Daphne and with uvicorn."""
    server = BareServer(folder, *QUICK_PINGS, ASGI_SERVER=request.param, **settings_of_site)
    server.start()
    yield server
    server.stop()
