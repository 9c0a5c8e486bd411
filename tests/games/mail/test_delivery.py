"""Sending reminder mails: what fails is tried again, and several processes send each mail once."""

from smtplib import SMTPException

import pytest
from django.core import mail

from accounts.models import User
from games.mail import delivery
from games.mail.delivery import RETRY_DELAYS, deliver
from games.mail.queue import TURN_MAIL_DELAY
from tests.games.support.clients import browser
from tests.games.support.matches import Table, at_once, everything
from tests.games.support.play.slow_turns import DAY, TURN, annas_turn, collect_subjects
from tests.support.host_clock import Time

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


class TestFailing:
    """Reminder mails if the mail server fails or the process dies."""

    @pytest.fixture
    def failed_attempts(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """Make sending fail; return a list to which the subject of each attempt is added."""
        tried = list[str]()

        def fail(subject: str, *_: object) -> None:
            tried.append(subject)
            raise SMTPException(subject)

        monkeypatch.setattr(delivery, "send_mail", fail)
        return tried

    def test_it_is_tried_a_few_times_and_then_dropped(
        self, slow: Table, time: Time, failed_attempts: list[str], caplog: pytest.LogCaptureFixture
    ) -> None:
        annas_turn(slow)
        collect_subjects(time)
        for pause in RETRY_DELAYS:
            deliver()
            collect_subjects(time, pause)
        collect_subjects(time, DAY / 2)
        assert failed_attempts == [TURN] * (1 + len(RETRY_DELAYS))
        assert "could not send turn" in caplog.text

    def test_the_match_knows_nothing_of_it(
        self, slow: Table, time: Time, failed_attempts: list[str]
    ) -> None:
        annas_turn(slow)
        matches, _, events = everything()
        collect_subjects(time)
        assert (everything()[0], everything()[2]) == (matches, events)

    def test_what_failed_once_is_sent_later(
        self, slow: Table, time: Time, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        annas_turn(slow)
        with monkeypatch.context() as broken:
            broken.setattr(delivery, "send_mail", lambda *_: (_ for _ in ()).throw(OSError))
            assert collect_subjects(time) == []
        assert collect_subjects(time, RETRY_DELAYS[0]) == [TURN]
        assert collect_subjects(time, DAY) == [TURN]

    def test_no_late_mail_to_a_player_who_has_come(
        self, slow: Table, time: Time, berta: User, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        annas_turn(slow)
        with monkeypatch.context() as broken:
            broken.setattr(delivery, "send_mail", lambda *_: (_ for _ in ()).throw(OSError))
            collect_subjects(time)
        browser(berta).get(f"/matches/{slow.pk}/")
        assert collect_subjects(time, RETRY_DELAYS[0]) == []


@pytest.mark.django_db(transaction=True)
def test_several_postmen_send_once(slow: Table, time: Time) -> None:
    annas_turn(slow)
    time.passes(TURN_MAIL_DELAY)
    answers = at_once(*[deliver] * 4)
    assert sorted(map(str, answers)) == ["0", "0", "0", "1"]
    assert len(mail.outbox) == 1
