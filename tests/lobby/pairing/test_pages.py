"""Quick pairing in a browser, with scripts and without."""

import re
from functools import partial

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Match
from lobby.models import Ticket
from lobby.pairing import services
from lobby.seeks.quick_games import cube_matches, quick_title
from tests.lobby.support.concurrent_calls import TWENTY, create_users, run_at_once
from tests.lobby.support.html import words
from tests.lobby.support.open_pages import open_lobbies, run_in_thread
from tests.lobby.support.seeks import post
from tests.lobby.support.tickets import age_tickets, create_rating, expire_ticket, open_ticket

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


def test_the_reserve_of_a_match_with_the_cube_is_per_point() -> None:
    assert quick_title("backgammon", cube_matches("backgammon")[0]).endswith("per point")


def page(client: Client, address: str = "/") -> str:
    return client.get(address).content.decode()


def test_a_stranger_waits_as_a_guest_and_is_redirected_to_the_match(
    client: Client, anna: User
) -> None:
    assert post(client, "/pool/", clocks="normal")["Location"] == "/"
    html = page(client)
    assert "Looking for an opponent" in html
    again = re.search(r'http-equiv="refresh" content="5;url=([^"]+)"', html)
    assert again
    match = open_ticket(anna)
    assert match is not None
    assert client.get(again[1])["Location"] == match.get_absolute_url()
    assert User.objects.filter(is_guest=True).count() == 1


def test_the_second_stranger_is_redirected_to_the_match_by_the_button(anna: User) -> None:
    open_ticket(anna)
    answer = post(Client(), "/pool/", clocks="normal")
    assert answer["Location"] == Match.objects.get().get_absolute_url()


def test_the_page_says_the_law(client: Client) -> None:
    assert "within 100 points at first, and 20 more for each second" in words(page(client))


def test_the_waiting_notice_widens_and_offers_a_bot_once(as_anna: Client, anna: User) -> None:
    create_rating(anna, 1600)
    open_ticket(anna)
    html = as_anna.post("/pool/stay/").content.decode()
    rating, least, most = map(int, re.findall(r"\d{4}", words(html)))
    assert rating == 1600
    assert (least <= 1500, most >= 1700, least + most) == (True, True, 3200)
    assert "/computer/" not in html
    age_tickets(9)
    html = as_anna.post("/pool/stay/").content.decode()
    assert re.search(r"You have been waiting for \d+ seconds", words(html))
    assert 'hx-post="/pool/stay/?offered"' in html
    assert 'name="level" value="strong"' in html
    assert "/computer/" not in as_anna.post("/pool/stay/?offered").content.decode()
    assert 'name="level" value="strong"' in page(as_anna)


def test_saying_that_one_is_there_keeps_the_place(as_anna: Client, anna: User) -> None:
    open_ticket(anna)
    before = Ticket.objects.get().until
    as_anna.post("/pool/stay/")
    assert Ticket.objects.get().until > before


def test_paired_and_lapsed_tickets_reload_the_page(
    as_anna: Client, anna: User, berta: User
) -> None:
    assert as_anna.post("/pool/stay/")["HX-Refresh"] == "true"
    open_ticket(anna)
    expire_ticket(anna)
    assert as_anna.post("/pool/stay/")["HX-Refresh"] == "true"
    open_ticket(anna)
    match = open_ticket(berta)
    assert match is not None
    assert as_anna.post("/pool/stay/")["HX-Redirect"] == match.get_absolute_url()


def test_cancelling_leads_back_to_the_lobby(as_anna: Client, anna: User) -> None:
    open_ticket(anna)
    assert as_anna.post("/pool/leave/")["Location"] == "/"
    assert "Play now" in page(as_anna)
    assert not Ticket.objects.to_be_paired().exists()


def test_strangers_have_nothing_to_keep_or_leave(client: Client) -> None:
    for address in ("/pool/stay/", "/pool/leave/"):
        assert client.post(address)["Location"].startswith("/accounts/login/")
    assert client.get("/pool/").status_code == 405


@pytest.mark.django_db(transaction=True)
def test_twenty_concurrent_tickets_make_ten_matches() -> None:
    comers = create_users(TWENTY)
    run_at_once([lambda user=user: open_ticket(user) for user in comers])  # type: ignore[misc]
    results = run_at_once([services.pair_up] * 5)
    assert not [each for each in results if isinstance(each, Exception)]
    while services.pair_up():
        pass
    assert Match.objects.count() == TWENTY // 2
    played = [seat.user for match in Match.objects.all() for seat in match.seats.all()]
    assert len(set(played)) == TWENTY
    assert not Ticket.objects.to_be_paired().exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("one_thread")
async def test_a_page_that_is_closed_leaves_a_moment_for_another_one(anna: User) -> None:
    async with open_lobbies(anna):
        await run_in_thread(partial(open_ticket, anna))
        await run_in_thread(partial(services.extend_lease, anna, services.PING_LEASE))
        before = (await Ticket.objects.aget()).until
    after = (await Ticket.objects.aget()).until
    assert after < before
    assert after <= timezone.now() + services.RELEASE_DELAY


def test_the_computer_is_offered_from_the_beginning_and_ends_the_search(
    as_anna: Client, anna: User
) -> None:
    post(as_anna, "/pool/", game="senet", clocks="normal")
    html = as_anna.get("/").content.decode()
    assert 'action="/computer/"' in html.partition('id="pool-offer"')[2].partition("</form>")[0]
    assert "This will end your search." in html
    post(as_anna, "/computer/", game="senet", level="casual")
    assert not Ticket.objects.to_be_paired().filter(user=anna).exists()
