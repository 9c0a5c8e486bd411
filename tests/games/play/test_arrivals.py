"""Players who have not come to the board yet: no clock of theirs runs, and no player loses."""

from collections.abc import Sequence
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.board.absence import absence_fragment
from games.board.fragments import board_fragment, board_mark
from games.clock.paces import GRACE, PACES
from games.models import Leaving, Match, Pulse, Rating
from games.play.outages import heartbeat
from games.play.services import MatchSetup, Player, start_match
from games.play.start.arrivals import start_waiting_clock
from games.play.start.seeds import SEED_TIMEOUT
from games.presence import players
from games.presence.absence import COUNTDOWN, LOST
from games.timekeeper import run_due
from tests.games.support.clients import browser, text
from tests.games.support.matches import ShowDice, Table, everything, give
from tests.games.support.play.leaving import faults_of, result
from tests.games.support.presence import come, elapse, stay

pytestmark = pytest.mark.django_db
FOR_COMING = (LOST + COUNTDOWN + GRACE).seconds
BLITZ = PACES["blitz"]
TO_ANNA, TO_BERTA = (3, 1), (1, 3)
"""Throws by which Anna begins, or Berta."""


def arrange(
    *users: User,
    first: User,
    game: str = "backgammon",
    pace: str = "blitz",
    abandoned: str = "ends",
) -> Table:
    """Start a match in which only the user `first` has come, and added a seed."""
    match = start_match(
        setup=MatchSetup(game, pace=pace, abandoned=abandoned, rated=True),
        players=[Player(user) for user in users],
    )
    give(match, first)
    return begin(match, users, first)


def begin(match: Match, users: Sequence[User | None], *present: User) -> Table:
    """Let the time for seeds pass, and return the match; the users `present` have its page open."""
    late = timezone.now() - SEED_TIMEOUT - timedelta(seconds=1)
    Match.objects.filter(pk=match.pk).update(created_at=late, due_at=late + SEED_TIMEOUT)
    for user in present:
        players.join(match.pk, user, str(users.index(user)))
    run_due()
    table = Table(match.pk, users)
    assert table.match.stage == "playing"
    return table


@pytest.fixture
def table(anna: User, berta: User, dice_show: ShowDice) -> Table:
    """A blitz match of Anna, who has never come and has to throw, and Berta, who waits."""
    dice_show(TO_ANNA)
    return arrange(anna, berta, first=berta)


def since_creation(match: Match) -> float:
    assert match.due_at is not None
    return round((match.due_at - match.created_at).total_seconds())


def test_the_clock_of_a_player_who_has_never_come_stands(table: Table) -> None:
    assert table.match.turn_at is None
    assert since_creation(table.match) == FOR_COMING
    elapse(table, (BLITZ.delay + BLITZ.reserve).seconds - 5)
    before = everything()
    assert run_due() == 0
    assert everything() == before


def test_without_a_claim_the_match_is_aborted_and_has_no_loser(table: Table) -> None:
    elapse(table, FOR_COMING)
    stay(table, 1)
    assert run_due() == 1
    assert result(table.match) == ("over", "aborted", [], 0)
    assert [(each.user.username, each.why) for each in Leaving.objects.all()] == [
        ("Anna", "no_show")
    ]
    assert "A player did not arrive in time, so no one loses." in board_fragment(
        table.match, 1, "en"
    )
    assert "moderator" not in board_fragment(table.match, 0, "en")
    assert not Rating.objects.exists()


def test_a_match_to_which_neither_player_comes_is_aborted(anna: User, berta: User) -> None:
    match = start_match(
        setup=MatchSetup("backgammon", pace="blitz"), players=[Player(anna), Player(berta)]
    )
    table = begin(match, [anna, berta])
    elapse(table, FOR_COMING)
    assert run_due() == 1
    assert table.match.ending == "aborted"
    assert faults_of(table) == []


def test_the_page_of_the_player_who_waits_says_that_no_clock_runs(table: Table) -> None:
    assert "Anna has not arrived yet, so the clock is stopped." in absence_fragment(
        table.match, 1, "en", still=True
    )
    before = board_mark(table.match)
    come(table, 0)
    start_waiting_clock(table.pk)
    assert absence_fragment(table.match, 1, "en", still=True) == ""
    # Pages draw the board again, although it has no new version.
    assert board_mark(table.match) != before


def test_the_clock_starts_with_all_its_time_when_the_player_comes(table: Table) -> None:
    elapse(table, 40)
    come(table, 0)
    start_waiting_clock(table.pk)
    match = table.match
    assert match.turn_at == timezone.now()
    assert match.due_at == timezone.now() + BLITZ.delay + BLITZ.reserve + GRACE
    start_waiting_clock(table.pk)
    assert table.match.turn_at == match.turn_at
    elapse(table, (BLITZ.delay + BLITZ.reserve).seconds + 2)
    stay(table, 0, 1)
    assert run_due() == 1
    assert result(table.match)[1:3] == ("flagged", [1])


def test_opening_the_page_without_scripts_starts_it_as_well(table: Table, anna: User) -> None:
    page = text(browser(anna).get(table.match.get_absolute_url()))
    assert table.match.turn_at == timezone.now()
    assert f'data-since="{round(timezone.now().timestamp() * 1000)}"' in page


def test_who_opens_the_page_too_late_reads_why_there_is_no_match(table: Table, anna: User) -> None:
    elapse(table, FOR_COMING)
    page = text(browser(anna).get(table.match.get_absolute_url()))
    assert "A player did not arrive in time, so no one loses." in page
    assert table.match.ending == "aborted"


def test_a_clock_that_nothing_has_started_starts_when_the_match_is_due(table: Table) -> None:
    come(table, 0)
    elapse(table, FOR_COMING)
    stay(table, 0, 1)
    assert run_due() == 1
    assert (table.match.stage, table.match.turn_at) == ("playing", timezone.now())


def test_after_an_outage_there_is_time_to_come(table: Table) -> None:
    elapse(table, FOR_COMING)
    Pulse.objects.create(pk=1, at=timezone.now() - timedelta(seconds=60))
    heartbeat()
    run_due()
    assert table.match.stage == "playing"
    assert table.match.due_at == timezone.now() + LOST + COUNTDOWN + GRACE


def test_the_clock_stands_when_the_turn_comes_to_a_player_who_has_not_come(
    anna: User, berta: User, dice_show: ShowDice
) -> None:
    dice_show(TO_BERTA, (6, 3))
    table = arrange(anna, berta, first=berta)
    assert table.match.due_at == table.match.created_at + timedelta(seconds=90)
    elapse(table, 8)
    table.play(1, "throw", "move 12 18 6", "move 18 21 3", "done")
    assert (table.match.active_seat, table.match.turn_at) == (0, None)
    assert since_creation(table.match) == FOR_COMING


def test_a_player_who_has_gone_again_loses_on_time(
    anna: User, berta: User, dice_show: ShowDice
) -> None:
    dice_show(TO_ANNA)
    table = arrange(anna, berta, first=anna)
    assert table.match.turn_at is not None
    elapse(table, 300)
    assert run_due() == 1
    assert result(table.match)[1:3] == ("flagged", [1])


@pytest.mark.parametrize("pace", ["day", "week"])
def test_where_no_player_has_to_be_present_the_clock_runs(
    anna: User, berta: User, dice_show: ShowDice, pace: str
) -> None:
    dice_show(TO_ANNA)
    assert arrange(anna, berta, first=berta, pace=pace).match.turn_at is not None


def test_no_clock_waits_where_no_other_player_does(anna: User, dice_show: ShowDice) -> None:
    dice_show(TO_ANNA)
    match = start_match(
        setup=MatchSetup("backgammon", pace="blitz"),
        players=[Player(anna), Player(computer="casual")],
    )
    table = begin(match, [anna, None])
    assert table.match.active_seat == 0
    assert table.match.turn_at == timezone.now()


@pytest.mark.parametrize(
    ("abandoned", "ends"), [("computer", False), ("skipped", False), ("ends", True)]
)
def test_the_others_play_on_if_that_was_agreed(
    users: list[User], dice_show: ShowDice, abandoned: str, *, ends: bool
) -> None:
    anna, berta, clara, _ = users
    dice_show((6, 5, 4))
    table = arrange(anna, berta, clara, first=berta, game="petits-chevaux", abandoned=abandoned)
    assert (table.match.active_seat, table.match.turn_at) == (0, None)
    elapse(table, FOR_COMING)
    stay(table, 1)
    run_due()
    assert (table.match.ending == "aborted") == ends
    if not ends:
        assert table.match.seats.get(number=0).out == "abandoned"
        table.act(0, "return")
        assert table.match.seats.get(number=0).out == ""
    table.check()
