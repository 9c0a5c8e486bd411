"""The priority of engine processes that only get the time that others leave."""

import os
from collections.abc import Iterator
from contextlib import suppress
from typing import NoReturn

import pytest

from games.bots.process import EngineProcess, EngineTimeout

NICENESS = 19


@pytest.fixture
def process() -> Iterator[EngineProcess]:
    process = EngineProcess(NICENESS)
    yield process
    process.stop()


def start(process: EngineProcess) -> int:
    """Start the process; return its id. On a busy machine it may load for longer than one waits."""
    with suppress(EngineTimeout):
        process.request({"do": "games"})
    assert process._process is not None
    return process._process.pid


def test_the_process_has_its_priority(process: EngineProcess) -> None:
    assert os.getpriority(os.PRIO_PROCESS, start(process)) == NICENESS


def test_where_no_lower_priority_is_allowed_the_process_runs_nevertheless(
    process: EngineProcess, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*_: int) -> NoReturn:
        raise PermissionError

    monkeypatch.setattr(os, "setpriority", refuse)
    assert os.getpriority(os.PRIO_PROCESS, start(process)) == os.getpriority(os.PRIO_PROCESS, 0)
    assert "priority" in caplog.text
