"""Announcements: shown on every page until they are dismissed or end."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.staff.powers import NotPermitted, Role
from lobby.models import Announcement
from lobby.moderation.announcements import services
from lobby.moderation.announcements.services import (
    AnnouncementRefused,
    announce,
    cached_announcements,
    end,
)
from tests.accounts.support.staff import create_administrator, create_staff
from tests.games.support.clients import browser, text

pytestmark = pytest.mark.django_db
ADD, LIST = "/admin/lobby/announcement/announce/", "/admin/lobby/announcement/"
TEXTS = {"en": "A tournament on Sunday", "fr": "Un tournoi dimanche"}


@pytest.fixture
def master(db: None) -> User:
    """A superuser, who publishes announcements."""
    return create_administrator()


def publish(master: User, **how: object) -> Announcement:
    """Publish an announcement as superuser `master`; `how` replaces arguments of `announce`."""
    wanted = {"texts": TEXTS, "request_id": uuid4().hex, **how}
    made = announce(by=master, **wanted)  # type: ignore[arg-type]
    cached_announcements.invalidate()
    return made


def test_it_is_on_every_page_in_its_language_until_it_ends(master: User, anna: User) -> None:
    client = browser(anna)
    client.get("/fair/")

    def count_queries(address: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
        return len(queries)

    before = count_queries("/fair/")
    made = publish(master)
    for address in ("/", "/fair/", "/accounts/login/"):
        assert TEXTS["en"] in text(client.get(address, follow=True)), address
    assert count_queries("/fair/") == before
    assert TEXTS["fr"] in text(client.get("/fr/fair/"))
    polish = text(client.get("/pl/fair/"))
    assert f'<p lang="en"><bdi>{TEXTS["en"]}' in polish
    end(by=master, announcement_id=made.pk)
    cached_announcements.invalidate()
    assert TEXTS["en"] not in text(client.get("/fair/"))
    assert Announcement.objects.get().ended_by == master


def test_it_is_shown_from_its_beginning_to_its_end(master: User) -> None:
    now = timezone.now()
    publish(master, since=now + timedelta(hours=1))
    last = publish(master, until=now + timedelta(hours=1))
    assert [each.number for each in services.current_announcements("en", ())] == [last.pk]
    Announcement.objects.update(until=now)
    cached_announcements.invalidate()
    assert not services.current_announcements("en", {})


def test_a_dismissed_announcement_is_gone_without_a_script(master: User, client: Client) -> None:
    one, other = publish(master), publish(master, texts={"en": "Another thing"})
    page = text(client.get("/fair/"))
    assert f"/announcements/{one.pk}/dismiss/" in page
    away = f"/announcements/{one.pk}/dismiss/"
    assert client.get(away).status_code == 405
    answer = client.post(away, {"next": "/fair/"})
    assert answer["Location"] == "/fair/"
    assert answer.cookies["dismissed"]["httponly"]
    page = text(client.get("/fair/"))
    assert TEXTS["en"] not in page
    assert "Another thing" in page
    assert TEXTS["en"] in text(Client().get("/fair/"))
    for nonsense in ("//evil.example/", "https://evil.example/", "", "x"):
        answer = client.post(f"/announcements/{other.pk}/dismiss/", {"next": nonsense})
        assert answer["Location"] == "/"
    client.post("/announcements/999999/dismiss/")
    assert client.cookies["dismissed"].value == f"{one.pk}.{other.pk}"
    client.cookies["dismissed"] = "1.x"
    assert TEXTS["en"] in text(client.get("/fair/"))


def test_it_is_plain_text(master: User, client: Client) -> None:
    publish(master, texts={"en": "<b>so</b>\nand so"})
    assert "&lt;b&gt;so&lt;/b&gt; and so" in text(client.get("/fair/"))


def test_what_cannot_be_announced_is_refused_and_twice_does_it_once(
    master: User, anna: User
) -> None:
    now = timezone.now()
    for how in (
        {"texts": {"fr": "Un tournoi"}},
        {"texts": {"en": " "}},
        {"texts": {"en": "a" * 501}},
        {"until": now - timedelta(minutes=1)},
        {"since": now + timedelta(hours=2), "until": now + timedelta(hours=1)},
    ):
        with pytest.raises(AnnouncementRefused):
            publish(master, **how)
    with pytest.raises(NotPermitted):
        publish(anna)
    assert not Announcement.objects.exists()
    made = publish(master, request_id="one")
    assert publish(master, request_id="one") == made
    with pytest.raises(NotPermitted):
        end(by=anna, announcement_id=made.pk)
    end(by=master, announcement_id=made.pk)
    until = Announcement.objects.get().until
    end(by=master, announcement_id=made.pk)
    assert Announcement.objects.get().until == until


def test_an_administrator_announces_in_the_admin_and_a_referee_ends_nothing(master: User) -> None:
    made = publish(master)
    ending = f"/admin/lobby/announcement/{made.pk}/end/"
    form = {**TEXTS, "es": "", "request_id": "one", "since": "", "until": ""}
    referee = browser(create_staff(Role.REFEREE, name="Ruth"))
    for answer in (referee.post(ADD, form), referee.get(ending), referee.post(ending)):
        assert answer.status_code == 403
    assert Announcement.objects.current_and_future().count() == 1
    desk = browser(master)
    refused = desk.post(ADD, form | {"en": ""})
    assert refused.status_code == 422
    assert "Write at least the English text" in text(refused)
    for _ in range(2):
        assert desk.post(ADD, form).status_code == 302
    assert Announcement.objects.count() == 2
    assert desk.post(ending).status_code == 302
    assert Announcement.objects.current_and_future().count() == 1
    assert TEXTS["en"] in text(desk.get(LIST))
    assert " style=" not in text(desk.get(ADD)).partition('id="content"')[2]
    assert browser().get(ADD).status_code == 302
