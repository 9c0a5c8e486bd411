"""Mail is sent by a server that answers; only `--mail` sends some."""

import smtplib

import pytest
from django.core import mail
from django.core.mail.backends.smtp import EmailBackend
from pytest_django import Settings

from lobby.doctor.findings import Level
from lobby.doctor.mail import check_mail, send_test_mail


class Server:
    """A mail server; notes what a client asks of it."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.refuses: type[Exception] | None = None


@pytest.fixture
def server(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Server:
    """A public site whose mail goes to this server."""
    settings.PRODUCTION = True
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_HOST_PASSWORD = "mail.example", "hush"
    settings.EMAIL_USE_TLS = True
    settings.DEFAULT_FROM_EMAIL = "Tahúr <tahur@tahur.example>"
    known = Server()

    def answer(what: str) -> None:
        known.asked.append(what)
        if known.refuses:
            raise known.refuses

    monkeypatch.setattr(EmailBackend, "open", lambda _: answer("open"))
    monkeypatch.setattr(EmailBackend, "close", lambda _: known.asked.append("close"))
    monkeypatch.setattr(EmailBackend, "send_messages", lambda *_: answer("send"))
    return known


def levels() -> list[Level]:
    return [each.level for each in check_mail()]


def test_a_server_that_answers_is_asked_to_send_nothing(server: Server) -> None:
    assert levels() == []
    assert server.asked == ["open", "close"]


@pytest.mark.parametrize(
    "problem", [ConnectionRefusedError, TimeoutError, smtplib.SMTPServerDisconnected]
)
def test_a_server_that_does_not_answer_is_an_error(
    server: Server, problem: type[Exception]
) -> None:
    server.refuses = problem
    [finding] = check_mail()
    assert finding.level == Level.ERROR
    assert problem.__name__ in finding.sentence
    assert server.asked[-1] == "close"


def test_mail_that_is_printed_is_an_error_in_production(settings: Settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    settings.PRODUCTION = True
    assert levels() == [Level.ERROR]
    settings.PRODUCTION = False
    assert levels() == [Level.WARNING]


def test_an_address_of_this_machine_is_an_error(server: Server, settings: Settings) -> None:
    settings.DEFAULT_FROM_EMAIL = "Tahúr <tahur@localhost>"
    assert levels() == [Level.ERROR]


def test_a_password_in_the_clear_is_a_warning(server: Server, settings: Settings) -> None:
    settings.EMAIL_USE_TLS = False
    assert levels() == [Level.WARNING]
    settings.EMAIL_HOST_PASSWORD = ""
    assert levels() == []


def test_a_test_mail_is_sent_on_demand() -> None:
    assert list(send_test_mail("operator@tahur.example")) == []
    assert [each.to for each in mail.outbox] == [["operator@tahur.example"]]


def test_a_refused_test_mail_is_an_error(server: Server) -> None:
    server.refuses = ConnectionResetError
    assert [each.level for each in send_test_mail("a@tahur.example")] == [Level.ERROR]
    assert "send" in server.asked
