"""Suspended matches: until they are resumed, no player can act and no clock runs."""

from datetime import timedelta

import pytest

from accounts.models import User
from accounts.staff.powers import NotPermitted, Role
from games import rulings
from games.board.view import board_view
from games.engine.explanations import Illegal
from games.models import Letter, Pulse, Ruling
from games.play.outages import heartbeat
from games.play.services import resign_match
from games.presence.absence import find_absence
from games.timekeeper import run_due
from tests.accounts.support.staff import create_administrator, create_staff
from tests.games.support.clients import browser, text
from tests.games.support.matches import ShowDice, Table, everything, sit_down
from tests.games.support.rulings import rule
from tests.support.host_clock import Time

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


@pytest.fixture
def timed_table(time: Time, anna: User, berta: User, dice_show: ShowDice) -> Table:
    """A match with clocks in which Anna has to throw."""
    heartbeat()
    dice_show((3, 1))
    return sit_down(anna, berta, pace="normal")


def test_a_paused_match_refuses_actions_with_reason_and_time(
    referee: User, timed_table: Table
) -> None:
    ruling = rule(referee, timed_table, "pause", minutes="60", reason="line")
    before = everything()
    for action in ("move 0 1 1", "resign", "offer abort", "give"):
        with pytest.raises(Illegal, match=r"paused until .* UTC\. A player lost their connection"):
            timed_table.act(0, action)
    assert everything() == before
    event = timed_table.events[-1]
    assert (event.kind, event.seat, event.user, ruling.event) == (
        "ruling",
        None,
        referee,
        event.number,
    )
    assert "reported" not in str(event.payload)


def test_its_page_says_why_and_offers_nothing(referee: User, timed_table: Table) -> None:
    rule(referee, timed_table, "pause", minutes="60", reason="line")
    for viewer in (0, 1, None):
        view = board_view(timed_table.match, viewer)
        assert "A player lost their connection" in view.status.text
        # The text about the turn says it, and nothing else says it again.
        assert view.announcement.count("A player lost their connection") == 1
        assert (view.rulings.latest, "paused" in str(view.news)) == ("", False)
        assert (view.commands, view.status.own, view.resignation) == (None, False, None)


@pytest.mark.parametrize("by_itself", [True, False])
def test_no_clock_runs_until_it_goes_on(
    referee: User, timed_table: Table, time: Time, by_itself: bool
) -> None:
    time.passes(timedelta(seconds=5))
    heartbeat()
    due = timed_table.match.due_at
    assert due is not None
    rule(referee, timed_table, "pause", minutes="60")
    assert timed_table.match.due_at == time.now + HOUR
    for _ in range(60):
        time.passes(timedelta(minutes=1))
        beat_silently(time)
        assert find_absence(timed_table.match, time.now) is None
        if time.now < timed_table.match.due_at:
            run_due()
    if by_itself:
        assert run_due() == 1
    else:
        rule(referee, timed_table, "resume", reason="looked")
    match = timed_table.match
    assert (match.is_suspended, match.paused_for, match.due_at) == (False, "", due + HOUR)
    last = timed_table.events[-1]
    assert (last.payload["ruling"], last.automatic) == ("resume", by_itself)
    timed_table.check()
    timed_table.act(0, "give")


def beat_silently(time: Time) -> None:
    """Write a heartbeat for the present moment, as if the site had been running all the time."""
    Pulse.objects.update(at=time.now)


def test_what_a_clock_shows_stands(referee: User, timed_table: Table, time: Time) -> None:
    time.passes(timedelta(seconds=30))
    beat_silently(time)
    rule(referee, timed_table, "pause", minutes="60")
    clock = board_view(timed_table.match, 0).seats.below.clock
    assert clock is not None
    assert (clock.since, clock.reserve_text) == (None, "1:42")


def test_an_outage_gives_a_paused_match_nothing(
    referee: User, timed_table: Table, time: Time
) -> None:
    rule(referee, timed_table, "pause", minutes="60")
    version = timed_table.match.version
    time.passes(timedelta(minutes=10))
    heartbeat()
    assert timed_table.match.version == version


def test_between_two_games_the_next_one_waits(
    referee: User, anna: User, berta: User, dice_show: ShowDice, time: Time
) -> None:
    heartbeat()
    dice_show((3, 1))
    table = sit_down(anna, berta, options={"match_points": 5})
    table.play(0, "resign")
    rule(referee, table, "pause", minutes="1")
    time.passes(timedelta(seconds=30))
    beat_silently(time)
    assert run_due() == 0
    with pytest.raises(Illegal):
        table.act(0, "ready")
    assert "paused until" in board_view(table.match, 0).status.text
    time.passes(timedelta(seconds=30))
    beat_silently(time)
    assert run_due() == 1
    assert table.match.stage == "between"
    time.passes(timedelta(seconds=11))
    beat_silently(time)
    dice_show((6, 5))
    run_due()
    assert table.match.stage == "playing"
    table.check()


def test_mail_waits_as_well(
    referee: User, anna: User, berta: User, dice_show: ShowDice, time: Time
) -> None:
    heartbeat()
    dice_show((3, 1))
    table = sit_down(anna, berta, pace="days")
    assert Letter.objects.count() == 2
    rule(referee, table, "pause", minutes="60")
    assert Letter.objects.count() == 0
    rule(referee, table, "resume")
    assert Letter.objects.count() == 2


def test_a_computer_waits_as_well(
    referee: User, anna: User, dice_show: ShowDice, time: Time
) -> None:
    heartbeat()
    dice_show((1, 3))
    table = sit_down(anna, None)
    assert table.match.computer_due
    rule(referee, table, "pause", minutes="60")
    assert not table.match.computer_due
    rule(referee, table, "resume")
    assert table.match.computer_due


def test_each_can_be_done_once_and_undoes_the_other(referee: User, table: Table) -> None:
    paused = rule(referee, table, "pause", minutes="60")
    with pytest.raises(rulings.RulingRefused, match="already paused"):
        rule(referee, table, "pause", minutes="60")
    resumed = rule(referee, table, "resume")
    with pytest.raises(rulings.RulingRefused, match="not paused"):
        rule(referee, table, "resume")
    paused.refresh_from_db()
    assert paused.undone_by == resumed
    again = rule(referee, table, "pause", minutes="60")
    assert (again.undone_by, table.match.is_suspended) == (None, True)


@pytest.mark.parametrize("minutes", ["", "0", "-5", "43201", "1e3", "٣"])
def test_a_pause_has_an_end(referee: User, table: Table, minutes: str) -> None:
    assert_refused(referee, table, "whole number from 1 to 43200", minutes=minutes)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"note": " \n"}, "Write a note"),
        ({"note": "x" * 1001}, "at most 1000"),
        ({"reason": "because"}, "one of the reasons"),
        ({"request_id": "ü"}, "read this request"),
    ],
)
def test_reason_and_note_are_needed(
    referee: User, table: Table, said: dict[str, str], sentence: str
) -> None:
    assert_refused(referee, table, sentence, **said)


def assert_refused(by: User, table: Table, sentence: str, **said: str) -> None:
    """Assert that staff user `by` cannot suspend the match, and why."""
    before = everything()
    with pytest.raises(rulings.RulingRefused, match=sentence):
        rule(by, table, "pause", **{"minutes": "60"} | said)
    assert (everything(), Ruling.objects.count()) == (before, 0)


def test_the_same_request_twice_does_it_once(referee: User, table: Table) -> None:
    first = rule(referee, table, "pause", minutes="60", request_id="one")
    before = everything()
    assert rule(referee, table, "pause", minutes="60", request_id="one") == first
    with pytest.raises(rulings.RulingRefused, match="another ruling"):
        rule(referee, table, "pause", minutes="61", request_id="one")
    assert (everything(), Ruling.objects.count()) == (before, 1)


def test_ruling_requires_the_power(table: Table, clara: User) -> None:
    before = everything()
    for outsider in (clara, create_staff(Role.MODERATOR)):
        with pytest.raises(NotPermitted):
            rule(outsider, table, "pause", minutes="60")
    assert everything() == before


def test_staff_may_not_rule_on_their_own_matches(berta: User, dice_show: ShowDice) -> None:
    dice_show((3, 1))
    player = create_administrator("Anna")
    table = sit_down(player, berta)
    assert_refused(player, table, "can't make a ruling about a match")


def test_closing_an_account_ends_the_pause(referee: User, table: Table, anna: User) -> None:
    rule(referee, table, "pause", minutes="60")
    resign_match(match_id=table.pk, user=anna)
    match = table.match
    assert (match.stage, match.winners, match.is_suspended) == ("over", [1], False)
    assert table.kinds[-3:] == ["ruling", "ruling", "resign"]
    assert table.events[-2].seat is None


def test_who_sits_there_finds_what_staff_has_decided(
    referee: User, table: Table, anna: User, clara: User
) -> None:
    rule(referee, table, "pause", minutes="60")
    link = f'href="/matches/{table.pk}/decisions/"'
    shown = [text(browser(user).get(f"/matches/{table.pk}/")) for user in (anna, clara)]
    assert [link in page for page in shown] == [True, False]
    assert all(page.count('id="words"') == 1 for page in shown)
    rule(referee, table, "resume")
    after = text(browser(anna).get(f"/matches/{table.pk}/"))
    assert "A moderator has paused the match until" in after
