"""Bots choose in a process of their own; if it dies, matches do not wait for it."""

import os
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from games.bots.client import BotProcess, BotRequest
from games.bots.process import EngineTimeout
from games.engine.explanations import InvalidPosition
from games.engine.games import table
from games.engine.rules import Rules
from games.engine.state import State

pytestmark = pytest.mark.sqlite_only


@pytest.fixture
def thinker() -> Iterator[BotProcess]:
    """A bot process that is stopped after the test."""
    made = BotProcess()
    yield made
    made.stop()


def find_position_after_throw() -> tuple[Rules[State], State]:
    rules = table("backgammon", {})
    state = rules.start()
    for throw, _ in rules.throws(state):
        after = rules.apply(state, throw)
        if after.pips_left:
            return rules, after
        state = after
    raise AssertionError


def question(level: str = "casual") -> BotRequest:
    rules, state = find_position_after_throw()
    return BotRequest(rules, state, level, "seed")


def process_of(thinker: BotProcess) -> int:
    assert thinker._process is not None
    return thinker._process.pid


def test_one_process_answers_question_after_question(thinker: BotProcess) -> None:
    rules, state = find_position_after_throw()
    first = thinker.answer(question())
    pid = process_of(thinker)
    assert first in rules.legal_moves(state)
    assert thinker.answer(question()) == first
    assert process_of(thinker) == pid != os.getpid()


def test_a_process_that_has_died_is_replaced(thinker: BotProcess) -> None:
    first = thinker.answer(question())
    pid = process_of(thinker)
    assert thinker._process is not None
    thinker._process.kill()
    assert thinker.answer(question()) == first
    assert process_of(thinker) != pid


def test_a_process_that_never_answers_is_killed(
    thinker: BotProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.bots.process.sys.executable", "/bin/true")
    with pytest.raises(EngineTimeout):
        thinker.answer(question())


def test_a_process_that_is_still_loading_is_kept() -> None:
    thinker = BotProcess(timeout=timedelta(microseconds=1))
    try:
        with pytest.raises(EngineTimeout):
            thinker.answer(question())
        pid = process_of(thinker)
        assert thinker._socket is not None
        thinker._socket.settimeout(60)
        assert thinker.answer(question()) is not None
        assert process_of(thinker) == pid
    finally:
        thinker.stop()


def test_what_has_no_answer_is_refused(thinker: BotProcess) -> None:
    with pytest.raises(InvalidPosition):
        thinker.answer(question("oracle"))


def test_the_process_knows_nothing_of_where_it_runs(
    thinker: BotProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_KEY", "marker")
    thinker.answer(question())
    told = Path(f"/proc/{process_of(thinker)}/environ").read_bytes().split(b"\0")
    assert {each.partition(b"=")[0] for each in told} - {b""} <= {
        b"OMP_NUM_THREADS",
        b"OPENBLAS_NUM_THREADS",
        b"LC_CTYPE",
    }
