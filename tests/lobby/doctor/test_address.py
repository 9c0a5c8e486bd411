"""The site is reached at its public address, and its operator by finders of holes."""

import http.client
import socket
import ssl
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from lobby.doctor.address import ask, check_address, check_contact
from lobby.doctor.findings import Level
from lobby.doctor.probe import HEADER

ORIGIN = "https://tahur.example"


class Proxy(HTTPServer):
    """A server that gives every request one answer."""

    status, location = 200, ""


class Answer(BaseHTTPRequestHandler):
    """The answer of a `Proxy`."""

    server: Proxy

    def do_GET(self) -> None:
        self.send_response(self.server.status)
        if self.server.location:
            self.send_header("Location", self.server.location)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Write nothing."""


@pytest.fixture(autouse=True)
def public(settings: Settings) -> None:
    """A public site."""
    settings.PRODUCTION, settings.DEBUG = True, False
    settings.ORIGIN, settings.ALLOWED_HOSTS = ORIGIN, ["tahur.example"]


@pytest.fixture
def proxy(monkeypatch: pytest.MonkeyPatch) -> Iterator[Proxy]:
    """The proxy before the site, reached without TLS."""
    with Proxy(("127.0.0.1", 0), Answer) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()

        def connect(host: str, port: int | None, timeout: float) -> http.client.HTTPConnection:
            return http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=30)

        monkeypatch.setattr("http.client.HTTPSConnection", connect)
        yield server
        server.shutdown()
        thread.join()


def levels() -> list[Level]:
    return [each.level for each in check_address()]


def test_a_site_that_answers_is_left_alone(proxy: Proxy) -> None:
    assert levels() == []


def test_an_endless_redirect_is_laid_to_the_proxies(proxy: Proxy) -> None:
    proxy.status, proxy.location = 301, f"{ORIGIN}/healthz"
    [finding] = check_address()
    assert finding.level == Level.ERROR
    assert "TRUSTED_PROXY_COUNT" in finding.remedy


@pytest.mark.parametrize(
    ("forwarded", "trusted", "scheme", "words"),
    [
        ("192.0.2.1", 1, "https", ""),
        ("192.0.2.1, 192.0.2.2", 2, "https", ""),
        ("192.0.2.1, 192.0.2.2", 1, "https", "arrive with 2 entries"),
        ("", 1, "https", "arrive with 0 entries"),
        ("192.0.2.1", 1, "http", "redirects for ever"),
    ],
)
def test_the_proxies_that_a_request_passes_are_counted(
    monkeypatch: pytest.MonkeyPatch,
    settings: Settings,
    forwarded: str,
    trusted: int,
    scheme: str,
    words: str,
) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = trusted
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    passed = {"X-Forwarded-For": forwarded, "X-Forwarded-Proto": scheme}

    class Through(http.client.HTTPConnection):
        def request(self, method: str, url: str, **given: Any) -> None:  # type: ignore[override]
            self.answer = Client().get(url, headers=given["headers"] | passed)

        def getresponse(self) -> Any:
            return SimpleNamespace(status=self.answer.status_code, headers=self.answer.headers)

    settings.ALLOWED_HOSTS = ["testserver"]
    found = [finding.sentence for finding in ask(Through("tahur.example"))]
    assert [words in each for each in found] == ([True] if words else []), found


def test_only_the_doctor_gets_to_know_how_its_request_arrived(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]
    for header in ({}, {HEADER: "arrival:forged"}):
        assert HEADER not in Client().get("/healthz", headers=header).headers


@pytest.mark.parametrize("status", [400, 404, 502])
def test_another_answer_is_an_error(proxy: Proxy, status: int) -> None:
    proxy.status = status
    [finding] = check_address()
    assert finding.level == Level.ERROR
    assert str(status) in finding.sentence


def test_a_site_that_does_not_answer_is_a_warning() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        connection = http.client.HTTPConnection("127.0.0.1", closed.getsockname()[1])
        assert [each.level for each in ask(connection)] == [Level.WARNING]


def test_a_bad_certificate_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", 1)

    def refuse(*_: object, **__: object) -> None:
        raise ssl.SSLCertVerificationError("expired")

    monkeypatch.setattr(connection, "request", refuse)
    assert [each.level for each in ask(connection)] == [Level.ERROR]


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("DEBUG", True, [Level.ERROR]),
        ("ORIGIN", "http://localhost:8000", [Level.ERROR]),
        ("ALLOWED_HOSTS", ["other.example"], [Level.WARNING]),
        ("ALLOWED_HOSTS", ["*"], []),
        ("PRODUCTION", False, [Level.SKIPPED]),
    ],
)
def test_settings_of_a_public_site(
    proxy: Proxy, settings: Settings, name: str, value: object, expected: list[Level]
) -> None:
    setattr(settings, name, value)
    assert levels() == expected


@pytest.mark.parametrize(
    ("contacts", "expected"),
    [
        (["mailto:security@tahur.example"], []),
        ([], [Level.WARNING]),
        (["security@tahur.example"], [Level.ERROR]),
    ],
)
def test_the_contact_for_security_holes(
    settings: Settings, contacts: list[str], expected: list[Level]
) -> None:
    settings.SECURITY_CONTACT = contacts
    assert [each.level for each in check_contact()] == expected
    settings.PRODUCTION = False
    assert [each.level for each in check_contact()] == [
        level for level in expected if level == Level.ERROR
    ]
