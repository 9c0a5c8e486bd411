"""The page about notifications, and what browsers post there."""

import json
import re
from datetime import time as wall_time

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.models import Notification, NotificationSettings, Subscription, User
from accounts.notifications import queue
from accounts.notifications.offer import OFFER
from accounts.notifications.subscriptions import Endpoint
from lobby.notifications.delivery import send_due
from lobby.request_form import new_request_id
from tests.games.support.matches import sit_down
from tests.support.host_clock import NOON, Time
from tests.support.push_service import Device, PushService

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]
PAGE = "/preferences/notifications/"
OF_HERE = re.compile(r'id="notify-here"[^>]* data-here')
"""The form of a browser in which the user is notified."""
HERE, REMOVE, TEST, DECLINE, RENEW = (
    f"{PAGE}{name}/" for name in ("here", "remove", "test", "decline", "renew")
)


def subscribe(client: Client, endpoint: Endpoint, time_zone: str = "") -> int:
    """Subscribe as the page's script does; return the status."""
    form = {"endpoint": endpoint.url, "p256dh": endpoint.p256dh, "auth": endpoint.auth}
    return client.post(HERE, {**form, "time_zone": time_zone}).status_code


def page(client: Client) -> str:
    answer = client.get(PAGE)
    assert answer.status_code == 200
    return answer.content.decode()


def as_json(endpoint: Endpoint) -> dict[str, object]:
    return {"endpoint": endpoint.url, "keys": {"p256dh": endpoint.p256dh, "auth": endpoint.auth}}


@pytest.fixture
def phone(service: PushService, as_anna: Client) -> Device:
    """A device from which Anna has subscribed, with the test client `as_anna`."""
    phone = service.device("phone")
    assert subscribe(as_anna, phone.endpoint) == 204
    return phone


def test_visitors_have_to_log_in(client: Client) -> None:
    for address in (PAGE, HERE, REMOVE, TEST, DECLINE):
        answer = client.get(PAGE) if address == PAGE else client.post(address)
        assert answer["Location"].startswith("/accounts/login/")


def test_without_a_key_nothing_is_offered(as_anna: Client, settings: Settings) -> None:
    settings.VAPID_KEY = ""
    assert "does not send notifications to devices" in page(as_anna)
    assert "notify-button" not in page(as_anna)
    assert as_anna.post(HERE).status_code == 404


def test_the_page_has_the_key_and_no_secret(
    phone: Device, service: PushService, as_anna: Client, settings: Settings
) -> None:
    text = page(as_anna)
    assert settings.VAPID_KEY not in text
    for secret in (phone.endpoint.url, phone.endpoint.p256dh, phone.endpoint.auth):
        assert secret not in text
    assert OF_HERE.search(text)
    assert "this browser" in text


def test_another_browser_of_the_user_is_not_this_one(
    phone: Device, anna: User, password: str
) -> None:
    other = Client()
    other.post("/accounts/login/", {"login": "Anna", "password": password})
    assert not OF_HERE.search(page(other))
    assert "Your devices" in page(other)


def test_what_cannot_be_used_is_refused_with_a_sentence(
    service: PushService, as_anna: Client
) -> None:
    answer = as_anna.post(HERE, {"endpoint": "https://evil.example/x"})
    assert answer.status_code == 422
    assert "push service" in answer.content.decode()
    assert not Subscription.objects.exists()


def test_the_browsers_time_zone_is_a_suggestion(
    service: PushService, anna: User, as_anna: Client
) -> None:
    for zone in ("Mars/Olympus", "Europe/Madrid", "Asia/Tokyo"):
        subscribe(as_anna, service.device("one").endpoint, zone)
    assert NotificationSettings.objects.get().time_zone == "Europe/Madrid"


def test_subscribing_is_limited(service: PushService, as_anna: Client) -> None:
    endpoint = service.device("one").endpoint
    statuses = [subscribe(as_anna, endpoint) for _ in range(21)]
    assert statuses == [204] * 20 + [429]


def test_devices_are_removed_by_their_owner_alone(
    phone: Device, as_anna: Client, as_guest: Client
) -> None:
    device = Subscription.objects.get()
    as_guest.post(REMOVE, {"device": device.pk})
    assert Subscription.objects.exists()
    for odd in ("", "x", "-1", "9" * 30):
        assert as_anna.post(REMOVE, {"device": odd}).status_code == 302
    as_anna.post(REMOVE, {"device": device.pk})
    assert not Subscription.objects.exists()


def test_a_test_arrives_even_in_quiet_hours(
    phone: Device, anna: User, as_anna: Client, as_guest: Client
) -> None:
    NotificationSettings.objects.filter(user=anna).update(
        quiet_from=wall_time(0), quiet_until=wall_time(23, 59)
    )
    device = Subscription.objects.get()
    as_guest.post(TEST, {"device": device.pk})
    assert send_due() == 0
    as_anna.post(TEST, {"device": device.pk})
    assert send_due() == 1
    assert phone.contents[0]["body"] == "Notifications are working on this device."
    assert phone.contents[0]["path"] == PAGE


def test_tests_are_limited(phone: Device, as_anna: Client) -> None:
    device = Subscription.objects.get()
    statuses = [as_anna.post(TEST, {"device": device.pk}).status_code for _ in range(6)]
    assert statuses == [302] * 5 + [429]


def test_settings_are_saved(service: PushService, anna: User, as_anna: Client) -> None:
    form = {
        "turns": "on",
        "quiet_from": "22:30",
        "quiet_until": "07:00",
        "time_zone": "America/New_York",
    }
    assert as_anna.post(PAGE, form).status_code == 302
    stored = NotificationSettings.objects.get(user=anna)
    assert (stored.turns, stored.warnings, stored.challenges) == (True, False, False)
    assert (stored.quiet_from, stored.quiet_until) == (wall_time(22, 30), wall_time(7))
    text = page(as_anna)
    assert 'value="22:30"' in text
    assert '<option value="America/New_York" selected>America/New York</option>' in text
    as_anna.post(PAGE, {})
    stored.refresh_from_db()
    assert (stored.turns, stored.quiet_from, stored.time_zone) == (False, None, "")


@pytest.mark.parametrize(
    "form",
    [
        {"quiet_from": "22:00"},
        {"quiet_until": "22:00"},
        {"quiet_from": "22:00", "quiet_until": "22:00"},
        {"quiet_from": "25:00", "quiet_until": "07:00"},
        {"quiet_from": "\0", "quiet_until": "07:00"},
        {"time_zone": "Mars/Olympus"},
        {"time_zone": "../../etc/passwd"},
    ],
)
def test_wrong_settings_are_refused(
    service: PushService, as_anna: Client, form: dict[str, str]
) -> None:
    assert as_anna.post(PAGE, form).status_code == 422
    assert not NotificationSettings.objects.exists()


def test_the_worker_renews_a_subscription_without_a_form(
    phone: Device, service: PushService
) -> None:
    worker = Client(enforce_csrf_checks=True)
    new = service.device("new").endpoint
    body = json.dumps({"old": as_json(phone.endpoint), "new": as_json(new)})
    assert worker.post(RENEW, body, content_type="application/json").status_code == 204
    assert Subscription.objects.get().endpoint == new.url
    assert worker.post(RENEW, body, content_type="application/json").status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"\xff",
        b'{"old": null}',
        b'{"old": 1, "new": 2}',
        b'{"old": {"endpoint": 1, "keys": []}, "new": {}}',
        b'{"old": {"endpoint": "x", "keys": {"p256dh": 1, "auth": 2}}, "new": {}}',
        b"[" * 60_000,
    ],
)
def test_what_the_worker_could_not_have_sent_is_refused(
    phone: Device, client: Client, body: bytes
) -> None:
    assert client.post(RENEW, body, content_type="application/json").status_code == 400


def test_an_unknown_service_is_refused_there_too(phone: Device, client: Client) -> None:
    new = as_json(phone.endpoint) | {"endpoint": "https://evil.example/x"}
    body = json.dumps({"old": as_json(phone.endpoint), "new": new})
    assert client.post(RENEW, body, content_type="application/json").status_code == 400
    assert Subscription.objects.get().endpoint == phone.endpoint.url


def is_offered(client: Client) -> bool:
    return DECLINE in client.get("/account/").content.decode()


def challenge(client: Client, user: User) -> None:
    """Challenge a user by the form of the site."""
    form = {"game": "backgammon", "pace": "day", "request_id": new_request_id()}
    assert client.post(f"/people/{user}/challenge/", form)["Location"] == "/"


def test_it_is_offered_once_after_a_challenge(
    service: PushService, as_anna: Client, berta: User, password: str
) -> None:
    assert not is_offered(as_anna)
    challenge(as_anna, berta)
    assert is_offered(as_anna)
    as_anna.post(DECLINE, {"next": "/account/"})
    assert not is_offered(as_anna)
    again = Client()
    again.post("/accounts/login/", {"login": "Anna", "password": password})
    challenge(again, User.objects.create_user("Clara"))
    assert not is_offered(again)


def test_it_is_not_offered_to_a_user_who_has_it(
    phone: Device, as_anna: Client, berta: User
) -> None:
    challenge(as_anna, berta)
    assert not is_offered(as_anna)
    assert as_anna.session[OFFER] is False


@pytest.mark.parametrize(("pace", "offered"), [("day", True), ("blitz", False)])
def test_it_takes_no_room_at_the_board_of_a_live_match(
    service: PushService, as_anna: Client, anna: User, berta: User, pace: str, offered: bool
) -> None:
    challenge(as_anna, berta)
    table = sit_down(anna, berta, pace=pace)
    seen = as_anna.get(table.match.get_absolute_url()).content.decode()
    assert (DECLINE in seen) is offered


def test_the_offer_leads_to_no_other_site(service: PushService, as_anna: Client) -> None:
    answer = as_anna.post(DECLINE, {"next": "https://evil.example/"})
    assert answer["Location"] == "/"


def test_a_test_replaces_the_one_before(phone: Device, anna: User, time: Time) -> None:
    device = Subscription.objects.get()
    for _ in range(2):
        queue.schedule_test(anna.pk, device.pk)
    assert Notification.objects.get().at == NOON == time.now
