"""What every test starts from."""

from pathlib import Path

import pytest
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
