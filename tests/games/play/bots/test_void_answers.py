"""A choice that no longer fits its match changes nothing."""

import pytest

from accounts.models import User
from games.models import Failure
from games.play.bots.schedule import BotSchedule
from tests.games.support.bots import DELAY, ThinkingBots, pass_time
from tests.games.support.matches import Table
from tests.games.support.rulings import rule
from tests.support.host_clock import Time

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("ruled", ["pause", "reseat", "abort"])
def test_an_answer_to_a_match_that_staff_has_changed_changes_nothing(
    time: Time,
    bots: ThinkingBots,
    schedule: BotSchedule,
    bot_to_move: Table,
    referee: User,
    ruled: str,
) -> None:
    details = {
        "pause": {"minutes": "5"},
        "reseat": {"seat": "1", "to": "strong"},
    }
    schedule.work()
    rule(referee, bot_to_move, ruled, **details.get(ruled, {}))
    comes_too_late(time, bots, schedule, bot_to_move)


def test_an_answer_to_a_match_that_is_over_changes_nothing(
    time: Time, bots: ThinkingBots, schedule: BotSchedule, bot_to_move: Table
) -> None:
    schedule.work()
    bot_to_move.play(0, "resign")
    comes_too_late(time, bots, schedule, bot_to_move)


def comes_too_late(
    time: Time, bots: ThinkingBots, schedule: BotSchedule, bot_to_move: Table
) -> None:
    """Let the bot answer; nothing may happen, and nothing may be kept or recorded."""
    before = bot_to_move.kinds
    bots.answer()
    pass_time(time, DELAY)
    schedule.work()
    assert bot_to_move.kinds == before
    assert not Failure.objects.exists()
    assert not any(each.turn.version < len(before) for each in schedule._planned.values())


def test_a_bot_that_replaces_another_chooses_in_its_place(
    time: Time, bots: ThinkingBots, schedule: BotSchedule, bot_to_move: Table, referee: User
) -> None:
    schedule.work()
    rule(referee, bot_to_move, "reseat", seat="1", to="strong")
    schedule.work()
    assert [request.level for request in bots.requests] == ["casual", "strong"]
    assert [choice.cancelled() for choice in bots.choices] == [True, False]
    bots.answer()
    pass_time(time, DELAY)
    schedule.work()
    assert bot_to_move.kinds[-1] == "move"


def test_a_schedule_keeps_nothing_of_matches_in_which_no_bot_has_to_act(
    time: Time, bots: ThinkingBots, schedule: BotSchedule, bot_to_move: Table
) -> None:
    for _ in range(3):
        schedule.work()
        bots.answer()
        pass_time(time, DELAY)
    schedule.work()
    assert not bot_to_move.match.computer_due
    assert schedule._planned == {}
