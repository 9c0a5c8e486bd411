"""Requests and sockets over a rate limit are refused with a sentence, and change nothing."""

from typing import TYPE_CHECKING

import pytest
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.test import RequestFactory
from django.utils import translation
from django.utils.functional import SimpleLazyObject
from pytest_django import DjangoAssertNumQueries, Settings

from accounts.limits import sockets
from accounts.limits.refusals import too_many_requests
from accounts.limits.spending import TooManyRequests
from accounts.models import User
from boardsite.asgi import protocols
from games.models import Message
from tests.games.support.clients import HTMX, browser, post, text
from tests.games.support.matches import BEGUN, ShowDice, Table, everything
from tests.games.support.open_pages import Page
from tests.games.support.open_pages import browser as async_browser
from tests.support.host_clock import CEILING, Time

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("htmx", [False, True])
def test_an_act_over_the_limit_does_nothing_and_its_name_can_be_used_again(
    table: Table,
    anna: User,
    dice_show: ShowDice,
    settings: Settings,
    time: Time,
    htmx: bool,
) -> None:
    settings.LIMITS = ["act.account=2/10"]
    dice_show((6, 3))
    as_anna, before = browser(anna), everything()
    assert [post(as_anna, table, action="fly").status_code for _ in range(2)] == [400, 400]
    refused = post(as_anna, table, htmx=htmx, request_id="one")
    assert refused.status_code == 429
    assert refused["Retry-After"] == "5"
    assert "Too many requests. Please wait 5 seconds." in text(refused)
    assert "no-store" in refused["Cache-Control"]
    assert everything() == before
    time.passes(5)
    assert post(as_anna, table, htmx=htmx, request_id="one").status_code == (204 if htmx else 302)
    assert table.match.version == BEGUN + 1


def test_htmx_shows_it_where_refusals_are_shown(
    table: Table, anna: User, settings: Settings, time: Time
) -> None:
    settings.LIMITS = ["act.account=1/10"]
    as_anna = browser(anna)
    answers = [post(as_anna, table, action="fly", htmx=True) for _ in range(2)]
    assert [answer["HX-Retarget"] for answer in answers] == ["#notice", "#notice"]
    assert [answer["HX-Reswap"] for answer in answers] == ["outerHTML", "outerHTML"]
    assert text(answers[1]).startswith('<p id="notice" role="alert"')
    assert '"409|422|429"' in text(as_anna.get(f"/matches/{table.pk}/"))


def test_players_do_not_use_up_what_others_may_do(
    table: Table, anna: User, berta: User, settings: Settings, time: Time
) -> None:
    settings.LIMITS = ["act.account=1/10"]
    assert [post(browser(anna), table, action="fly").status_code for _ in range(2)] == [400, 429]
    assert post(browser(berta), table, action="fly").status_code == 400


def test_one_address_is_limited_as_well(
    table: Table, anna: User, berta: User, settings: Settings, time: Time
) -> None:
    settings.LIMITS = ["act.address=2/10"]
    codes = [post(browser(user), table, action="fly").status_code for user in (anna, berta, anna)]
    assert codes == [400, 400, 429]


def test_what_is_given_to_the_dice_counts_as_an_act(
    table: Table, anna: User, settings: Settings, time: Time
) -> None:
    settings.LIMITS = ["act.account=1/10"]
    as_anna = browser(anna)
    give = f"/matches/{table.pk}/contribute/"
    assert as_anna.post(give, {"seed": "x", "request_id": "a"}).status_code == 302
    assert as_anna.post(give, {"seed": "x", "request_id": "a"}).status_code == 429


@pytest.mark.parametrize("htmx", [False, True])
def test_a_message_over_the_limit_is_answered_beside_the_form(
    table: Table, anna: User, time: Time, htmx: bool
) -> None:
    as_anna, say = browser(anna), f"/matches/{table.pk}/say/"

    def send(number: int) -> "Answer":
        form = {"text": f"Message {number}", "request_id": f"{number}"}
        return as_anna.post(say, form, headers=HTMX if htmx else {})

    assert [send(number).status_code for number in range(5)] == [200 if htmx else 302] * 5
    refused = send(5)
    assert refused.status_code == 429
    assert refused["Retry-After"] == "2"
    assert "Too many requests. Please wait 2 seconds." in text(refused)
    assert ('id="unsaid"' in text(refused)) == htmx or not htmx
    assert Message.objects.count() == 5
    time.passes(2)
    assert send(5).status_code == (200 if htmx else 302)
    assert Message.objects.count() == 6


def test_one_address_does_not_flood_talk(
    table: Table, anna: User, settings: Settings, time: Time
) -> None:
    settings.LIMITS = ["chat.address=1/60"]
    as_anna, say = browser(anna), f"/matches/{table.pk}/say/"
    codes = [as_anna.post(say, {"text": "", "request_id": "a"}).status_code for _ in range(2)]
    assert codes == [422, 429]


@pytest.mark.parametrize(
    ("limit", "address"),
    [
        ("board", "/matches/{pk}/board/"),
        ("board", "/tables/"),
        ("board", "/watch/news/"),
        ("page", "/matches/{pk}/talk/"),
        ("page", "/matches/{pk}/record.json"),
        ("page", "/matches/{pk}/match.mat"),
        ("page", "/fair/log.txt"),
        ("page", "/positions/"),
        ("page", "/people/Anna/"),
        ("page", "/people/Anna/matches/"),
        ("page", "/people/Anna/with/Berta/"),
        ("page", "/people/Anna/dice/"),
        ("page", "/challenge/"),
    ],
)
@pytest.mark.parametrize("subject", ["account", "address"])
def test_reading_is_limited_by_account_and_by_address(
    table: Table, anna: User, settings: Settings, limit: str, address: str, subject: str
) -> None:
    settings.LIMITS = [f"{limit}.{subject}=3/60"]
    needs_a_name = address == "/challenge/"
    client = browser(anna if subject == "account" or needs_a_name else None)
    codes = [client.get(address.format(pk=table.pk)).status_code for _ in range(4)]
    assert 429 not in codes[:3]
    assert codes[3] == 429


def test_a_board_that_a_page_asks_for_by_itself_changes_nothing_there(
    table: Table, anna: User, settings: Settings, time: Time
) -> None:
    settings.LIMITS = ["board.account=1/60"]
    as_anna, board = browser(anna), f"/matches/{table.pk}/board/"
    as_anna.get(board, headers=HTMX)
    refused = as_anna.get(board, headers=HTMX)
    assert refused.status_code == 429
    assert refused["HX-Reswap"] == "none"


def _anonymous() -> AnonymousUser:
    raise AssertionError("the page asks who is there")


@pytest.mark.parametrize("htmx", [False, True])
def test_the_answer_asks_nothing_of_the_database(
    django_assert_num_queries: DjangoAssertNumQueries, htmx: bool
) -> None:
    request: HttpRequest = RequestFactory().post("/", headers=HTMX if htmx else {})
    request.user = SimpleLazyObject(_anonymous)  # type: ignore[assignment]
    with django_assert_num_queries(0), translation.override("fr"):
        answer = too_many_requests(request, TooManyRequests(12))
    assert answer.status_code == 429
    assert "Trop de requêtes. Patientez 12\xa0secondes." in text(answer).replace(
        "12 secondes", "12\xa0secondes"
    )


# ---- Sockets


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("sockets_closed")
class TestSockets:
    """Limits on sockets by account and network address; refused sockets get a close code."""

    async def test_an_account_has_so_many_at_a_time(
        self, table: Table, anna: User, berta: User, settings: Settings, time: Time
    ) -> None:
        settings.LIMITS = ["open_sockets.account=2"]
        one, other, third = [Page(await async_browser(anna), table.pk, BEGUN) for _ in range(3)]
        async with one:
            async with other:
                assert await third.connect()
                assert await third.closed_with() == sockets.TOO_MANY
                async with Page(await async_browser(berta), table.pk, BEGUN) as red:
                    assert await red.boards_so_far() == []
                assert await one.boards_so_far() == []
            async with third:
                assert await third.boards_so_far() == []

    async def test_so_many_are_opened_in_a_while(
        self, table: Table, anna: User, settings: Settings, time: Time
    ) -> None:
        settings.LIMITS = ["socket.account=2/60"]
        for _ in range(2):
            async with Page(await async_browser(anna), table.pk, BEGUN) as page:
                assert await page.boards_so_far() == []
        page = Page(await async_browser(anna), table.pk, BEGUN)
        assert await page.connect()
        assert await page.closed_with() == sockets.TOO_MANY
        time.passes(30)
        async with page:
            assert await page.boards_so_far() == []

    async def test_a_refused_page_is_brought_up_to_date_over_http(
        self, table: Table, anna: User, settings: Settings, time: Time
    ) -> None:
        settings.LIMITS = ["open_sockets.account=1"]
        async with Page(await async_browser(anna), table.pk, BEGUN):
            refused = Page(await async_browser(anna), table.pk, BEGUN)
            assert await refused.connect()
            assert await refused.closed_with() == sockets.TOO_MANY
            assert f'data-v="{BEGUN}"' in await refused.fetch()

    async def test_a_page_that_says_that_it_is_there_keeps_its_place(
        self,
        table: Table,
        anna: User,
        settings: Settings,
        time: Time,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        settings.LIMITS = ["open_sockets.account=1"]
        monkeypatch.setattr(sockets, "RENEWAL_SECONDS", -1.0)
        async with Page(await async_browser(anna), table.pk, BEGUN) as page:
            time.passes(sockets.LEASE_SECONDS - 1)
            assert await page.boards_so_far() == []
            time.passes(2)
            refused = Page(await async_browser(anna), table.pk, BEGUN)
            assert await refused.connect()
            assert await refused.closed_with() == sockets.TOO_MANY
            time.passes(sockets.LEASE_SECONDS)
            async with Page(await async_browser(anna), table.pk, BEGUN) as later:
                assert await later.boards_so_far() == []

    async def test_an_address_has_so_many_at_a_time(self, settings: Settings, time: Time) -> None:
        settings.LIMITS, settings.ALLAUTH_TRUSTED_PROXY_COUNT = ["open_sockets.address=2"], 1
        lines = [_line(f"2001:db8:1:2::{number}") for number in range(3)]
        assert [await line.connect(CEILING) for line in lines] == [(True, None)] * 3
        assert (await lines[2].receive_output(CEILING))["code"] == sockets.TOO_MANY
        elsewhere = _line("2001:db8:1:3::1")
        assert await elsewhere.connect(CEILING) == (True, None)
        assert (await elsewhere.receive_output(CEILING))["type"] == "websocket.send"
        for line in (*lines[:2], elsewhere):
            await line.disconnect(timeout=CEILING)

    async def test_a_refused_socket_asks_nothing_of_the_database(
        self, settings: Settings, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        settings.LIMITS, settings.ALLAUTH_TRUSTED_PROXY_COUNT = ["socket.address=1/3600"], 1
        first, second = _line("203.0.113.1"), _line("203.0.113.1")
        assert await first.connect(CEILING) == (True, None)
        await first.disconnect(timeout=CEILING)
        monkeypatch.setattr("accounts.sessions.sockets.SocketUser.resolve_scope", _anonymous)
        assert await second.connect(CEILING) == (True, None)
        assert (await second.receive_output(CEILING))["code"] == sockets.TOO_MANY


def _line(address: str) -> WebsocketCommunicator:
    headers = [
        (b"host", b"localhost:8000"),
        (b"origin", b"http://localhost:8000"),
        (b"x-forwarded-for", address.encode()),
    ]
    return WebsocketCommunicator(protocols, "/ws/lobby/?lang=en", headers)
