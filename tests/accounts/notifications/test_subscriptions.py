"""Devices: each belongs to one user, and ends with the user's session there."""

from dataclasses import replace

import pytest
from django.test import Client

from accounts.lifecycle.closing import close
from accounts.lifecycle.erasure import erase_user
from accounts.models import Notification, NotificationSettings, Subscription, User
from accounts.notifications import queue, subscriptions
from accounts.notifications.subscriptions import (
    MAX_DEVICES,
    Browser,
    UnknownService,
    UnreadableKeys,
    renew,
    subscribe,
)
from accounts.sessions.devices import COOKIE, device_hash
from accounts.sessions.store import digest_of_key
from lobby.account.export import export_account
from tests.support.host_clock import NOON
from tests.support.push_service import PushService

pytestmark = pytest.mark.django_db
FIREFOX = Browser("Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0", "mark", "session")


def browser_of(client: Client) -> Browser:
    """Return the browser that a test client is, as the site sees it."""
    request = client.get("/").wsgi_request
    request.COOKIES = {COOKIE: client.cookies[COOKIE].value}
    return Browser("Firefox", device_hash(request), digest_of_key(client.session.session_key))


def owners() -> list[str]:
    return list(Subscription.objects.values_list("user__username", flat=True).order_by("pk"))


def test_a_browser_subscribes_once(service: PushService, anna: User) -> None:
    endpoint = service.device("one").endpoint
    for _ in range(2):
        subscribe(anna, endpoint, FIREFOX)
    assert owners() == ["Anna"]


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"url": "https://evil.example/x"}, UnknownService),
        ({"p256dh": ""}, UnreadableKeys),
        ({"p256dh": "BAAA"}, UnreadableKeys),
        ({"p256dh": "B" + "A" * 86}, UnreadableKeys),
        ({"p256dh": "ä"}, UnreadableKeys),
        ({"auth": "short"}, UnreadableKeys),
        ({"auth": ""}, UnreadableKeys),
        ({"auth": "*" * 22}, UnreadableKeys),
    ],
)
def test_what_cannot_be_used_is_refused(
    service: PushService, anna: User, changes: dict[str, str], error: type[Exception]
) -> None:
    with pytest.raises(error):
        subscribe(anna, replace(service.device("one").endpoint, **changes), FIREFOX)
    assert not Subscription.objects.exists()


def test_a_device_moves_to_the_user_who_subscribes_there(
    service: PushService, anna: User, berta: User
) -> None:
    endpoint = service.device("one").endpoint
    first = subscribe(anna, endpoint, FIREFOX)
    queue.schedule(anna.pk, "turn", "match-1", NOON)
    second = subscribe(berta, endpoint, FIREFOX)
    assert owners() == ["Berta"]
    assert not Notification.objects.filter(subscription=second).exists()
    assert first.pk != second.pk


def test_no_user_takes_a_device_without_its_keys(
    service: PushService, anna: User, berta: User
) -> None:
    endpoint = service.device("one").endpoint
    subscribe(anna, endpoint, FIREFOX)
    other = service.device("other").endpoint
    with pytest.raises(UnreadableKeys):
        subscribe(berta, replace(other, url=endpoint.url), FIREFOX)
    assert owners() == ["Anna"]


def test_another_device_replaces_the_oldest(service: PushService, anna: User, berta: User) -> None:
    subscribe(berta, service.device("hers").endpoint, FIREFOX)
    for number in range(MAX_DEVICES + 2):
        subscribe(anna, service.device(f"{number}").endpoint, FIREFOX)
    kept = Subscription.objects.filter(user=anna).order_by("pk")
    assert [each.endpoint.rsplit("/")[-1] for each in kept] == [
        str(number) for number in range(2, MAX_DEVICES + 2)
    ]
    assert owners().count("Berta") == 1


def test_a_browser_renews_its_subscription(service: PushService, anna: User) -> None:
    old, new = service.device("old").endpoint, service.device("new").endpoint
    subscribe(anna, old, FIREFOX)
    assert renew(old, new)
    assert Subscription.objects.get().endpoint == new.url
    assert not renew(old, new)


def test_only_the_browser_itself_renews_it(service: PushService, anna: User) -> None:
    old, new = service.device("old").endpoint, service.device("new").endpoint
    subscribe(anna, old, FIREFOX)
    assert not renew(replace(old, auth="A" * 22), new)
    with pytest.raises(UnknownService):
        renew(old, replace(new, url="https://evil.example/x"))
    assert Subscription.objects.get().endpoint == old.url


def test_it_takes_no_other_subscription_over(service: PushService, anna: User, berta: User) -> None:
    old, new = service.device("old").endpoint, service.device("new").endpoint
    subscribe(anna, old, FIREFOX)
    subscribe(berta, new, FIREFOX)
    assert not renew(old, new)
    assert owners() == ["Anna", "Berta"]


def test_a_user_removes_only_own_devices(service: PushService, anna: User, berta: User) -> None:
    own = subscribe(anna, service.device("one").endpoint, FIREFOX)
    subscriptions.unsubscribe(berta, own.pk)
    assert owners() == ["Anna"]
    subscriptions.unsubscribe(anna, own.pk)
    assert owners() == []


@pytest.fixture
def two_browsers(service: PushService, anna: User, as_anna: Client, password: str) -> Client:
    """Log Anna in twice, with notifications in both browsers; return the browser "here"."""
    other = Client()
    other.post("/accounts/login/", {"login": "Anna", "password": password})
    subscribe(anna, service.device("here").endpoint, browser_of(as_anna))
    subscribe(anna, service.device("there").endpoint, browser_of(other))
    return as_anna


@pytest.mark.parametrize(
    ("address", "form", "left"),
    [("/accounts/logout/", {}, "there"), ("/accounts/sessions/", {"end": "others"}, "here")],
    ids=["logging out", "ending the other sessions"],
)
def test_the_end_of_a_session_ends_the_notifications_of_its_browser_only(
    two_browsers: Client, address: str, form: dict[str, str], left: str
) -> None:
    two_browsers.post(address, form)
    assert Subscription.objects.get().endpoint.endswith(f"/{left}")


def test_a_new_password_ends_those_of_the_other_browsers(
    two_browsers: Client, password: str
) -> None:
    new = "wooden-pips-and-thunder"
    form = {"oldpassword": password, "password1": new, "password2": new}
    assert two_browsers.post("/accounts/password/change/", form).status_code == 302
    left = Subscription.objects.get()
    assert left.endpoint.endswith("/here")
    assert left.session == digest_of_key(two_browsers.session.session_key)


def test_another_user_who_logs_in_there_ends_them(
    service: PushService, anna: User, as_anna: Client, password: str
) -> None:
    subscribe(anna, service.device("here").endpoint, browser_of(as_anna))
    User.objects.create_user("Berta", password=password)
    del as_anna.cookies["sessionid"]
    as_anna.post("/accounts/login/", {"login": "Berta", "password": password})
    assert owners() == []


def test_they_survive_an_expired_session_of_the_same_user(
    service: PushService, anna: User, as_anna: Client, password: str
) -> None:
    subscribe(anna, service.device("here").endpoint, browser_of(as_anna))
    del as_anna.cookies["sessionid"]
    as_anna.post("/accounts/login/", {"login": "Anna", "password": password})
    assert Subscription.objects.get().session == digest_of_key(as_anna.session.session_key)


def test_closing_an_account_ends_them(service: PushService, anna: User, as_anna: Client) -> None:
    subscribe(anna, service.device("here").endpoint, browser_of(as_anna))
    close(anna)
    assert owners() == []


def test_an_erased_user_leaves_nothing(service: PushService, anna: User) -> None:
    subscribe(anna, service.device("here").endpoint, FIREFOX)
    NotificationSettings.objects.create(user=anna, time_zone="Europe/Madrid")
    erase_user(anna)
    assert not Subscription.objects.exists()
    assert not NotificationSettings.objects.exists()


def test_the_copy_of_an_account_holds_them_without_secrets(
    service: PushService, anna: User
) -> None:
    device = service.device("here")
    subscribe(anna, device.endpoint, FIREFOX)
    NotificationSettings.objects.create(user=anna, time_zone="Europe/Madrid", turns=False)
    copy = export_account(anna, "")
    assert copy["notified_devices"] == [
        {"browser": FIREFOX.user_agent, "service": "127.0.0.1", "since": NOON}
    ]
    chosen = copy["notifications"]
    assert isinstance(chosen, dict)
    assert (chosen["time_zone"], chosen["turns"], chosen["challenges"]) == (
        "Europe/Madrid",
        False,
        True,
    )
    text = str(copy)
    for secret in (device.endpoint.url, device.endpoint.p256dh, device.endpoint.auth):
        assert secret not in text
