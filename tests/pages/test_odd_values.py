"""Odd values of URL parameters: each is refused with a sentence, or changes nothing."""

import re
from functools import cache
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlencode

import pytest
from pytest_django import Settings

from lobby.profiles.filters import HistoryFilter
from lobby.seeks.filters import SeekFilter
from tests.pages.conftest import Site
from tests.support.depth import depth
from tools.gallery.pages import PAGES, Page, Who

ROOT = Path(__file__).resolve().parents[2]
CODE = ("accounts", "lobby", "games", "boardsite")
READ = re.compile(
    r'(?:GET|asked|address|said)(?:\.get(?:list)?\(|\[|, )"(\w+)"|"(\w+)" in request\.GET'
)
OF_OTHERS = ("q", "p", "o", "e", "all", "_to_field", "_popup", "next", "process", "id__exact")
"""Parameters of Django's admin and of django-allauth."""
LEADING_NOWHERE = {"game", "name", "at"}
"""Parameters that select another page, which may not exist."""
VALUES = {
    "very long": "9" * 5000,
    "long": "9" * 400,
    "negative": "-1",
    "other digits": "²٣",
    "word": "foo",
    "NUL": "\0",
    "mark": "'\"<%s>{}\\",
}
FILES = (
    Page("log", "/fair/log.txt"),
    Page("log entries", "/fair/log/entries.json"),
    Page("lists", "/tables/"),
    Page("news", "/watch/news/"),
    Page("board", "/matches/{backgammon}/board/"),
    Page("record", "/matches/{backgammon}/record.json"),
    Page("person", "/challenge/"),
)
"""Addresses with parameters that are no pages."""
PATHS = (
    "/vacation/{}/end/",
    "/seeks/{}/join/",
    "/challenges/{}/accept/",
    "/announcements/{}/dismiss/",
    "/matches/{}/",
    "/people/{}/",
    "/people/{}/matches/",
    "/people/{}/dice/",
    "/invite/{}/",
    "/appeals/{}/",
    "/rules/{}/",
    "/games/{}/",
    "/ratings/{}/",
    "/fair/games/{}/",
    "/accounts/2fa/webauthn/keys/{}/edit/",
    "/accounts/confirm-email/{}/",
    "/accounts/password/reset/key/{}-{}/",
    "/admin/accounts/user/{}/change/",
    "/admin/accounts/user/{}/mute/",
    "/admin/games/match/{}/console/",
    "/admin/lobby/report/{}/claim/",
    "/admin/lobby/appeal/{}/decide/",
)

OF_EACH_PAGE = depth(3, len(VALUES))
"""How many of the values each page is given; every value is given to some pages of each viewer."""

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_limits(settings: Settings) -> None:
    """Switch rate limits off."""
    settings.LIMITS = ["off"]


@cache
def read_names() -> tuple[str, ...]:
    """Return the names of all URL parameters that the site's code reads."""
    found = set(OF_OTHERS) | set(HistoryFilter({}).fields) | set(SeekFilter({}).fields)
    for folder in CODE:
        for path in (ROOT / folder).rglob("*.py"):
            found |= {one or other for one, other in READ.findall(path.read_text())}
    return tuple(sorted(found))


def test_the_names_that_are_read_are_found() -> None:
    assert {"at", "from", "v", "page", "after", "before", "next", "begun", "p"} <= set(read_names())


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("who", Who)
def test_no_value_makes_a_page_fail(site: Site, who: Who, value: str) -> None:
    client = site.client(who)
    failed = []
    pages = [page for page in (*PAGES, *FILES) if page.who == who and not page.template]
    for number, page in enumerate(pages, list(VALUES).index(value)):
        if number % len(VALUES) >= OF_EACH_PAGE:
            continue
        path, _, _ = site.address(page).partition("?")
        said = dict.fromkeys(read_names(), VALUES[value])
        # Leave out each refused value, so that the page reads the next one.
        for _ in range(len(said)):
            answer = client.get(f"{path}?{urlencode(said)}")
            if answer.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
                failed.append(f"{page.name}: {answer.status_code}")
            if answer.status_code == HTTPStatus.NOT_FOUND and LEADING_NOWHERE & set(said):
                said = {name: said[name] for name in said if name not in LEADING_NOWHERE}
                continue
            if answer.status_code != HTTPStatus.BAD_REQUEST:
                break
            refused = re.search(r"“(\w+)” has to be", answer.text)
            # Django and allauth do not name the value that they refuse.
            gone = {refused[1]} if refused else set(said) & set(OF_OTHERS)
            if not gone:  # an address too long to redirect to
                assert '<main class="apology">' in answer.text, page.name
                break
            said = {name: said[name] for name in said if name not in gone}
    assert not failed


@pytest.mark.parametrize("value", VALUES)
def test_no_value_in_a_path_makes_a_page_fail(site: Site, value: str) -> None:
    quoted = urlencode({"": VALUES[value]})[1:]
    for who in (Who.STRANGER, Who.MEMBER, Who.STAFF):
        client = site.client(who)
        for path in PATHS:
            for method in (client.get, client.post):
                answer = method(path.replace("{}", quoted))
                assert answer.status_code < HTTPStatus.INTERNAL_SERVER_ERROR, path


def test_the_public_log_says_which_number_it_cannot_read(site: Site) -> None:
    for value in ("x", "9" * 5000, "-1", "0"):
        answer = site.client(Who.STRANGER).get("/fair/log.txt", {"from": value})
        assert answer.status_code == HTTPStatus.BAD_REQUEST
        assert "“from” must be a whole number from 1 to" in answer.text


@pytest.mark.parametrize("where", ["foo", "home", "//elsewhere.example", "https://a.example"])
def test_a_logged_in_user_is_redirected_to_no_missing_page(site: Site, where: str) -> None:
    answer = site.client(Who.MEMBER).get("/accounts/login/", {"next": where})

    assert answer.status_code == HTTPStatus.FOUND
    assert answer["Location"] == "/"
    guest = site.client(Who.STRANGER).post("/accounts/guest/", {"next": where})
    assert guest["Location"] == "/"
