"""Each type of ruling: its effect, when it is refused, and how it is reverted."""

from datetime import timedelta

import pytest
from django.conf import settings

from accounts.models import User
from accounts.staff.powers import POWERS, NotPermitted, Role
from games import rulings
from games.board.view import board_view
from games.chat import services
from games.chat.view import chat_lines
from games.engine.explanations import Illegal
from games.models import Match, Rating, Reckoning, Result, Ruling
from games.play.services import MatchSetup, NotSeated, Player, start_match
from games.text.ruling_reasons import REASONS
from tests.accounts.support.staff import create_staff
from tests.games.support.matches import ShowDice, Table, everything, sit_down
from tests.games.support.play.leaving import faults_of
from tests.games.support.rulings import rule

pytestmark = pytest.mark.django_db
ABOUT = {
    "pause": {"minutes": "60"},
    "give": {"seat": "0", "many": "2", "unit": "minutes"},
    "clock": {"seat": "1", "many": "90", "unit": "seconds"},
    "vacate": {"seat": "0"},
    "reseat": {"seat": "0", "to": "casual"},
    "adjudicate": {"place_0": "1", "place_1": "2", "points": "1", "of": "match"},
    "hide": {"message": "1"},
    "show": {"message": "1"},
}
"""The form fields of each kind of ruling."""


@pytest.fixture
def referee(db: None) -> User:
    """A referee."""
    return create_staff(Role.REFEREE)


@pytest.fixture
def timed_table(anna: User, berta: User, dice_show: ShowDice) -> Table:
    """A match with clocks in which Anna has to throw."""
    dice_show((3, 1))
    return sit_down(anna, berta, pace="normal")


def words(table: Table) -> str:
    """Return the sentence about the last event of a match that spectators read."""
    return str(board_view(table.match, None).announcement)


def assert_refused(by: User, table: Table | Match, kind: str, sentence: str, **asked: str) -> None:
    """Assert that staff user `by` cannot make a ruling of this type, and why."""
    before = everything(), Ruling.objects.count()
    with pytest.raises(rulings.RulingRefused, match=sentence):
        rule(by, table, kind, **ABOUT.get(kind, {}) | asked)
    assert (everything(), Ruling.objects.count()) == before


# ---- Time


def test_time_is_given_to_one_or_to_all(referee: User, timed_table: Table) -> None:
    first = timed_table.match.due_at
    assert first is not None
    rule(referee, timed_table, "give", seat="0", many="2", unit="minutes")
    assert reserves(timed_table) == [240, 120]
    assert timed_table.match.due_at == first + timedelta(minutes=2)
    assert "Staff has given Anna 2:00 more." in words(timed_table)
    rule(referee, timed_table, "give", seat="all", many="30", unit="seconds")
    assert reserves(timed_table) == [270, 150]
    assert "Staff has given everybody 0:30 more." in words(timed_table)


def test_a_clock_is_set_and_set_back(referee: User, timed_table: Table) -> None:
    ruling = rule(referee, timed_table, "clock", seat="0", many="1", unit="hours")
    assert reserves(timed_table) == [3600, 120]
    assert "clock of Anna to 1:00:00" in words(timed_table)
    assert ruling.before == {"reserves": {"0": 120}}
    rule(referee, timed_table, "clock", seat="0", many="120", unit="seconds")
    assert reserves(timed_table) == [120, 120]


def reserves(table: Table) -> list[int]:
    """Return the reserves of all seats in seconds."""
    kept = table.match.seats.values_list("reserve", flat=True)
    return [int(each.total_seconds()) for each in kept if each is not None]


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"seat": "7"}, "Choose one of the seats"),
        ({"seat": ""}, "Choose one of the seats"),
        ({"unit": "years"}, "seconds, minutes, hours or days"),
        ({"many": "0"}, "whole number from 1 to 1000"),
        ({"many": "much"}, "whole number"),
    ],
)
def test_time_that_cannot_be_given(
    referee: User, timed_table: Table, asked: dict[str, str], sentence: str
) -> None:
    assert_refused(referee, timed_table, "give", sentence, **asked)


def test_where_there_are_no_clocks_none_is_set(referee: User, table: Table) -> None:
    assert_refused(referee, table, "give", "Nobody there has a clock")
    assert_refused(referee, table, "clock", "Nobody there has a clock")


# ---- Performing the default action


def test_the_default_turn_is_thrown_and_played_by_the_first_moves(
    referee: User, table: Table, dice_show: ShowDice
) -> None:
    dice_show((6, 3), (6, 5))
    rule(referee, table, "force", reason="stalling")
    assert table.kinds[-4:] == ["ruling", "throw", "move", "move"]
    assert {(event.seat, event.user, event.automatic) for event in table.events[-3:]} == {
        (0, None, True)
    }
    assert "Staff has had the turn of Anna played." in words(table)
    assert "Anna played" in words(table)
    assert table.state.seat == 1
    rule(referee, table, "force", reason="stalling")
    assert table.state.seat == 0
    table.check()
    with pytest.raises(Illegal):
        table.act(0, "undo")


def test_forcing_an_unconfirmed_turn_confirms_it(
    referee: User, table: Table, dice_show: ShowDice
) -> None:
    dice_show((6, 3))
    table.play(0, "throw", "move 12 18 6", "move 12 15 3")
    assert table.match.holding == 0
    rule(referee, table, "force")
    assert table.match.holding is None
    assert table.kinds[-2:] == ["ruling", "done"]


def test_before_the_start_and_between_games_the_match_waits_for_no_seat(
    referee: User, anna: User, berta: User, dice_show: ShowDice
) -> None:
    dice_show((3, 1), (6, 5))
    table = sit_down(anna, berta, options={"match_points": 5})
    table.play(0, "resign")
    rule(referee, table, "force")
    assert (table.match.stage, table.match.round) == ("playing", 2)
    table.check()


# ---- Ends


def test_after_an_abort_no_seat_wins_and_nothing_counts(referee: User, timed_table: Table) -> None:
    rule(referee, timed_table, "abort", reason="site")
    match = timed_table.match
    assert (match.stage, match.ending, match.winners) == ("over", "aborted", [])
    assert "Staff has aborted the match. Something went wrong at the site." in words(timed_table)
    assert set(Result.objects.values_list("outcome", flat=True)) == {"none"}
    assert not Reckoning.objects.exists()
    assert_refused(referee, timed_table, "abort", "The match is over")


def test_a_match_about_to_begin_is_aborted(referee: User, anna: User, berta: User) -> None:
    match = about_to_begin(anna, berta)
    rule(referee, match, "abort")
    table = Table(match.pk, (anna, berta))
    assert table.match.ending == "aborted"
    assert "Staff has aborted the match." in words(table)
    assert faults_of(table) == []


def about_to_begin(*users: User) -> Match:
    """Return a match that has not begun, as it waits for the players' seeds."""
    return start_match(setup=MatchSetup("backgammon"), players=[Player(user) for user in users])


@pytest.mark.parametrize("points", [1, 2, 3])
def test_a_match_is_decided_with_ranking_and_points(
    referee: User, timed_table: Table, dice_show: ShowDice, points: int
) -> None:
    play_a_while(timed_table, dice_show)
    rule(
        referee, timed_table, "adjudicate", place_0="2", place_1="1", points=str(points), of="match"
    )
    match = timed_table.match
    assert (match.stage, match.ending, match.winners, match.points) == (
        "over",
        "ruled",
        [1],
        points,
    )
    assert f"Staff has decided the match: 1. Berta, 2. Anna. Points: {points}." in words(
        timed_table
    )
    assert dict(Result.objects.values_list("user__username", "outcome")) == {
        "Anna": "lost",
        "Berta": "won",
    }
    assert Reckoning.objects.count() == 1


def play_a_while(table: Table, dice_show: ShowDice) -> None:
    """Let both players throw, so that the match counts for the ratings when it ends."""
    dice_show((6, 3), (6, 5))
    table.play(0, "throw", "move 12 18 6", "move 12 15 3", "done")
    table.play(1, "throw")


def test_one_game_is_decided_and_the_match_goes_on(
    referee: User, anna: User, berta: User, dice_show: ShowDice
) -> None:
    dice_show((3, 1), (6, 5))
    table = sit_down(anna, berta, options={"match_points": 5})
    rule(referee, table, "adjudicate", place_0="1", place_1="2", points="2", of="game")
    match = table.match
    assert (match.stage, match.score, match.ending) == ("between", [2, 0], "ruled")
    table.act(0, "ready")
    table.act(1, "ready")
    assert table.match.round == 2
    table.check()
    rule(referee, table, "adjudicate", place_0="2", place_1="1", points="1", of="match")
    assert (table.match.stage, table.match.winners, table.match.score) == ("over", [1], [2, 0])


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"place_0": "2"}, "can be no result"),
        ({"place_1": "1"}, "can be no result"),
        ({"points": "4"}, "can be no result"),
        ({"points": ""}, "whole number"),
        ({"place_0": "3"}, "whole number"),
        ({"of": "everything"}, "Say what is decided"),
    ],
)
def test_what_is_no_result_is_refused(
    referee: User, table: Table, asked: dict[str, str], sentence: str
) -> None:
    assert_refused(referee, table, "adjudicate", sentence, **asked)


def test_at_a_table_of_four_there_is_a_ranking_and_partners_are_in_one_place(
    referee: User, users: list[User | None]
) -> None:
    table = sit_down(*users, game="pachisi", options={"teams": True})
    places = {"place_0": "1", "place_1": "2", "place_2": "2", "place_3": "2"}
    assert_refused(referee, table, "adjudicate", "partners are in one place", **places)
    rule(referee, table, "adjudicate", **places | {"place_2": "1", "points": "1"})
    assert table.match.winners == [0, 2]


# ---- Ratings


def test_annulled_and_reinstated_ratings_are_as_before_to_the_last_digit(
    referee: User, timed_table: Table, dice_show: ShowDice
) -> None:
    play_a_while(timed_table, dice_show)
    timed_table.act(0, "resign")
    before = ratings()
    assert before[0][1] != before[1][1]
    annulled = rule(referee, timed_table, "annul", reason="arranged")
    assert ratings() != before
    assert "taken the match out of the ratings. The result was arranged." in words(timed_table)
    assert_refused(referee, timed_table, "annul", "does not count")
    back = rule(referee, timed_table, "reinstate", reason="appeal")
    assert ratings() == before
    annulled.refresh_from_db()
    assert annulled.undone_by == back
    assert_refused(referee, timed_table, "reinstate", "was not taken out")


def ratings() -> list[tuple[object, ...]]:
    """Return the ratings of all users."""
    return list(Rating.objects.order_by("user").values_list("user", "mu", "sigma", "matches"))


# ---- Talk


def test_talk_is_closed_and_opened(referee: User, table: Table, anna: User) -> None:
    rule(referee, table, "close", reason="words")
    assert_refused(referee, table, "close", "closed already")
    with pytest.raises(services.MessageRefused, match="Staff has closed the talk"):
        services.post_message(match_id=table.pk, user=anna, text="hello", request_id="1")
    rule(referee, table, "open", reason="looked")
    assert_refused(referee, table, "open", "not closed")
    services.post_message(match_id=table.pk, user=anna, text="hello", request_id="1")


def test_a_message_is_hidden_and_shown_again(
    referee: User, table: Table, anna: User, berta: User
) -> None:
    first, second = (
        services.post_message(match_id=table.pk, user=anna, text=text, request_id=text)
        for text in "ab"
    )
    hidden = rule(referee, table, "hide", message=str(first.pk), reason="words")
    rule(referee, table, "hide", message=str(second.pk), reason="words")
    assert chat_lines(table.match, berta) == []
    assert_refused(referee, table, "hide", "hidden already", message=str(first.pk))
    shown = rule(referee, table, "show", message=str(first.pk))
    assert [line.text for line in chat_lines(table.match, berta)] == ["a"]
    assert_refused(referee, table, "show", "is not hidden", message=str(first.pk))
    hidden.refresh_from_db()
    assert hidden.undone_by == shown
    assert not Ruling.objects.get(asked__message=str(second.pk)).undone_by


@pytest.mark.parametrize("message", ["", "x", "99", "9" * 30, "-1"])
def test_a_message_of_another_match_is_none(referee: User, table: Table, message: str) -> None:
    assert_refused(referee, table, "hide", "Choose one of the messages", message=message)


# ---- Seats


def test_a_seat_is_emptied_and_a_computer_plays_on(referee: User, four: Table) -> None:
    rule(referee, four, "vacate", seat="1", reason="conduct")
    seat = four.match.seats.get(number=1)
    assert (seat.out, seat.stand_in) == ("vacated", "casual")
    assert "was taken out. A computer plays on" in str(board_view(four.match, 0).announcement)
    with pytest.raises(Illegal):
        four.act(1, "return")
    four.check()
    given = rule(referee, four, "reseat", seat="1", to="person", name=four.user(1).username)
    seat.refresh_from_db()
    assert (seat.out, seat.stand_in, seat.user) == ("", "", four.user(1))
    assert Ruling.objects.get(kind="vacate").undone_by == given


def test_where_two_play_no_seat_is_empty(referee: User, table: Table) -> None:
    assert_refused(referee, table, "vacate", "nobody plays on in an empty seat")


def test_a_seat_is_given_to_another_user_and_back(
    referee: User, timed_table: Table, clara: User, dice_show: ShowDice
) -> None:
    assert timed_table.match.rated
    given = rule(referee, timed_table, "reseat", seat="0", to="person", name="clara")
    match = timed_table.match
    assert (match.seats.get(number=0).user, match.rated) == (clara, False)
    assert "Staff has given a seat to Clara." in words(timed_table)
    assert reserves(timed_table) == [120, 120]
    with pytest.raises(NotSeated):
        timed_table.act(0, "give")
    back = rule(referee, timed_table, "reseat", seat="0", to="person", name="Anna")
    match = timed_table.match
    assert (match.seats.get(number=0).user, match.rated) == (timed_table.user(0), True)
    given.refresh_from_db()
    assert given.undone_by == back
    play_a_while(timed_table, dice_show)


def test_a_seat_is_given_to_a_computer_which_plays_on(
    referee: User, timed_table: Table, dice_show: ShowDice
) -> None:
    rule(referee, timed_table, "reseat", seat="0", to="casual", reason="away")
    match = timed_table.match
    seat = match.seats.get(number=0)
    assert (seat.user, seat.computer, seat.reserve) == (None, "casual", None)
    assert (match.computer_due, match.rated) == (True, False)
    assert_refused(referee, timed_table, "reseat", "They sit there already")
    assert_refused(referee, timed_table, "reseat", "nobody would be left", seat="1")
    rule(referee, timed_table, "reseat", seat="0", to="person", name="Anna")
    assert (timed_table.match.rated, reserves(timed_table)) == (True, [120, 120])


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"to": "person", "name": "nobody"}, "nobody of this name"),
        ({"to": "person", "name": ""}, "nobody of this name"),
        ({"to": "person", "name": "Berta"}, "another seat"),
        ({"to": "person", "name": "Anna"}, "sit there already"),
        ({"to": "god"}, "a person, or a computer"),
        ({"seat": "5"}, "Choose one of the seats"),
    ],
)
def test_a_seat_that_cannot_be_given(
    referee: User, table: Table, asked: dict[str, str], sentence: str
) -> None:
    assert_refused(referee, table, "reseat", sentence, **asked)


def test_former_players_may_not_rule(table: Table, clara: User, referee: User) -> None:
    rule(referee, table, "reseat", seat="0", to="person", name="Clara")
    rule(referee, table, "reseat", seat="0", to="person", name="Anna")
    other = create_staff(Role.ADMINISTRATOR, name="Admin")
    rule(other, table, "reseat", seat="1", to="person", name="Severin")
    rule(other, table, "reseat", seat="1", to="person", name="Berta")
    assert_refused(referee, table, "pause", "in which they sit or have sat")


# ---- Who may


@pytest.mark.parametrize("role", Role)
def test_each_role_may_rule_as_the_table_says(role: Role, table: Table) -> None:
    staff, before = create_staff(role), everything()
    for kind, law in rulings.RULING_TYPES.items():
        allowed = law.power in POWERS[role]
        with pytest.raises(rulings.RulingRefused if allowed else NotPermitted):
            # A permitted ruling is still refused without a reason.
            rule(staff, table, kind, note="", **ABOUT.get(kind, {}))
    assert (everything(), Ruling.objects.count()) == (before, 0)


def test_before_the_start_only_some_rulings_are_possible(
    referee: User, anna: User, berta: User
) -> None:
    match = about_to_begin(anna, berta)
    fitting = {kind for kind, law in rulings.RULING_TYPES.items() if law.applies_to(match)}
    assert fitting == {"force", "abort", "close"}
    for kind in ("pause", "give", "clock", "vacate", "reseat", "adjudicate"):
        assert_refused(referee, match, kind, "has not begun yet")


def test_after_the_end_only_some_rulings_are_possible(referee: User, table: Table) -> None:
    table.act(0, "resign")
    for kind in ("pause", "give", "clock", "vacate", "reseat", "adjudicate", "force", "abort"):
        assert_refused(referee, table, kind, "The match is over")
    assert_refused(referee, table, "annul", "does not count")


# ---- What is said


def test_the_page_of_staff_lists_every_reason() -> None:
    page = (settings.BASE_DIR / "docs" / "staff.md").read_text()
    for code, sentence in REASONS.items():
        assert f"| `{code}` | {sentence} |" in page
