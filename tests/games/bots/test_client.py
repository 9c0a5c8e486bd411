"""Bots choose in a process of their own; if it dies, matches do not wait for it."""

import os
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from accounts.models import User
from games.bots import delay
from games.bots.client import BotProcess, BotRequest, BotTimeout
from games.engine.explanations import InvalidPosition
from games.engine.games import table
from games.engine.rules import Rules
from games.engine.state import State
from games.models import Match
from games.play import services
from games.play.services import MatchSetup, play_bot_choice, run_due_action
from games.timekeeper import run_due
from tests.games.support.matches import ShowDice, Table, at_once, sit_down

pytestmark = pytest.mark.sqlite_only


@pytest.fixture
def thinker() -> Iterator[BotProcess]:
    """A bot process that is stopped after the test."""
    made = BotProcess()
    yield made
    made.stop()


@pytest.fixture
def bot_to_move(anna: User, dice_show: ShowDice, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A match of Anna against a bot that has thrown for the first time and has to move."""
    monkeypatch.setattr(delay, "DELAYS", {delay.DEFAULT: timedelta(0)})
    dice_show((1, 3), (6, 5))
    found = sit_down(anna, None)
    run_due()
    assert found.kinds[-1] == "throw"
    return found


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
    return BotRequest("match", 1, rules, state, level, "seed")


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
    monkeypatch.setattr("games.bots.client.sys.executable", "/bin/true")
    with pytest.raises(BotTimeout):
        thinker.answer(question())


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


def test_a_thinking_bot_is_not_asked_again(bot_to_move: Table) -> None:
    asked = run_due_action(bot_to_move.pk)
    assert asked is not None
    assert run_due_action(bot_to_move.pk) is None
    assert run_due() == 0
    assert bot_to_move.match.computer_due
    due = bot_to_move.match.due_at
    assert due is not None
    assert timedelta(0) < due - timezone.now() <= services.BOT_TIMEOUT


def test_a_computer_that_was_asked_and_has_died_is_asked_again(bot_to_move: Table) -> None:
    first = run_due_action(bot_to_move.pk)
    Match.objects.update(due_at=timezone.now())
    assert run_due_action(bot_to_move.pk) == first


def test_an_answer_to_an_older_position_changes_nothing(bot_to_move: Table) -> None:
    asked = run_due_action(bot_to_move.pk)
    assert asked is not None
    choice = asked.rules.legal_moves(asked.state)[0]
    bot_to_move.play(0, "offer abort")
    before = bot_to_move.kinds
    play_bot_choice(asked, choice)
    assert bot_to_move.kinds == before


@pytest.mark.django_db(transaction=True)
def test_two_answers_at_once_are_one_move(bot_to_move: Table) -> None:
    asked = run_due_action(bot_to_move.pk)
    assert asked is not None
    choice = asked.rules.legal_moves(asked.state)[0]
    version = bot_to_move.match.version
    at_once(*[lambda: play_bot_choice(asked, choice)] * 4)
    assert bot_to_move.match.version == version + 1
    bot_to_move.check()


@pytest.mark.parametrize("level", ["beginner", "strong", "master"])
def test_every_level_plays(level: str, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delay, "DELAYS", {delay.DEFAULT: timedelta(0)})
    match = services.start_match(
        setup=MatchSetup("senet"), players=[services.Player(computer=level)] * 2
    )
    for _ in range(12):
        assert run_due() == 1
    match.refresh_from_db()
    assert match.version > 12
