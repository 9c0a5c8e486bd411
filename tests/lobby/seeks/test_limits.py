"""Rate limits of the lobby: how often users may open seeks, join, challenge and play bots."""

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from games.models import Commitment, Match
from lobby.models import Seek, Ticket
from lobby.request_form import new_request_id
from tests.lobby.support.seeks import open_seek_of, post
from tests.support.host_clock import Time

pytestmark = pytest.mark.django_db


@pytest.fixture
def seek(anna: User) -> Seek:
    """An open seek by Anna."""
    return open_seek_of(anna)


def test_seeks_that_are_opened_and_withdrawn_fill_the_log_slowly(
    as_anna: Client, anna: User, time: Time
) -> None:
    def open_and_withdraw() -> int:
        code = post(as_anna, "/seeks/").status_code
        for seek in Seek.objects.open():
            post(as_anna, f"/seeks/{seek.pk}/withdraw/")
        return code

    assert [open_and_withdraw() for _ in range(23)] == [302] * 10 + [429] * 13
    assert Commitment.objects.count() == 10
    refused = post(as_anna, "/seeks/")
    assert refused["Retry-After"] == "60"
    time.passes(60)
    assert open_and_withdraw() == 302
    assert Commitment.objects.count() == 11


def test_guests_of_one_address_fill_it_slowly_too(settings: Settings, time: Time) -> None:
    settings.LIMITS = ["seek.address=3/600"]
    assert [post(Client(), "/seeks/").status_code for _ in range(4)] == [302] * 3 + [429]
    assert Commitment.objects.count() == 3
    # A refused request creates no guest either.
    assert User.objects.count() == 3


def test_the_name_of_a_refused_request_can_be_used_again(
    as_anna: Client, settings: Settings, time: Time
) -> None:
    settings.LIMITS = ["seek.account=1/60"]
    post(as_anna, "/seeks/")
    name = new_request_id()
    assert post(as_anna, "/seeks/", request_id=name).status_code == 429
    time.passes(60)
    assert post(as_anna, "/seeks/", request_id=name).status_code == 302
    assert Seek.objects.count() == 2


@pytest.mark.parametrize("subject", ["account", "address"])
@pytest.mark.parametrize(
    ("limit", "address"),
    [
        ("seek", "/seeks/"),
        ("computer_game", "/computer/"),
        ("computer_game", "/games/backgammon/first/"),
        ("computer_game", "/seeks/{seek}/start/"),
        ("join", "/seeks/{seek}/join/"),
        ("join", "/invite/{token}/"),
        ("join", "/challenges/{seek}/accept/"),
        ("quick_game", "/pool/"),
        ("challenge", "/people/Anna/challenge/"),
    ],
)
def test_every_way_into_a_match_is_limited(
    as_berta: Client, seek: Seek, settings: Settings, limit: str, address: str, subject: str
) -> None:
    settings.LIMITS = [f"{limit}.{subject}=2/60"]
    place = address.format(seek=seek.pk, token=seek.token)
    codes = [post(as_berta, place, clocks="normal").status_code for _ in range(2)]
    assert 429 not in codes
    before = _count_rows()
    refused = post(as_berta, place, clocks="normal")
    assert refused.status_code == 429
    assert refused["Retry-After"] == "30"
    assert "Please wait 30 seconds." in refused.content.decode()
    assert _count_rows() == before


def test_looking_at_such_pages_is_not(as_anna: Client, berta: User, settings: Settings) -> None:
    settings.LIMITS = ["computer_game.account=1/60", "challenge.account=1/60"]
    for address in ("/games/backgammon/first/", "/people/Berta/challenge/"):
        assert [as_anna.get(address).status_code for _ in range(3)] == [200] * 3


def test_the_limits_are_generous(as_anna: Client, time: Time) -> None:
    """A user may start ten matches against a bot, and open a dozen tickets, without a pause."""
    assert {post(as_anna, "/computer/").status_code for _ in range(10)} == {302}
    assert {post(as_anna, "/pool/", clocks="normal").status_code for _ in range(12)} == {302}


def _count_rows() -> tuple[int, ...]:
    return tuple(model.objects.count() for model in (Commitment, Seek, Match, Ticket, User))
