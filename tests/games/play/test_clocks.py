"""Clocks: what a turn costs, loss on time, and compensation after an outage."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.clock.paces import GRACE, OUTAGE_EXTRA, PACES
from games.models import Event, Match, Pulse
from games.play.outages import heartbeat, is_running
from games.play.services import Stale
from games.timekeeper import run_due
from tests.games.support.clients import browser, post
from tests.games.support.matches import SetUp, ShowDice, Table, at_once, sit_down

pytestmark = pytest.mark.django_db
NORMAL = PACES["normal"]
SHUT_OUT = "backgammon - 19:2,20:2,21:2,22:2,23:2,24:5/0:1,24:14 1 - -"
"""Red has to throw with a piece on the bar and no open point."""


@pytest.fixture
def timed_table(anna: User, berta: User, dice_show: ShowDice) -> Table:
    """A match with clocks in which Anna has to throw."""
    dice_show((3, 1))
    return sit_down(anna, berta, pace="normal")


def passes(table: Table, time: timedelta) -> None:
    """Let time pass on the clock of a match, by setting its timestamps back."""
    match = table.match
    assert match.turn_at is not None
    assert match.due_at is not None
    Match.objects.filter(pk=table.pk).update(
        turn_at=match.turn_at - time, due_at=match.due_at - time
    )


def reserve(table: Table, seat: int) -> timedelta:
    """Return the reserve of a seat's clock, rounded to seconds."""
    left = table.match.seats.get(number=seat).reserve
    assert left is not None
    return timedelta(seconds=round(left.total_seconds()))


def test_the_clock_of_the_starter_runs_from_the_start(timed_table: Table) -> None:
    match = timed_table.match
    assert (reserve(timed_table, 0), reserve(timed_table, 1)) == (NORMAL.reserve, NORMAL.reserve)
    assert match.turn_at is not None
    assert match.due_at == match.turn_at + NORMAL.delay + NORMAL.reserve + GRACE


def test_without_clocks_nothing_is_due(table: Table) -> None:
    match = table.match
    assert (match.pace, match.turn_at, match.due_at) == ("none", None, None)
    assert set(match.seats.values_list("reserve", flat=True)) == {None}


@pytest.mark.parametrize("thrown", [False, True])
def test_the_clock_of_a_player_who_resigns_stays_as_it_was(
    timed_table: Table, dice_show: ShowDice, thrown: bool
) -> None:
    if thrown:
        # A throw without steps: no choice was made with it, but one was considered.
        dice_show((6, 3))
        timed_table.play(0, "throw")
    passes(timed_table, timedelta(seconds=40))
    timed_table.play(0, "resign")
    assert reserve(timed_table, 0) == NORMAL.reserve - timedelta(seconds=28)
    assert (reserve(timed_table, 1), timed_table.match.turn_at) == (NORMAL.reserve, None)


def test_the_clock_of_the_active_opponent_stays_as_it_was(timed_table: Table) -> None:
    passes(timed_table, timedelta(seconds=40))
    timed_table.play(1, "resign")
    assert reserve(timed_table, 0) == NORMAL.reserve - timedelta(seconds=28)
    assert reserve(timed_table, 1) == NORMAL.reserve


def test_dropping_a_double_costs_its_time(anna: User, berta: User, dice_show: ShowDice) -> None:
    dice_show((3, 1))
    table = sit_down(anna, berta, pace="normal", options={"match_points": 3, "cube": True})
    dice_show((6, 3))
    table.play(0, "throw", "move 12 18 6", "move 18 21 3", "done")
    table.play(1, "call double")
    passes(table, timedelta(seconds=40))
    table.play(0, "call drop")
    # The reserve of a match to three points.
    assert reserve(table, 0) == 3 * NORMAL.reserve - timedelta(seconds=28)


def test_a_turn_within_its_own_time_costs_nothing(timed_table: Table, dice_show: ShowDice) -> None:
    dice_show((6, 3))
    timed_table.play(0, "throw", "move 12 18 6", "move 18 21 3")
    passes(timed_table, NORMAL.delay - timedelta(seconds=1))
    timed_table.play(0, "done")
    assert reserve(timed_table, 0) == NORMAL.reserve


def test_time_beyond_that_is_taken_from_the_reserve_once(
    timed_table: Table, dice_show: ShowDice
) -> None:
    dice_show((6, 3), (2, 1))
    passes(timed_table, timedelta(seconds=10))
    timed_table.play(0, "throw", "move 12 18 6")
    passes(timed_table, timedelta(seconds=22))
    timed_table.play(0, "move 18 21 3", "done")
    assert reserve(timed_table, 0) == NORMAL.reserve - timedelta(seconds=20)
    assert reserve(timed_table, 1) == NORMAL.reserve
    timed_table.play(1, "throw")
    assert reserve(timed_table, 0) == NORMAL.reserve - timedelta(seconds=20)


def test_a_turn_without_a_choice_costs_nothing(set_up: SetUp) -> None:
    table = set_up(SHUT_OUT, (2, 1))
    now = timezone.now()
    table.match.seats.update(reserve=NORMAL.reserve)
    Match.objects.filter(pk=table.pk).update(
        pace="normal", turn_at=now - timedelta(seconds=60), due_at=now + NORMAL.reserve
    )
    table.act(1, "throw")
    assert table.state.seat == 0
    assert reserve(table, 1) == NORMAL.reserve


def test_a_player_without_time_loses(timed_table: Table) -> None:
    passes(timed_table, NORMAL.delay + NORMAL.reserve)
    assert run_due() == 0
    # An action at the last moment is in time.
    passes(timed_table, GRACE + timedelta(microseconds=1))
    assert run_due() == 1
    match = timed_table.match
    assert (match.stage, match.ending, match.winners) == ("over", "flagged", [1])
    assert (match.due_at, match.turn_at) == (None, None)
    assert timed_table.kinds[-1] == "flag"
    assert run_due() == 0


def test_a_turn_that_was_played_is_ended_and_not_lost(
    timed_table: Table, dice_show: ShowDice
) -> None:
    dice_show((6, 3))
    timed_table.play(0, "throw", "move 12 18 6", "move 18 21 3")
    passes(timed_table, timedelta(minutes=10))
    assert run_due() == 1
    assert (timed_table.match.stage, timed_table.kinds[-1], timed_table.state.seat) == (
        "playing",
        "done",
        1,
    )
    assert reserve(timed_table, 0) == timedelta(0)


def test_nothing_is_done_after_the_time_is_up(timed_table: Table) -> None:
    passes(timed_table, timedelta(minutes=10))
    with pytest.raises(Stale):
        timed_table.act(0, "throw")
    assert timed_table.match.stage == "playing"


def test_a_viewer_sees_a_loss_on_time_without_the_timekeeper(
    timed_table: Table, client: Client
) -> None:
    passes(timed_table, timedelta(minutes=10))
    page = client.get(f"/matches/{timed_table.pk}/").content.decode()
    assert " ran out of time." in page
    assert timed_table.match.ending == "flagged"


def test_a_player_who_acts_too_late_loses_without_the_timekeeper(
    timed_table: Table, anna: User
) -> None:
    passes(timed_table, timedelta(minutes=10))
    assert post(browser(anna), timed_table).status_code == 409
    assert (timed_table.match.ending, timed_table.kinds[-1]) == ("flagged", "flag")


def test_a_player_acts_after_what_was_overdue(
    timed_table: Table, berta: User, dice_show: ShowDice
) -> None:
    dice_show((6, 3), (2, 1))
    timed_table.play(0, "throw", "move 12 18 6", "move 18 21 3")
    passes(timed_table, timedelta(minutes=10))
    version = timed_table.match.version
    assert post(browser(berta), timed_table, htmx=True, version=str(version + 1)).status_code == 204
    assert timed_table.kinds[-2:] == ["done", "throw"]


def test_a_computer_has_no_clock(anna: User, dice_show: ShowDice) -> None:
    dice_show((1, 3))
    table = sit_down(anna, None, pace="blitz")
    assert table.match.seats.get(number=1).reserve is None
    assert table.match.seats.get(number=0).reserve == PACES["blitz"].reserve


@pytest.mark.django_db(transaction=True)
def test_many_who_keep_time_flag_once(timed_table: Table) -> None:
    passes(timed_table, timedelta(minutes=10))
    answers = at_once(*[run_due] * 6)
    assert [each for each in answers if isinstance(each, Exception)] == []
    assert timed_table.kinds.count("flag") == 1


class TestOutages:
    """After an outage of the site, players get back the time that it took."""

    def away(self, time: timedelta) -> None:
        """Set the site's last heartbeat to this long ago, as after an outage."""
        Pulse.objects.update_or_create(pk=1, defaults={"at": timezone.now() - time})

    def test_no_flag_falls_before_the_lost_time_is_given_back(self, timed_table: Table) -> None:
        passes(timed_table, timedelta(minutes=10))
        self.away(timedelta(minutes=9))
        assert not is_running(timezone.now())
        run_due()
        assert timed_table.match.stage == "playing"
        due = timed_table.match.due_at
        assert due is not None
        heartbeat()
        given = timed_table.match.due_at
        assert given is not None
        assert given - due >= timedelta(minutes=9) + OUTAGE_EXTRA
        assert timed_table.kinds[-1] == "time"
        run_due()
        assert timed_table.match.stage == "playing"

    def test_time_is_given_back_once(self, timed_table: Table) -> None:
        self.away(timedelta(minutes=9))
        heartbeat()
        due = timed_table.match.due_at
        heartbeat()
        assert timed_table.match.due_at == due
        assert timed_table.kinds.count("time") == 1

    def test_a_short_silence_is_no_outage(self, timed_table: Table) -> None:
        self.away(timedelta(seconds=3))
        heartbeat()
        assert "time" not in timed_table.kinds

    def test_a_clock_of_the_host_that_goes_back_takes_nobodys_time(
        self, timed_table: Table
    ) -> None:
        self.away(-timedelta(minutes=5))
        heartbeat()
        assert "time" not in timed_table.kinds
        assert Pulse.objects.get().at > timezone.now()

    def test_a_heartbeat_of_a_host_whose_clock_is_ahead_is_no_outage(
        self, timed_table: Table
    ) -> None:
        self.away(-timedelta(minutes=5))
        assert is_running(timezone.now())
        assert is_running(timezone.now())


def test_time_and_flags_are_in_the_log_as_what_they_are(timed_table: Table) -> None:
    passes(timed_table, timedelta(minutes=10))
    run_due()
    flag = Event.objects.get(kind="flag")
    assert (flag.seat, flag.user) == (0, None)
