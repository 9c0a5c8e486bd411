"""The priority of engine processes that only work while no other process wants the processor."""

import os
from collections.abc import Iterator
from typing import NoReturn

import pytest

from games.bots.process import LOWEST_PRIORITY, EngineProcess

GAMES = {"do": "games"}


@pytest.fixture
def process() -> Iterator[EngineProcess]:
    process = EngineProcess(LOWEST_PRIORITY)
    yield process
    process.stop()


def child_of(process: EngineProcess) -> int:
    assert process._process is not None
    return process._process.pid


def test_a_process_of_lowest_priority_gives_way_to_all_others(process: EngineProcess) -> None:
    assert "games" in process.request(GAMES)
    assert os.getpriority(os.PRIO_PROCESS, child_of(process)) == LOWEST_PRIORITY
    if hasattr(os, "SCHED_IDLE"):
        assert os.sched_getscheduler(child_of(process)) == os.SCHED_IDLE


def test_where_no_lower_priority_is_allowed_the_process_works_nevertheless(
    process: EngineProcess, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*_: int) -> NoReturn:
        raise PermissionError

    monkeypatch.setattr(os, "setpriority", refuse)
    assert "games" in process.request(GAMES)
    assert "priority" in caplog.text
