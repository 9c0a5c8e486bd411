"""Bots think while their delay passes and act when it has passed."""

from datetime import timedelta

import pytest
from prometheus_client import REGISTRY

from accounts.models import User
from games.bots import delay
from games.play import services
from games.play.bots import schedule as bot_schedule
from games.play.bots.schedule import AHEAD, BotSchedule
from games.play.outages import heartbeat
from games.play.services import MatchSetup
from games.timekeeper import run_due
from tests.games.support.bots import (
    DELAY,
    SECOND,
    InstantBots,
    ThinkingBots,
    first_legal,
    pass_time,
    start_match_of_bots,
)
from tests.games.support.matches import ShowDice, Table, sit_down
from tests.support.host_clock import Time

pytestmark = pytest.mark.django_db


def test_a_bot_thinks_during_its_delay_and_moves_at_its_end(
    time: Time, bots: ThinkingBots, schedule: BotSchedule, bot_to_move: Table
) -> None:
    before = bot_to_move.match.version
    schedule.work()
    assert len(bots.requests) == 1
    bots.answer()
    pass_time(time, DELAY - SECOND / 100)
    schedule.work()
    assert bot_to_move.match.version == before
    pass_time(time, SECOND / 100)
    schedule.work()
    assert bot_to_move.match.version == before + 1
    bot_to_move.check()


def test_a_late_bot_moves_as_soon_as_it_has_chosen(
    time: Time, bots: ThinkingBots, schedule: BotSchedule, bot_to_move: Table
) -> None:
    schedule.work()
    pass_time(time, DELAY + SECOND)
    schedule.work()
    assert bot_to_move.kinds[-1] == "throw"
    bots.answer()
    before = REGISTRY.get_sample_value("tahur_bot_lateness_seconds_sum") or 0.0
    schedule.work()
    assert bot_to_move.kinds[-1] == "move"
    assert REGISTRY.get_sample_value("tahur_bot_lateness_seconds_sum") == pytest.approx(before + 1)


def test_no_delay_is_longer_than_the_time_to_think() -> None:
    assert max(delay.DELAYS.values()) < AHEAD


def test_a_pass_begins_when_the_next_action_is_due(
    time: Time, schedule: BotSchedule, bot_to_move: Table
) -> None:
    assert schedule.seconds_to_wait(0.2) == 0.2
    schedule.work()
    assert schedule.seconds_to_wait(5.0) == pytest.approx(DELAY.total_seconds())
    time.passes(2 * DELAY)
    assert schedule.seconds_to_wait(5.0) == bot_schedule.SHORTEST_WAIT


def test_a_bot_that_can_only_throw_is_not_asked(
    time: Time, bots: ThinkingBots, schedule: BotSchedule, anna: User, dice_show: ShowDice
) -> None:
    dice_show((1, 6), (2,))
    table = sit_down(anna, None, game="petits-chevaux")
    schedule.work()
    assert bots.requests == []
    pass_time(time, DELAY)
    schedule.work()
    assert table.kinds[-2:] == ["throw", "throw"]


def test_many_bots_act_in_the_order_in_which_they_are_due(
    time: Time, dice_show: ShowDice, monkeypatch: pytest.MonkeyPatch
) -> None:
    heartbeat()
    monkeypatch.setattr(bot_schedule, "PASS_SIZE", 2)
    schedule, tables = BotSchedule(InstantBots(first_legal)), list[Table]()
    for _ in range(5):
        tables.append(start_match_of_bots(dice_show))
        pass_time(time, SECOND / 100)
    before = [table.match.version for table in tables]
    schedule.work()
    pass_time(time, DELAY)
    for acted in (2, 4, 5):
        schedule.work()
        versions = [table.match.version for table in tables]
        done = [after - version for after, version in zip(versions, before, strict=True)]
        assert done == [1] * acted + [0] * (5 - acted)


@pytest.mark.sqlite_only
@pytest.mark.parametrize("level", ["beginner", "strong", "master"])
def test_every_level_plays(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delay, "DELAYS", {delay.DEFAULT: timedelta(0)})
    match = services.start_match(
        setup=MatchSetup("senet"), players=[services.Player(computer=level)] * 2
    )
    for _ in range(12):
        assert run_due() == 1
    match.refresh_from_db()
    assert match.version > 12
