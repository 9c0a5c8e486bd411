"""Clocks in slow matches: they stand still on days off, if the setup says so."""

import json
from datetime import UTC, date, datetime, timedelta

import pytest
from django.conf import settings
from jsonschema import Draft202012Validator

from accounts.models import User, Vacation
from accounts.vacations import VacationRefused
from games.clock.paces import GRACE, OUTAGE_EXTRA
from games.engine.explanations import InvalidPosition
from games.models import Match
from games.play.outages import restore_time
from games.play.services import MatchSetup, Player, act, start_match
from games.play.vacations import take
from games.record.export import record_of
from games.timekeeper import run_due
from tests.games.support.matches import ShowDice, Table
from tests.games.support.play.days_off import (
    DAY,
    FRIDAY,
    MONDAY,
    PACE,
    end_vacation,
    reserve,
    start_slow_match,
    take_vacation,
)
from tests.support.host_clock import Time

pytestmark = pytest.mark.django_db


def test_a_clock_stands_still_over_the_weekend(days_off_table: Table) -> None:
    assert days_off_table.match.due_at == FRIDAY + 4 * DAY + GRACE


def test_where_that_was_not_agreed_on_it_runs(
    time: Time, anna: User, berta: User, dice_show: ShowDice
) -> None:
    dice_show((3, 1))
    strict = start_slow_match(anna, berta)
    take_vacation(user=anna, begins=date(2026, 11, 21), ends=date(2026, 11, 22))
    assert strict.match.due_at == FRIDAY + 2 * DAY + GRACE


def test_flags_fall_after_a_weekend_and_not_during_it(days_off_table: Table, time: Time) -> None:
    time.passes(4 * DAY)
    assert run_due() == 0
    time.passes(2 * GRACE)
    assert run_due() == 1
    assert (days_off_table.match.ending, days_off_table.match.winners) == ("flagged", [1])


def test_a_turn_costs_what_has_counted_of_it(
    days_off_table: Table, time: Time, dice_show: ShowDice
) -> None:
    dice_show((6, 3))
    time.passes(3 * DAY + timedelta(hours=5))
    days_off_table.play(0, "throw", "move 12 18 6", "move 18 21 3", "done")
    assert reserve(days_off_table, 0) == PACE.reserve - timedelta(hours=5)


def test_a_vacation_that_is_taken_puts_off_the_end(days_off_table: Table, anna: User) -> None:
    take_vacation(user=anna, begins=MONDAY, ends=MONDAY + 2 * DAY)
    assert days_off_table.match.due_at == FRIDAY + 7 * DAY + GRACE
    take_vacation(user=anna, begins=MONDAY + 14 * DAY, ends=MONDAY + 15 * DAY)
    assert days_off_table.match.due_at == FRIDAY + 7 * DAY + GRACE


def test_the_vacation_of_others_changes_nothing(days_off_table: Table, berta: User) -> None:
    due = days_off_table.match.due_at
    take_vacation(user=berta, begins=MONDAY, ends=MONDAY)
    assert days_off_table.match.due_at == due


def test_a_vacation_ended_early_brings_the_end_back(
    days_off_table: Table, anna: User, time: Time
) -> None:
    take_vacation(user=anna, begins=MONDAY, ends=MONDAY + 4 * DAY)
    time.passes(3 * DAY)
    end_vacation(user=anna, vacation_id=Vacation.objects.get().pk)
    assert days_off_table.match.due_at == FRIDAY + 5 * DAY + GRACE
    assert Vacation.objects.get().ends == MONDAY


def test_a_vacation_that_has_not_begun_is_given_back(days_off_table: Table, anna: User) -> None:
    due = days_off_table.match.due_at
    take_vacation(user=anna, begins=MONDAY, ends=MONDAY)
    end_vacation(user=anna, vacation_id=Vacation.objects.get().pk)
    assert not Vacation.objects.exists()
    assert days_off_table.match.due_at == due


def test_a_holiday_does_not_save_a_player_whose_time_is_up(
    days_off_table: Table, anna: User, time: Time
) -> None:
    time.passes(4 * DAY + GRACE + timedelta(seconds=1))
    today = time.now.date()
    take_vacation(user=anna, begins=today + DAY, ends=today + 2 * DAY)
    assert days_off_table.match.ending == "flagged"


def test_a_holiday_is_known_before_a_flag_falls(
    days_off_table: Table, anna: User, time: Time
) -> None:
    take(user=anna, begins=MONDAY, ends=MONDAY)
    time.passes(4 * DAY + timedelta(hours=1))
    run_due()
    assert days_off_table.match.stage == Match.Stage.PLAYING
    assert days_off_table.match.due_at == FRIDAY + 5 * DAY + GRACE


def test_a_next_turn_in_a_vacation_begins_to_count_after_it(
    days_off_table: Table, berta: User, time: Time, dice_show: ShowDice
) -> None:
    dice_show((6, 3), (2, 1))
    take_vacation(user=berta, begins=MONDAY, ends=MONDAY + DAY)
    time.passes(3 * DAY)
    days_off_table.play(0, "throw", "move 12 18 6", "move 18 21 3", "done")
    wednesday = datetime(2026, 11, 25, tzinfo=UTC)
    assert days_off_table.match.due_at == wednesday + 2 * DAY + GRACE
    time.passes(2 * DAY)
    days_off_table.play(1, "throw", "move 12 14 2", "move 14 15 1", "done")
    assert reserve(days_off_table, 1) == PACE.reserve


def test_an_outage_gives_back_time_that_counts(days_off_table: Table, time: Time) -> None:
    time.passes(timedelta(hours=11))
    before = days_off_table.match.due_at
    assert before is not None
    restore_time(timedelta(hours=10) + OUTAGE_EXTRA)
    assert days_off_table.match.due_at == before + timedelta(hours=10) + OUTAGE_EXTRA


@pytest.mark.parametrize(("weekends", "vacation"), [(True, False), (False, True)])
@pytest.mark.parametrize("pace", ["none", "blitz", "long"])
def test_quick_clocks_never_stop(
    anna: User, berta: User, pace: str, weekends: bool, vacation: bool
) -> None:
    terms = MatchSetup("backgammon", pace=pace, weekends=weekends, vacation=vacation)
    with pytest.raises(InvalidPosition):
        start_match(setup=terms, players=[Player(anna), Player(berta)])


def test_a_rematch_is_by_the_same_terms(days_off_table: Table, dice_show: ShowDice) -> None:
    dice_show((1, 3))
    days_off_table.play(0, "resign")
    for seat in (0, 1):
        days_off_table.act(seat, "rematch")
    rematch = Match.objects.get(previous=days_off_table.pk)
    assert (rematch.pace, rematch.weekends, rematch.vacation) == ("day", True, True)


def test_the_record_states_it(days_off_table: Table) -> None:
    days_off_table.play(0, "resign")
    record = record_of(days_off_table.match)
    schema = json.loads((settings.BASE_DIR / "static/schema/tahur-record-2.json").read_text())
    Draft202012Validator(schema).validate(record)
    told = record["table"]
    assert isinstance(told, dict)
    assert (told["weekends"], told["vacation"]) == (True, True)


def test_a_refused_vacation_moves_no_clock(days_off_table: Table, anna: User) -> None:
    due = days_off_table.match.due_at
    with pytest.raises(VacationRefused):
        take_vacation(user=anna, begins=MONDAY, ends=MONDAY + 40 * DAY)
    assert days_off_table.match.due_at == due


def test_an_action_on_a_weekend_is_an_action(
    days_off_table: Table, time: Time, dice_show: ShowDice
) -> None:
    dice_show((6, 3))
    time.passes(DAY)
    version = days_off_table.match.version
    act(
        match_id=days_off_table.pk,
        user=days_off_table.user(0),
        action="throw",
        version=version,
        request_id="a",
    )
    assert days_off_table.match.version == version + 1
