"""Several processes, and processes that die or stand still, act once for each bot."""

from datetime import timedelta

import pytest
from django.db import transaction

from accounts.models import User
from games.models import Match
from games.ops.failures import Attempts
from games.play.bots import schedule as bot_schedule
from games.play.bots import turns as bot_turns
from games.play.bots.schedule import AHEAD, BotSchedule
from games.play.bots.turns import BOT_TIMEOUT
from games.play.outages import heartbeat
from tests.games.support.bots import (
    DELAY,
    SECOND,
    InstantBots,
    ThinkingBots,
    first_legal,
    pass_time,
    start_match_of_bots,
)
from tests.games.support.matches import ShowDice, Table, at_once
from tests.games.support.rulings import rule
from tests.support.host_clock import Time

pytestmark = pytest.mark.django_db


def test_an_action_of_a_process_that_has_died_is_done_by_another_after_seconds(
    time: Time, bots: ThinkingBots, bot_to_move: Table
) -> None:
    BotSchedule(bots).work()
    other = BotSchedule(InstantBots(first_legal))
    pass_time(time, BOT_TIMEOUT - SECOND / 100)
    other.work()
    assert other._planned == {}
    pass_time(time, SECOND / 100)
    other.work()
    pass_time(time, AHEAD)
    other.work()
    assert bot_to_move.kinds[-1] == "move"


def test_a_late_bot_is_not_asked_again_by_other_processes(
    time: Time, bots: ThinkingBots, schedule: BotSchedule, bot_to_move: Table
) -> None:
    others = ThinkingBots()
    other = BotSchedule(others)
    for _ in range(40):
        schedule.work()
        other.work()
        pass_time(time, SECOND / 2)
    assert (len(bots.requests), len(others.requests)) == (1, 0)
    bots.answer()
    schedule.work()
    assert bot_to_move.kinds[-1] == "move"


def test_matches_that_have_changed_are_not_kept_from_other_processes(
    time: Time, schedule: BotSchedule, bot_to_move: Table, referee: User
) -> None:
    schedule.work()
    pass_time(time, DELAY + bot_schedule.KEEP_INTERVAL)
    rule(referee, bot_to_move, "reseat", seat="1", to="strong")
    due = bot_to_move.match.due_at
    bot_turns.keep_matches([bot_to_move.pk], AHEAD)
    assert bot_to_move.match.due_at == due


def test_after_an_outage_bots_wait_until_the_lost_time_is_given_back(
    time: Time, bots: ThinkingBots, schedule: BotSchedule, bot_to_move: Table
) -> None:
    schedule.work()
    time.passes(timedelta(minutes=5))
    schedule.work()
    assert [choice.cancelled() for choice in bots.choices] == [True]
    assert bot_to_move.kinds[-1] == "throw"
    heartbeat()
    schedule.work()
    bots.answer()
    schedule.work()
    assert bot_to_move.kinds[-1] == "move"


@pytest.mark.django_db(transaction=True)
def test_one_answer_at_four_processes_is_one_move(time: Time, bot_to_move: Table) -> None:
    pass_time(time, DELAY)
    schedules = [BotSchedule(InstantBots(first_legal)) for _ in range(4)]
    for each in schedules:
        each._take_on(timedelta(0), Attempts("thinking"))
        Match.objects.update(due_at=time.now)
    version = bot_to_move.match.version
    assert at_once(*[each.work for each in schedules]) == [None] * 4
    assert bot_to_move.match.version == version + 1
    bot_to_move.check()


@pytest.mark.django_db(transaction=True)
def test_one_of_four_processes_takes_on_a_match(time: Time, bot_to_move: Table) -> None:
    bots = ThinkingBots()
    assert at_once(*[BotSchedule(bots).work for _ in range(4)]) == [None] * 4
    assert len(bots.requests) == 1


@pytest.mark.needs_row_locks
@pytest.mark.django_db(transaction=True)
def test_a_locked_match_delays_no_other_and_is_tried_again(
    time: Time, bot_to_move: Table, dice_show: ShowDice
) -> None:
    other = start_match_of_bots(dice_show)
    schedule = BotSchedule(InstantBots(first_legal))
    schedule.work()
    pass_time(time, DELAY)
    with transaction.atomic():
        Match.objects.select_for_update().get(pk=bot_to_move.pk)
        assert at_once(schedule.work) == [None]
        assert bot_to_move.kinds[-1] == "throw"
        assert other.kinds[-2:] == ["throw", "throw"]
    schedule.work()
    assert bot_to_move.kinds[-1] == "move"
