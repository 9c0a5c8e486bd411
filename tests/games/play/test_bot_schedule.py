"""Bots think while their delay passes and act when it has passed: once, if it still fits."""

from datetime import timedelta

import pytest
from django.db import DatabaseError, transaction
from django.utils import timezone

from accounts.models import User
from games.bots import delay
from games.bots.client import BotTimeout
from games.models import Failure, Match, Pulse
from games.ops.failures import RETRY_DELAYS, Attempts
from games.play import bot_schedule, bot_turns, services
from games.play.bot_schedule import AHEAD, BotSchedule
from games.play.bot_turns import BOT_TIMEOUT
from games.play.outages import heartbeat, seen_heartbeat
from games.play.services import MatchSetup
from games.timekeeper import run_due
from tests.games.support.bots import InstantBots, ThinkingBots, first_legal
from tests.games.support.matches import ShowDice, Table, at_once, sit_down
from tests.games.support.rulings import rule
from tests.support.host_clock import Time

pytestmark = pytest.mark.django_db
DELAY = delay.DELAYS[delay.DEFAULT]
SECOND = timedelta(seconds=1)


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


def pass_time(time: Time, length: timedelta) -> None:
    """Let time pass in which the site runs."""
    time.passes(length)
    Pulse.objects.update(at=time.now)
    seen_heartbeat.forget()


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
    schedule.work()
    assert bot_to_move.kinds[-1] == "move"


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


@pytest.mark.usefixtures("clara")
@pytest.mark.parametrize("ruled", ["pause", "reseat", "abort"])
def test_an_answer_to_a_match_that_staff_has_changed_changes_nothing(
    time: Time,
    bots: ThinkingBots,
    schedule: BotSchedule,
    bot_to_move: Table,
    referee: User,
    ruled: str,
) -> None:
    details = {"pause": {"minutes": "5"}, "reseat": {"seat": "1", "to": "person", "name": "clara"}}
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


def test_a_bot_that_fails_holds_up_no_other_and_is_asked_again_later(
    time: Time, bots: ThinkingBots, bot_to_move: Table, dice_show: ShowDice
) -> None:
    schedule = BotSchedule(bots)
    other = start_match_of_bots(dice_show)
    schedule.work()
    bots.choices[0].set_exception(BotTimeout())
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


def start_match_of_bots(dice_show: ShowDice) -> Table:
    """Start a match of two bots, in which one has to throw."""
    dice_show((3, 1), (6, 5))
    return sit_down(None, None)


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
