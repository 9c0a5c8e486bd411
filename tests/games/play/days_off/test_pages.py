"""Days off on the board, and the page of vacations."""

import re

import pytest
from django.test import Client

from accounts.models import User, Vacation
from games.board.fragments import board_fragment
from tests.games.support.clients import browser, text
from tests.games.support.matches import Table
from tests.games.support.play.days_off import (
    DAY,
    MONDAY,
    take_vacation,
)
from tests.support.host_clock import Time

pytestmark = pytest.mark.django_db


class TestShown:
    """What a board shows while a clock stands still."""

    def rest(self, table: Table) -> list[str]:
        """Return the texts about days off on a spectator's board that show without scripts."""
        html = board_fragment(table.match, None, "en")
        return re.findall(r'class="rest"[^>]*"(?! hidden)>([^<]*)<', html)

    def test_it_is_said_on_the_day_itself_until_when(
        self, days_off_table: Table, time: Time
    ) -> None:
        assert self.rest(days_off_table) == []
        time.passes(DAY)
        assert self.rest(days_off_table) == ["clock stopped until Monday, 23 November"]
        time.passes(2 * DAY)
        assert self.rest(days_off_table) == []

    def test_a_vacation_is_seen_at_once(
        self, days_off_table: Table, anna: User, time: Time
    ) -> None:
        time.passes(DAY)
        self.rest(days_off_table)
        take_vacation(user=anna, begins=MONDAY, ends=MONDAY)
        assert self.rest(days_off_table) == ["clock stopped until Tuesday, 24 November"]

    def test_the_page_says_what_was_agreed_on(self, days_off_table: Table, client: Client) -> None:
        page = text(client.get(f"/matches/{days_off_table.pk}/"))
        assert "1 day in reserve, clock stops at weekends, clock stops during holidays" in page


class TestPage:
    """The page on which users take vacations."""

    def test_it_is_taken_listed_and_given_back(self, time: Time, anna: User) -> None:
        client = browser(anna)
        client.post("/vacation/", {"begins": "2026-11-23", "ends": "2026-11-24"})
        page = text(client.get("/vacation/"))
        assert "23 November 2026 – 24 November 2026" in page
        assert "and 18 left this year" in page
        client.post(f"/vacation/{Vacation.objects.get().pk}/end/")
        assert not Vacation.objects.exists()

    def test_why_not_is_said_beside_the_form(self, time: Time, anna: User) -> None:
        answer = browser(anna).post("/vacation/", {"begins": "2026-11-20", "ends": "2026-11-24"})
        assert answer.status_code == 422
        assert "Your holiday can start tomorrow at the earliest." in text(answer)

    def test_strangers_are_asked_who_they_are(self, client: Client) -> None:
        assert "/accounts/login/" in client.get("/vacation/").headers["Location"]

    def test_a_holiday_of_another_user_cannot_be_ended(
        self, time: Time, anna: User, berta: User
    ) -> None:
        take_vacation(user=anna, begins=MONDAY, ends=MONDAY)
        browser(berta).post(f"/vacation/{Vacation.objects.get().pk}/end/")
        assert Vacation.objects.exists()
