"""Requests within and over a limit: what counts, for which address, and how long users wait."""

import pytest
from django.test import RequestFactory
from django.utils import translation
from pytest_django import Settings

from accounts.limits.addresses import address_of, address_of_socket
from accounts.limits.refusals import wait_text
from accounts.limits.spending import TooManyRequests, give_back, spend
from accounts.limits.table import RATES
from tests.support.host_clock import Time


def test_fast_play_is_never_limited(time: Time) -> None:
    """Users behind one network address may act three times a second for a minute."""
    for _ in range(180):
        for account in range(20):
            spend("act", account=account, address="203.0.113.1")
        time.passes(1 / 3)


def test_what_is_refused_is_not_counted(time: Time) -> None:
    spent = [spend("seek", account=1) for _ in range(10)]
    for _ in range(50):
        with pytest.raises(TooManyRequests) as refused:
            spend("seek", account=1)
    assert refused.value.seconds == 60
    time.passes(60)
    spend("seek", account=1)
    give_back(spent[0])
    spend("seek", account=1)


def test_only_rates_count_whose_subjects_are_given(settings: Settings) -> None:
    settings.LIMITS = ["act.account=1/10", "act.address=2/10"]
    spend("act", address="203.0.113.1")
    spend("act", address="203.0.113.1", account=None)
    with pytest.raises(TooManyRequests):
        spend("act", address="203.0.113.1")
    spend("act", account=1)
    with pytest.raises(TooManyRequests):
        spend("act", account=1)


def test_address_limits_are_wider_than_those_of_accounts() -> None:
    for name, every in RATES.items():
        of_account = [each.count / each.seconds for each in every if each.by == ("account",)]
        of_address = [each.count / each.seconds for each in every if each.by == ("address",)]
        if of_account and of_address and name != "failed_log_in":
            assert min(of_address) > max(of_account), name


@pytest.mark.parametrize(
    ("proxies", "forwarded", "peer", "counted"),
    [
        (0, "", "203.0.113.1", "203.0.113.1"),
        (0, "198.51.100.7", "203.0.113.1", "203.0.113.1"),
        (1, "198.51.100.7", "10.0.0.1", "198.51.100.7"),
        (1, "1.2.3.4, 198.51.100.7", "10.0.0.1", "198.51.100.7"),
        (2, "1.2.3.4, 198.51.100.7, 10.0.0.2", "10.0.0.1", "198.51.100.7"),
        (2, "198.51.100.7", "10.0.0.1", "10.0.0.1"),
        (1, "", "10.0.0.1", "10.0.0.1"),
        (1, "nonsense", "10.0.0.1", "10.0.0.1"),
        (1, "198.51.100.7:4711", "10.0.0.1", "198.51.100.7"),
        (1, "[2001:db8:1:2::a]:4711", "10.0.0.1", "2001:db8:1:2::"),
        (0, "", "2001:db8:1:2:ffff::b", "2001:db8:1:2::"),
        (0, "", "2001:db8:1:3::a", "2001:db8:1:3::"),
        (0, "", "::ffff:203.0.113.1", "203.0.113.1"),
        (0, "", "fe80::1%eth0", "fe80::"),
        (0, "", "", None),
    ],
)
def test_the_address_of_a_client(
    settings: Settings, proxies: int, forwarded: str, peer: str, counted: str | None
) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    request = RequestFactory(REMOTE_ADDR=peer).get("/", headers=headers)
    assert address_of(request) == counted
    raw = [(b"x-forwarded-for", part.encode()) for part in forwarded.split(", ") if part]
    scope = {"headers": raw, "client": (peer, 1) if peer else None}
    assert address_of_socket(scope) == counted  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("seconds", "language", "words"),
    [
        (1, "en", "Please wait 1 second."),
        (12, "en", "Please wait 12 seconds."),
        (119, "en", "Please wait 119 seconds."),
        (120, "en", "Please wait 2 minutes."),
        (121, "en", "Please wait 3 minutes."),
        (7200, "en", "Please wait 2 hours."),
        (1, "pl", "Poczekaj 1 sekundę."),
        (3, "pl", "Poczekaj 3 sekundy."),
        (5, "pl", "Poczekaj 5 sekund."),
        (12, "es", "Espera 12 segundos, por favor."),
        (12, "fr", "Patientez 12 secondes."),
        (12, "nl", "Wacht 12 seconden."),
    ],
)
def test_how_long_to_wait_is_said(seconds: int, language: str, words: str) -> None:
    with translation.override(language):
        assert wait_text(seconds).endswith(words)
