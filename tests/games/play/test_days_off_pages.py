"""Days off on the board, and the page of vacations."""

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from django.test import Client

from accounts.models import User, Vacation
from games.board.fragments import board_fragment
from games.play.services import MatchSetup, Player, start_match
from games.play.vacations import take
from games.timekeeper import run_due
from tests.games.support.clients import browser, text
from tests.games.support.matches import ShowDice, Table, give
from tests.support.host_clock import Time

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)

FRIDAY = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)

MONDAY = date(2026, 11, 23)


@pytest.fixture
def time(time: Time) -> Time:
    """The clock, set to noon on a Friday."""
    time.comes_to(FRIDAY)
    return time


def take_vacation(*, user: User, begins: date, ends: date) -> None:
    """Enter a holiday and run the timekeeper."""
    take(user=user, begins=begins, ends=ends)
    run_due()


def slow(
    anna: User,
    berta: User,
    *,
    weekends: bool = False,
    vacation: bool = False,
) -> Table:
    """Start a match with a day for each turn and a day of reserve."""
    terms = MatchSetup("backgammon", pace="day", weekends=weekends, vacation=vacation)
    match = start_match(setup=terms, players=[Player(anna), Player(berta)])
    give(match, anna, berta)
    return Table(match.pk, (anna, berta))


@pytest.fixture
def relaxed(time: Time, anna: User, berta: User, dice_show: ShowDice) -> Table:
    """A match with weekends and holidays off, in which Anna has to throw."""
    dice_show((3, 1))
    return slow(anna, berta, weekends=True, vacation=True)


def reserve(table: Table, seat: int) -> timedelta | None:
    return table.match.seats.get(number=seat).reserve


class TestShown:
    """What a board shows of a stopped clock."""

    def rest(self, table: Table) -> list[str]:
        """Return the text about days off that is visible without scripts."""
        html = board_fragment(table.match, None, "en")
        return re.findall(r'class="rest"[^>]*"(?! hidden)>([^<]*)<', html)

    def test_it_is_said_on_the_day_itself_until_when(self, relaxed: Table, time: Time) -> None:
        assert self.rest(relaxed) == []
        time.passes(DAY)
        assert self.rest(relaxed) == ["stands still until Monday, 23 November"]
        time.passes(2 * DAY)
        assert self.rest(relaxed) == []

    def test_a_vacation_is_seen_at_once(self, relaxed: Table, anna: User, time: Time) -> None:
        time.passes(DAY)
        self.rest(relaxed)
        take_vacation(user=anna, begins=MONDAY, ends=MONDAY)
        assert self.rest(relaxed) == ["stands still until Tuesday, 24 November"]

    def test_the_page_says_what_was_agreed_on(self, relaxed: Table, client: Client) -> None:
        page = text(client.get(f"/matches/{relaxed.pk}/"))
        assert "1 day behind them, weekends off, vacations off" in page


class TestPage:
    """The page where holidays are entered."""

    def test_it_is_taken_listed_and_given_back(self, time: Time, anna: User) -> None:
        client = browser(anna)
        client.post("/vacation/", {"begins": "2026-11-23", "ends": "2026-11-24"})
        page = text(client.get("/vacation/"))
        assert "23 November 2026 – 24 November 2026" in page
        assert "you have 18 left" in page
        client.post(f"/vacation/{Vacation.objects.get().pk}/end/")
        assert not Vacation.objects.exists()

    def test_why_not_is_said_beside_the_form(self, time: Time, anna: User) -> None:
        answer = browser(anna).post("/vacation/", {"begins": "2026-11-20", "ends": "2026-11-24"})
        assert answer.status_code == 422
        assert "A vacation begins tomorrow at the earliest." in text(answer)

    def test_strangers_are_asked_who_they_are(self, client: Client) -> None:
        assert "/accounts/login/" in client.get("/vacation/").headers["Location"]

    def test_a_holiday_of_another_user_cannot_be_ended(
        self, time: Time, anna: User, berta: User
    ) -> None:
        take_vacation(user=anna, begins=MONDAY, ends=MONDAY)
        browser(berta).post(f"/vacation/{Vacation.objects.get().pk}/end/")
        assert Vacation.objects.exists()
