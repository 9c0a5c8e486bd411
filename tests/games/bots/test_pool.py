"""Bot processes: those that are due first are asked first, and one failure concerns one request."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from threading import Event, Lock, Thread
from typing import ClassVar

import pytest

from games.bots import pool
from games.bots.client import BotRequest
from games.bots.pool import BotPool
from games.bots.process import EngineTimeout
from games.engine.games import table
from games.engine.state import Call, Choice
from tests.support.host_clock import CEILING

NOON = datetime(2026, 11, 18, 12, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
CHOICE = Call("double")


class Process:
    """Stands for a bot process: thinks until the test lets it go on."""

    begun: ClassVar[list[str]] = []
    begins, may_go_on = Event(), Event()
    lock, thinking, most = Lock(), 0, 0

    def answer(self, request: BotRequest) -> Choice | None:
        """Choose a double; fail for the seed "fail"."""
        with Process.lock:
            Process.begun.append(request.seed)
            Process.thinking += 1
            Process.most = max(Process.most, Process.thinking)
        Process.begins.set()
        assert Process.may_go_on.wait(CEILING)
        with Process.lock:
            Process.thinking -= 1
        if request.seed == "fail":
            raise EngineTimeout
        return CHOICE


@pytest.fixture(autouse=True)
def processes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Replace bot processes, and let all go on after the test."""
    monkeypatch.setattr(pool, "BotProcess", Process)
    Process.begun, Process.thinking, Process.most = [], 0, 0
    Process.begins.clear()
    Process.may_go_on.clear()
    yield
    Process.may_go_on.set()


def request(seed: str) -> BotRequest:
    rules = table("backgammon", {})
    return BotRequest(rules, rules.start(), "casual", seed)


def busy_pool() -> BotPool:
    """Return a pool whose only process thinks about the request "first"."""
    made = BotPool(1)
    made.ask(request("first"), NOON)
    assert Process.begins.wait(CEILING)
    return made


def test_requests_are_answered_in_the_order_in_which_they_are_due() -> None:
    bots = busy_pool()
    later = [bots.ask(request(str(minute)), NOON + minute * MINUTE) for minute in (3, 1, 2, 1)]
    Process.may_go_on.set()
    assert [each.result(CEILING) for each in later] == [CHOICE] * 4
    assert Process.begun == ["first", "1", "1", "2", "3"]


def test_a_page_that_waits_for_a_hint_comes_before_all_matches() -> None:
    bots = busy_pool()
    match = bots.ask(request("match"), NOON - 5 * MINUTE)
    hint = Thread(target=bots.answer, args=[request("hint")])
    hint.start()
    while len(bots._queue) < 2:
        hint.join(0.01)
    Process.may_go_on.set()
    match.result(CEILING)
    hint.join(CEILING)
    assert Process.begun == ["first", "hint", "match"]


def test_a_cancelled_request_is_dropped() -> None:
    bots = busy_pool()
    dropped, kept = (bots.ask(request(seed), NOON) for seed in ("dropped", "kept"))
    dropped.cancel()
    Process.may_go_on.set()
    kept.result(CEILING)
    assert Process.begun == ["first", "kept"]


def test_a_request_that_fails_concerns_no_other() -> None:
    bots = busy_pool()
    failing, other = (bots.ask(request(seed), NOON) for seed in ("fail", "other"))
    Process.may_go_on.set()
    with pytest.raises(EngineTimeout):
        failing.result(CEILING)
    assert other.result(CEILING) == CHOICE


def test_as_many_bots_think_at_once_as_the_setting_says() -> None:
    bots = BotPool(3)
    coming = [bots.ask(request(str(number)), NOON) for number in range(8)]
    while len(Process.begun) < 3:
        assert Process.begins.wait(CEILING)
    Process.may_go_on.set()
    assert [each.result(CEILING) for each in coming] == [CHOICE] * 8
    assert Process.most == 3


def test_an_idle_process_is_used_before_another_is_started() -> None:
    Process.may_go_on.set()
    bots = BotPool(8)
    for number in range(20):
        bots.answer(request(str(number)))
        wait_until(lambda: bots._idle == bots._started)
    assert bots._started == 1


def test_a_thread_that_does_not_start_loses_no_later_request(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(thread: Thread) -> None:
        raise RuntimeError("can't start new thread")

    bots = BotPool(1)
    with monkeypatch.context() as full:
        full.setattr(Thread, "start", refuse)
        with pytest.raises(RuntimeError):
            bots.ask(request("refused"), NOON)
    Process.may_go_on.set()
    assert bots.ask(request("later"), NOON).result(CEILING) == CHOICE
    assert Process.begun == ["later"]


def wait_until(happened: Callable[[], bool]) -> None:
    """Wait until a thread has got so far."""
    for _ in range(round(CEILING * 100)):
        if happened():
            return
        Event().wait(0.01)
    raise AssertionError
