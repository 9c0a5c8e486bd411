"""A bot, a match or a database that fails holds up no other match."""

import pytest
from django.db import DatabaseError
from django.utils import timezone

from games.bots.process import EngineTimeout
from games.models import Failure, Match
from games.ops.failures import RETRY_DELAYS, Attempts
from games.play.bots.schedule import BotSchedule
from tests.games.support.bots import DELAY, ThinkingBots, pass_time, start_match_of_bots
from tests.games.support.matches import ShowDice, Table
from tests.support.host_clock import Time

pytestmark = pytest.mark.django_db


def test_a_bot_that_fails_holds_up_no_other_and_is_asked_again_later(
    time: Time, bots: ThinkingBots, bot_to_move: Table, dice_show: ShowDice
) -> None:
    schedule = BotSchedule(bots)
    other = start_match_of_bots(dice_show)
    schedule.work()
    bots.choices[0].set_exception(EngineTimeout())
    pass_time(time, DELAY)
    for _ in range(2):
        schedule.work()
    assert (bot_to_move.kinds[-1], other.kinds[-2:]) == ("throw", ["throw", "throw"])
    assert Failure.objects.get().item == bot_to_move.pk
    due = bot_to_move.match.due_at
    assert due is not None
    assert due <= timezone.now()
    assert [request.seed.startswith(bot_to_move.pk) for request in bots.requests] == [True, False]
    bots.requests, bots.choices = [], []
    pass_time(time, RETRY_DELAYS[0])
    schedule.work()
    bots.answer()
    schedule.work()
    assert bot_to_move.kinds[-1] == "move"
    assert not Failure.objects.exists()


def test_a_match_that_cannot_be_read_holds_up_no_other(
    time: Time,
    schedule: BotSchedule,
    bot_to_move: Table,
    dice_show: ShowDice,
    caplog: pytest.LogCaptureFixture,
) -> None:
    other = start_match_of_bots(dice_show)
    Match.objects.filter(pk=bot_to_move.pk).update(position="of another time")
    schedule.work()
    pass_time(time, DELAY)
    schedule.work()
    assert other.kinds[-2:] == ["throw", "throw"]
    assert bot_to_move.pk in caplog.text


def test_a_choice_that_the_database_did_not_take_is_carried_out_in_a_later_pass(
    time: Time,
    bots: ThinkingBots,
    schedule: BotSchedule,
    bot_to_move: Table,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    schedule.work()
    bots.answer()
    pass_time(time, DELAY)
    with monkeypatch.context() as broken:
        broken.setattr(Attempts, "attempt", no_database)
        with pytest.raises(DatabaseError):
            schedule.work()
    schedule.work()
    assert bot_to_move.kinds[-1] == "move"
    assert len(bots.requests) == 1


def no_database(*_: object) -> None:
    raise DatabaseError
