"""A page shows that a clock stands still on days off, and until when."""

import re
from datetime import UTC, date, datetime, timedelta

from playwright.sync_api import Page, expect

from tests.e2e.support.new_matches import Wish, gather
from tests.e2e.support.server import Server
from tests.e2e.support.strategies import opposite, play, to_throw
from tests.e2e.support.visits import Arrive

SLOW = Wish(
    "senet",
    "Senet",
    players="",
    options=("3 days", "A player's clock stops while they are on holiday"),
)
TAKE = """
from datetime import timedelta
from django.utils import timezone
from accounts.models import User, Vacation
from games.models import Match
today = timezone.now().date()
user = User.objects.get(username="{name}")
Vacation.objects.create(user=user, begins=today, ends=today + timedelta(days=1))
Match.objects.filter(seats__user=user).update(due_at=timezone.now())
"""
"""Back-date the holiday: the form accepts none that begins today."""


def test_on_vacation_a_clock_stands_still_in_every_page(arrive: Arrive, server: Server) -> None:
    people = arrive(), arrive()
    tables = gather(SLOW, *people)
    acting = play(tables, until=to_throw)
    name = next(each.name for each in people if each.page == acting.page)
    running = acting.page.locator(".clock.running")
    expect(running).to_have_text("5 d 0 h +2 d 23 h")
    server.run(TAKE.format(name=name))
    for table in (acting, opposite(tables, acting)):
        table.page.reload()
        expect(table.page.locator(".clock.running")).to_have_text("5 d 0 h +3 d 0 h")
        words = table.page.locator(".rest:visible")
        expect(words).to_have_text(re.compile(r"^clock stopped until \w+day, \d+ \w+$"))


def test_a_player_takes_a_holiday_and_cancels_it(arrive: Arrive) -> None:
    visitor = arrive()
    visitor.register("Anna")
    visitor.forgive("422")
    page = visitor.page
    page.goto("/vacation/")
    tomorrow = datetime.now(UTC).date() + timedelta(days=1)
    take(page, tomorrow + timedelta(days=400), tomorrow + timedelta(days=401))
    expect(page.get_by_role("alert")).to_contain_text("no more than a year from today")
    take(page, tomorrow + timedelta(days=1), tomorrow + timedelta(days=2))
    expect(
        page.get_by_text(
            "Your holiday has been saved. In slow games, your clock will stop if "
            "the table allows it."
        )
    ).to_be_visible()
    page.get_by_role("button", name="Cancel holiday").click()
    expect(page.get_by_role("heading", name="Your holidays")).to_have_count(0)


def take(page: Page, first: date, last: date) -> None:
    page.get_by_label("First day").fill(first.isoformat())
    page.get_by_label("Last day").fill(last.isoformat())
    page.get_by_role("button", name="Save holiday").click()
