"""A page in another language than the browser prefers is offered in the preferred one."""

import pytest
from django.test import Client

from accounts.models import User
from tests.games.support.clients import browser, text
from tests.games.support.matches import Table

pytestmark = [pytest.mark.sqlite_only, pytest.mark.django_db]

GERMAN_THEN_FRENCH = {"Accept-Language": "de, fr-CH;q=0.8, en;q=0.5"}
OFFER = '<aside class="language-offer" id="language-offer" lang="fr"'


def page(client: Client, address: str = "/es/games/senet/") -> str:
    return text(client.get(address, headers=GERMAN_THEN_FRENCH))


def test_the_offer_is_in_the_preferred_language(client: Client) -> None:
    shown = page(client)
    assert OFFER in shown
    assert "Cette page existe en français" in shown


def test_a_page_in_the_preferred_language_offers_nothing(client: Client) -> None:
    assert OFFER not in page(client, "/fr/games/senet/")
    assert OFFER not in text(client.get("/es/games/senet/"))


def test_a_reader_who_has_chosen_or_declined_is_offered_nothing(client: Client) -> None:
    answer = client.post("/language/offer/", {"next": "/es/games/senet/"})
    assert answer["Location"] == "/es/games/senet/"
    assert OFFER not in page(client)
    chosen = Client()
    chosen.post("/language/", {"language": "es", "next": "/es/games/senet/"})
    assert OFFER not in page(chosen)


def test_a_match_offers_nothing(table: Table) -> None:
    assert OFFER not in page(Client(), f"/es/matches/{table.pk}/")


def test_the_language_of_an_account_is_a_choice(anna: User) -> None:
    User.objects.filter(pk=anna.pk).update(language="es")
    assert OFFER not in page(browser(anna))
