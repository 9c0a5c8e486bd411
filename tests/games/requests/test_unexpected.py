"""Requests that no page of the site sends: each is refused and changes nothing."""

import re
from urllib.parse import quote

import pytest

from accounts.models import User
from tests.games.support.clients import HTMX, browser, post, text
from tests.games.support.matches import BEGUN, ShowDice, Table, everything
from tests.games.support.open_pages import Page
from tests.games.support.open_pages import browser as async_browser

ODD = [
    "",
    " ",
    "\0",
    "a\0b",
    "-1",
    "1e9",
    "NaN",
    "0x10",
    "9" * 30,
    "9" * 5_000,
    "三",
    "\u202eevil",
    "\ufffd",
    "🎲" * 50,
    "<script>alert(1)</script>",
    "' OR 1=1 --",
    "%s%n",
    "{{ 7 }}",
    "null",
    "[]",
    "move " * 2_000,
    "x" * 10_000,
]
NO_NAME = [value for value in ODD if not re.fullmatch(r"[\w.-]{1,64}", value, re.ASCII)]
FIELDS = (
    [("action", value) for value in ODD]
    + [("version", value) for value in ODD]
    + [("request_id", value) for value in NO_NAME]
)


@pytest.mark.parametrize(("field", "value"), FIELDS, ids=range(len(FIELDS)))
def test_a_field_may_hold_anything_and_is_refused(
    table: Table, anna: User, field: str, value: str
) -> None:
    before = everything()
    for htmx in (False, True):
        response = post(browser(anna), table, htmx=htmx, **{field: value})
        assert response.status_code in (400, 409)
        assert "<script>alert" not in text(response)
    assert everything() == before


# Version 4 is the current one; what cannot be read is 409 for an outdated page, not 400.
FORM = "application/x-www-form-urlencoded"
BODIES = [
    (FORM, b"", 400),
    (FORM, b"&&&===", 400),
    (FORM, b"action=throw", 400),
    (FORM, b"action=throw&version=4", 400),
    (FORM, b"version=4&request_id=a", 400),
    (FORM, b"action=%FF%FE&version=4&request_id=a", 400),
    (FORM, b"action=throw&version=%FF&request_id=a", 400),
    (FORM, b"action=throw&version=4&request_id=%00", 400),
    (FORM, b"action=resign&action=fly&version=4&request_id=a", 400),
    (FORM, b"action=throw&version=2&version=1&request_id=a", 409),
    (FORM, b"action[]=throw&version=4&request_id=a", 400),
    (FORM, b"&".join(b"a%d=1" % number for number in range(200)), 400),
    (FORM, b"action=" + b"x" * 70_000, 400),
    (FORM + "; charset=utf-16", b"action=throw&version=4&request_id=a", 400),
    ("application/json", b'{"action":"throw","version":2,"request_id":"a"}', 400),
    ("application/json", b"{", 400),
    ("multipart/form-data", b"action=throw", 400),
    ("multipart/form-data; boundary=x", b"--x\r\nnonsense", 400),
    ("text/plain", b"action=throw&version=4&request_id=a", 400),
    ("", b"action=throw&version=4&request_id=a", 400),
]


@pytest.mark.parametrize(("kind", "body", "status"), BODIES, ids=range(len(BODIES)))
def test_a_body_may_be_anything_and_is_refused(
    table: Table, anna: User, kind: str, body: bytes, status: int
) -> None:
    before = everything()
    client = browser(anna)
    for headers in ({}, HTMX):
        path = f"/matches/{table.pk}/act/"
        response = client.generic("POST", path, body, content_type=kind, headers=headers)
        assert response.status_code == status
    assert everything() == before


ADDRESSES = ["\0", "a\0", " ", "%", "%2f", "..", "a" * 3_000, "🎲", "<b>", "ᚠ", "a.b", "-" * 10]


@pytest.mark.parametrize("name", ADDRESSES, ids=range(len(ADDRESSES)))
def test_a_match_by_any_other_name_is_not_there(table: Table, anna: User, name: str) -> None:
    for client in (browser(anna), browser()):
        for page in ("", "board/", "board/?v=2"):
            assert client.get(f"/matches/{quote(name)}/{page}").status_code == 404
    assert browser(anna).post(f"/matches/{quote(name)}/act/").status_code == 404
    assert browser().get(f"/rules/{quote(name)}/").status_code == 404


@pytest.mark.parametrize("value", ODD, ids=range(len(ODD)))
def test_a_page_may_ask_for_any_version(table: Table, value: str) -> None:
    assert browser().get(f"/matches/{table.pk}/board/", {"v": value}).status_code == 200


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("sockets_closed")
@pytest.mark.parametrize("value", ODD, ids=range(len(ODD)))
async def test_a_socket_may_ask_for_any_version(table: Table, anna: User, value: str) -> None:
    async with Page(await async_browser(anna), table.pk, value) as page:
        assert [frame["v"] for frame in await page.boards_so_far()] == [BEGUN]


def test_odd_names_of_players_are_written_out_harmlessly(
    table: Table, berta: User, dice_show: ShowDice
) -> None:
    User.objects.filter(pk=berta.pk).update(username="<b>&\"'</b>")
    dice_show((6, 3))
    table.play(0, "throw", "move 12 18 6", "move 12 15 3", "done")
    page = text(browser().get(f"/matches/{table.pk}/"))
    assert "<b>" not in page
    assert "&lt;b&gt;&amp;&quot;&#x27;&lt;/b&gt; (Red) to roll." in page
