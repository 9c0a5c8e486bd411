"""Fixture: a site with data for every page, which the tests of a module share."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.conf import settings
from django.db import transaction
from django.test import Client, override_settings
from pytest_django import DjangoDbBlocker

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
    with django_db_blocker.unblock(), transaction.atomic():
        with override_settings(STORAGES=settings.STORAGES | PLAIN):
            filled = Site(set_up())
        yield filled
        transaction.set_rollback(True)
