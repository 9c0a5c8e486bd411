"""Requests over a rate limit are refused with a sentence, and change nothing."""

from typing import TYPE_CHECKING

import pytest
from django.http import HttpRequest
from django.test import RequestFactory
from django.utils import translation
from django.utils.functional import SimpleLazyObject
from pytest_django import DjangoAssertNumQueries, Settings

from accounts.limits.refusals import too_many_requests
from accounts.limits.spending import TooManyRequests
from accounts.models import User
from games.models import Message
from tests.games.support.clients import HTMX, browser, load_no_user, post, text
from tests.games.support.matches import BEGUN, ShowDice, Table, everything
from tests.support.host_clock import Time

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
        ("page", "/fair/log/entries.json"),
        ("board", "/fair/log/head.json"),
        ("board", "/fair/log/keys.json"),
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


@pytest.mark.parametrize("htmx", [False, True])
def test_the_answer_asks_nothing_of_the_database(
    django_assert_num_queries: DjangoAssertNumQueries, htmx: bool
) -> None:
    request: HttpRequest = RequestFactory().post("/", headers=HTMX if htmx else {})
    request.user = SimpleLazyObject(load_no_user)  # type: ignore[assignment]
    with django_assert_num_queries(0), translation.override("fr"):
        answer = too_many_requests(request, TooManyRequests(12))
    assert answer.status_code == 429
    assert "Trop de requêtes. Patientez 12\xa0secondes." in text(answer).replace(
        "12 secondes", "12\xa0secondes"
    )
