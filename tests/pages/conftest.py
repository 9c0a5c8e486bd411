"""Fixture: a site with data for every page, which the tests of a module share."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from fcntl import LOCK_EX, flock
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection, transaction
from django.test import Client, override_settings
from pytest_django import DjangoDbBlocker

from tests.e2e.support.prepared import FOLDER
from tools.gallery.pages import Page, Who
from tools.gallery.scene import Scene, set_up

PLAIN = {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
"""Serve static files uncollected."""


@dataclass(frozen=True, slots=True)
class Site:
    """A site filled with data, with viewers who are logged in."""

    scene: Scene

    def client(self, who: Who) -> Client:
        """Return a new test client that is logged in as this viewer."""
        client = Client()
        if who != Who.STRANGER:
            client.cookies[settings.SESSION_COOKIE_NAME] = self.scene.cookies[who]
        return client

    def address(self, page: Page) -> str:
        """Return the URL of a page, with names and ids that exist on this site."""
        return page.address.format_map(self.scene.names)


@pytest.fixture(scope="module")
def site(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Site]:
    """Fill the site for one module."""
    with django_db_blocker.unblock():
        connection.ensure_connection()
        if connection.vendor != "sqlite":
            with transaction.atomic():
                yield Site(_set_up())
                transaction.set_rollback(True)
            return
        own: sqlite3.Connection = connection.connection
        with closing(sqlite3.connect(":memory:")) as empty:
            own.backup(empty)
            yield Site(_fill(own, Path(os.environ[FOLDER])))
            empty.backup(own)


def _fill(own: sqlite3.Connection, shared: Path) -> Scene:
    """Fill the database by a copy that all processes of the run share; the first one makes it."""
    scene, data = shared / "scene.json", shared / "scene.sqlite3"
    with (shared / "scene.lock").open("w") as lock, closing(sqlite3.connect(data)) as copy:
        flock(lock, LOCK_EX)
        if scene.exists():
            copy.backup(own)
        else:
            made = _set_up()
            own.backup(copy)
            made.write(scene)
    return Scene.read(scene)


def _set_up() -> Scene:
    with override_settings(STORAGES=settings.STORAGES | PLAIN):
        return set_up()
