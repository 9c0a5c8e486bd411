"""Keys are present, strong, and the site's own."""

import base64
import secrets

import pytest
from cryptography.fernet import Fernet
from pytest_django import Settings

from accounts.models import User
from lobby.doctor.findings import Level
from lobby.doctor.keys import check_keys, check_stored_dice
from tests.conftest import VAPID_KEY
from tests.games.support.matches import sit_down


def of_chance() -> str:
    return base64.urlsafe_b64encode(secrets.token_bytes(32)).decode().rstrip("=")


@pytest.fixture(autouse=True)
def good_keys(settings: Settings) -> None:
    """A public site with good keys."""
    settings.PRODUCTION = True
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = secrets.token_urlsafe(50), []
    settings.DICE_KEYS = [Fernet.generate_key().decode()]
    settings.LOG_KEY = of_chance()
    settings.VAPID_KEY, settings.VAPID_CONTACT = VAPID_KEY, "mailto:operator@tahur.example"


def found() -> list[tuple[Level, str]]:
    return [(each.level, each.sentence) for each in check_keys()]


def test_good_keys_are_left_alone() -> None:
    assert found() == []


@pytest.mark.parametrize("name", ["SECRET_KEY", "DICE_KEYS", "LOG_KEY"])
def test_keys_for_development_are_found(settings: Settings, name: str) -> None:
    key = settings.DEVELOPMENT_KEYS[name]
    setattr(settings, name, [key] if name == "DICE_KEYS" else key)
    [(level, sentence)] = found()
    assert level == Level.ERROR
    assert name in sentence
    assert "development" in sentence
    settings.PRODUCTION = False
    assert found() == [(Level.WARNING, sentence)]


@pytest.mark.parametrize(
    ("name", "key", "words"),
    [
        ("SECRET_KEY", "short", "SECRET_KEY is short"),
        ("SECRET_KEY", "ab" * 40, "SECRET_KEY is short"),
        ("DICE_KEYS", [base64.urlsafe_b64encode(b"ab" * 16).decode()], "not random enough"),
        ("DICE_KEYS", ["no key"], "no Fernet key"),
        ("DICE_KEYS", [], "is empty"),
        ("LOG_KEY", base64.urlsafe_b64encode(b"ab" * 16).decode(), "not random enough"),
        ("LOG_KEY", "no key", "not a private key"),
        ("VAPID_KEY", "no key", "not a private key"),
    ],
)
def test_weak_and_unusable_keys_are_errors(
    settings: Settings, name: str, key: object, words: str
) -> None:
    setattr(settings, name, key)
    [(level, sentence)] = found()
    assert level == Level.ERROR
    assert name in sentence
    assert words in sentence


@pytest.mark.parametrize(
    ("name", "key"), [("LOG_KEY", ""), ("VAPID_KEY", ""), ("SECRET_KEY_FALLBACKS", ["old"])]
)
def test_what_the_site_can_do_without_is_a_warning(
    settings: Settings, name: str, key: object
) -> None:
    setattr(settings, name, key)
    if name == "VAPID_KEY":
        settings.VAPID_CONTACT = ""
    [(level, sentence)] = found()
    assert level == Level.WARNING
    assert name in sentence


def test_one_key_for_two_ends_is_a_warning(settings: Settings) -> None:
    settings.LOG_KEY = settings.DICE_KEYS[0].rstrip("=")
    assert [level for level, _ in found()] == [Level.WARNING]


def test_no_key_is_in_a_sentence(settings: Settings) -> None:
    settings.SECRET_KEY, settings.DICE_KEYS, settings.LOG_KEY = "hush", ["hush"], "hush"
    assert len(found()) == 3
    assert not any("hush" in str(each) for each in check_keys())


@pytest.mark.django_db
def test_stored_dice_keys_that_cannot_be_read_are_found(
    anna: User, berta: User, settings: Settings
) -> None:
    sit_down(anna, berta)
    assert list(check_stored_dice()) == []
    old = settings.DICE_KEYS
    settings.DICE_KEYS = [Fernet.generate_key().decode()]
    [finding] = check_stored_dice()
    assert finding.level == Level.ERROR
    settings.DICE_KEYS = [*settings.DICE_KEYS, *old]
    assert list(check_stored_dice()) == []
