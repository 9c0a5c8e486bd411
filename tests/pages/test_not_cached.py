"""Pages of accounts and of the admin are cached by no browser and no proxy."""

import pytest
from pytest_django import Settings

from accounts.languages import localize_url
from tests.pages.conftest import Site
from tools.gallery.pages import PAGES, Page, Who

PRIVATE = ("/account/", "/accounts/", "/preferences/", "/vacation/", "/admin/")
LED_ON = (
    "staff: not without a factor",
    "new password",
    "app for codes",
    "new passkey",
    "once more",
    "once more by a code",
    "once more by a passkey",
)
"""Pages that redirect first."""
FILES = ("/account/copy.json", "/accounts/2fa/recovery-codes/download/")

pytestmark = pytest.mark.django_db


def _private() -> list[Page]:
    return [page for page in PAGES if not page.template and page.address.startswith(PRIVATE)]


@pytest.fixture(autouse=True)
def no_limits(settings: Settings) -> None:
    """Switch rate limits off."""
    settings.LIMITS = ["off"]


def test_no_page_of_an_account_or_of_the_staff_is_kept(site: Site) -> None:
    kept = []
    for page in _private():
        answer = site.client(page.who).get(site.address(page))
        if "no-store" not in answer.get("Cache-Control", ""):
            kept.append(page.name)
        # A redirect proves nothing about the page behind it.
        if answer.status_code != page.status:
            assert page.name in LED_ON, page.name
    assert not kept


@pytest.mark.parametrize("path", FILES)
def test_no_file_of_an_account_is_kept(site: Site, path: str) -> None:
    answer = site.client(Who.STAFF).get(path)

    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]


def test_what_is_said_in_another_language_is_not_kept_either(site: Site) -> None:
    answer = site.client(Who.MEMBER).get(localize_url("/accounts/email/", "nl"))

    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]


def test_a_page_for_everybody_may_be_kept_by_its_reader_alone(site: Site) -> None:
    answer = site.client(Who.STRANGER).get("/rules/senet/")

    assert answer["Cache-Control"] == "private, no-cache"


def test_no_page_may_be_kept_by_a_proxy(site: Site) -> None:
    kept = []
    for page in PAGES:
        if page.template or page.again:
            continue
        answer = site.client(page.who).get(site.address(page))
        if "private" not in answer["Cache-Control"]:
            kept.append(page.name)
    # The offline page is the same for all readers.
    assert kept == ["no line"]
