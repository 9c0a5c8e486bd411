"""Reminder mails in slow matches: one for each absence, to players who want them."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from games.mail.queue import TURN_MAIL_DELAY
from games.models import Letter, Match
from games.play.vacations import take
from games.timekeeper import run_due
from tests.games.support.clients import browser, text
from tests.games.support.matches import ShowDice, Table, sit_down
from tests.games.support.play.slow_turns import (
    ALARM,
    DAY,
    TURN,
    annas_turn,
    bertas_turn,
    collect_subjects,
)
from tests.support.host_clock import NOON, Time

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


def test_an_absent_player_is_reminded_once(slow: Table, time: Time) -> None:
    annas_turn(slow)
    assert collect_subjects(time, TURN_MAIL_DELAY - timedelta(seconds=1)) == []
    assert collect_subjects(time, timedelta(seconds=1)) == [TURN]
    assert collect_subjects(time) == [TURN]
    assert mail.outbox[0].to == ["berta@example.org"]


def test_the_mail_leads_there_and_says_when_time_is_up(
    slow: Table, time: Time, settings: Settings
) -> None:
    settings.ORIGIN = "https://tahur.example"
    annas_turn(slow)
    collect_subjects(time)
    words = mail.outbox[0].body
    assert f"https://tahur.example/matches/{slow.pk}/" in words
    assert "Your time runs out on Friday, 20 November, 12:00 UTC." in words
    assert "https://tahur.example/preferences/#mail" in words
    assert "Hello Berta," in words
    assert "&" not in words
    assert "  " not in words
    assert "\n\n\n" not in words


def test_no_reminder_of_a_turn_that_was_seen(slow: Table, time: Time, berta: User) -> None:
    annas_turn(slow)
    browser(berta).get(f"/matches/{slow.pk}/")
    assert collect_subjects(time) == []


def test_no_reminder_after_the_turn_was_played(slow: Table, time: Time) -> None:
    annas_turn(slow)
    bertas_turn(slow)
    assert collect_subjects(time) == []
    assert not Letter.objects.filter(seat__number=1).exists()


def test_no_reminder_after_the_turn_was_begun(slow: Table, time: Time) -> None:
    annas_turn(slow)
    slow.play(1, "throw")
    assert collect_subjects(time) == []


def test_after_a_visit_the_player_is_reminded_again(slow: Table, time: Time) -> None:
    annas_turn(slow)
    collect_subjects(time)
    bertas_turn(slow)
    annas_turn(slow)
    assert collect_subjects(time) == [TURN, TURN]


def test_no_reminder_of_a_second_turn_in_one_absence(slow: Table, time: Time) -> None:
    annas_turn(slow)
    collect_subjects(time)
    told_at = slow.match.seats.get(number=1).told_at
    assert told_at is not None
    bertas_turn(slow)
    # As if her turn had been played for her.
    slow.match.seats.filter(number=1).update(told_at=told_at)
    annas_turn(slow)
    assert collect_subjects(time) == [TURN]


@pytest.mark.parametrize("look", ["/matches/{}/", "/matches/{}/board/"])
def test_looking_ends_an_absence(slow: Table, time: Time, berta: User, look: str) -> None:
    annas_turn(slow)
    collect_subjects(time)
    browser(berta).get(look.format(slow.pk))
    assert slow.match.seats.get(number=1).told_at is None


def test_visits_of_other_users_do_not_end_an_absence(
    slow: Table, time: Time, anna: User, client: Client
) -> None:
    annas_turn(slow)
    for each in (client, browser(anna)):
        each.get(f"/matches/{slow.pk}/")
    assert collect_subjects(time) == [TURN]


def test_before_time_is_up_one_is_warned_once(slow: Table, time: Time) -> None:
    annas_turn(slow)
    assert collect_subjects(time) == [TURN]
    assert collect_subjects(
        time, 2 * DAY - timedelta(hours=6) - TURN_MAIL_DELAY - timedelta(seconds=1)
    ) == [TURN]
    assert collect_subjects(time, timedelta(seconds=1)) == [TURN, ALARM]
    assert collect_subjects(time, timedelta(hours=1)) == [TURN, ALARM]


def test_a_player_who_has_seen_the_turn_is_warned_as_well(
    slow: Table, time: Time, berta: User
) -> None:
    annas_turn(slow)
    browser(berta).get(f"/matches/{slow.pk}/")
    assert collect_subjects(time, 2 * DAY - timedelta(hours=5)) == [ALARM]


def test_a_vacation_puts_off_the_warning(time: Time, anna: User, berta: User, slow: Table) -> None:
    Match.objects.filter(pk=slow.pk).update(vacation=True)
    annas_turn(slow)
    take(user=berta, begins=NOON.date() + DAY, ends=NOON.date() + 2 * DAY)
    run_due()
    assert collect_subjects(time, 2 * DAY) == [TURN]
    assert collect_subjects(time, 2 * DAY - timedelta(hours=6)) == [TURN, ALARM]


def test_nothing_is_sent_of_a_match_that_is_over(slow: Table, time: Time) -> None:
    annas_turn(slow)
    slow.play(0, "resign")
    assert collect_subjects(time, 3 * DAY) == []
    assert not Letter.objects.exists()


@pytest.mark.parametrize("change", [{"mail_turns": False}, {"email": ""}, {"is_active": False}])
def test_no_mail_without_consent(
    slow: Table, time: Time, berta: User, change: dict[str, object]
) -> None:
    User.objects.filter(pk=berta.pk).update(**change)
    annas_turn(slow)
    assert collect_subjects(time, 3 * DAY) == []


def test_nothing_is_sent_to_an_address_before_it_is_confirmed(
    slow: Table, time: Time, berta: User
) -> None:
    EmailAddress.objects.filter(user=berta).update(verified=False)
    annas_turn(slow)
    assert collect_subjects(time) == []
    bertas_turn(slow)
    EmailAddress.objects.filter(user=berta).update(verified=True)
    annas_turn(slow)
    assert collect_subjects(time) == [TURN]


def test_in_quick_games_nothing_is_written(
    time: Time, anna: User, berta: User, dice_show: ShowDice
) -> None:
    dice_show((3, 1))
    sit_down(anna, berta, pace="long")
    assert not Letter.objects.exists()


def test_the_switch_is_kept(berta: User, slow: Table) -> None:
    client = browser(berta)
    assert 'name="mail_turns" aria-describedby="help-mail" checked' in text(
        client.get("/preferences/")
    )
    assert client.post("/preferences/mail/", {}).status_code == 302
    berta.refresh_from_db()
    assert not berta.mail_turns
    client.post("/preferences/mail/", {"mail_turns": "on"})
    berta.refresh_from_db()
    assert berta.mail_turns


def test_without_an_address_there_is_no_switch(anna: User) -> None:
    assert 'name="mail_turns"' not in text(browser(anna).get("/preferences/"))
