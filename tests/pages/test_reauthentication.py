"""Pages behind a repeated password prompt: the test site shows them, not the prompt."""

from http import HTTPStatus

import pytest

from tests.pages.conftest import Site
from tools.gallery.pages import PAGES

pytestmark = pytest.mark.django_db


def test_a_page_behind_the_password_is_shown(site: Site) -> None:
    page = next(page for page in PAGES if page.name == "closing")
    assert site.client(page.who).get(site.address(page)).status_code == HTTPStatus.OK
