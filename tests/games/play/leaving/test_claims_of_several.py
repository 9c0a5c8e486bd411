"""Claims in matches of three and four: a bot plays on, or turns are skipped."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.board.fragments import board_fragment
from games.models import Match
from games.timekeeper import run_due
from tests.games.support.matches import ShowDice, Table
from tests.games.support.play.leaving import assert_refused, faults_of, result, start_petits_chevaux
from tests.games.support.presence import away_in_the_end

pytestmark = pytest.mark.django_db


class TestWhereMorePlay:
    """Claims in a match of three or four players, which goes on as its setup says."""

    @pytest.fixture
    def three(self, users: list[User | None], dice_show: ShowDice) -> Table:
        """A match of three players, in which seat 0 has to throw and its player is absent."""
        table = start_petits_chevaux(users[:3], dice_show)
        away_in_the_end(table, 0)
        return table

    def test_a_computer_plays_on_until_the_player_is_back(
        self, three: Table, dice_show: ShowDice
    ) -> None:
        three.play(2, "claim 0")
        assert three.kinds[-2:] == ["claim", "out"]
        assert three.events[-1].payload == {"why": "abandoned", "then": "computer"}
        dice_show((5,))
        Match.objects.filter(pk=three.pk).update(due_at=timezone.now() - timedelta(seconds=1))
        assert run_due() == 1
        three.check()
        shown = board_fragment(three.match, 0, "en")
        assert "You were away, so a computer is playing for you." in shown
        assert 'value="return"' in shown
        for other in (1, 2, None):
            assert 'value="return"' not in board_fragment(three.match, other, "en")
        three.play(0, "return")
        assert three.kinds[-1] == "back"
        seat = three.match.seats.get(number=0)
        assert (seat.out, seat.stand_in, three.match.due_at) == ("", "", None)
        dice_show((6,))
        three.play(0, "throw")
        assert three.events[-1].user == three.user(0)

    def test_a_step_of_the_computer_is_not_undone(self, three: Table, dice_show: ShowDice) -> None:
        three.play(1, "claim 0")
        dice_show((6,))
        for _ in range(2):
            Match.objects.filter(pk=three.pk).update(due_at=timezone.now() - timedelta(seconds=1))
            assert run_due() == 1
        three.check()
        assert (three.kinds[-1], three.state.seat) == ("move", 0)
        three.play(0, "return")
        assert_refused(three, 0, "undo", "There is nothing to undo")

    def test_with_a_clock_the_time_of_the_turn_begins_anew(
        self, users: list[User | None], dice_show: ShowDice
    ) -> None:
        table = start_petits_chevaux(users[:3], dice_show, pace="long")
        away_in_the_end(table, 0)
        reserve = table.match.seats.get(number=0).reserve
        table.play(1, "claim 0")
        table.play(0, "return")
        match = table.match
        assert match.turn_at is not None
        assert timezone.now() - match.turn_at < timedelta(seconds=5)
        assert match.seats.get(number=0).reserve == reserve

    def test_turns_are_skipped_until_the_player_is_back(
        self, users: list[User | None], dice_show: ShowDice
    ) -> None:
        table = start_petits_chevaux(users[:3], dice_show, abandoned="skipped")
        away_in_the_end(table, 0)
        table.play(1, "claim 0")
        assert table.state.seat == 1
        assert "your turns are being skipped" in board_fragment(table.match, 0, "en")
        table.play(0, "return")
        dice_show((1,), (1,), (1,), (1,), (1,), (1,))
        table.play(1, "throw", "throw", "throw")
        table.play(2, "throw", "throw", "throw")
        assert table.state.seat == 0

    def test_where_the_game_ends_all_who_stayed_have_won(
        self, users: list[User | None], dice_show: ShowDice
    ) -> None:
        table = start_petits_chevaux(users[:3], dice_show, abandoned="ends")
        away_in_the_end(table, 0)
        table.play(1, "claim 0")
        assert result(table.match) == ("over", "abandoned", [1, 2], 1)

    @pytest.mark.parametrize("abandoned", ["computer", "skipped", "ends"])
    def test_the_record_of_it_is_right(self, users: list[User | None], abandoned: str) -> None:
        table = start_petits_chevaux(users[:3], abandoned=abandoned)
        away = table.state.seat or 0
        away_in_the_end(table, away)
        table.play((away + 1) % 3, f"claim {away}")
        if abandoned != "ends":
            table.play(away, "return")
            table.play((away + 1) % 3, "resign")
            table.play((away + 2) % 3, "resign")
        if table.match.stage == Match.Stage.PLAYING:
            table.play(away, "claim")
        assert faults_of(table) == []
