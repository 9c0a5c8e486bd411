"""Fixtures of the browser tests: a server, a Chromium, visitors."""

import os
import subprocess
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.e2e.support.cluster import Cluster
from tests.e2e.support.server import ROOT, Server
from tests.e2e.support.visitors import PATIENCE
from tests.e2e.support.visits import Arrive, reception

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the long tests of whole matches first, so that no worker ends with one of them."""
    items.sort(key=lambda item: item.get_closest_marker("timeout") is None)


@pytest.fixture
def time() -> None:
    """Do not stop the clock, because the server and the browsers run by the real one."""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server of the site, with an empty database at first; all tests share it.

    The environment variable `CLUSTER` says that it is many processes behind a proxy.
    """
    folder = tmp_path_factory.mktemp("site")
    server = Cluster(folder) if os.environ.get("CLUSTER") else Server(folder)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser that all visitors share; each visitor has a browser profile of their own."""
    path = os.environ.get("CHROMIUM") or _find_browser()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        yield browser
        browser.close()


@pytest.fixture
def arrive(chromium: Browser, server: Server) -> Iterator[Arrive]:
    """A function that opens the site as a new visitor and returns the visitor."""
    with reception(chromium, server) as arrive:
        yield arrive


def _find_browser() -> str:
    command = [ROOT / "tools" / "browser"]
    found = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603
    return found.stdout.strip()
