"""Fixtures of the tests of bots in matches: bots, a schedule, and a match."""

import pytest

from accounts.models import User
from games.play.bots import schedule as bot_schedule
from games.play.bots.schedule import BotSchedule
from games.play.outages import heartbeat
from games.timekeeper import run_due
from tests.games.support.bots import DELAY, ThinkingBots, pass_time
from tests.games.support.matches import ShowDice, Table, sit_down
from tests.support.host_clock import Time


@pytest.fixture(autouse=True)
def no_time_to_lose(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no pass wait for late bots."""
    monkeypatch.setattr(bot_schedule, "LATE_WAIT", 0.0)


@pytest.fixture
def bots() -> ThinkingBots:
    """Bots that answer when the test says so."""
    return ThinkingBots()


@pytest.fixture
def schedule(bots: ThinkingBots) -> BotSchedule:
    """The schedule of a process."""
    return BotSchedule(bots)


@pytest.fixture
def bot_to_move(time: Time, anna: User, dice_show: ShowDice) -> Table:
    """A match of Anna against a bot that has just thrown and has to move."""
    heartbeat()
    dice_show((1, 3), (6, 5))
    found = sit_down(anna, None)
    pass_time(time, DELAY)
    run_due()
    assert found.kinds[-1] == "throw"
    return found
