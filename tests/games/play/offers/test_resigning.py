"""Offers to resign: for how many points, and when they need the opponent's consent."""

import pytest

from accounts.models import User
from games.board.fragments import board_fragment
from games.timekeeper import run_due
from tests.games.support.board_context import possible_offers, view
from tests.games.support.matches import SetUp, ShowDice, Table, everything, sit_down
from tests.games.support.play.leaving import assert_refused, make_due, result
from tests.games.support.play.offers import GAMMON, last, stands

pytestmark = pytest.mark.django_db


class TestResigning:
    """Offers to resign for fewer points than the game is worth, which the opponent must accept."""

    def test_an_offer_is_an_event_with_its_seat_and_user(self, table: Table) -> None:
        table.play(0, "offer resign 1")
        event = table.events[-1]
        assert (event.kind, event.seat, event.user) == ("offer", 0, table.user(0))
        assert event.payload == {"offer": "resign", "points": 1}
        assert stands(table) == [("resign", 0, 1)]
        assert table.match.offers[0]["number"] == event.number
        assert table.match.stage == "playing"

    @pytest.mark.parametrize("seat", [0, 1])
    def test_accepted_it_ends_the_match_for_so_many_points(self, table: Table, seat: int) -> None:
        table.play(seat, "offer resign 1")
        number = last(table)
        table.play(1 - seat, f"accept {number}")
        assert result(table.match) == ("over", "resigned", [1 - seat], 1)
        assert table.events[-1].payload == {"offer": number, "accepted": True}
        assert (table.events[-1].seat, table.events[-1].user) == (1 - seat, table.user(1 - seat))
        assert (table.match.offers, bool(table.match.commitment.keys)) == ([], True)

    def test_refused_it_is_over_and_may_be_offered_again(self, table: Table) -> None:
        table.play(0, "offer resign 1")
        table.play(1, f"refuse {last(table)}")
        assert (stands(table), table.match.stage) == ([], "playing")
        table.play(0, "offer resign 1")
        table.play(1, f"accept {last(table)}")
        assert result(table.match) == ("over", "resigned", [1], 1)

    def test_all_that_the_game_is_worth_needs_nobodys_consent(self, table: Table) -> None:
        table.act(0, "offer resign 2", request_id="a")
        table.check()
        assert result(table.match) == ("over", "resigned", [1], 2)
        assert table.kinds[-1] == "resign"
        before = everything()
        table.act(0, "offer resign 2", request_id="a")
        assert everything() == before

    def test_offering_more_than_the_game_is_worth_is_refused(self, table: Table) -> None:
        assert_refused(table, 0, "offer resign 3", "worth fewer points than that")

    def test_three_values_are_offered_where_three_points_can_be_lost(self, set_up: SetUp) -> None:
        table = set_up("backgammon - 0:1,12:14/19:15 1 - -")
        shown = possible_offers(view(table, 0))
        assert shown is not None
        assert [each.action for each in shown.lesser] == ["offer resign 1", "offer resign 2"]
        table.play(0, "offer resign 2")
        table.play(1, f"accept {last(table)}")
        assert result(table.match) == ("over", "resigned", [1], 2)

    @pytest.mark.parametrize("turned", [1, 2])
    def test_with_the_cube_less_is_a_multiple_of_it(
        self, anna: User, berta: User, dice_show: ShowDice, turned: int
    ) -> None:
        dice_show((3, 1), (6, 5), (6, 5))
        table = sit_down(anna, berta, options={"match_points": 15, "cube": True})
        for seat in (0, 1)[:turned]:
            table.play(seat, "call double")
            table.play(1 - seat, "call take")
            table.play(seat, "throw", "move 12 18 6", "move 12 17 5", "done")
        cube, loser = 2**turned, 0
        shown = possible_offers(view(table, loser))
        assert shown is not None
        assert [each.action for each in shown.lesser] == [f"offer resign {cube}"]
        assert board_fragment(table.match, loser, "en")
        assert_refused(table, loser, "offer resign 1", "With the cube at its present value")
        assert_refused(
            table, loser, f"offer resign {cube + 1}", "With the cube at its present value"
        )
        table.play(loser, f"offer resign {cube}")
        table.play(1 - loser, f"accept {last(table)}")
        assert (table.match.points, table.match.score) == (cube, [0, cube])

    def test_it_stands_while_people_play_on(
        self, table_after_turn: Table, dice_show: ShowDice
    ) -> None:
        table_after_turn.play(0, "offer resign 1")
        number = last(table_after_turn)
        dice_show((2, 1))
        table_after_turn.play(1, "throw", "move 12 14 2", "move 17 18 1", "done")
        assert stands(table_after_turn) == [("resign", 0, 1)]
        table_after_turn.play(1, f"accept {number}")
        assert table_after_turn.match.points == 1

    def test_where_every_win_is_one_point_it_ends_at_once(self, anna: User, berta: User) -> None:
        table = sit_down(anna, berta, game="senet")
        assert_refused(table, 0, "offer resign 2", "worth fewer points than that")
        table.play(0, "offer resign 1")
        assert result(table.match) == ("over", "resigned", [1], 1)
        assert table.kinds[-1] == "resign"

    @pytest.mark.parametrize(
        ("position", "accepted"),
        [
            (GAMMON, True),
            ("backgammon - 3:8,4:7/24:4,25:11 0 - -", False),
            ("backgammon - 18:1,19:14/22:2,25:13 0 - -", False),
        ],
    )
    def test_a_computer_answers_when_it_is_time(
        self,
        set_up: SetUp,
        anna: User,
        position: str,
        accepted: bool,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        set_up(position)
        table = sit_down(anna, None)
        table.play(0, "offer resign 1")
        assert table.match.due_at is not None
        make_due(table)
        assert run_due() == 1
        table.check()
        event = table.events[-1]
        assert (event.kind, event.seat, event.user) == ("answer", 1, None)
        assert event.payload["accepted"] is accepted
        assert (table.match.stage == "over") is accepted
        assert table.match.due_at is None
