"""Claims against absent players: possible once, after the countdown, if one is present."""

from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from accounts.models import Preference, User
from games.board.fragments import board_fragment
from games.engine.explanations import Illegal
from games.engine.forms.exchange import Unreadable
from games.engine.forms.text import read_position
from games.models import Leaving, Match, Pulse
from games.play.leaving.playbans import EXCUSED_FOR
from games.play.outages import heartbeat
from games.timekeeper import run_due
from tests.games.support.matches import ShowDice, Table, at_once, everything, sit_down
from tests.games.support.play.leaving import assert_refused, faults_of, result, start_petits_chevaux
from tests.games.support.presence import ENOUGH, away_in_the_end, come, elapse, go, stay
from tests.games.support.random_players import Whims
from tests.games.support.setups import NAMES

pytestmark = pytest.mark.django_db

NOT_ABSENT = "You can only make a claim while"


def start_played_match(anna: User, berta: User) -> Table:
    """Return a match with random throws in which both players have moved, before a throw."""
    table = sit_down(anna, berta)
    whims = Whims(1, table)
    while {event.seat for event in table.events if event.kind == "move"} != {0, 1}:
        table.play(*whims.next(table.match))
    while table.match.holding is not None or table.state.pips_left:
        table.play(*whims.next(table.match))
    return table


@pytest.fixture
def played_table(anna: User, berta: User) -> Table:
    """A match in which both players have moved, before a throw."""
    return start_played_match(anna, berta)


def waited_for(table: Table) -> tuple[int, int]:
    """Return the active seat and the other seat."""
    seat = table.state.seat
    assert seat is not None
    return seat, 1 - seat


@pytest.mark.parametrize("action", ["claim ", "claim 4", "claim -1", "claim x", "claim 1 1"])
def test_what_is_no_claim_is_not_read(table: Table, action: str) -> None:
    with pytest.raises(Unreadable):
        table.act(1, action)


class TestWhereTwoPlay:
    """Claims in a match of two players, which they end."""

    def test_the_win_is_claimed_when_the_countdown_is_over_and_not_before(
        self, played_table: Table
    ) -> None:
        away, waits = waited_for(played_table)
        come(played_table, 0, 1)
        assert_refused(played_table, waits, f"claim {away}", NOT_ABSENT)
        go(played_table, away)
        elapse(played_table, ENOUGH - 3)
        stay(played_table, waits)
        assert_refused(played_table, waits, f"claim {away}", "still has time to come back")
        elapse(played_table, 3)
        rules, state = read_position(played_table.match.position)
        points = rules.resignation(state, away).points
        played_table.play(waits, f"claim {away}")
        assert result(played_table.match) == ("over", "abandoned", [waits], points)
        claim = played_table.events[-1]
        assert (claim.kind, claim.seat, claim.payload) == ("claim", waits, {"seat": away})
        assert " left." in board_fragment(played_table.match, None, "en")
        assert faults_of(played_table) == []

    def test_only_about_who_is_away_and_by_others(self, played_table: Table) -> None:
        away, waits = waited_for(played_table)
        away_in_the_end(played_table, away)
        assert_refused(played_table, away, f"claim {away}", NOT_ABSENT)
        assert_refused(played_table, away, f"claim {waits}", NOT_ABSENT)
        assert_refused(played_table, waits, f"claim {waits}", NOT_ABSENT)
        assert_refused(played_table, waits, "claim 3", NOT_ABSENT)
        assert_refused(played_table, waits, "claim", "once all your opponents have left")

    def test_a_player_who_is_back_before_the_claim_is_safe(self, played_table: Table) -> None:
        away, waits = waited_for(played_table)
        away_in_the_end(played_table, away)
        come(played_table, away)
        assert_refused(played_table, waits, f"claim {away}", NOT_ABSENT)

    def test_nothing_happens_without_a_claim(self, played_table: Table) -> None:
        away_in_the_end(played_table, waited_for(played_table)[0])
        before = everything()
        assert run_due() == 0
        assert everything() == before

    def test_asked_twice_it_is_claimed_once(self, played_table: Table) -> None:
        away, waits = waited_for(played_table)
        away_in_the_end(played_table, away)
        played_table.act(waits, f"claim {away}", request_id="a")
        before = everything()
        played_table.act(waits, f"claim {away}", request_id="a")
        assert everything() == before

    def test_a_claim_against_a_player_who_never_came_aborts_the_match(
        self, anna: User, berta: User
    ) -> None:
        table = sit_down(anna, berta)
        away, waits = waited_for(table)
        away_in_the_end(table, away)
        table.play(waits, f"claim {away}")
        assert result(table.match) == ("over", "aborted", [], 0)
        assert [each.why for each in Leaving.objects.all()] == ["no_show"]
        assert faults_of(table) == []


def test_an_automatic_action_is_no_sign_of_presence(anna: User, berta: User) -> None:
    for user in (anna, berta):
        Preference.objects.create(user=user, game="senet", auto_throw=True)
    table = sit_down(anna, berta, game="senet")
    away = table.state.seat
    assert away is not None
    assert (table.kinds[-1], table.events[-1].automatic) == ("throw", True)
    away_in_the_end(table, away)
    table.play(1 - away, f"claim {away}")
    assert result(table.match) == ("over", "aborted", [], 0)
    assert faults_of(table) == []


class TestLeavings:
    """Which claims and losses are recorded as leaving a match, and so can lead to a playban."""

    def test_a_claim_is(self, played_table: Table) -> None:
        away, waits = waited_for(played_table)
        away_in_the_end(played_table, away)
        played_table.play(waits, f"claim {away}")
        found = Leaving.objects.get()
        assert (found.user, found.match, found.why) == (
            played_table.user(away),
            played_table.match,
            "abandoned",
        )

    @pytest.mark.parametrize("there", [True, False])
    def test_running_out_of_time_is_only_if_away(
        self, anna: User, berta: User, *, there: bool
    ) -> None:
        table = sit_down(anna, berta, pace="blitz")
        away, waits = waited_for(table)
        away_in_the_end(table, away)
        if there:
            come(table, away)
        elapse(table, 600)
        stay(table, waits, *([away] if there else []))
        assert run_due() == 1
        assert table.match.ending == "flagged"
        assert Leaving.objects.count() == (not there)

    def test_resigning_is_not(self, played_table: Table) -> None:
        away_in_the_end(played_table, waited_for(played_table)[0])
        played_table.play(waited_for(played_table)[0], "resign")
        assert not Leaving.objects.exists()

    @pytest.mark.parametrize("excused", [True, False])
    def test_soon_after_an_outage_no_leaving_is_recorded(
        self, played_table: Table, *, excused: bool
    ) -> None:
        away, waits = waited_for(played_table)
        Pulse.objects.create(pk=1, at=timezone.now() - timedelta(minutes=1))
        heartbeat()
        elapse(played_table, EXCUSED_FOR.seconds - ENOUGH + (-30 if excused else 30))
        away_in_the_end(played_table, away)
        heartbeat()
        played_table.play(waits, f"claim {away}")
        assert Leaving.objects.count() == (not excused)


@pytest.mark.django_db(transaction=True)
class TestAtOnce:
    """Claims at the same moment as other claims or actions."""

    def test_two_claims_are_one(
        self, anna: User, berta: User, clara: User, dice_show: ShowDice
    ) -> None:
        table = start_petits_chevaux([anna, berta, clara], dice_show)
        away_in_the_end(table, 0)
        came = at_once(partial(table.act, 1, "claim 0"), partial(table.act, 2, "claim 0"))
        table.check()
        assert [isinstance(each, Illegal) for each in came].count(True) == 1
        assert table.kinds.count("claim") == table.kinds.count("out") == 1

    def test_a_claim_and_coming_back_leave_one_of_the_two(self, anna: User, berta: User) -> None:
        table = start_played_match(anna, berta)
        away, waits = waited_for(table)
        away_in_the_end(table, away)
        came = at_once(partial(table.act, waits, f"claim {away}"), partial(come, table, away))
        table.check()
        if isinstance(came[0], Illegal):
            assert table.match.stage == "playing"
        else:
            assert result(table.match)[:3] == ("over", "abandoned", [waits])

    def test_coming_back_and_a_computers_turn_go_one_after_the_other(
        self, anna: User, berta: User, clara: User, dice_show: ShowDice
    ) -> None:
        table = start_petits_chevaux([anna, berta, clara], dice_show)
        away_in_the_end(table, 0)
        table.play(1, "claim 0")
        dice_show((5,))
        Match.objects.filter(pk=table.pk).update(due_at=timezone.now() - timedelta(seconds=1))
        came = at_once(partial(table.act, 0, "return"), run_due)
        table.check()
        assert not isinstance(came[0], BaseException)
        assert table.match.seats.get(number=0).out == ""
        assert NAMES[0] == table.user(0).username
