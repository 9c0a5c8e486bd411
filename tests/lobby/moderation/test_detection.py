"""The detection: it applies the rules of alarms to users whose matches have ended."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.models import Event, Leaving, Match, Result, Seat
from games.selectors.joint_dice import new_dice, store
from lobby.models import Patrol, Report
from lobby.moderation import detection, detection_rules
from tests.games.support.finished_matches import finished_match
from tests.games.support.query_plans import large_scans
from tests.support.host_clock import Time


def list_alarms() -> list[tuple[str, str]]:
    """Return the user and the kind of each alarm."""
    rows = Report.objects.filter(reporter=None).order_by("about", "kind")
    return [(str(each.about), each.kind) for each in rows.select_related("about")]


def look() -> int:
    """Run the detection until it has read every match; return the number of new alarms."""
    return sum(detection.detect() for _ in range(3))


@pytest.fixture(autouse=True)
def settled_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the detection read results as soon as matches have ended, without its normal wait."""
    monkeypatch.setattr(detection, "SETTLED_AFTER", timedelta())


@pytest.fixture
def started_detection(db: None) -> None:
    """Run the detection for the first time; it reads only matches that end later."""
    assert detection.detect() == 0


def pairs(anna: User, berta: User, many: int = 12) -> list[Match]:
    """Create `many` finished rated matches between these two users."""
    return [finished_match([anna, berta], [0]) for _ in range(many)]


def test_the_same_pair_is_reported_once_however_often_one_looks(
    started_detection: None, anna: User, berta: User
) -> None:
    pairs(anna, berta, 11)
    assert look() == 0
    pairs(anna, berta, 1)
    assert look() == 2
    assert list_alarms() == [("Anna", "pairs"), ("Berta", "pairs")]
    assert Report.objects.filter(about=anna).get().found == {"times": 12, "people": 1}
    pairs(anna, berta, 1)
    assert look() == detection.check_player(anna) == 0


def test_what_staff_has_looked_at_is_not_reported_again(
    started_detection: None, anna: User, berta: User, time: Time
) -> None:
    pairs(anna, berta)
    look()
    Report.objects.update(closed_at=timezone.now(), outcome="no_breach")
    time.passes(1)
    pairs(anna, berta, 11)
    assert look() == 0
    pairs(anna, berta, 1)
    assert look() == 2
    assert Report.objects.filter(about=anna).count() == 2


def test_an_alarm_that_is_merged_into_a_report_is_open_still(
    started_detection: None, anna: User, berta: User
) -> None:
    pairs(anna, berta)
    look()
    first, other = Report.objects.order_by("pk")
    Report.objects.filter(pk=other.pk).update(merged_into=first)
    assert detection.check_player(anna) == detection.check_player(berta) == 0


def test_what_had_ended_before_is_left_alone_and_so_is_what_is_old(anna: User, berta: User) -> None:
    pairs(anna, berta)
    assert look() == 0
    Result.objects.update(at=timezone.now() - detection_rules.WITHIN)
    pairs(anna, berta, 1)
    assert look() == 0


def test_no_shows_quick_resignations_and_missing_gifts(
    started_detection: None, anna: User, berta: User, clara: User
) -> None:
    matches = [finished_match([anna, each], [1], rated=False) for each in (berta, clara) * 5]
    Match.objects.update(ending="resigned")
    Result.objects.update(throws=5)
    Seat.objects.filter(user=anna).update(contribution="n")
    for match in matches[:3]:
        Leaving.objects.create(user=anna, match=match, why="no_show")
    Leaving.objects.create(user=berta, match=matches[0], why="abandoned")
    look()
    assert list_alarms() == [("Anna", "no_gift"), ("Anna", "no_show"), ("Anna", "quick")]


def test_links_awaited_in_vain(started_detection: None, anna: User, berta: User) -> None:
    for _ in range(3):
        match = finished_match([anna, berta], [1])
        seats = sorted(match.seat_list, key=lambda seat: seat.number)
        dice = new_dice(["0" * 64 for _ in seats])
        own = next(seat.number for seat in seats if seat.user_id == anna.pk)
        for _ in range(10):
            dice = dice.without_links_of([own])
        store(match, dice)
        match.save(update_fields=["joint"])
    look()
    assert list_alarms() == [("Anna", "withholds")]


def test_the_clock_is_read_from_the_log(started_detection: None, anna: User, berta: User) -> None:
    matches = [finished_match([anna, berta], [1]) for _ in range(3)]
    Match.objects.update(pace="blitz")
    now = timezone.now()
    for match in matches:
        for number, (seat, kind, seconds) in enumerate(
            [
                (None, "start", 0),
                (0, "throw", 31),
                (0, "move", 62),
                (1, "throw", 190),
                (0, "done", 230),
            ]
        ):
            event = Event.objects.create(
                match=match, number=number, kind=kind, seat=seat, position=""
            )
            Event.objects.filter(pk=event.pk).update(at=now + timedelta(seconds=seconds))
    look()
    assert list_alarms() == [("Anna", "stalls")]
    Report.objects.all().delete()
    Match.objects.update(pace="day")
    detection.check_player(anna)
    assert list_alarms() == []


def test_a_result_that_is_committed_after_a_later_one_is_looked_at(
    started_detection: None, anna: User, berta: User, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    minute = timedelta(minutes=1)
    monkeypatch.setattr(detection, "SETTLED_AFTER", minute)
    before = Patrol.objects.get().result
    pairs(anna, berta, 1)
    late = list(Result.objects.all())
    Result.objects.all().delete()
    pairs(anna, berta, 1)
    time.passes(minute / 2)
    detection.detect()
    assert Patrol.objects.get().result == before
    Result.objects.bulk_create(late)
    Result.objects.filter(pk__in=[each.pk for each in late]).update(at=time.now)
    time.passes(minute / 2)
    detection.detect()
    assert Patrol.objects.get().result == before
    time.passes(minute / 2)
    detection.detect()
    assert Patrol.objects.get().result == Result.objects.latest("pk").pk


def test_never_about_computers_nor_who_is_gone(
    started_detection: None, anna: User, berta: User
) -> None:
    for _ in range(15):
        finished_match([anna, None], [1])
    pairs(anna, berta)
    User.objects.filter(pk=berta.pk).update(is_active=False)
    look()
    assert list_alarms() == [("Anna", "pairs")]
    assert not Report.objects.filter(about=None).exists()


def test_each_round_is_bounded_and_scans_no_table(
    started_detection: None, anna: User, berta: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(detection, "BATCH_SIZE", 4)
    before = Patrol.objects.get().result
    pairs(anna, berta, 13)
    detection.detect()
    after = Patrol.objects.get().result
    assert Result.objects.filter(pk__gt=before, pk__lte=after).count() == 4
    with CaptureQueriesContext(connection) as captured:
        detection.check_player(anna)
    asked = [each["sql"] for each in captured.captured_queries]
    assert large_scans(asked) == []
    assert len(asked) <= 10
