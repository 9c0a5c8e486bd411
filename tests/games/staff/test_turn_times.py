"""The times of a match beside a report: how long each turn took, and what the clocks showed."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.staff.powers import Role
from games.models import Event, Match, Seat
from games.staff.positions import board_after
from games.staff.turn_times import turn_times
from lobby.models import Report
from tests.accounts.support.staff import create_staff
from tests.games.support.clients import browser, text
from tests.games.support.matches import ShowDice, Table, sit_down
from tests.games.support.rulings import rule

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


def after(seconds: float) -> datetime:
    """Return a moment after the beginning, which was an hour ago; the clock of tests stands."""
    return timezone.now() - timedelta(hours=1) + timedelta(seconds=seconds)


def set_times(table: Table, *seconds: float) -> None:
    """Set when the last events of a match happened, in seconds after the beginning."""
    Event.objects.filter(match=table.pk).update(at=after(0))
    for event, moment in zip(table.events[-len(seconds) :], seconds, strict=True):
        Event.objects.filter(pk=event.pk).update(at=after(moment))


@pytest.fixture
def played(anna: User, berta: User, dice_show: ShowDice) -> Table:
    """A match with a clock in which each has played a turn; Anna has rolled and not moved."""
    dice_show((3, 1), (6, 3), (6, 3), (2, 1))
    table = sit_down(anna, berta, pace="normal")
    table.play(0, "throw", "move 12 18 6", "move 12 15 3", "done")
    table.play(1, "throw", "move 12 18 6", "move 12 15 3", "done")
    table.play(0, "throw")
    # Anna's turn takes 9 seconds, Berta's 52; then Anna waits 8 before she rolls.
    set_times(table, 2, 4, 8, 9, 20, 30, 60, 61, 69)
    Seat.objects.filter(match=table.pk).update(reserve=timedelta(minutes=2))
    Seat.objects.filter(match=table.pk, number=1).update(reserve=timedelta(seconds=80))
    Match.objects.filter(pk=table.pk).update(turn_at=after(61))
    return table


def test_each_turn_says_who_took_how_long(played: Table) -> None:
    found = turn_times(played.match, after(62))
    assert found is not None
    turns = [(each.name, each.took, each.is_long) for each in found.turns]
    assert turns == [("Berta", "0:52", True), ("Anna", "0:09", False)]
    assert found.turns[0].event == played.match.version - 1
    assert [(each.name, each.turns, each.longest) for each in found.players] == [
        ("Anna", 1, "0:09"),
        ("Berta", 1, "0:52"),
    ]
    assert found.then == "Anna to act for 0:01"
    # Anna has rolled, and her turn is not over.
    assert found.now == "Anna to act for 58:59"
    assert [row.name for row in found.seats] == ["Anna", "Berta"]


def test_a_turn_in_which_the_report_was_made_counts_until_then(played: Table) -> None:
    found = turn_times(played.match, after(45))
    assert found is not None
    assert [each.name for each in found.turns] == ["Anna"]
    assert found.then == "Berta to act for 0:36"
    # 80 seconds are left after a turn of 52, of which 12 are free; 24 were used at the moment.
    assert [each.clock for each in found.players] == ["2:00", "about 1:36"]


def test_clocks_are_not_guessed_once_they_were_changed(played: Table) -> None:
    referee = create_staff(Role.REFEREE)
    moment = after(65)
    rule(referee, played.match, "give", seat="0", many="5", unit="minutes")
    found = turn_times(played.match, moment)
    assert found is not None
    assert [each.clock for each in found.players] == ["", ""]


def test_without_a_clock_a_minute_is_long_and_a_match_that_is_over_has_no_one_to_act(
    anna: User, berta: User, dice_show: ShowDice
) -> None:
    dice_show((3, 1), (6, 3), (6, 3))
    table = sit_down(anna, berta)
    table.play(0, "throw", "move 12 18 6", "move 12 15 3", "done")
    table.play(1, "throw", "resign")
    set_times(table, 10, 20, 58, 59, 70, 130)
    found = turn_times(table.match, timezone.now())
    assert found is not None
    assert [(each.took, each.is_long) for each in found.turns] == [("1:11", True), ("0:59", False)]
    assert (found.now, list(found.seats)) == ("", [])
    assert [each.clock for each in found.players] == ["", ""]


def test_the_board_of_staff_shows_the_dice_of_that_moment(played: Table) -> None:
    now, first = board_after(played.match, 0), played.events[-8].number
    assert now is not None
    assert [die.picture for die in now.drawing.dice] == ["die-2", "die-1"]
    then = board_after(played.match, first)
    assert then is not None
    assert [(die.picture, die.used) for die in then.drawing.dice] == [
        ("die-6", True),
        ("die-3", False),
    ]


@pytest.mark.parametrize(
    ("kind", "first", "second"),
    [("stalling", "times", "board"), ("computer", "board", "times"), ("insult", "chat", "board")],
)
def test_a_report_about_a_match_shows_the_times(
    played: Table, anna: User, berta: User, kind: str, first: str, second: str
) -> None:
    about = {"thing": "match", "key": "m", "day": after(0).date(), "match": played.match}
    report = Report.objects.create(reporter=anna, about=berta, kind=kind, at=after(65), **about)
    referee = browser(create_staff(Role.REFEREE))
    page = text(referee.get(f"/admin/lobby/report/{report.pk}/change/"))
    order = [page.index(f'id="evidence-{part}"') for part in (first, second)]
    assert order == sorted(order)
    assert ('id="evidence-times"' in page) == (kind != "insult")
    if kind == "stalling":
        times = page.partition('id="evidence-times"')[2].partition("</section>")[0]
        for told in (
            "Anna to act for 0:04",
            "0:52",
            "reserve now",
            f"console/?at={report.match_id}",
        ):
            assert told in times or told.startswith("console"), told
        assert f"/console/?at={played.match.version - 1}#board-then" in times
        assert "has not arrived yet" in times or "last acted" in times
    assert 'href="#die-2"' in page
