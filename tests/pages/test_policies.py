"""Every response carries the security headers, whatever its status."""

from pathlib import Path

import pytest
from django.test import Client, override_settings

from tests.pages.conftest import Site
from tests.pages.raw import Asked, form, send
from tools.gallery.pages import PAGES, Who

pytestmark = pytest.mark.django_db
NOTHING = "camera=(), display-capture=(), geolocation=()"


def test_every_page_says_what_it_never_asks_for_and_whose_it_is(site: Site) -> None:
    clients = {who: site.client(who) for who in Who}
    for page in PAGES:
        if page.template or page.again:
            continue
        answer = clients[page.who].get(site.address(page))
        assert NOTHING in answer["Permissions-Policy"], page.name
        assert answer["Cross-Origin-Resource-Policy"] == "same-origin", page.name


@pytest.mark.parametrize(
    "asked",
    [
        Asked("/nothing/lies/here/"),
        Asked("/", host=b"elsewhere.example"),
        Asked("/people"),
        Asked("/healthz"),
        Asked("/worker.js"),
        Asked("/theme/", "POST"),
        form("/accounts/login/", b"", b"multipart/form-data"),
    ],
)
def test_what_is_no_page_says_so_too(asked: Asked) -> None:
    answer = send(asked)

    assert NOTHING in answer.headers["permissions-policy"]
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"


def test_a_static_file_says_so_too(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("a{}")
    with override_settings(STATIC_ROOT=str(tmp_path)):
        answer = Client().get("/static/a.css")

    assert answer.status_code == 200
    assert NOTHING in answer["Permissions-Policy"]
    assert answer["Cross-Origin-Resource-Policy"] == "same-origin"


def test_a_redirect_to_https_says_so_too(client: Client) -> None:
    with override_settings(SECURE_SSL_REDIRECT=True):
        answer = Client().get("/")

    assert answer.status_code == 301
    assert NOTHING in answer["Permissions-Policy"]
