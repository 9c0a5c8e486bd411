"""The site on each of its servers."""

from collections.abc import Iterator

import pytest

from boardsite.serving.options import SERVERS
from tests.e2e.support.server import Server

QUICK_PINGS = ("--ping-interval", "1", "--ping-timeout", "5")


@pytest.fixture
def time() -> None:
    """Keep the real clock, by which the servers run."""


@pytest.fixture(scope="package", params=SERVERS)
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """The site with short time limits, served by Daphne, then by uvicorn."""
    settings = {
        "ASGI_SERVER": request.param,
        "ARRIVAL_SECONDS": "2",
        "LIMITS": "open_sockets.address=3",
    }
    server = Server(tmp_path_factory.mktemp(request.param), *QUICK_PINGS, **settings)
    server.start()
    yield server
    server.stop()
