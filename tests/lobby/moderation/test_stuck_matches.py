"""Quarantined matches: an alarm reports them, and staff sees a list and can retry them."""

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.staff.powers import Role
from games.models import Failure, Match
from lobby.models import Report
from lobby.moderation import detection
from tests.accounts.support.staff import create_staff
from tests.games.support.clients import browser, text
from tests.games.support.matches import Table, sit_down

pytestmark = pytest.mark.django_db
LIST = "/admin/games/failure/"


@pytest.fixture
def stuck_table(anna: User, berta: User) -> Table:
    table = sit_down(anna, berta)
    Match.objects.filter(pk=table.pk).update(due_at=timezone.now())
    Failure.objects.create(task="time", item=table.pk, tries=6, error="IndexError dice.py:9")
    return table


def test_a_match_in_quarantine_is_reported_once(stuck_table: Table) -> None:
    for _ in range(2):
        detection.detect()
    report = Report.objects.get()
    assert (report.match, report.kind, report.is_alarm) == (stuck_table.match, "stuck", True)
    page = text(browser(create_staff(Role.REFEREE)).get(f"/admin/lobby/report/{report.pk}/change/"))
    assert "Alarm: a match is stuck" in page
    assert "The site has tried to carry out the next action 6 times." in page
    assert "IndexError dice.py:9" in page


def test_a_match_that_has_gone_on_is_not_reported(stuck_table: Table) -> None:
    stuck_table.act(0, "resign")
    detection.detect()
    assert not Report.objects.exists()


def test_two_matches_are_two_reports(stuck_table: Table, anna: User, berta: User) -> None:
    other = sit_down(anna, berta)
    Match.objects.filter(pk=other.pk).update(due_at=timezone.now())
    Failure.objects.create(task="thinking", item=other.pk, tries=6, error="KeyError")
    detection.detect()
    assert {report.match_id for report in Report.objects.all()} == {stuck_table.pk, other.pk}


def test_staff_sees_it_on_the_overview_and_has_it_tried_again(stuck_table: Table) -> None:
    desk = browser(create_staff(Role.REFEREE))
    part = text(desk.get("/admin/overview/")).partition('id="failing"')[2]
    assert f"time: {stuck_table.pk}" in part.partition("</section>")[0]
    failure = Failure.objects.get()
    form = {"action": "try_again", "_selected_action": [failure.pk]}
    answer = desk.post(LIST, form, follow=True)
    assert "1 item will be tried again." in text(answer)
    assert not Failure.objects.get().in_quarantine


def test_a_moderator_who_may_not_act_in_matches_only_reads_the_list(stuck_table: Table) -> None:
    desk = browser(create_staff(Role.MODERATOR))
    assert stuck_table.pk in text(desk.get(LIST))
    form = {"action": "try_again", "_selected_action": [Failure.objects.get().pk]}
    desk.post(LIST, form, follow=True)
    assert Failure.objects.get().in_quarantine


def test_players_cannot_read_the_list(stuck_table: Table, anna: User) -> None:
    assert browser(anna).get(LIST).status_code in (302, 403, 404)
