"""A player leaves a match of three or four: who plays on, may return, and wins."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.board.fragments import board_fragment
from games.board.history import match_at, past_view
from games.board.view import MatchView
from games.engine.explanations import InvalidPosition
from games.engine.forms.text import read_position
from games.models import Count, Match
from games.play.services import MatchSetup, start_match
from games.selectors.perspective import snapshot_of
from games.timekeeper import run_due
from tests.games.support.board_context import seats, view
from tests.games.support.board_invariants import check_boards, check_pages
from tests.games.support.matches import ShowDice, Table, everything, sit_down
from tests.games.support.play.leaving import (
    assert_refused,
    faults_of,
    make_due,
    result,
    start_petits_chevaux,
)
from tests.games.support.setups import begin_with

pytestmark = pytest.mark.django_db


class TestAComputerPlaysOn:
    """Matches in which a bot plays on for a player who leaves, as setups say by default."""

    @pytest.fixture
    def real(self, users: list[User | None]) -> Table:
        """A match of four users with random throws, whose record can be checked."""
        return start_petits_chevaux(users)

    def test_a_player_who_resigns_is_out_and_the_others_play_on(self, four: Table) -> None:
        four.play(0, "resign")
        event, seat = four.events[-1], four.match.seats.get(number=0)
        assert (event.kind, event.seat, event.user) == ("out", 0, four.user(0))
        assert event.payload == {"why": "resigned", "then": "computer"}
        assert (seat.user, seat.computer, seat.out, seat.level) == (
            four.user(0), "", "resigned", "casual",
        )  # fmt: skip
        assert four.match.stage == "playing"
        assert four.match.due_at is not None

    def test_the_bot_throws_in_that_seat_and_no_user_is_named(
        self, four: Table, dice_show: ShowDice
    ) -> None:
        four.play(0, "resign")
        dice_show((5,))
        make_due(four)
        assert run_due() == 1
        four.check()
        event = four.events[-1]
        assert (event.kind, event.seat, event.user) == ("throw", 0, None)
        assert view(four, 1).announcement.startswith("The computer playing for Anna rolled 5")

    def test_to_resign_twice_by_one_request_is_to_resign_once(self, four: Table) -> None:
        four.act(0, "resign", request_id="a")
        before = everything()
        four.act(0, "resign", request_id="a")
        assert everything() == before

    def test_a_player_who_is_out_can_do_nothing_more(self, four: Table) -> None:
        four.play(0, "resign")
        for action in ("throw", "resign", "give", "offer abort", "claim"):
            assert_refused(four, 0, action, "You have left this game")
        assert_refused(four, 0, "return", "only take back a seat that you lost")

    def test_leaving_out_of_turn_does_not_disturb_the_turn(
        self, four: Table, dice_show: ShowDice
    ) -> None:
        version = four.match.version
        four.play(2, "resign")
        dice_show((5,))
        four.act(0, "throw", version=version)
        four.check()
        assert four.kinds[-2:] == ["out", "throw"]

    def test_offers_lapse_and_are_answered_by_those_who_stay(self, real: Table) -> None:
        real.play(real.state.seat or 0, "throw")
        real.play(1, "offer abort")
        real.play(0, "resign")
        assert real.match.offers == []
        real.play(1, "offer abort")
        number = real.match.version
        real.play(2, f"accept {number}")
        real.play(3, f"accept {number}")
        assert result(real.match) == ("over", "aborted", [], 0)
        assert faults_of(real) == []

    def test_the_last_person_who_resigns_ends_the_match(self, real: Table) -> None:
        for seat in (0, 1, 2):
            real.play(seat, "resign")
        real.play(3, "resign")
        assert result(real.match) == ("over", "resigned", [0, 1, 2], 1)
        assert real.kinds[-1] == "resign"
        assert faults_of(real) == []

    def test_the_last_person_may_claim_the_win(self, real: Table) -> None:
        real.play(0, "resign")
        real.play(1, "resign")
        assert_refused(real, 2, "claim", "once all your opponents have left")
        real.play(3, "resign")
        assert "claim-win" in board_fragment(real.match, 2, "en")
        real.play(2, "claim")
        assert result(real.match) == ("over", "abandoned", [2], 1)
        assert faults_of(real) == []

    def test_against_a_computer_of_its_own_nothing_is_claimed(
        self, users: list[User | None], dice_show: ShowDice
    ) -> None:
        table = start_petits_chevaux([users[0], users[1], None], dice_show)
        table.play(0, "resign")
        assert_refused(table, 1, "claim", "once all your opponents have left")

    def test_among_computers_a_single_person_ends_the_match_by_resigning(
        self, users: list[User | None]
    ) -> None:
        table = start_petits_chevaux([users[0], None, None])
        table.play(0, "resign")
        assert result(table.match) == ("over", "resigned", [1, 2], 1)
        assert faults_of(table) == []

    def test_a_seat_that_runs_out_of_time_goes_on(
        self, users: list[User | None], dice_show: ShowDice
    ) -> None:
        table = start_petits_chevaux(users, dice_show, pace="blitz")
        long_ago = timezone.now() - timedelta(hours=1)
        Match.objects.filter(pk=table.pk).update(due_at=long_ago, turn_at=long_ago)
        assert run_due() == 1
        table.check()
        assert table.events[-1].payload == {"why": "flagged", "then": "computer"}
        assert table.events[-1].user is None
        seat = table.match.seats.get(number=0)
        assert (seat.out, table.match.stage) == ("flagged", "playing")
        dice_show((5,), (5,), (5,))
        for _ in range(3):
            make_due(table)
            assert run_due() == 1
            table.check()
        assert table.state.seat == 1
        assert table.match.turn_at is not None
        assert_refused(table, 0, "return", "only take back a seat that you lost")

    def test_throws_of_a_stand_in_are_counted_for_no_user(self, four: Table) -> None:
        for seat in (0, 1, 2, 3):
            four.play(seat, "resign")
        users = dict(Count.objects.filter(match=four.pk).values_list("seat", "user"))
        assert users == {0: None, 1: None, 2: None, 3: four.user(3).pk}

    def test_every_board_says_who_plays(self, four: Table) -> None:
        four.play(0, "resign")
        shown = view(four, 1)
        assert "The computer playing for Anna (Yellow) to roll." in shown.status.text
        assert [each.left for each in seats(shown) if each.number == 0] == [
            "has left; a computer is playing"
        ]
        assert "Anna resigned. A computer takes over." in shown.announcement
        check_pages(four)
        check_boards(four)


class TestUnconfirmedTurn:
    """A player leaves who has played the turn but not confirmed it."""

    @pytest.fixture
    def table_to_confirm(
        self, users: list[User | None], dice_show: ShowDice, monkeypatch: pytest.MonkeyPatch
    ) -> Table:
        """A match in which seat 0 has played its turn and has to confirm it."""
        text = "petits-chevaux - 0:2,1:1,10:1/0:4/0:4 0 - -"
        begin_with(*read_position(text), monkeypatch)
        table = sit_down(*users[:3], game="petits-chevaux", abandoned="computer")
        dice_show((3,))
        table.play(0, "throw", "move 1 4 3")
        assert table.match.holding == 0
        return table

    def test_leaves_the_turn_played(self, table_to_confirm: Table) -> None:
        table_to_confirm.play(0, "resign")
        match = table_to_confirm.match
        assert (match.holding, match.due_at, table_to_confirm.state.seat) == (None, None, 1)
        assert match_at(match, match.version).holding is None
        assert match_at(match, match.version - 1).holding == 0

    def test_is_not_disturbed_by_others_who_leave(
        self, table_to_confirm: Table, dice_show: ShowDice
    ) -> None:
        table_to_confirm.play(2, "resign")
        assert table_to_confirm.match.holding == 0
        assert match_at(table_to_confirm.match, table_to_confirm.match.version).holding == 0
        table_to_confirm.play(0, "undo", "move 10 13 3", "done")


def test_a_rematch_has_the_same_players_and_setup(
    users: list[User | None], dice_show: ShowDice
) -> None:
    table = start_petits_chevaux(users[:3], dice_show, abandoned="skipped")
    table.play(0, "resign")
    table.play(1, "resign")
    for seat in (0, 1, 2):
        table.play(seat, "rematch")
        assert table.events[-1].user == table.user(seat)
    again = Match.objects.get(previous=table.match)
    assert again.abandoned == "skipped"
    assert [seat.user for seat in again.seats.order_by("join")] == [
        table.user(seat) for seat in (1, 2, 0)
    ]
    assert set(again.seats.values_list("out", "stand_in")) == {("", "")}


def test_in_the_past_everybody_is_still_there(four: Table) -> None:
    four.play(0, "resign")
    then = past_view(snapshot_of(four.match), four.match.version - 1, 1)
    now = past_view(snapshot_of(four.match), four.match.version, 1)
    assert isinstance(then, MatchView)
    assert isinstance(now, MatchView)
    assert [sitter.left for sitter in seats(then)] == [""] * 4
    assert "has left; a computer is playing" in [sitter.left for sitter in seats(now)]


def test_where_the_table_says_so_the_game_ends_for_all(users: list[User | None]) -> None:
    table = start_petits_chevaux(users, abandoned="ends")
    table.play(1, "resign")
    assert result(table.match) == ("over", "resigned", [0, 2, 3], 1)
    assert faults_of(table) == []


def test_where_two_play_the_game_always_ends(anna: User, berta: User, dice_show: ShowDice) -> None:
    table = start_petits_chevaux([anna, berta], dice_show)
    assert table.match.abandoned == "ends"
    table.play(0, "resign")
    assert result(table.match) == ("over", "resigned", [1], 1)


def test_nothing_else_can_be_agreed_on(anna: User) -> None:
    with pytest.raises(InvalidPosition):
        start_match(setup=MatchSetup("pachisi", abandoned="nothing"), players=[])
