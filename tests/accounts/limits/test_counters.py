"""The stores that count requests for rate limits: alike in memory and in Redis."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from socket import create_server

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import RequestFactory
from django.utils import translation
from pytest_django import Settings
from redis import Redis

from accounts.limits.addresses import address_of, address_of_socket
from accounts.limits.in_force import capacities, rates
from accounts.limits.local import SWEEP_FROM, LocalStore
from accounts.limits.refusals import wait_text
from accounts.limits.shared import SharedStore
from accounts.limits.spending import TooManyRequests, give_back, spend
from accounts.limits.store import FallbackStore
from accounts.limits.store_protocol import MICROSECONDS, Bucket, Semaphore, Store
from accounts.limits.table import CAPACITIES, RATES, Capacity, Rate
from tests.support.host_clock import Time
from tools.redis import private_redis

ROOT = Path(__file__).resolve().parents[3]
SECOND = MICROSECONDS


@pytest.fixture(scope="module")
def redis_url() -> Iterator[str]:
    """The URL of a Redis server that only these tests use."""
    with private_redis() as url:
        yield url


@pytest.fixture(params=["memory", "redis"])
def store(request: pytest.FixtureRequest, time: Time) -> Store:
    """An empty store of rate limits; each test runs with one in memory and one in Redis."""
    if request.param == "memory":
        return LocalStore()
    shared = SharedStore(request.getfixturevalue("redis_url"))
    shared.clear()
    return shared


def bucket(count: int, seconds: int, key: str = "a") -> Bucket:
    window = seconds * SECOND
    return Bucket(f"{key}:{count}/{seconds}", window // count, window)


def test_a_bucket_holds_its_count_and_is_refilled_evenly(store: Store, time: Time) -> None:
    few = [bucket(4, 10)]
    assert [store.take(few) for _ in range(4)] == [0] * 4
    assert store.take(few) == 2.5 * SECOND
    time.passes(2.4)
    assert store.take(few) == pytest.approx(0.1 * SECOND)
    time.passes(0.1)
    assert store.take(few) == 0
    assert store.take(few) == 2.5 * SECOND
    time.passes(100)
    assert [store.take(few) > 0 for _ in range(5)] == [False] * 4 + [True]


@pytest.mark.parametrize(("count", "seconds"), [(7, 10), (3, 86400), (600, 10), (60, 600), (1, 1)])
def test_every_bucket_holds_just_its_count(store: Store, count: int, seconds: int) -> None:
    taken = [store.take([bucket(count, seconds)]) for _ in range(count + 1)]
    assert taken[:-1] == [0] * count
    assert 0 < taken[-1] <= seconds * SECOND // count


def test_a_token_is_taken_from_all_buckets_or_from_none(store: Store) -> None:
    wide, narrow = bucket(3, 10, "wide"), bucket(1, 10, "narrow")
    assert store.take([wide, narrow]) == 0
    assert [store.take([wide, narrow]) for _ in range(5)] == [10 * SECOND] * 5
    assert [store.take([wide]) > 0 for _ in range(3)] == [False, False, True]


def test_what_is_given_back_was_never_taken(store: Store) -> None:
    few = [bucket(2, 10)]
    for _ in range(10):
        assert store.take(few) == 0
        store.give_back(few)
    assert [store.take(few) > 0 for _ in range(3)] == [False, False, True]
    store.refill(few)
    assert store.take(few) == 0


def test_giving_back_to_an_unknown_bucket_does_nothing(store: Store) -> None:
    few = [bucket(1, 10)]
    store.give_back(few)
    assert [store.take(few) > 0 for _ in range(2)] == [False, True]


def test_a_room_takes_its_capacity(store: Store) -> None:
    room = [Semaphore("a", 2)]
    assert [store.acquire(room, name, 60) for name in "xyz"] == [True, True, False]
    store.release(room, "x")
    assert store.acquire(room, "z", 60)
    assert not store.acquire(room, "x", 60)


def test_a_member_is_in_all_rooms_or_in_none(store: Store) -> None:
    wide, narrow = Semaphore("wide", 2), Semaphore("narrow", 1)
    assert [store.acquire([wide, narrow], name, 60) for name in "xy"] == [True, False]
    assert store.acquire([wide], "z", 60)
    assert not store.acquire([wide], "y", 60)


def test_a_place_that_is_not_renewed_comes_free(store: Store, time: Time) -> None:
    room = [Semaphore("a", 2)]
    assert store.acquire(room, "kept", 60)
    assert store.acquire(room, "lost", 60)
    time.passes(59)
    store.renew(room, "kept", 60)
    assert not store.acquire(room, "new", 60)
    time.passes(1)
    assert store.acquire(room, "new", 60)
    assert not store.acquire(room, "another", 60)


def test_memory_forgets_full_buckets(time: Time) -> None:
    local = LocalStore()
    for number in range(3 * SWEEP_FROM):
        local.take([bucket(1, 1, str(number))])
        time.passes(0.001)
    assert len(local._full_at) <= SWEEP_FROM + 1


def test_memory_is_bounded_even_while_nothing_is_forgotten(
    time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("accounts.limits.local.SWEEP_FROM", 100)
    monkeypatch.setattr("accounts.limits.local.MAX_BUCKETS", 300)
    local = LocalStore()
    for number in range(2000):
        local.take([bucket(1, 3600, str(number))])
    assert len(local._full_at) <= 600


@pytest.fixture
def using(monkeypatch: pytest.MonkeyPatch) -> Callable[[FallbackStore], FallbackStore]:
    """A function that makes the site count requests in the store it is given."""

    def using(store: FallbackStore) -> FallbackStore:
        monkeypatch.setattr("accounts.limits.spending.store", lambda: store)
        return store

    return using


Using = Callable[[FallbackStore], FallbackStore]
PROCESS = """
from accounts.limits.spending import TooManyRequests, spend
served = 0
for _ in range(6):
    try:
        spend("seek", account=7)
        served += 1
    except TooManyRequests:
        pass
print(served)
"""


def test_two_processes_count_together(redis_url: str) -> None:
    SharedStore(redis_url).clear()
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", PROCESS]
    environment = os.environ | {"REDIS_URL": redis_url}
    assert [int(_run(command, environment).stdout) for _ in range(2)] == [6, 4]


def _run(command: list[str], environment: dict[str, str]) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False)  # noqa: S603


def test_two_processes_have_one_room(redis_url: str) -> None:
    one, other = (FallbackStore(SharedStore(redis_url)) for _ in range(2))
    one.clear()
    room = [Semaphore("a", 2)]
    assert one.acquire(room, "x", 60)
    assert other.acquire(room, "y", 60)
    assert not one.acquire(room, "z", 60)
    other.release(room, "x")
    assert one.acquire(room, "z", 60)


def test_while_redis_is_away_memory_counts(using: Using, settings: Settings) -> None:
    settings.LIMITS = ["seek.account=2/600"]
    with private_redis() as url:
        store = using(FallbackStore(SharedStore(url)))
        spend("seek", account=1)
        assert not store.is_local
    spend("seek", account=1)
    assert store.is_local
    spend("seek", account=1)
    with pytest.raises(TooManyRequests):
        spend("seek", account=1)
    room = [Semaphore("a", 1)]
    assert [store.acquire(room, name, 60) for name in "xy"] == [True, False]
    store.release(room, "x")
    assert store.acquire(room, "y", 60)


def test_redis_is_asked_again_after_a_while(redis_url: str, using: Using, time: Time) -> None:
    shared = SharedStore(redis_url)
    store = using(FallbackStore(shared))
    store.clear()
    store._away_until = time.seconds + 60
    assert store.is_local
    spend("seek", account=1)
    assert not list(shared._redis.scan_iter("*"))
    time.passes(61)
    spend("seek", account=1)
    assert list(shared._redis.scan_iter("*"))


def test_a_redis_that_says_nothing_is_asked_once(using: Using) -> None:
    with create_server(("127.0.0.1", 0)) as silent:
        url = f"redis://127.0.0.1:{silent.getsockname()[1]}/0"
        store = using(FallbackStore(SharedStore(url)))
        for _ in range(9):
            spend("seek", account=1)
            assert store.is_local
        silent.setblocking(False)
        silent.accept()[0].close()
        with pytest.raises(BlockingIOError):
            silent.accept()


def test_one_request_is_one_round_trip(
    redis_url: str, using: Using, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Count by the clock of Redis, as the site does.
    monkeypatch.setattr("accounts.limits.shared.now", lambda: 0)
    using(FallbackStore(SharedStore(redis_url)))
    spend("act", account=1, address="203.0.113.1")
    with Redis.from_url(redis_url) as redis:
        before = redis.info("commandstats").get("cmdstat_evalsha", {}).get("calls", 0)
        calls = redis.info("stats")["total_commands_processed"]
        spend("act", account=1, address="203.0.113.1")
        after = redis.info("commandstats")["cmdstat_evalsha"]["calls"]
        commands = redis.info("stats")["total_commands_processed"] - calls
    assert after - before == 1
    # The commands of the script count as well: TIME, two GET and two SET; so do two INFO.
    assert commands <= 1 + 5 + 2


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
    done = _run(command, environment)
    assert done.returncode != 0
    assert b"names no limit" in done.stderr


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
        (12, "es", "Espera 12 segundos."),
        (12, "fr", "Patientez 12 secondes."),
        (12, "nl", "Wacht 12 seconden."),
    ],
)
def test_how_long_to_wait_is_said(seconds: int, language: str, words: str) -> None:
    with translation.override(language):
        assert wait_text(seconds).endswith(words)
