"""The setting `LIMITS`: it replaces numbers, lifts all limits, and is checked at the start."""

import os
import sys

import pytest
from django.core.exceptions import ImproperlyConfigured
from pytest_django import Settings

from accounts.limits.in_force import capacities, rates
from accounts.limits.spending import spend
from accounts.limits.table import CAPACITIES, RATES, Capacity, Rate
from tests.accounts.support.processes import run_command


def test_settings_put_other_numbers_in_place(settings: Settings) -> None:
    settings.LIMITS = [
        "act.account=90/10",
        " chat.account+match=6/10;70/600 ",
        "open_sockets.address=2000",
    ]
    assert Rate(90, 10, ("account",)) in rates("act")
    assert Rate(600, 10, ("address",)) in rates("act")
    assert [each.count for each in rates("chat") if "match" in each.by] == [6, 70]
    assert Capacity(2000, ("address",)) in capacities("open_sockets")
    assert rates("seek") == RATES["seek"]


def test_the_word_off_lifts_all_limits(settings: Settings) -> None:
    settings.LIMITS = ["off"]
    for name in RATES:
        assert rates(name) == ()
        for _ in range(1000):
            spend(name, account=1, address="203.0.113.1", match="a", mailbox="b", browser="c")
    assert all(capacities(name) == () for name in CAPACITIES)


@pytest.mark.parametrize(
    "entry",
    [
        "acts.account=1/1",
        "act=1/1",
        "act.match=1/1",
        "act.account=1",
        "act.account=0/1",
        "act.account=1/x",
        "act.account=1/2/3",
        "open_sockets.address=2/3",
        "act",
        "",
    ],
)
def test_wrong_settings_are_refused(settings: Settings, entry: str) -> None:
    settings.LIMITS = [entry]
    with pytest.raises(ImproperlyConfigured, match="LIMITS"):
        rates("act")


def test_a_site_with_wrong_settings_does_not_start() -> None:
    command = [sys.executable, "manage.py", "check"]
    environment = os.environ | {"LIMITS": "acts.account=1/1"}
    done = run_command(command, environment)
    assert done.returncode != 0
    assert b"names no limit" in done.stderr
