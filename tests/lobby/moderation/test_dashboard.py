"""The overview page for staff: stuck matches, queues, failures; read with few queries."""

import logging
import sys
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.ops.metrics import FRAMES, total
from accounts.staff.powers import Role
from games.models import Count, Match
from games.ops import health
from games.ops.health import LoggedError, Process, ProcessReport, RecentErrorsHandler
from games.rulings import RulingRequest, make_ruling
from lobby.loops import LOOPS
from lobby.moderation import dashboard
from tests.accounts.support.staff import create_administrator, create_staff
from tests.games.support.clients import browser, text
from tests.games.support.matches import sit_down

pytestmark = pytest.mark.django_db
PAGE = "/admin/overview/"


@pytest.fixture(autouse=True)
def nothing_said_yet() -> Iterator[None]:
    """Empty the cache, in which processes publish reports about their health."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> Process:
    """The health data of this process, as if it had just started."""
    process = Process()
    monkeypatch.setattr(health, "this_process", process)
    return process


@pytest.fixture
def desk(db: None) -> Client:
    """A test client in which a superuser is logged in."""
    return browser(create_administrator())


def section(desk: Client, name: str) -> str:
    return text(desk.get(PAGE)).partition(f'id="{name}"')[2].partition("</section>")[0]


def test_matches_that_stand_still_are_named(anna: User, berta: User, desk: Client) -> None:
    table = sit_down(anna, berta)
    Match.objects.filter(pk=table.pk).update(due_at=timezone.now())
    assert table.pk not in section(desk, "stuck")
    Match.objects.filter(pk=table.pk).update(due_at=timezone.now() - timedelta(minutes=1))
    shown = section(desk, "stuck")
    assert f"/admin/games/match/{table.pk}/console/" in shown
    assert "Anna" in shown
    assert "<strong>1</strong> <span>match with an action due" in section(desk, "queues")


def test_each_loop_is_late_until_it_has_a_turn_and_long_after_it(
    here: Process, desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len(dashboard.LOOPS) == len(LOOPS) + 1
    assert section(desk, "loops").count("no run recorded") == len(dashboard.LOOPS)
    for loop in dashboard.LOOPS:
        here.reported_at = 0.0
        here.loop_ran(loop)
    assert "staff-alarm" not in section(desk, "loops")
    here.reported_at = 0.0
    here.loops["time"] -= 61
    here.report()
    assert section(desk, "loops").count("late: last run at") == 1


def test_processes_are_counted_until_they_report_no_more(
    here: Process, desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    here.report()
    monkeypatch.setattr(health, "getpid", lambda: 0)
    Process().report()
    assert "<strong>2</strong> <span>processes" in section(desk, "processes")
    later = timezone.now().timestamp() + 3600
    monkeypatch.setattr(health, "time", lambda: later)
    assert "<strong>0</strong> <span>processes" in section(desk, "processes")


def test_the_counts_are_those_of_the_metrics(desk: Client) -> None:
    sent = total(FRAMES)
    FRAMES.labels("match").inc(3)
    FRAMES.labels("lobby").inc(4)
    shown = section(desk, "processes")
    assert f"<strong>{sent + 7}</strong> <span>boards and lists sent<" in shown
    assert "other processes count for themselves" in shown


def test_errors_are_remembered_without_what_they_were_about(here: Process, desk: Client) -> None:
    handler = RecentErrorsHandler()
    assert type(handler) in [type(each) for each in logging.getLogger().handlers]
    try:
        raise ValueError("anna@example.org")
    except ValueError:
        record = logging.LogRecord(
            "games.mail.delivery",
            logging.ERROR,
            "post.py",
            7,
            "no mail to %s",
            ("Anna",),
            sys.exc_info(),
        )
    for _ in range(health.MAX_ERRORS + 5):
        handler.emit(record)
    here.report()
    shown = section(desk, "faults")
    assert shown.count("no mail to %s ValueError") == health.MAX_ERRORS
    assert "games.mail.delivery, test_dashboard.py:" in shown
    assert "Anna" not in shown
    assert "anna@example.org" not in shown


def test_what_others_have_written_into_their_messages_is_not_remembered(here: Process) -> None:
    handler = RecentErrorsHandler()
    for name in ("asyncio", "channels.layers"):
        said = "Task failed, exception=ValueError('anna@example.org')"
        handler.emit(logging.LogRecord(name, logging.ERROR, "x.py", 7, said, (), None))
    here.report()
    assert {(fault.where, fault.message) for fault in health.recent_errors()} == {
        ("asyncio, x:7", "ERROR"),
        ("channels.layers, x:7", "ERROR"),
    }


def test_what_another_release_has_said_of_itself_stops_no_loop(here: Process) -> None:
    cache.set("vitals", {"before": {"at": 1}})
    here.loop_ran("time")
    assert [list(said.loops) for said in health.load_reports()] == [["time"]]
    assert all(name in health.KEY for name in (*ProcessReport.__slots__, *LoggedError.__slots__))


def test_a_clock_without_a_due_time_is_listed(anna: User, berta: User, desk: Client) -> None:
    table, unhurried = sit_down(anna, berta, pace="normal"), sit_down(anna, berta)
    assert table.pk not in section(desk, "stuck")
    Match.objects.filter(pk=table.pk).update(due_at=None)
    shown = section(desk, "stuck")
    assert table.pk in shown
    assert "Backgammon: the site is late" in shown
    assert unhurried.pk not in shown


def test_throws_that_chance_hardly_brings_are_an_alarm(
    anna: User, berta: User, desk: Client
) -> None:
    table = sit_down(anna, berta)
    fair = {face: 1000 + face for face in range(1, 7)}
    Count.objects.bulk_create(
        Count(match=table.match, seat=0, game="backgammon", thing="die", face=face, many=many)
        for face, many in fair.items()
    )
    assert "staff-alarm" not in section(desk, "throws")
    Count.objects.filter(face=6).update(many=1400)
    assert "staff-alarm" in section(desk, "throws")


def test_only_the_latest_throws_are_added_up(
    anna: User, berta: User, desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit_down(anna, berta)
    for seat, many in ((0, 900), (1, 50)):
        Count.objects.bulk_create(
            Count(match=table.match, seat=seat, game="senet", thing="stick", face=face, many=many)
            for face in range(2)
        )
    monkeypatch.setattr(dashboard, "MAX_COUNTED_ROWS", 2)
    assert [(each.game, each.count) for each in dashboard.fairness_rows()] == [("Senet", 100)]
    with CaptureQueriesContext(connection) as queries:
        dashboard.fairness_rows()
    assert len(queries) == 2


def test_the_latest_rulings_and_maintenance_are_shown(
    anna: User, berta: User, desk: Client
) -> None:
    table = sit_down(anna, berta)
    judge = create_staff(Role.REFEREE, name="Judge")
    make_ruling("close", table.pk, RulingRequest(judge, "words", "so", "one"))
    shown = section(desk, "rulings")
    assert table.pk in shown
    assert "Judge" in shown


def test_the_index_leads_there_who_may_read_it(desk: Client) -> None:
    assert PAGE in text(desk.get("/admin/"))
    assert browser(create_staff(name="Nobody")).get(PAGE, follow=True).status_code == 403
    assert browser().get(PAGE).status_code == 302
    assert desk.post(PAGE).status_code == 405


def test_it_asks_little_and_no_more_when_there_is_more(
    anna: User, berta: User, desk: Client
) -> None:
    def count_queries() -> int:
        with CaptureQueriesContext(connection) as queries:
            answer = desk.get(PAGE)
        assert answer.status_code == 200
        for query in queries:
            # Every count has an upper limit.
            assert "COUNT(*)" not in query["sql"] or "LIMIT" in query["sql"]
        return len(queries)

    table = sit_down(anna, berta)
    Match.objects.filter(pk=table.pk).update(due_at=timezone.now() - timedelta(minutes=1))
    count_queries()
    few = count_queries()
    assert few <= 22
    for _ in range(3):
        more = sit_down(anna, berta)
        Match.objects.filter(pk=more.pk).update(due_at=timezone.now() - timedelta(minutes=1))
    assert count_queries() == few


def test_the_page_needs_no_script_or_style_of_its_own(desk: Client) -> None:
    main = text(desk.get(PAGE)).partition('id="content"')[2]
    assert " style=" not in main
    assert "<script" not in main
