"""Notifications in slow matches: the same turns as mails, sooner, replaced by the next one."""

from datetime import time as wall_time
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from accounts.models import Notification, NotificationSettings, User
from accounts.notifications.subscriptions import Browser, subscribe
from games.models import Match
from games.notifications.turns import TURN_DELAY
from games.play.vacations import take
from games.timekeeper import run_due
from lobby.notifications.delivery import send_due
from tests.games.support.clients import browser
from tests.games.support.matches import ShowDice, Table, sit_down
from tests.games.support.play.slow_turns import DAY, annas_turn, bertas_turn
from tests.support.host_clock import NOON, Time
from tests.support.push_service import Device, PushService

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]
TURN, WARNING = "Your turn", "Your time is running out"
SECOND = timedelta(seconds=1)


@pytest.fixture
def phone(service: PushService, berta: User) -> Device:
    """A device on which Berta gets notifications."""
    phone = service.device("phone")
    subscribe(berta, phone.endpoint, Browser("Firefox", "mark", "session"))
    return phone


@pytest.fixture
def slow(phone: Device, anna: User, berta: User, dice_show: ShowDice) -> Table:
    """A slow match in which Anna has to throw."""
    dice_show((3, 1), (6, 3), (2, 1), (6, 3))
    return sit_down(anna, berta, pace="day")


def titles_after(phone: Device, time: Time, after: timedelta = TURN_DELAY) -> list[str]:
    """Let time pass, send what is due, and return the titles of all notifications so far."""
    time.passes(after)
    send_due()
    return [each["title"] for each in phone.contents]


def test_an_absent_player_is_notified(slow: Table, phone: Device, time: Time) -> None:
    annas_turn(slow)
    assert titles_after(phone, time, TURN_DELAY - SECOND) == []
    assert titles_after(phone, time, SECOND) == [TURN]
    assert phone.contents[0] == {
        "title": TURN,
        "body": "Backgammon with Anna",
        "path": f"/matches/{slow.pk}/",
        "lang": "en",
        "tag": f"match-{slow.pk}",
    }
    assert titles_after(phone, time) == [TURN]


def test_in_the_language_of_the_player(slow: Table, phone: Device, berta: User, time: Time) -> None:
    User.objects.filter(pk=berta.pk).update(language="fr")
    annas_turn(slow)
    titles_after(phone, time)
    assert phone.contents[0]["path"] == f"/fr/matches/{slow.pk}/"
    assert phone.contents[0]["lang"] == "fr"
    assert phone.contents[0]["body"] == "Backgammon avec Anna"


def test_no_notification_of_a_turn_that_was_seen_begun_or_played(
    slow: Table, phone: Device, berta: User, time: Time
) -> None:
    annas_turn(slow)
    browser(berta).get(f"/matches/{slow.pk}/")
    assert titles_after(phone, time) == []
    slow.play(1, "throw")
    assert titles_after(phone, time) == []


def test_the_next_turn_is_notified_again_under_the_same_tag(
    slow: Table, phone: Device, time: Time
) -> None:
    annas_turn(slow)
    titles_after(phone, time)
    bertas_turn(slow)
    annas_turn(slow)
    assert titles_after(phone, time) == [TURN, TURN]
    assert len({each["tag"] for each in phone.contents}) == 1
    assert len({each.headers["Topic"] for each in phone.received}) == 1


def test_the_warning_says_when_time_is_up_on_the_players_own_clock(
    slow: Table, phone: Device, berta: User, time: Time
) -> None:
    NotificationSettings.objects.create(user=berta, time_zone="Europe/Warsaw")
    annas_turn(slow)
    titles_after(phone, time)
    assert titles_after(phone, time, 2 * DAY - timedelta(hours=6) - TURN_DELAY - SECOND) == [TURN]
    assert titles_after(phone, time, SECOND) == [TURN, WARNING]
    words = "Backgammon with Anna. You have until Friday, 20 November, 13:00."
    assert phone.contents[1]["body"] == words
    assert phone.received[1].headers["TTL"] == str(6 * 3600)
    assert phone.received[1].headers["Urgency"] == "high"


def test_a_player_without_a_time_zone_reads_utc(slow: Table, phone: Device, time: Time) -> None:
    annas_turn(slow)
    titles_after(phone, time, 2 * DAY - timedelta(hours=5))
    assert phone.contents[0]["body"].endswith("You have until Friday, 20 November, 12:00 UTC.")


def test_a_warning_replaces_the_turn_that_could_not_be_sent_before(
    slow: Table, phone: Device, time: Time
) -> None:
    phone.statuses += [500]
    annas_turn(slow)
    assert titles_after(phone, time) == [TURN]
    assert titles_after(phone, time, 2 * DAY - timedelta(hours=5)) == [TURN, WARNING]
    assert titles_after(phone, time, timedelta(hours=1)) == [TURN, WARNING]


def test_a_warning_that_is_switched_off_replaces_nothing(
    slow: Table, phone: Device, berta: User, time: Time
) -> None:
    NotificationSettings.objects.create(user=berta, warnings=False)
    annas_turn(slow)
    assert titles_after(phone, time, 2 * DAY - timedelta(hours=5)) == [TURN]


def test_what_a_warned_player_does_repeats_no_warning(
    slow: Table, phone: Device, time: Time
) -> None:
    annas_turn(slow)
    titles_after(phone, time)
    titles_after(phone, time, 2 * DAY - timedelta(hours=5))
    slow.play(1, "throw")
    assert titles_after(phone, time) == [TURN, WARNING]
    assert not Notification.objects.exists()


def test_a_vacation_puts_off_the_warning(
    slow: Table, phone: Device, berta: User, time: Time
) -> None:
    Match.objects.filter(pk=slow.pk).update(vacation=True)
    annas_turn(slow)
    take(user=berta, begins=NOON.date() + DAY, ends=NOON.date() + 2 * DAY)
    run_due()
    assert titles_after(phone, time, 2 * DAY) == [TURN]
    assert titles_after(phone, time, 2 * DAY - timedelta(hours=6)) == [TURN, WARNING]


def test_nothing_is_sent_of_a_match_that_is_over(slow: Table, phone: Device, time: Time) -> None:
    annas_turn(slow)
    slow.play(0, "resign")
    assert titles_after(phone, time, 3 * DAY) == []
    assert not Notification.objects.exists()


def test_what_waited_for_the_end_of_quiet_hours_is_dropped_after_the_turn(
    slow: Table, phone: Device, berta: User, time: Time
) -> None:
    NotificationSettings.objects.create(
        user=berta, quiet_from=wall_time(12), quiet_until=wall_time(20)
    )
    annas_turn(slow)
    assert titles_after(phone, time, timedelta(hours=1)) == []
    bertas_turn(slow)
    assert titles_after(phone, time, timedelta(hours=9)) == []
    annas_turn(slow)
    assert titles_after(phone, time) == [TURN]


@pytest.mark.parametrize(("kind", "left"), [("turns", [WARNING]), ("warnings", [TURN])])
def test_each_kind_can_be_switched_off(
    slow: Table, phone: Device, berta: User, time: Time, kind: str, left: list[str]
) -> None:
    NotificationSettings.objects.create(user=berta, **{kind: False})
    annas_turn(slow)
    titles_after(phone, time)
    assert titles_after(phone, time, 2 * DAY - timedelta(hours=5)) == left


def test_in_quick_games_nothing_is_queued(
    phone: Device, anna: User, berta: User, dice_show: ShowDice
) -> None:
    dice_show((3, 1))
    sit_down(anna, berta, pace="long")
    assert not Notification.objects.exists()


def count_queries(table: Table) -> int:
    with CaptureQueriesContext(connection) as captured:
        table.act(0, "done")
    return len(captured)


def test_a_move_costs_no_query_more_on_a_site_without_notifications(
    anna: User, berta: User, service: PushService, dice_show: ShowDice, settings: Settings
) -> None:
    def cost(key: str) -> int:
        dice_show((3, 1), (6, 3))
        table = sit_down(anna, berta, pace="day")
        table.play(0, "throw", "move 12 18 6", "move 18 21 3")
        settings.VAPID_KEY = key
        return count_queries(table)

    assert cost(settings.VAPID_KEY) - cost("") <= 4
