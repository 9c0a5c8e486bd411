"""Presence of players: closed pages, lost connections, several pages, outages and countdowns."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.board.absence import absence_fragment
from games.models import Match, Presence, Pulse
from games.play.outages import heartbeat
from games.presence.absence import (
    CLOSED,
    COUNTDOWN,
    LOST,
    SILENT_FOR,
    UPDATE_INTERVAL,
    find_absence,
)
from games.presence.away import find_away
from tests.games.support import presence
from tests.games.support.clients import browser
from tests.games.support.matches import ShowDice, Table, sit_down
from tests.games.support.presence import come, elapse, go, stay

pytestmark = pytest.mark.django_db
SECOND = timedelta(seconds=1)


def begins_in(table: Table) -> int | None:
    """Return in how many seconds the countdown for an absent player begins; None without one."""
    now = timezone.now()
    found = find_absence(table.match, now)
    return None if found is None else round((found.begins - now).total_seconds())


def why(table: Table) -> str:
    found = find_absence(table.match, timezone.now())
    return found.why if found else ""


def test_a_closed_page_is_distinguished_from_a_lost_connection(table: Table) -> None:
    come(table, 0, 1)
    assert begins_in(table) is None
    go(table, 0)
    assert (why(table), begins_in(table)) == ("closed", CLOSED.seconds)
    come(table, 0)
    assert begins_in(table) is None
    go(table, 0, presence.LOST)
    assert (why(table), begins_in(table)) == ("lost", LOST.seconds)


def test_seats_without_an_open_page_are_away(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    come(table, 0, 1)
    go(table, 1)
    match, users = table.match, [table.user(0).pk, table.user(1).pk]
    seats = match.seat_list
    with django_assert_num_queries(1):
        assert find_away(match, seats, users[:1]) == [1]
    with django_assert_num_queries(0):
        assert find_away(match, seats, users) == []
    come(table, 1)
    assert find_away(match, seats) == []
    elapse(table, SILENT_FOR.seconds + 1)
    assert find_away(match, seats) == [0, 1]


@pytest.mark.parametrize("code", [1005, 1006, 1011, 1012, 4409])
def test_only_a_reader_closes_a_page(table: Table, code: int) -> None:
    come(table, 0)
    go(table, 0, code)
    assert why(table) == "lost"


def test_a_player_is_absent_only_while_others_wait(table: Table) -> None:
    come(table, 0, 1)
    go(table, 1)
    elapse(table, 600)
    stay(table, 0)
    assert begins_in(table) is None


def test_the_countdown_begins_with_the_turn_for_who_went_before_it(
    table: Table, dice_show: ShowDice
) -> None:
    come(table, 0, 1)
    go(table, 1)
    elapse(table, 600)
    dice_show((6, 3))
    table.play(0, "throw", "move 12 18 6", "move 18 21 3", "done")
    assert begins_in(table) == 0


def test_a_player_is_present_while_one_of_their_pages_is(table: Table) -> None:
    come(table, 0)
    Presence.objects.create(match=table.match, user=table.user(0), socket="b", at=timezone.now())
    go(table, 0)
    assert begins_in(table) is None


def test_a_page_without_a_sign_for_long_is_not_present(table: Table) -> None:
    come(table, 0)
    elapse(table, SILENT_FOR.seconds - 2)
    assert begins_in(table) is None
    elapse(table, 4)
    assert (why(table), begins_in(table)) == ("lost", -2)
    stay(table, 0)
    assert begins_in(table) is None


def test_who_never_comes_is_missed_as_a_lost_line_is(table: Table) -> None:
    come(table, 1)
    assert (why(table), begins_in(table)) == ("missing", LOST.seconds)


def test_after_an_outage_everybody_has_time_to_come_back(table: Table) -> None:
    come(table, 0)
    go(table, 0)
    elapse(table, 600)
    Pulse.objects.create(pk=1, at=timezone.now() - timedelta(seconds=60))
    assert begins_in(table) == LOST.seconds
    heartbeat()
    assert begins_in(table) == LOST.seconds
    elapse(table, 20)
    heartbeat()
    assert begins_in(table) == LOST.seconds - 20


def test_where_a_turn_may_take_days_no_player_is_absent(anna: User, berta: User) -> None:
    table = sit_down(anna, berta, pace="day")
    come(table, 0, 1)
    assert not Presence.objects.exists()
    elapse(table, 3600)
    assert begins_in(table) is None


def test_a_bot_waits_for_no_player(anna: User) -> None:
    table = sit_down(anna, None)
    elapse(table, 3600)
    assert find_absence(table.match, timezone.now()) is None


@pytest.mark.parametrize(
    ("abandoned", "label"),
    [
        ("computer", "Let computer take over"),
        ("skipped", "Skip Anna's turns"),
        ("ends", "Claim victory"),
    ],
)
def test_the_button_says_what_follows_at_this_table(
    anna: User, berta: User, clara: User, dice_show: ShowDice, abandoned: str, label: str
) -> None:
    dice_show((6, 5, 4))
    table = sit_down(anna, berta, clara, game="petits-chevaux", abandoned=abandoned)
    assert label in unescape(absence_fragment(table.match, 1, "en", still=False))


def test_the_button_against_a_no_show_says_that_the_match_is_cancelled(
    table: Table, anna: User, dice_show: ShowDice
) -> None:
    sentence = "Abort: no winner"
    assert sentence in absence_fragment(table.match, 1, "en", still=False)
    dice_show((6, 3))
    table.play(0, "throw")
    assert sentence not in absence_fragment(table.match, 1, "en", still=False)
    assert "Claim victory" in absence_fragment(table.match, 1, "en", still=False)


def test_a_computer_and_a_spectator_are_never_written_down(anna: User, clara: User) -> None:
    table = sit_down(anna, None)
    table.users = (anna, clara)
    come(table, 0, 1)
    assert list(Presence.objects.values_list("user", flat=True)) == [anna.pk]


def test_a_page_without_a_socket_is_there_by_looking_again(table: Table) -> None:
    page, address = browser(table.user(0)), f"/matches/{table.pk}/"
    page.get(address)
    assert begins_in(table) is None
    first = Presence.objects.get()
    page.get(address)
    assert Presence.objects.get().at == first.at
    elapse(table, UPDATE_INTERVAL.seconds + 1)
    page.get(address)
    assert timezone.now() - Presence.objects.get().at < UPDATE_INTERVAL
    elapse(table, SILENT_FOR.seconds + 1)
    assert why(table) == "lost"


def test_a_page_with_a_socket_is_there_by_its_socket_alone(table: Table) -> None:
    page = browser(table.user(0))
    page.get(f"/matches/{table.pk}/")
    come(table, 0)
    page.get(f"/matches/{table.pk}/")
    assert list(Presence.objects.values_list("socket", flat=True)) == ["0"]
    go(table, 0)
    assert why(table) == "closed"


def test_what_is_shown_says_who_is_away_and_for_how_long(table: Table, clara: User) -> None:
    come(table, 0, 1)
    go(table, 0)
    assert "hidden" in browser(clara).get(f"/matches/{table.pk}/").content.decode()
    elapse(table, CLOSED.seconds + 10)
    stay(table, 1)
    page = browser(clara).get(f"/matches/{table.pk}/").content.decode()
    assert "Anna has closed the page." in page
    assert "0:50" in page or "0:49" in page
    assert "claim 0" not in page
    assert claims(table) == "hidden"
    elapse(table, COUNTDOWN.seconds)
    stay(table, 1)
    assert claims(table) == ""


def claims(table: Table) -> str:
    """Return `hidden` if Berta's page hides the button for a claim, else an empty text."""
    page = browser(table.user(1)).get(f"/matches/{table.pk}/").content.decode()
    assert 'value="claim 0"' in page
    found = re.search(r'<p class="claims" ?([a-z]*)>', page)
    assert found
    return found[1]


def test_players_are_not_shown_their_own_absence(table: Table) -> None:
    come(table, 0)
    go(table, 0)
    assert absence_fragment(table.match, 0, "en", still=False) == ""
    assert absence_fragment(table.match, 1, "en", still=False) != ""


def test_the_pushed_fragment_does_not_depend_on_the_time(table: Table) -> None:
    come(table, 0)
    go(table, 0)
    found = find_absence(table.match, timezone.now())
    assert found is not None
    pushed = absence_fragment(table.match, 1, "en", still=False)
    begins = round(found.begins.timestamp() * 1000)
    until = round((found.begins + COUNTDOWN).timestamp() * 1000)
    assert f'data-begins="{begins}" data-until="{until}" hidden' in pushed


def test_a_finished_match_waits_for_no_player(table: Table) -> None:
    come(table, 0, 1)
    table.play(0, "resign")
    assert not Presence.objects.exists()
    go(table, 1)
    come(table, 0, 1)
    assert not Presence.objects.exists()
    assert begins_in(table) is None
    assert table.match.stage == Match.Stage.OVER
