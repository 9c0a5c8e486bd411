"""What every test with a browser starts from: a server, a Chromium, visitors."""

import os
import subprocess
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.e2e.reception import Arrive, reception
from tests.e2e.server import ROOT, Server
from tests.e2e.visitors import PATIENCE

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole matches first: whoever is done early takes what is short."""
    items.sort(key=lambda item: item.get_closest_marker("timeout") is None)


@pytest.fixture
def time() -> None:
    """The server and the browsers go by the real clock, and so do their tests."""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The site, empty at first."""
    server = Server(tmp_path_factory.mktemp("site"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The one browser program in which everybody has a profile of their own."""
    path = os.environ.get("CHROMIUM") or _found()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        yield browser
        browser.close()


@pytest.fixture
def arrive(chromium: Browser, server: Server) -> Iterator[Arrive]:
    """Lets somebody come to the site."""
    with reception(chromium, server) as arrive:
        yield arrive


def _found() -> str:
    command = [ROOT / "tools" / "browser"]
    found = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603
    return found.stdout.strip()
