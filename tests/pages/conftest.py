"""A site with everything that a page can show, for every test of a module at once."""

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
"""Pages need no collected static files."""


@dataclass(frozen=True, slots=True)
class Site:
    """A filled site, and everybody who looks at it."""

    scene: Scene

    def client(self, who: Who) -> Client:
        """A browser of its own."""
        client = Client()
        if who != Who.STRANGER:
            client.cookies[settings.SESSION_COOKIE_NAME] = self.scene.cookies[who]
        return client

    def address(self, page: Page) -> str:
        """The address of a page, with the names of this site."""
        return page.address.format_map(self.scene.names)


@pytest.fixture(scope="module")
def site(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Site]:
    """What stands in braces in addresses is there; after the module it is gone."""
    with django_db_blocker.unblock(), transaction.atomic():
        with override_settings(STORAGES=settings.STORAGES | PLAIN):
            filled = Site(set_up())
        yield filled
        transaction.set_rollback(True)
