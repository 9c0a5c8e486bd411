"""Offers to take back a turn."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.clock.paces import PACES
from games.models import Match
from tests.games.support.board_context import possible_offers, seats, view
from tests.games.support.matches import SetUp, ShowDice, Table, sit_down
from tests.games.support.play.leaving import assert_refused
from tests.games.support.play.offers import GONE, last, stands

pytestmark = pytest.mark.django_db


class TestTakingBack:
    """Offers to take back a whole turn, possible until the next throw."""

    def test_it_brings_back_the_position_after_the_throw(
        self, table: Table, dice_show: ShowDice
    ) -> None:
        dice_show((6, 3), (2, 1))
        table.play(0, "throw")
        before = table.match.position
        table.play(0, "move 12 18 6", "move 18 21 3", "done", "offer takeback")
        table.play(1, f"accept {last(table)}")
        assert table.match.position == before
        assert table.kinds[-3:] == ["offer", "answer", "takeback"]
        event = table.events[-1]
        assert (event.seat, event.user, event.position) == (0, None, before)
        assert (table.match.holding, stands(table)) == (None, [])
        table.play(0, "move 12 15 3", "move 12 18 6", "done")
        table.play(1, "throw")

    def test_a_turn_played_anew_may_be_taken_back_anew(self, table_after_turn: Table) -> None:
        for _ in range(2):
            table_after_turn.play(0, "offer takeback")
            table_after_turn.play(1, f"accept {last(table_after_turn)}")
            table_after_turn.play(0, "move 12 18 6", "move 12 15 3", "done")
        assert table_after_turn.state.seat == 1

    def test_it_lapses_when_the_other_side_throws(
        self, table_after_turn: Table, dice_show: ShowDice
    ) -> None:
        dice_show((2, 1))
        table_after_turn.play(0, "offer takeback")
        number = last(table_after_turn)
        table_after_turn.play(1, "throw")
        assert stands(table_after_turn) == []
        assert_refused(table_after_turn, 1, f"accept {number}", GONE)
        assert_refused(
            table_after_turn, 0, "offer takeback", "only ask to undo a turn that you have finished"
        )

    @pytest.mark.parametrize("actions", [(), ("throw",), ("throw", "move 12 18 6", "move 18 21 3")])
    def test_only_the_player_s_own_finished_turn_is_taken_back(
        self, table: Table, dice_show: ShowDice, actions: tuple[str, ...]
    ) -> None:
        dice_show((6, 3))
        table.play(0, *actions)
        for seat in (0, 1):
            assert_refused(
                table, seat, "offer takeback", "only ask to undo a turn that you have finished"
            )
            shown = possible_offers(view(table, seat))
            assert shown is not None
            assert not shown.may_take_back

    def test_the_other_side_has_nothing_to_take_back(self, table_after_turn: Table) -> None:
        assert_refused(
            table_after_turn, 1, "offer takeback", "only ask to undo a turn that you have finished"
        )

    def test_a_turn_without_a_move_is_not_taken_back(self, set_up: SetUp) -> None:
        table = set_up("backgammon - 19:2,20:2,21:2,22:2,23:2,24:5/0:1,24:14 1 - -", (2, 1))
        table.play(1, "throw")
        assert table.state.seat == 0
        assert_refused(table, 1, "offer takeback", "only ask to undo a turn that you have finished")

    def test_a_turn_of_the_throw_for_the_start_is_taken_back_as_any(
        self, anna: User, berta: User, dice_show: ShowDice
    ) -> None:
        dice_show((3, 1))
        table = sit_down(anna, berta, options={"opening_roll": "opening_dice"})
        before = table.match.position
        table.play(0, "move 12 15 3", "move 17 18 1", "done", "offer takeback")
        table.play(1, f"accept {last(table)}")
        assert table.match.position == before

    def test_a_computer_refuses_at_once(self, anna: User, dice_show: ShowDice) -> None:
        dice_show((3, 1), (6, 3))
        table = sit_down(anna, None)
        table.play(0, "throw", "move 12 18 6", "move 18 21 3", "done", "offer takeback")
        offer, answer = table.events[-2:]
        assert (offer.kind, offer.seat) == ("offer", 0)
        assert (answer.kind, answer.seat, answer.user) == ("answer", 1, None)
        assert answer.payload == {"offer": offer.number, "accepted": False}
        assert "Casual computer declines." in view(table, 0).announcement

    def test_the_clock_of_the_one_who_plays_again_runs_again(
        self, anna: User, berta: User, dice_show: ShowDice
    ) -> None:
        dice_show((3, 1), (6, 3))
        table = sit_down(anna, berta, pace="normal")
        table.play(0, "throw", "move 12 18 6", "move 18 21 3", "done", "offer takeback")
        match, back = table.match, timedelta(seconds=30)
        assert match.turn_at is not None
        Match.objects.filter(pk=table.pk).update(turn_at=match.turn_at - back)
        before = timezone.now()
        table.play(1, f"accept {last(table)}")
        match = table.match
        assert match.turn_at is not None
        assert match.turn_at >= before
        clocks = [sitter.clock for sitter in seats(view(table, None))]
        assert [clock is not None and clock.since is not None for clock in clocks] == [False, True]
        assert set(match.seats.values_list("reserve", flat=True)) == {PACES["normal"].reserve}
