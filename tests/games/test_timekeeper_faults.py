"""Several timekeepers, killed ones, and a changed host clock: no match is lost on time twice."""

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from itertools import count

import pytest

from accounts.models import User
from games.clock.paces import OUTAGE, OUTAGE_EXTRA, PACES
from games.models import Event, Match, Pulse
from games.play.outages import heartbeat
from games.play.services import Stale
from games.record.audit import find_faults
from games.timekeeper import run_due
from tests.games.support.killed_processes import lives_through, side_by_side
from tests.games.support.matches import ShowDice, Table, sit_down
from tests.support.host_clock import NOON, Time

NORMAL = PACES["normal"]
TOO_LONG = NORMAL.delay + NORMAL.reserve + timedelta(seconds=2)
SECOND = timedelta(seconds=1)
MANY = 50


def keep_time() -> None:
    """Run the timekeeper until no action is due."""
    while Match.objects.filter(due_at__lt=NOON + TOO_LONG).exists():
        run_due()


def flags() -> Counter[str]:
    """Return for each match how many events say that a player lost on time."""
    return Counter(Event.objects.filter(kind="flag").values_list("match", flat=True))


def late(time: Time, many: int, *users: User) -> Sequence[Table]:
    """Start `many` matches in which the active player's time has run out."""
    tables = [sit_down(*users, pace="normal") for _ in range(many)]
    time.passes(TOO_LONG)
    return tables


@pytest.mark.django_db(transaction=True)
class TestSeveral:
    """Several timekeepers, each in a process of its own."""

    def test_two_at_once_flag_every_match_once(self, time: Time, anna: User, berta: User) -> None:
        tables = late(time, MANY, anna, berta)
        side_by_side(keep_time, keep_time)
        assert flags() == dict.fromkeys((table.pk for table in tables), 1)
        assert [find_faults(table.match) for table in tables] == [[]] * MANY

    def test_a_second_timekeeper_finishes_the_work_of_a_killed_one_and_repeats_nothing(
        self, time: Time, anna: User, berta: User
    ) -> None:
        for last in count(1, step=3):
            tables = late(time, 2, anna, berta)
            lives = lives_through(run_due, last=last)
            halfway = flags()
            run_due()
            wanted = {table.pk: 1 for table in tables}
            assert wanted.items() <= flags().items(), last
            assert set(flags().values()) == {1}, last
            assert halfway.items() <= flags().items()
            assert [find_faults(table.match) for table in tables] == [[], []]
            if lives:
                return


@pytest.mark.django_db
class TestStepped:
    """The clock of the host is changed by minutes during a turn."""

    @pytest.fixture
    def timed_table(self, time: Time, anna: User, berta: User, dice_show: ShowDice) -> Table:
        """A match with clocks in which Anna has to throw, just after a heartbeat of the site."""
        dice_show((3, 1), (6, 3))
        table = sit_down(anna, berta, pace="normal")
        heartbeat()
        return table

    def goes_on(self, time: Time, seconds: int) -> None:
        """Let this many seconds pass, in which the site writes heartbeats and runs due actions."""
        for _ in range(seconds):
            time.passes(SECOND)
            run_due()
            heartbeat()
            run_due()

    @pytest.mark.parametrize("minutes", [1, 5, 60, -1, -5, -60])
    def test_a_step_of_the_clock_flags_no_player(
        self, timed_table: Table, time: Time, minutes: int
    ) -> None:
        self.goes_on(time, 60)
        time.passes(timedelta(minutes=minutes))
        self.goes_on(time, 60)
        assert timed_table.match.stage == Match.Stage.PLAYING

    @pytest.mark.parametrize("minutes", [5, -5])
    def test_a_step_that_is_taken_back_flags_no_player(
        self, timed_table: Table, time: Time, minutes: int
    ) -> None:
        self.goes_on(time, 40)
        for step in (minutes, -minutes):
            time.passes(timedelta(minutes=step))
            self.goes_on(time, 40)
        assert timed_table.match.stage == Match.Stage.PLAYING

    @pytest.mark.parametrize("minutes", [5, -5])
    def test_a_player_who_runs_out_of_time_is_flagged_once(
        self, timed_table: Table, time: Time, minutes: int
    ) -> None:
        time.passes(timedelta(minutes=minutes))
        self.goes_on(time, 60 * 8)
        assert flags() == {timed_table.pk: 1}

    def test_a_step_forward_costs_a_turn_nothing(
        self, timed_table: Table, time: Time, anna: User
    ) -> None:
        self.goes_on(time, 10)
        time.passes(timedelta(minutes=10))
        # The first request comes before the next heartbeat.
        with pytest.raises(Stale):
            timed_table.act(0, "throw", version=timed_table.match.version)
        timed_table.play(0, "throw", "move 12 18 6", "move 18 21 3", "done")
        assert timed_table.match.seats.get(number=0).reserve == NORMAL.reserve

    def test_after_a_step_forward_there_is_a_gift(self, timed_table: Table, time: Time) -> None:
        due = timed_table.match.due_at
        assert due is not None
        time.passes(timedelta(minutes=10))
        heartbeat()
        assert timed_table.match.due_at == due + timedelta(minutes=10) + OUTAGE_EXTRA
        assert timed_table.kinds.count("time") == 1

    def test_what_is_less_than_an_outage_counts(self, timed_table: Table, time: Time) -> None:
        due = timed_table.match.due_at
        time.passes(OUTAGE)
        heartbeat()
        assert timed_table.match.due_at == due
        assert Pulse.objects.get().at == time.now
