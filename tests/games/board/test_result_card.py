"""The card that shows a result: every ending, as players and spectators see it."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.utils import timezone
from django.utils.html import strip_tags

from accounts.models import User
from accounts.staff.powers import Role
from games.board.parts.result import ResultCard
from games.models import Match, Seat
from games.timekeeper import run_due
from tests.accounts.support.staff import create_staff
from tests.games.support.board_context import view
from tests.games.support.clients import browser, text
from tests.games.support.matches import SetUp, ShowDice, Table, sit_down
from tests.games.support.rulings import rule

pytestmark = [pytest.mark.sqlite_only, pytest.mark.django_db]
ALMOST = "backgammon - {white}/{red} 0 - -"
DECIDED = {"place_0": "1", "place_1": "2", "points": "2", "of": "match"}
LOOKING = "The moderators are looking into what happened here."
SINGLE, GAMMON, BACKGAMMON = "12:14,25:1", "12:15", "0:1,12:14"
"""What Red still has on the board when White bears off the last checker."""


def card(table: Table, viewer: int | None) -> ResultCard:
    shown = view(table, viewer).result
    assert shown is not None
    return shown


def titles(table: Table) -> list[str]:
    """Return the titles that the player of each seat and a spectator read."""
    return [card(table, viewer).title for viewer in (0, 1, None)]


def test_no_card_is_shown_while_a_game_is_played(table: Table) -> None:
    assert view(table, 0).result is None


@pytest.mark.parametrize(
    ("red", "text"),
    [
        (SINGLE, "Anna (White) wins 1 point."),
        (GAMMON, "Anna (White) wins a gammon: 2 points."),
        (BACKGAMMON, "Anna (White) wins a backgammon: 3 points."),
    ],
)
def test_a_game_that_is_played_to_the_end_says_what_it_was_worth(
    set_up: SetUp, red: str, text: str
) -> None:
    table = set_up(ALMOST.format(white="22:1,25:14", red=red), (5, 1))
    table.play(0, "throw", "move 22 25 5")
    assert titles(table) == ["You won", "You lost", "Anna won"]
    assert [card(table, viewer).outcome for viewer in (0, 1, None)] == ["won", "lost", "neutral"]
    assert {card(table, viewer).text for viewer in (0, 1, None)} == {text}


def test_a_resignation_names_the_player_who_resigned(table: Table) -> None:
    table.play(0, "resign")
    assert titles(table) == ["You lost", "You won", "Berta won"]
    assert card(table, 0).text == "Berta (Red) wins 2 points. Anna resigned."


def test_an_accepted_offer_to_resign_names_the_player_who_offered_it(
    table: Table,
) -> None:
    table.play(0, "offer resign 1")
    table.play(1, f"accept {table.match.version}")
    assert card(table, 0).text == "Berta (Red) wins 1 point. Anna resigned."


def test_a_match_lost_on_time_says_so(anna: User, berta: User) -> None:
    table = sit_down(anna, berta, options={"match_points": 5}, pace="blitz")
    past = timezone.now() - timedelta(hours=1)
    Match.objects.filter(pk=table.pk).update(turn_at=past, due_at=timezone.now())
    run_due()
    loser, winner = (anna, berta) if card(table, 0).outcome == "lost" else (berta, anna)
    assert card(table, None).title == f"{winner.username} won the match"
    assert card(table, None).text.endswith(f"wins the match. {loser.username} ran out of time.")


def test_an_aborted_match_has_no_winner_and_says_who_aborted_it(table: Table) -> None:
    table.play(0, "offer abort")
    assert titles(table) == ["No winner"] * 3
    assert {card(table, viewer).outcome for viewer in (0, 1, None)} == {"none"}
    assert card(table, 1).text == (
        "The match was aborted. There is no winner. "
        "Anna aborted the match. No other player had to agree."
    )


def test_an_abortion_that_both_agreed_to_names_both(table: Table, dice_show: ShowDice) -> None:
    dice_show((6, 3))
    table.play(0, "throw", "offer abort")
    table.play(1, f"accept {table.match.version}")
    assert "Anna offered to abort the match, and Berta was the last" in card(table, 1).text


def test_the_decisions_of_moderators_are_named(table: Table) -> None:
    referee = create_staff(Role.REFEREE)
    rule(referee, table.match, "adjudicate", **DECIDED)
    assert titles(table) == ["You won", "You lost", "Anna won"]
    assert card(table, 0).text == "Anna (White) wins 2 points. A moderator decided the result."
    assert {card(table, viewer).reason for viewer in (0, 1, None)} == {LOOKING}
    appeal = f"/matches/{table.pk}/decisions/"
    assert [card(table, viewer).decisions_url for viewer in (0, 1, None)] == [appeal, appeal, ""]


def test_a_match_that_moderators_abort_has_no_winner(table: Table) -> None:
    rule(create_staff(Role.REFEREE), table.match, "abort")
    assert titles(table) == ["No winner"] * 3
    assert card(table, 0).text == "The match was aborted. There is no winner."
    assert card(table, 0).reason == f"A moderator has aborted the match. {LOOKING}"


def test_the_latest_decision_is_shown_unless_the_card_tells_it(table: Table) -> None:
    referee = create_staff(Role.REFEREE)
    rule(referee, table.match, "tell", sentence="polite")
    rule(referee, table.match, "close")
    shown = view(table, 0).rulings
    assert shown.latest == f"A moderator has closed the chat. {LOOKING}"
    assert len(shown.others) == 1
    assert shown.others[0].startswith("The moderators write: Please stay polite in the chat.")
    rule(referee, table.match, "adjudicate", **DECIDED)
    shown = view(table, 0).rulings
    assert (shown.latest, len(shown.others)) == ("", 3)
    assert shown.others[0].startswith("A moderator has decided the match: 1. Anna, 2. Berta.")
    rule(referee, table.match, "open")
    shown = view(table, 0).rulings
    assert (shown.latest, len(shown.others)) == (f"A moderator has reopened the chat. {LOOKING}", 2)


def test_a_rematch_and_later_decisions_do_not_change_how_it_ended(table: Table) -> None:
    table.play(0, "offer abort")
    said = card(table, 0).text
    table.play(0, "rematch")
    rule(create_staff(Role.REFEREE), table.match, "close")
    assert card(table, 0).text == said


def test_the_card_between_two_games_names_the_game_and_the_score(anna: User, berta: User) -> None:
    table = sit_down(anna, berta, options={"match_points": 3})
    table.play(0, "resign")
    assert titles(table) == ["You lost game 1", "You won game 1", "Berta won game 1"]
    shown = card(table, None)
    assert [(each.name, each.score, each.won) for each in shown.players] == [
        ("Anna", "0/3", False),
        ("Berta", "2/3", True),
    ]
    assert [each.rating for each in shown.players] == ["", ""]


def test_the_card_of_a_match_lists_names_and_score_like_title_and_moves(
    anna: User, berta: User
) -> None:
    table = sit_down(anna, berta, options={"match_points": 3})
    table.play(0, "resign")
    table.play(0, "ready")
    table.play(1, "ready")
    table.play(0, "resign")
    assert table.match.stage == Match.Stage.OVER
    # Whatever the first throw assigns, the order is that in which the players came.
    Seat.objects.filter(match=table.pk).update(join=F("join") + 10)
    Seat.objects.filter(match=table.pk, number=1).update(join=0)
    names = ["Berta", "Anna"]
    assert [each.name for each in card(table, None).players] == names
    assert view(table, None).history.rows[-1].throw == "3–0"
    page = text(browser(anna).get(f"/matches/{table.pk}/"))
    assert "Berta – Anna" in strip_tags(page[page.index("<h1") : page.index("</h1>")])
    page = text(browser(anna).get(f"/matches/{table.pk}/analysis/"))
    assert "Berta – Anna</a>" in page


def test_a_dropped_double_ends_the_game(anna: User, berta: User, dice_show: ShowDice) -> None:
    dice_show((3, 1))
    table = sit_down(anna, berta, options={"match_points": 5, "cube": True})
    table.play(0, "call double")
    table.play(1, "call drop")
    assert card(table, 0).text == "Anna (White) wins 1 point. Berta dropped the double."


def test_a_rated_match_shows_the_rating_of_each_player_and_its_change(set_up: SetUp) -> None:
    table = set_up(ALMOST.format(white="22:1,25:14", red=SINGLE), (5, 1))
    table.play(0, "throw", "move 22 25 5")
    anna, berta = card(table, 1).players
    assert anna.change == f"+{int(anna.rating.rstrip('?')) - 1500}"
    assert berta.change == f"\N{MINUS SIGN}{1500 - int(berta.rating.rstrip('?'))}"
    assert anna.change_text == f"{anna.change[1:]} points up"
    assert berta.change_text == f"{berta.change[1:]} points down"
    assert card(table, 1).note == ""


def test_an_annulled_match_shows_no_ratings(set_up: SetUp) -> None:
    table = set_up(ALMOST.format(white="22:1,25:14", red=SINGLE), (5, 1))
    table.play(0, "throw", "move 22 25 5")
    rule(create_staff(Role.REFEREE), table.match, "annul")
    assert card(table, 0).players == ()
    assert card(table, 0).note == "A moderator has made the match unrated."


def test_a_rated_match_that_was_too_short_says_that_it_does_not_count(
    anna: User, berta: User
) -> None:
    table = sit_down(anna, berta, rated=True)
    table.play(0, "resign")
    assert card(table, 0).players == ()
    assert card(table, 0).note == (
        "This match does not count towards the ratings: it ended before every player had "
        "had a turn."
    )


def test_a_casual_match_shows_neither_ratings_nor_a_note(anna: User, berta: User) -> None:
    table = sit_down(anna, berta, rated=False)
    table.play(0, "resign")
    assert (card(table, 0).players, card(table, 0).note) == ((), "")


def test_spectators_get_a_review_and_the_rematch_only_once_it_begins(table: Table) -> None:
    table.play(0, "resign", "rematch")
    after = view(table, None).rematch
    assert after is not None
    assert (after.seated, after.offered, after.by, after.url) == (False, False, (), "")
    assert after.match_url == f"/matches/{table.pk}/"
    table.play(1, "rematch")
    begun = view(table, None).rematch
    assert begun is not None
    assert begun.url == Match.objects.get(previous=table.match).get_absolute_url()
    Match.objects.filter(pk=table.pk).update(private=True)
    hidden = view(table, None).rematch
    assert hidden is not None
    assert hidden.url == ""


def test_a_win_on_time_is_not_celebrated_and_the_clock_shows_no_time(
    anna: User, berta: User
) -> None:
    late = sit_down(anna, berta, pace="blitz")
    past = timezone.now() - timedelta(hours=1)
    Match.objects.filter(pk=late.pk).update(turn_at=past, due_at=timezone.now())
    run_due()
    loser = 0 if late.match.winners == [1] else 1
    assert card(late, 1 - loser).quiet
    clock = view(late, loser).seats.below.clock
    assert clock is not None
    assert (clock.reserve, clock.reserve_text) == (0, "0:00")


def test_an_offered_rematch_is_no_longer_shown_once_it_is_played(table: Table) -> None:
    table.play(0, "resign")
    table.play(1, "rematch")
    offered = view(table, 0).rematch
    assert offered is not None
    assert offered.by == ("Berta",)
    assert card(table, 1).quiet
    Match.objects.filter(pk=table.pk).update(rated=False)
    assert not card(table, 1).quiet
    table.play(0, "rematch")
    played = view(table, 0).rematch
    assert played is not None
    assert (played.by, bool(played.url)) == ((), True)
