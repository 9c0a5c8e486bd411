"""Notifications about challenges: to the addressee, and to the opener once it is accepted."""

from datetime import timedelta

import pytest

from accounts.models import NotificationSettings, User
from accounts.notifications.subscriptions import Browser, subscribe
from games.models import Match, Presence
from games.play.services import MatchSetup
from lobby.models import Seek
from lobby.notifications.challenges import DELAY
from lobby.notifications.delivery import send_due
from lobby.request_form import new_request_id
from lobby.seeks import challenges, services
from lobby.seeks.blocking import block
from tests.support.host_clock import Time
from tests.support.push_service import Device, PushService

pytestmark = pytest.mark.django_db
FIREFOX = Browser("Firefox", "mark", "session")


@pytest.fixture
def phone_of_anna(service: PushService, anna: User) -> Device:
    device = service.device("anna")
    subscribe(anna, device.endpoint, FIREFOX)
    return device


@pytest.fixture
def phone_of_berta(service: PushService, berta: User) -> Device:
    device = service.device("berta")
    subscribe(berta, device.endpoint, FIREFOX)
    return device


@pytest.fixture
def seek(phone_of_anna: Device, phone_of_berta: Device, anna: User, berta: User) -> Seek:
    """A challenge to Berta by Anna."""
    return challenge(anna, berta)


def challenge(opener: User, addressee: User, request_id: str = "") -> Seek:
    return challenges.challenge(
        opener=opener,
        addressee=addressee,
        setup=MatchSetup("senet", {}, pace="day", private=True),
        request_id=request_id or new_request_id(),
    )


def send_later(time: Time) -> None:
    time.passes(DELAY)
    send_due()


def test_the_addressee_is_notified(seek: Seek, phone_of_berta: Device, time: Time) -> None:
    send_later(time)
    assert phone_of_berta.contents == [
        {
            "title": "Anna challenges you",
            "body": "Senet · 1 day per turn + 1 day in reserve",
            "path": "/#challenges",
            "lang": "en",
            "tag": f"challenge-{seek.pk}",
        }
    ]
    send_later(time)
    assert len(phone_of_berta.received) == 1


def test_a_repeated_request_notifies_once(
    phone_of_berta: Device, anna: User, berta: User, time: Time
) -> None:
    for _ in range(2):
        challenge(anna, berta, "the-same-request")
        send_later(time)
    assert len(phone_of_berta.received) == 1


@pytest.mark.parametrize("end", ["decline", "withdraw", "block", "close", "switched off"])
def test_a_challenge_that_is_over_notifies_no_user(
    seek: Seek, phone_of_berta: Device, anna: User, berta: User, time: Time, end: str
) -> None:
    if end == "decline":
        challenges.decline(seek_id=seek.pk, user=berta)
    elif end == "withdraw":
        services.withdraw_seek(seek_id=seek.pk, user=anna)
    elif end == "block":
        block(berta, anna)
    elif end == "close":
        User.objects.filter(pk=anna.pk).update(is_active=False)
    else:
        NotificationSettings.objects.create(user=berta, challenges=False)
    send_later(time)
    assert phone_of_berta.received == []


def test_the_opener_learns_that_it_is_accepted(
    seek: Seek, phone_of_anna: Device, phone_of_berta: Device, berta: User, time: Time
) -> None:
    for _ in range(2):
        challenges.accept(seek_id=seek.pk, user=berta)
    send_later(time)
    match = Match.objects.get()
    assert [(each["title"], each["path"]) for each in phone_of_anna.contents] == [
        ("Berta has accepted your challenge", f"/matches/{match.pk}/")
    ]
    assert phone_of_anna.contents[0]["tag"] == f"match-{match.pk}"
    assert phone_of_berta.received == []


def test_an_opener_who_is_there_already_is_not_notified(
    seek: Seek, phone_of_anna: Device, anna: User, berta: User, time: Time
) -> None:
    challenges.accept(seek_id=seek.pk, user=berta)
    Presence.objects.create(match=Match.objects.get(), user=anna, socket="x", at=time.now)
    send_later(time)
    assert phone_of_anna.received == []


def test_an_old_notification_of_a_finished_match_is_dropped(
    seek: Seek, phone_of_anna: Device, berta: User, time: Time
) -> None:
    challenges.accept(seek_id=seek.pk, user=berta)
    Match.objects.update(stage=Match.Stage.OVER)
    time.passes(timedelta(days=1))
    send_due()
    assert phone_of_anna.received == []
