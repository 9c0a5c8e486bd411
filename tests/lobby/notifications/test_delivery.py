"""Sending: encrypted, replaced and not stacked, retried, bounded, one failure on its own."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from datetime import time as wall_time

import pytest
from pytest_django import Settings

from accounts.models import Notification, NotificationSettings, Subscription, User
from accounts.notifications import queue, sending
from accounts.notifications.delivery import MAX_FAILING, RETRY_DELAYS
from accounts.notifications.messages import Kind, Message, Reader
from accounts.notifications.subscriptions import Browser, subscribe
from games.models import Failure
from lobby.notifications import delivery
from lobby.notifications.delivery import send_due
from tests.games.support.killed_processes import side_by_side
from tests.support.host_clock import NOON, Time
from tests.support.push_service import HANG, Device, PushService

pytestmark = pytest.mark.django_db
FIREFOX = Browser("Firefox", "mark", "session")
LIFETIME = 3600
MINUTE = timedelta(minutes=1)
Count = Callable[[int], AbstractContextManager[object]]


def compose(found: Notification, reader: Reader) -> Message | None:
    """Compose a notification as its tag says."""
    if found.tag == "broken":
        raise RuntimeError("an invented fault")
    if found.tag == "over":
        return None
    return Message(f"Zażółć {found.tag}", reader.user.username, "/pl/matches/x/", "pl", LIFETIME)


@pytest.fixture(autouse=True)
def kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the kinds of notifications by one that depends on nothing."""
    monkeypatch.setattr(delivery, "KINDS", {"turn": Kind("turns", compose)})


@pytest.fixture
def phone(service: PushService, anna: User) -> Device:
    """A device on which Anna gets notifications."""
    phone = service.device("phone")
    subscribe(anna, phone.endpoint, FIREFOX)
    return phone


def schedule(user: User, tag: str = "match-1", at: datetime = NOON) -> None:
    queue.schedule(user.pk, "turn", tag, at)


def test_the_device_alone_can_read_what_is_sent(phone: Device, anna: User) -> None:
    schedule(anna)
    assert send_due() == 1
    (received,) = phone.received
    assert received.content == {
        "title": "Zażółć match-1",
        "body": "Anna",
        "path": "/pl/matches/x/",
        "lang": "pl",
        "tag": "match-1",
    }
    assert received.headers["TTL"] == "3600"
    assert received.headers["Urgency"] == "normal"
    assert received.headers["Content-Encoding"] == "aes128gcm"
    assert not {"Cookie", "Referer", "Origin"} & set(received.headers)
    assert not Notification.objects.exists()


def test_a_topic_replaces_and_says_nothing(phone: Device, anna: User, time: Time) -> None:
    for tag in ("match-1", "match-1", "match-2"):
        schedule(anna, tag, time.now)
        send_due()
    one, same, other = [each.headers["Topic"] for each in phone.received]
    assert one == same != other
    assert len(one) == 32
    assert one.replace("-", "").replace("_", "").isalnum()
    assert "match" not in one


def test_a_newer_notification_replaces_an_unsent_one(phone: Device, anna: User) -> None:
    schedule(anna, at=NOON - MINUTE)
    schedule(anna)
    assert send_due() == 1


def test_nothing_is_sent_before_its_time_or_after_it_is_cancelled(
    phone: Device, anna: User, time: Time
) -> None:
    schedule(anna, at=NOON + MINUTE)
    assert send_due() == 0
    queue.cancel("match-1")
    time.passes(MINUTE)
    assert send_due() == 0


def test_cancelling_leaves_other_users_other_kinds_and_other_matches(
    service: PushService, phone: Device, anna: User, berta: User
) -> None:
    subscribe(berta, service.device("hers").endpoint, FIREFOX)
    for user in (anna, berta):
        for kind in ("turn", "warning"):
            queue.schedule(user.pk, kind, "match-1", NOON)
    schedule(anna, "match-2")
    queue.cancel("match-1", kinds=["turn"], user_id=anna.pk)
    left = Notification.objects.values_list("subscription__user__username", "kind", "tag")
    assert sorted(left) == [
        ("Anna", "turn", "match-2"),
        ("Anna", "warning", "match-1"),
        ("Berta", "turn", "match-1"),
        ("Berta", "warning", "match-1"),
    ]


def test_every_device_of_the_user_gets_it(service: PushService, phone: Device, anna: User) -> None:
    tablet = service.device("tablet")
    subscribe(anna, tablet.endpoint, FIREFOX)
    schedule(anna)
    assert send_due() == 2
    assert len(phone.received) == len(tablet.received) == 1


@pytest.mark.parametrize("tag", ["over", "unknown-kind"])
def test_what_is_not_needed_any_more_is_dropped(phone: Device, anna: User, tag: str) -> None:
    queue.schedule(anna.pk, "turn" if tag == "over" else "no_such_kind", tag, NOON)
    assert send_due() == 0
    assert not Notification.objects.exists()
    assert phone.received == []


@pytest.mark.parametrize("change", [{"turns": False}, {"is_active": False}])
def test_no_notification_without_consent(
    phone: Device, anna: User, change: dict[str, bool]
) -> None:
    if "turns" in change:
        NotificationSettings.objects.create(user=anna, **change)
    else:
        User.objects.filter(pk=anna.pk).update(**change)
    schedule(anna)
    assert send_due() == 0
    assert phone.received == []


def test_in_quiet_hours_it_waits_until_their_end(phone: Device, anna: User, time: Time) -> None:
    NotificationSettings.objects.create(
        user=anna, quiet_from=wall_time(12), quiet_until=wall_time(14), time_zone="Europe/London"
    )
    schedule(anna)
    assert send_due() == 0
    time.comes_to(NOON + timedelta(hours=2) - timedelta(seconds=1))
    assert send_due() == 0
    time.passes(1)
    assert send_due() == 1


def test_after_quiet_hours_it_is_dropped_if_it_is_not_needed_any_more(
    phone: Device, anna: User, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    quiet = {"quiet_from": wall_time(12), "quiet_until": wall_time(14)}
    NotificationSettings.objects.create(user=anna, **quiet)
    schedule(anna)
    send_due()
    monkeypatch.setattr(delivery, "KINDS", {"turn": Kind("turns", lambda *_: None)})
    time.passes(timedelta(hours=2))
    assert send_due() == 0
    assert not Notification.objects.exists()


@pytest.mark.parametrize("status", [404, 410])
def test_a_dead_endpoint_is_removed(
    service: PushService, phone: Device, anna: User, status: int
) -> None:
    tablet = service.device("tablet")
    subscribe(anna, tablet.endpoint, FIREFOX)
    phone.statuses.append(status)
    schedule(anna)
    send_due()
    assert Subscription.objects.get().endpoint == tablet.endpoint.url
    assert len(tablet.received) == 1
    assert not Notification.objects.exists()


def test_what_waits_for_a_removed_device_is_dropped_when_it_is_due(
    phone: Device, anna: User, time: Time
) -> None:
    schedule(anna, at=NOON + MINUTE)
    Subscription.objects.all().delete()
    time.passes(MINUTE)
    assert send_due() == 0
    assert not Notification.objects.exists()


@pytest.mark.parametrize("status", [408, 429, 500, 503])
def test_a_busy_service_is_tried_again_a_few_times(
    phone: Device, anna: User, time: Time, status: int
) -> None:
    phone.statuses += [status] * 10
    schedule(anna)
    send_due()
    for number, delay in enumerate(RETRY_DELAYS, start=1):
        time.passes(delay - timedelta(seconds=1))
        send_due()
        assert len(phone.received) == number
        time.passes(1)
        send_due()
        assert len(phone.received) == number + 1
    assert not Notification.objects.exists()
    assert Subscription.objects.get().failing_since == NOON


def test_a_later_try_that_succeeds_is_the_last(phone: Device, anna: User, time: Time) -> None:
    phone.statuses += [500]
    schedule(anna)
    send_due()
    time.passes(RETRY_DELAYS[0])
    send_due()
    time.passes(timedelta(days=1))
    send_due()
    assert len(phone.received) == 2
    assert Subscription.objects.get().failing_since is None


@pytest.mark.parametrize(
    ("header", "waits"),
    [
        ("600", timedelta(minutes=10)),
        ("5", RETRY_DELAYS[0]),
        ("86400", timedelta(hours=1)),
        ("999999999999999999999", RETRY_DELAYS[0]),
        ("Wed, 18 Nov 2026 18:00:00 GMT", RETRY_DELAYS[0]),
        ("-5", RETRY_DELAYS[0]),
        ("²", RETRY_DELAYS[0]),
    ],
)
def test_a_service_may_ask_for_a_longer_wait(
    phone: Device, anna: User, header: str, waits: timedelta
) -> None:
    phone.statuses.append(429)
    phone.answer_headers["Retry-After"] = header.encode().decode("latin-1")
    schedule(anna)
    send_due()
    assert Notification.objects.get().at == NOON + waits


@pytest.mark.parametrize("status", [400, 401, 403, 413])
def test_what_a_service_refuses_is_not_repeated(phone: Device, anna: User, status: int) -> None:
    phone.statuses.append(status)
    schedule(anna)
    send_due()
    assert not Notification.objects.exists()
    assert Subscription.objects.get().failing_since == NOON


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_no_redirect_is_followed(
    service: PushService, phone: Device, anna: User, status: int
) -> None:
    phone.statuses.append(status)
    phone.answer_headers["Location"] = f"{service.origin}/elsewhere"
    schedule(anna)
    send_due()
    assert service.other_requests == []
    assert not Notification.objects.exists()


def test_a_device_that_fails_for_two_weeks_is_removed(
    phone: Device, anna: User, time: Time
) -> None:
    phone.statuses += [403, 403]
    schedule(anna)
    send_due()
    time.passes(MAX_FAILING + timedelta(seconds=1))
    assert Subscription.objects.exists()
    schedule(anna, at=time.now)
    send_due()
    assert not Subscription.objects.exists()


def test_a_service_that_is_not_called_any_more_gets_nothing(
    phone: Device, anna: User, settings: Settings
) -> None:
    schedule(anna)
    settings.PUSH_SERVICES = ["fcm.googleapis.com"]
    send_due()
    assert phone.received == []
    assert not Subscription.objects.exists()


def test_a_service_that_hangs_delays_no_other_notification(
    service: PushService, phone: Device, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "TIMEOUT_SECONDS", 1.0)
    tablet = service.device("tablet")
    subscribe(anna, tablet.endpoint, FIREFOX)
    phone.statuses.append(HANG)
    schedule(anna)
    send_due()
    assert len(tablet.received) == 1
    assert Notification.objects.get().at == NOON + RETRY_DELAYS[0]


def test_a_service_that_does_not_exist_is_tried_again(
    phone: Device, anna: User, settings: Settings
) -> None:
    settings.PUSH_SERVICES = ["http://127.0.0.1:1"]
    Subscription.objects.update(endpoint="http://127.0.0.1:1/push/x")
    schedule(anna)
    send_due()
    assert Notification.objects.get().at == NOON + RETRY_DELAYS[0]


def test_a_fault_in_one_notification_concerns_no_other(
    phone: Device, anna: User, time: Time
) -> None:
    schedule(anna, "broken")
    schedule(anna, "match-1")
    assert send_due() == 1
    assert [each["tag"] for each in phone.contents] == ["match-1"]
    (failure,) = Failure.objects.filter(task=delivery.TASK)
    assert failure.error.startswith("RuntimeError")
    time.passes(timedelta(seconds=1))
    assert send_due() == 0
    failure.refresh_from_db()
    assert failure.tries == 2


def test_without_a_key_nothing_is_scheduled_or_sent(
    phone: Device,
    anna: User,
    settings: Settings,
    django_assert_num_queries: Count,
) -> None:
    schedule(anna)
    settings.VAPID_KEY = ""
    assert send_due() == 0
    with django_assert_num_queries(0):
        schedule(anna)
        queue.cancel("match-1")


@pytest.mark.needs_row_locks
@pytest.mark.django_db(transaction=True)
def test_two_processes_send_nothing_twice(service: PushService, anna: User) -> None:
    devices = [service.device(f"{number}") for number in range(8)]
    for each in devices:
        subscribe(anna, each.endpoint, FIREFOX)
    for number in range(5):
        schedule(anna, f"match-{number}")
    side_by_side(send_due, send_due, send_due)
    for each in devices:
        tags = sorted(received["tag"] for received in each.contents)
        assert tags == [f"match-{number}" for number in range(5)]
    assert not Notification.objects.exists()
