"""The key of the site and the settings around it, as `manage.py check --deploy` sees them."""

import pytest
from py_vapid import Vapid02
from pytest_django import Settings

from accounts.notifications import keys
from accounts.notifications.checks import check_notifications
from tests.accounts.support.processes import ROOT, run_command
from tests.conftest import VAPID_KEY

SERVICES = ["fcm.googleapis.com"]


def found(settings: Settings, **values: object) -> list[str]:
    """Return the IDs of what the check finds with these settings."""
    usual = {
        "VAPID_KEY": VAPID_KEY,
        "VAPID_CONTACT": "",
        "ORIGIN": "https://tahur.example",
        "PUSH_SERVICES": SERVICES,
        "WORKER": True,
    }
    for name, value in (usual | values).items():
        setattr(settings, name, value)
    return [str(each.id) for each in check_notifications(None)]


@pytest.mark.parametrize(
    ("values", "ids"),
    [
        ({}, []),
        ({"VAPID_CONTACT": "mailto:operator@tahur.example"}, []),
        ({"VAPID_KEY": ""}, ["accounts.I001"]),
        ({"VAPID_KEY": "", "VAPID_CONTACT": "mailto:a@b.example"}, ["accounts.W001"]),
        ({"VAPID_KEY": "c2hvcnQ"}, ["accounts.E001"]),
        ({"VAPID_KEY": "ä" * 43}, ["accounts.E001"]),
        ({"VAPID_KEY": "A" * 43}, ["accounts.E001"]),
        ({"WORKER": False}, ["accounts.W002"]),
        ({"ORIGIN": "http://localhost:8000"}, ["accounts.W003"]),
        ({"VAPID_CONTACT": "operator@tahur.example"}, ["accounts.W003"]),
        ({"PUSH_SERVICES": []}, ["accounts.W004"]),
        ({"PUSH_SERVICES": [*SERVICES, "http://localhost:9"]}, ["accounts.E002"]),
    ],
)
def test_what_is_missing_or_half_set_is_found(
    settings: Settings, values: dict[str, object], ids: list[str]
) -> None:
    assert found(settings, **values) == ids


@pytest.mark.parametrize(
    ("key", "worker", "offered"),
    [
        (VAPID_KEY, True, True),
        (VAPID_KEY, False, False),
        ("", True, False),
        ("A" * 43, True, False),
    ],
)
def test_without_key_or_worker_nothing_is_offered(
    settings: Settings, key: str, worker: bool, offered: bool
) -> None:
    settings.VAPID_KEY, settings.WORKER = key, worker
    assert keys.is_offered() == offered


def test_a_signature_names_the_service_and_proves_the_key(settings: Settings) -> None:
    settings.VAPID_KEY, settings.ORIGIN = VAPID_KEY, "https://tahur.example"
    header = keys.signature("https://push.example/a/b?c", 1_800_000_000)["Authorization"]
    assert Vapid02.verify(header)
    assert header.endswith(f",k={keys.public_key()}")


def test_the_tool_makes_a_usable_key() -> None:
    made = run_command(
        [str(ROOT / ".venv/bin/python"), "-c", _code_of_tool()], {"PATH": "/usr/bin:/bin"}
    )
    assert keys.load_key(made.stdout.decode().strip())


def _code_of_tool() -> str:
    return (ROOT / "tools" / "vapid-key").read_text().split("-c '")[1].split("' >")[0]
