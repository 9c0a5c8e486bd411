"""`/.well-known/security.txt` (RFC 9116) says how to report a security hole."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from pytest_django import Settings

from tests.support.host_clock import Time

pytestmark = pytest.mark.django_db

ADDRESS = "/.well-known/security.txt"


def fields(client: Client) -> list[tuple[str, str]]:
    """Return the fields of the file, in order."""
    answer = client.get(ADDRESS)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    lines = answer.content.decode().splitlines()
    return [(name, value) for name, _, value in (line.partition(": ") for line in lines)]


def test_it_names_contacts_languages_and_its_own_address(
    client: Client, settings: Settings
) -> None:
    settings.SECURITY_CONTACT = ["mailto:security@tahur.example", "https://tahur.example/report"]
    settings.SECURITY_LANGUAGES = ["en", "es"]
    settings.ORIGIN = "https://tahur.example"
    found = fields(client)
    assert [value for name, value in found if name == "Contact"] == settings.SECURITY_CONTACT
    assert ("Preferred-Languages", "en, es") in found
    assert ("Canonical", f"https://tahur.example{ADDRESS}") in found
    assert [name for name, _ in found].count("Expires") == 1


def test_it_expires_in_less_than_a_year_whenever_it_is_read(
    client: Client, settings: Settings, time: Time
) -> None:
    settings.SECURITY_CONTACT = ["mailto:security@tahur.example"]
    for _ in range(2):
        expires = datetime.fromisoformat(dict(fields(client))["Expires"])
        assert timedelta() < expires - datetime.now(UTC) < timedelta(days=365)
        time.passes(timedelta(days=100))


@pytest.mark.parametrize(
    "contacts", [[], ["security@tahur.example"], ["http://tahur.example"], ["mailto:a@b\nX: y"]]
)
def test_there_is_none_without_a_usable_contact(
    client: Client, settings: Settings, contacts: list[str]
) -> None:
    settings.SECURITY_CONTACT = contacts
    assert client.get(ADDRESS).status_code == 404


def test_an_unusable_contact_is_left_out(client: Client, settings: Settings) -> None:
    settings.SECURITY_CONTACT = ["security@tahur.example", "https://tahur.example/report"]
    found = fields(client)
    assert [value for name, value in found if name == "Contact"] == ["https://tahur.example/report"]


def test_it_is_only_read(client: Client, settings: Settings) -> None:
    settings.SECURITY_CONTACT = ["mailto:security@tahur.example"]
    assert client.head(ADDRESS).status_code == 200
    assert client.post(ADDRESS).status_code == 405
