"""Bots in a match, run by the timekeeper: they act when due, once, step by step, to the end."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from random import Random
from threading import Event, Lock
from unittest.mock import patch

import pytest
from asgiref.sync import sync_to_async
from channels.testing import ApplicationCommunicator
from django.db import OperationalError
from django.utils import timezone

from accounts.models import User
from boardsite.asgi import WithBackgroundLoops
from games import timekeeper
from games.bots import delay
from games.engine.forms.text import action_text, read_position
from games.models import Match
from games.ops import failures
from games.play import services
from games.play.bots import schedule as bot_schedule
from games.play.bots.schedule import BotSchedule, ComingChoice
from games.play.bots.turns import BotTurn, play_bot_choice
from games.timekeeper import run_due
from tests.games.support.matches import ShowDice, Table, at_once, sit_down
from tests.games.support.open_pages import until
from tests.games.support.random_players import seed_dice
from tests.support.host_clock import CEILING

LONG_AGO = timedelta(seconds=5)


def make_due(table: Table) -> None:
    """Make the bot's next action in a match due now."""
    Match.objects.filter(pk=table.pk).update(due_at=timezone.now() - LONG_AGO)


@pytest.fixture
def against_computer(anna: User, dice_show: ShowDice) -> Table:
    """A match of Anna against a bot, in which the bot begins."""
    dice_show((1, 3))
    return sit_down(anna, None)


@pytest.fixture
def long_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give bots a delay so long that they act only when a test makes them due."""
    monkeypatch.setattr(delay, "DELAYS", {delay.DEFAULT: timedelta(hours=1)})


@pytest.fixture
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove the delay of bots."""
    monkeypatch.setattr(delay, "DELAYS", {delay.DEFAULT: timedelta(0)})


def test_a_computer_pauses_before_it_acts(long_pause: None, against_computer: Table) -> None:
    due = against_computer.match.due_at
    assert due is not None
    assert timedelta(0) < due - timezone.now() <= delay.DELAYS[delay.DEFAULT]
    assert run_due() == 0
    assert against_computer.kinds == ["ready", "start", "throw"]


def test_a_computer_plays_its_turn_one_action_at_a_time(
    long_pause: None, against_computer: Table, dice_show: ShowDice
) -> None:
    dice_show((3, 1))
    for kinds in (["throw"], ["throw", "move"], ["throw", "move", "move"]):
        assert against_computer.match.due_at is not None
        make_due(against_computer)
        assert run_due() == 1
        against_computer.check()
        assert against_computer.kinds[3:] == kinds
        assert run_due() == 0
    match = against_computer.match
    assert (against_computer.state.seat, match.holding, match.due_at) == (0, None, None)
    assert [(event.seat, event.user) for event in against_computer.events[3:]] == [(1, None)] * 3


def test_a_computer_waits_while_a_person_may_still_undo(
    anna: User, dice_show: ShowDice, no_pause: None
) -> None:
    dice_show((3, 1), (6, 3), (2, 1))
    table = sit_down(anna, None)
    table.play(0, "throw", "move 12 18 6", "move 12 15 3")
    assert table.match.due_at is None
    assert run_due() == 0
    table.play(0, "done")
    assert run_due() == 1
    assert table.kinds[-1] == "throw"


def test_a_computer_does_nothing_once_the_match_is_over(
    against_computer: Table, no_pause: None
) -> None:
    against_computer.play(0, "resign")
    assert against_computer.match.due_at is None
    assert run_due() == 0


def test_what_is_no_longer_due_is_left_alone(long_pause: None, against_computer: Table) -> None:
    services.run_due_action(against_computer.pk)
    assert run_due() == 0
    assert against_computer.kinds == ["ready", "start", "throw"]


def test_a_tick_sees_to_every_match_that_is_due(db: None, no_pause: None) -> None:
    tables = [sit_down(None, None) for _ in range(3)]
    before = [table.match.version for table in tables]
    assert run_due() == 3
    assert [table.match.version for table in tables] == [version + 1 for version in before]


def test_a_match_that_cannot_go_on_holds_up_no_other(
    against_computer: Table, dice_show: ShowDice, no_pause: None, caplog: pytest.LogCaptureFixture
) -> None:
    dice_show((3, 1), (6, 5))
    broken, sound = against_computer, sit_down(None, None)
    make_due(broken)
    Match.objects.filter(pk=broken.pk).update(position="of another time")
    assert run_due() == 2
    assert sound.kinds == ["start", "throw", "throw"]
    assert broken.pk in caplog.text


@pytest.mark.parametrize("seed", [1])
def test_a_person_can_play_a_whole_match_against_a_computer(
    anna: User, no_pause: None, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed_dice(seed, monkeypatch)
    chance = Random(seed)  # noqa: S311  nothing secret here
    table = sit_down(anna, None)
    while (match := table.match).stage == Match.Stage.PLAYING:
        rules, state = read_position(match.position)
        if run_due():
            pass
        elif match.holding is not None:
            table.act(0, "done")
        elif not state.pips_left:
            table.act(0, "throw")
        else:
            table.act(0, action_text(chance.choice(rules.legal_moves(state))))
        table.check()
    assert match.ending == Match.Ending.PLAYED
    assert {event.seat for event in table.events} == {None, 0, 1}


@pytest.mark.django_db(transaction=True)
def test_two_ticks_at_once_do_nothing_twice(
    long_pause: None, against_computer: Table, dice_show: ShowDice
) -> None:
    dice_show((3, 1))
    for number in (4, 5, 6):
        make_due(against_computer)
        failures = [each for each in at_once(*[run_due] * 4) if isinstance(each, Exception)]
        assert failures == []
        against_computer.check()
        assert against_computer.match.version == number
    assert against_computer.kinds[3:] == ["throw", "move", "move"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("sockets_closed", "no_pause")
class TestKeepingTime:
    """The background loop that performs due actions."""

    @pytest.fixture(autouse=True)
    def quickly(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Shorten the intervals of the background loops."""
        monkeypatch.setattr(timekeeper, "INTERVAL", 0.005)
        monkeypatch.setattr(failures, "RETRY_DELAYS", (timedelta(0),) * 5)

    async def test_a_turn_goes_on_where_a_stopped_server_has_left_it(
        self, against_computer: Table, dice_show: ShowDice, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        dice_show((3, 1))
        await sync_to_async(make_due)(against_computer)
        with monkeypatch.context() as slowly:
            slowly.setattr(delay, "DELAYS", {delay.DEFAULT: timedelta(hours=1)})
            async with keeping_time():
                await comes_to(against_computer, ["throw"])
        await sync_to_async(make_due)(against_computer)
        async with keeping_time():
            await comes_to(against_computer, ["throw", "move", "move"])
        await sync_to_async(against_computer.check)()

    async def test_a_database_that_does_not_answer_is_asked_again(
        self, against_computer: Table, dice_show: ShowDice, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        dice_show((3, 1))
        await sync_to_async(make_due)(against_computer)
        play, failures = play_bot_choice, iter([OperationalError, OperationalError])

        def sometimes(turn: BotTurn, choice: ComingChoice) -> bool:
            for failure in failures:
                raise failure
            return play(turn, choice)

        monkeypatch.setattr(bot_schedule, "play_bot_choice", sometimes)
        async with keeping_time():
            await comes_to(against_computer, ["throw", "move", "move"])


@asynccontextmanager
async def keeping_time() -> AsyncIterator[None]:
    """Context manager that runs the background loop of bots; after it, no round runs or begins."""
    work, one_round, over = BotSchedule.work, Lock(), Event()

    def work_until_over(schedule: BotSchedule) -> None:
        with one_round:
            if not over.is_set():
                work(schedule)

    with patch.object(BotSchedule, "work", work_until_over):
        keeping = asyncio.create_task(timekeeper.bot_loop())
        yield
        # A cancellation is lost while the thread reports its result.
        while not keeping.done():
            keeping.cancel()
            await asyncio.wait([keeping], timeout=0.1)
    # The thread of a cancelled round goes on.
    over.set()
    await asyncio.to_thread(one_round.acquire)


async def comes_to(table: Table, kinds: list[str]) -> None:
    """Wait until the log of a match has events of these kinds after the throw for the start."""
    async with asyncio.timeout(CEILING):
        while await sync_to_async(lambda: table.kinds[3:])() != kinds:
            await asyncio.sleep(0.01)


async def test_the_server_keeps_time_from_its_first_visitor_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(timekeeper, "RESTART_DELAY", 0.001)
    begun, fail = list[bool](), asyncio.Event()

    async def keep() -> None:
        begun.append(True)
        await fail.wait()
        fail.clear()
        raise ZeroDivisionError

    async def serve(*connection: object) -> None: ...

    server = WithBackgroundLoops(serve, keep)
    for _ in range(3):
        await visit(server)
    await until(lambda: len(begun) == 1)
    fail.set()
    await until(lambda: len(begun) == 2)


async def visit(server: WithBackgroundLoops) -> None:
    await ApplicationCommunicator(server, {"type": "http"}).wait(CEILING)
