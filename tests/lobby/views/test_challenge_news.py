"""Every page of a user says who challenges them, also while it is open."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.play.services import MatchSetup
from lobby.request_form import new_request_id
from lobby.seeks import challenges
from tests.lobby.support.html import words

pytestmark = pytest.mark.django_db
NEWS = "/challenges/news/"


def challenge(opener: User, addressee: User, pace: str = "") -> None:
    """Challenge the addressee to a match of senet."""
    challenges.challenge(
        opener=opener,
        addressee=addressee,
        setup=MatchSetup("senet", {}, pace=pace, private=True),
        request_id=new_request_id(),
    )


def mark(html: str) -> str:
    """Return the mark of the notice in a page or fragment."""
    return html.partition('data-has="')[2].partition('"')[0]


def test_a_page_names_the_challenger_the_game_and_the_pace(
    as_berta: Client, anna: User, berta: User
) -> None:
    assert "challenges you" not in as_berta.get("/rules/senet/").content.decode()
    challenge(anna, berta, pace="blitz")
    page = as_berta.get("/rules/senet/").content.decode()
    assert "Anna challenges you: Senet · Blitz" in words(page)
    assert '<a href="/#challenges">Look</a>' in page


def test_an_open_page_is_told_once(as_berta: Client, anna: User, berta: User, clara: User) -> None:
    before = mark(as_berta.get("/rules/senet/").content.decode())
    assert as_berta.get(NEWS, {"has": before}).status_code == 204
    challenge(anna, berta)
    told = as_berta.get(NEWS, {"has": before})
    assert told.status_code == 200
    html = told.content.decode()
    assert "Anna challenges you: Senet" in words(html)
    assert as_berta.get(NEWS, {"has": mark(html)}).status_code == 204
    challenge(clara, berta)
    both = words(as_berta.get(NEWS, {"has": mark(html)}).content.decode())
    assert "Clara challenges you: Senet" in both
    assert "Look at all 2" in both


def test_a_withdrawn_challenge_leaves_the_open_page(
    as_anna: Client, as_berta: Client, anna: User, berta: User
) -> None:
    challenge(anna, berta)
    before = mark(as_berta.get("/rules/senet/").content.decode())
    seek = berta.challenges.get()
    as_anna.post(f"/seeks/{seek.pk}/withdraw/", {"request_id": new_request_id()})
    gone = as_berta.get(NEWS, {"has": before})
    assert gone.status_code == 200
    assert "challenges you" not in gone.content.decode()


def test_others_are_told_nothing(client: Client, as_anna: Client, anna: User, berta: User) -> None:
    challenge(anna, berta)
    assert as_anna.get(NEWS).status_code == 204
    assert client.get(NEWS).status_code == 204


def test_news_are_in_the_language_of_the_page(as_berta: Client, anna: User, berta: User) -> None:
    challenge(anna, berta)
    html = as_berta.get(f"/nl{NEWS}").content.decode()
    assert '<a href="/nl/#challenges">' in html


def test_asking_for_news_reads_challenges_once(as_berta: Client, anna: User, berta: User) -> None:
    challenge(anna, berta)
    with CaptureQueriesContext(connection) as found:
        as_berta.get(NEWS)
    assert sum("lobby_seek" in query["sql"] for query in found.captured_queries) == 1
