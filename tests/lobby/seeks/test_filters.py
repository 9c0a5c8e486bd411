"""Filters of open seeks, and seeks that ask for a range of ratings."""

import re
from functools import partial

import pytest
from django.http import QueryDict
from django.test import Client

from accounts.lifecycle.guests import new_guest
from accounts.models import User
from games.play.services import MatchSetup
from lobby.lists import fragments, queries
from lobby.lists.fragments import RenderKey
from lobby.models import Seek
from lobby.rating_range import ANY_RATING, RatingRange
from lobby.request_form import new_request_id
from lobby.seeks import services
from lobby.seeks.filters import SeekFilter
from tests.lobby.conftest import browser_of
from tests.lobby.support.html import lists, words
from tests.lobby.support.open_pages import OpenLobby, run_in_thread
from tests.lobby.support.seeks import (
    GAME,
    match_from,
    messages_in,
    open_seek_for_four,
    open_seek_of,
    post,
)
from tests.lobby.support.tickets import create_rating
from tests.support.host_clock import CEILING

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


def open_seek(
    opener: User, game: str = GAME, rating_range: RatingRange = ANY_RATING, **terms: object
) -> Seek:
    """Open a seek for this game that accepts these ratings."""
    return services.open_seek(
        opener=opener,
        setup=MatchSetup(game, **terms),  # type: ignore[arg-type]
        rating_range=rating_range,
        request_id=new_request_id(),
    )


def list_joinable(client: Client, **wanted: str) -> list[int]:
    """Return the ids of the seeks that the client's user may join, in the filtered list.

    `wanted`, keyword arguments, are the fields of the filter.
    """
    said = {f"seek-{name}": value for name, value in wanted.items()}
    both = [client.get(address, said).content.decode() for address in ("/", "/tables/")]
    found = [sorted(map(int, re.findall(r"/seeks/(\d+)/join/", html))) for html in both]
    assert found[0] == found[1], "what is fetched is what the page shows"
    return found[0]


def test_each_filter_lets_through_what_it_says(
    client: Client, anna: User, berta: User, clara: User
) -> None:
    create_rating(berta, 1700, "senet")
    blitz = open_seek(anna, pace="blitz")
    casual = open_seek(anna, "senet", rated=False)
    strong = open_seek(berta, "senet", pace="day")
    four = open_seek_for_four(anna, clara)
    race = open_seek(berta, "petits-chevaux")
    everything = sorted(seek.pk for seek in (blitz, casual, strong, four, race))
    for wanted, seeks in (
        ({}, everything),
        ({"game": GAME}, [blitz.pk]),
        ({"pace": "day"}, [strong.pk]),
        ({"kind": "casual"}, [casual.pk]),
        ({"free": "2"}, [four.pk]),
        ({"game": "senet", "least": "1600"}, [strong.pk]),
        ({"game": "senet", "most": "1600"}, [casual.pk]),
        ({"game": "senet", "kind": "casual", "pace": "day"}, []),
        ({"game": "ludus", "least": "x", "free": "9"}, everything),
    ):
        assert list_joinable(client, **wanted) == seeks, wanted


def test_every_preset_can_be_looked_for(client: Client, anna: User) -> None:
    full = open_seek(anna, "petits-chevaux")
    assert list_joinable(client, rules="petits-chevaux/Full") == [full.pk]
    assert list_joinable(client, rules="petits-chevaux/Quick") == []
    assert list_joinable(client, rules="pachisi/Full") == [full.pk], "no such preset"


def test_nothing_found_says_so_and_leads_back(client: Client, anna: User) -> None:
    open_seek_of(anna)
    html = client.get("/", {"seek-game": "senet"}).content.decode()
    assert "No open table matches your filter." in html
    assert 'data-socket="/ws/lobby/?seek-game=senet"' in html
    assert 'data-fetch="/tables/?seek-game=senet"' in html
    assert '<option value="senet" selected>' in html


def test_filters_look_beyond_the_seeks_that_are_shown(
    client: Client, anna: User, berta: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queries, "SEEKS_SHOWN", 1)
    wanted = open_seek(anna, "senet")
    open_seek(berta)
    assert list_joinable(client, game="senet") == [wanted.pk]


def test_the_same_wishes_are_one_drawing_whatever_stands_around_them(anna: User) -> None:
    open_seek_of(anna)
    one, other = (
        SeekFilter(QueryDict(address)).query_string
        for address in ("v=3&seek-pace=day&seek-game=senet", "seek-game=senet&seek-pace=day&x=y")
    )
    assert one == other
    drawn = fragments.render_lists([RenderKey("en", filter_query=one), RenderKey("en")])
    assert len(set(drawn.values())) == 2


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("one_thread")
async def test_pushed_lists_keep_the_reader_s_filter(anna: User, berta: User) -> None:
    page = OpenLobby(None)
    await page.connect("0&seek-game=senet")
    assert "No open table matches" in await page.frame()
    await run_in_thread(partial(open_seek_of, anna))
    await run_in_thread(partial(open_seek_of, berta, game="senet"))
    html = await page.until("/join/")
    assert "Berta" in html
    assert "Anna" not in html
    await page.socket.disconnect(timeout=CEILING)


def test_only_users_within_the_range_join_and_others_are_told(
    as_anna: Client, anna: User, berta: User, clara: User
) -> None:
    create_rating(berta, 1700)
    post(as_anna, "/seeks/", least="1450", most="1550")
    seek = Seek.objects.get()
    assert "opponents rated from 1450 to 1550" in words(lists(Client()))
    answer = post(browser_of(berta), f"/seeks/{seek.pk}/join/")
    assert messages_in(answer) == [
        "This table is for opponents rated from 1450 to 1550. Your rating counts as 1700, so "
        "please choose another table."
    ]
    match_from(services.join_seek(seek_id=seek.pk, user=clara))


@pytest.mark.parametrize(
    ("rating_range", "sentence"),
    [
        (RatingRange(least=1501), "opponents rated 1501 or more"),
        (RatingRange(most=1499), "opponents rated 1499 or less"),
    ],
)
def test_guests_count_as_new_players(anna: User, rating_range: RatingRange, sentence: str) -> None:
    seek = open_seek(anna, rating_range=rating_range)
    guest = new_guest()
    assert sentence in messages_in(post(browser_of(guest), f"/seeks/{seek.pk}/join/"))[0]


def test_a_stranger_who_is_refused_leaves_no_guest_behind(anna: User) -> None:
    seek = open_seek(anna, rating_range=RatingRange(least=1501))
    assert post(Client(), f"/seeks/{seek.pk}/join/")["Location"] == "/"
    assert User.objects.get() == anna


def test_a_link_works_regardless_of_the_rating(anna: User, berta: User) -> None:
    seek = open_seek(anna, rating_range=RatingRange(least=2000), private=True)
    match_from(services.accept_invitation(token=seek.token, user=berta))
    other = open_seek(anna, rating_range=RatingRange(least=2000))
    match_from(services.accept_invitation(token=other.token, user=berta))


def test_an_empty_range_is_refused(as_anna: Client) -> None:
    answer = post(as_anna, "/seeks/", least="1600", most="1500")
    assert answer.status_code == 422
    assert (
        "No rating lies between 1600 and 1500. The first number must be the lower one."
        in answer.content.decode()
    )
    assert not Seek.objects.exists()


def test_a_row_says_how_strong_its_opener_is(client: Client, anna: User) -> None:
    open_seek_of(anna)
    assert "Anna 1500?" in words(lists(client))
    create_rating(anna, 1640)
    open_seek_of(anna)
    assert "Anna 1640" in words(lists(client))
    assert list(Seek.objects.order_by("pk").values_list("rating", flat=True)) == [None, 1640]
