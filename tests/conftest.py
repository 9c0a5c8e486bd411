"""What every test starts from."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from asgiref.sync import sync_to_async
from django.db import connections
from pytest_django import Settings

HERE = Path(__file__).resolve().parent.parent / ".local"


def pytest_configure(config: pytest.Config) -> None:
    """The database of the tests is a file in a folder that is not kept."""
    HERE.mkdir(exist_ok=True)


@pytest.fixture(autouse=True)
def static_files_as_they_lie(settings: Settings) -> None:
    """Pages need no collected static files."""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


@pytest.fixture
async def sockets_closed(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """What the sockets of a test have left behind is gone after it: connections and tasks."""
    # A thread of a loop that has ended would keep its connection until it is collected.
    monkeypatch.setitem(connections.settings["default"], "CONN_MAX_AGE", 0)
    yield
    await sync_to_async(connections.close_all)()
    # The client of Redis loses a cancellation that comes at the wrong moment; a loop that is
    # closed would wait for it without end.
    while left := asyncio.all_tasks() - {asyncio.current_task()}:
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=0.1)
