"""The page about fair play says the numbers that the code uses."""

from html import unescape

import pytest
from django.test import Client

from accounts.vacations import DAYS_A_YEAR
from games.clocks import EXTRA, GIFT, OUTAGE, PACES, TIMES
from games.letters import SOON

pytestmark = pytest.mark.django_db


def test_every_pace_and_every_number_is_told(client: Client) -> None:
    page = unescape(client.get("/conduct/").content.decode())
    for pace in PACES.values():
        assert pace.title in page
    for number in (
        GIFT.seconds,
        OUTAGE.seconds,
        EXTRA.seconds,
        TIMES,
        DAYS_A_YEAR,
        SOON.seconds // 60,
    ):
        assert f" {number} " in page


def test_every_page_leads_there(client: Client) -> None:
    assert 'href="/conduct/"' in client.get("/").content.decode()
