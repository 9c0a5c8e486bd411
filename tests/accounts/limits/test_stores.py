"""The stores that count requests for rate limits: alike in memory and in Redis."""

import pytest

from accounts.limits.local import SWEEP_FROM, LocalStore
from accounts.limits.shared import SharedStore
from accounts.limits.store_protocol import MICROSECONDS, Bucket, Semaphore, Store
from tests.support.host_clock import Time

SECOND = MICROSECONDS


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
