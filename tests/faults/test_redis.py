"""While Redis is stopped or does not answer, users can sign in and play without delay."""

import asyncio
import os
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from redis import Redis

from accounts.ops import cache as ops_cache
from accounts.ops.cache import OptionalRedisCache
from games.live import announce, hub
from tests.e2e.support.server import Server
from tests.faults.asking import Visitor
from tests.support.subscribers import Looker
from tools.redis import private_redis

PASSWORD = "correct horse battery"  # noqa: S105
NOWHERE = "redis://127.0.0.1:1/0"
"""An address without a server."""


@pytest.fixture(scope="module")
def redis() -> Iterator[str]:
    """A Redis server that only these tests use."""
    with private_redis() as url:
        yield url


@pytest.fixture(scope="module")
def server(redis: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of the site that uses the test's Redis."""
    server = Server(tmp_path_factory.mktemp("site"), REDIS_URL=redis)
    server.start()
    yield server
    server.stop()


@contextmanager
def freeze_redis(url: str) -> Iterator[None]:
    """Context manager during which Redis accepts connections and does not answer."""
    with Redis.from_url(url) as client:
        process = int(client.info("server")["process_id"])
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(process, signal.SIGCONT)


def come_in_and_play(server: Server) -> None:
    """Play a match as a new guest; each page must arrive within the time limit of `Visitor`."""
    visitor = Visitor(server.url)
    assert visitor.get("/").status == 200
    assert visitor.post("/accounts/guest/").status == 200
    assert visitor.post("/games/backgammon/first/", request_id=uuid4().hex).status == 200
    match = visitor.where
    page = visitor.get(match)
    join = re.search(r'data-join="(\w+)"', page.page)
    assert join, page.page
    for _ in range(2):
        given = visitor.post(f"{match}contribute/", request_id=f"give.{join[1]}", seed="mine")
        assert given.status == 200
    assert 'data-join="' not in visitor.get(match).page

    name = f"anna{uuid4().hex[:8]}"
    member = Visitor(server.url)
    member.get("/accounts/signup/")
    fields = {"username": name, "password1": PASSWORD, "password2": PASSWORD}
    assert member.post("/accounts/signup/", **fields).status == 200
    member = Visitor(server.url)
    member.get("/accounts/login/")
    assert member.post("/accounts/login/", login=name, password=PASSWORD).status == 200
    assert name in member.get("/").page


@pytest.mark.timeout(300)
def test_a_frozen_redis_delays_no_request(server: Server, redis: str) -> None:
    with freeze_redis(redis):
        come_in_and_play(server)
    assert server.new_failures() == []
    come_in_and_play(server)
    assert Visitor(server.url).get("/readyz").status == 200


@pytest.mark.timeout(300)
def test_a_dead_redis_delays_no_request(server: Server, redis: str) -> None:
    with Redis.from_url(redis) as client:
        client.shutdown(nosave=True)
    come_in_and_play(server)
    assert server.new_failures() == []
    assert Visitor(server.url).get("/readyz").status == 503


class TestCache:
    """The cache while Redis does not answer."""

    def test_it_is_kept_in_memory(self, caplog: pytest.LogCaptureFixture) -> None:
        ops_cache._clients.clear()
        cache = OptionalRedisCache(NOWHERE, {})
        cache.clear()
        assert cache.get("word") is None
        cache.set("word", 1)
        assert cache.get("word") == 1
        assert cache.incr("word") == 2
        assert cache.touch("word")
        assert not cache.add("word", 5)
        assert cache.get_many(["word", "other"]) == {"word": 2}
        assert cache.delete("word")
        assert not cache.has_key("word")
        assert len(caplog.messages) == 1

    def test_redis_is_asked_again_after_some_seconds_and_by_all_threads_together(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        now, asked = 100.0, list[str]()
        monkeypatch.setattr(ops_cache, "monotonic", lambda: now)
        ops_cache._clients.clear()
        one, other = OptionalRedisCache(NOWHERE, {}), OptionalRedisCache(NOWHERE, {})
        real = one._redis.cache.get

        def get(key: str, default: object, version: int | None) -> object:
            asked.append(key)
            return real(key, default, version)

        monkeypatch.setattr(one._redis.cache, "get", get)
        for key in ("a", "b"):
            one.get(key)
            other.get(key)
        assert asked == ["a"]
        now += ops_cache.RETRY_AFTER_SECONDS
        other.get("c")
        assert asked == ["a", "c"]


@pytest.mark.usefixtures("sockets_closed")
class TestAnnouncing:
    """Announcements are sent independently of responses."""

    async def test_no_request_waits_for_a_blocked_layer(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        sent = list[str]()

        async def freeze(group: str, message: object) -> None:
            sent.append(group)
            await asyncio.Event().wait()

        monkeypatch.setattr(announce, "TIMEOUT", 0.01)
        monkeypatch.setattr(get_channel_layer(), "group_send", freeze)
        with announce.announcing_from(asyncio.get_running_loop()):
            for _ in range(50):
                announce.announce_match("one")  # inside the loop, where waiting would never end
            await sync_to_async(announce.announce_match)("two")
            async with asyncio.timeout(10):
                while len(sent) < 2:
                    await asyncio.sleep(0)
            assert announce._outbox
            assert announce._outbox._sending
            await announce._outbox._sending
        assert sorted(sent) == ["match.one", "match.two"]

    async def test_what_waits_is_bounded(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(announce, "MAX_WAITING", 3)
        outbox = announce._Outbox(asyncio.get_running_loop())
        for number in range(10):
            outbox._add(str(number), "", 0.0)
        assert list(outbox._waiting) == [("0", ""), ("1", ""), ("2", "")]
        assert outbox._sending
        await outbox._sending

    async def test_sockets_do_not_queue_up_for_a_layer_that_does_not_answer(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked = list[str]()

        async def freeze(group: str, channel: str) -> None:
            asked.append(group)
            await asyncio.Event().wait()

        monkeypatch.setattr(hub, "TIMEOUT", 0.01)
        monkeypatch.setattr(get_channel_layer(), "group_add", freeze)
        lookers = [Looker(str(number)) for number in range(20)]
        for looker in lookers:
            await hub.join(f"match.{looker.role}", looker)
        assert asked == ["match.0"]
        for looker in lookers:
            await hub.leave(f"match.{looker.role}", looker)
