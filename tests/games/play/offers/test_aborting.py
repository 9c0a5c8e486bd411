"""Offers to abort a match."""

import pytest

from accounts.models import User
from games.board.fragments import board_fragment
from tests.games.support.board_context import open_offers, seats, view
from tests.games.support.clients import browser, text
from tests.games.support.matches import ShowDice, Table, sit_down
from tests.games.support.play.leaving import assert_refused, faults_of, result
from tests.games.support.play.offers import GONE, last, stands
from tests.games.support.random_players import Whims

pytestmark = pytest.mark.django_db


class TestAborting:
    """A match is aborted if all its players agree."""

    def test_before_the_first_throw_one_player_alone_may_abort(self, table: Table) -> None:
        assert "Abort the match" in board_fragment(table.match, 1, "en")
        table.play(1, "offer abort")
        assert result(table.match) == ("over", "aborted", [], 0)
        event = table.events[-1]
        assert (event.kind, event.seat, event.user) == ("offer", 1, table.user(1))
        assert "Berta aborted the match." in view(table, None).announcement
        assert table.match.commitment.keys

    def test_afterwards_the_other_side_has_to_accept(self, table_after_turn: Table) -> None:
        assert "Offer to abort" in board_fragment(table_after_turn.match, 0, "en")
        table_after_turn.play(0, "offer abort")
        assert table_after_turn.match.stage == "playing"
        table_after_turn.play(1, f"accept {last(table_after_turn)}")
        assert result(table_after_turn.match) == ("over", "aborted", [], 0)
        assert (table_after_turn.match.offers, bool(table_after_turn.match.commitment.keys)) == (
            [],
            True,
        )
        assert view(table_after_turn, None).status.text == (
            "The match was aborted. There is no winner. "
            "Anna offered to abort the match, and Berta was the last to agree."
        )
        assert not any(sitter.won for sitter in seats(view(table_after_turn, 0)))

    def test_it_lapses_with_the_next_throw_and_not_before(
        self, table: Table, dice_show: ShowDice
    ) -> None:
        dice_show((6, 3), (2, 1))
        table.play(0, "throw", "offer abort")
        number = last(table)
        table.play(0, "move 12 18 6", "move 18 21 3", "undo", "move 18 21 3", "done")
        assert stands(table) == [("abort", 0, 0)]
        table.play(1, "throw")
        assert stands(table) == []
        assert_refused(table, 1, f"accept {number}", GONE)

    def test_everybody_has_to_accept_at_a_larger_table(
        self, anna: User, berta: User, clara: User
    ) -> None:
        table = sit_down(anna, berta, clara, game="petits-chevaux")
        whims = Whims(1, table)
        table.play(*whims.next(table.match))
        table.play(0, "offer abort")
        number = last(table)
        table.play(1, f"accept {number}")
        assert table.match.stage == "playing"
        assert [offer.accepted for offer in open_offers(view(table, 1))] == [True]
        assert [
            [offer.to_answer for offer in open_offers(view(table, seat))] for seat in range(3)
        ] == [
            [False],
            [False],
            [True],
        ]
        table.play(2, f"accept {number}")
        assert result(table.match) == ("over", "aborted", [], 0)
        assert faults_of(table) == []

    def test_one_refusal_is_enough_at_a_larger_table(
        self, anna: User, berta: User, clara: User
    ) -> None:
        table = sit_down(anna, berta, clara, game="petits-chevaux")
        table.play(*Whims(1, table).next(table.match))
        table.play(0, "offer abort")
        number = last(table)
        table.play(1, f"accept {number}")
        table.play(2, f"refuse {number}")
        assert (stands(table), table.match.stage) == ([], "playing")

    def test_a_computer_is_not_asked(self, anna: User, dice_show: ShowDice) -> None:
        dice_show((3, 1), (6, 3))
        table = sit_down(anna, None)
        table.play(0, "throw", "offer abort")
        assert result(table.match) == ("over", "aborted", [], 0)

    def test_a_profile_says_so_and_counts_no_points(self, table: Table) -> None:
        table.play(0, "offer abort")
        page = text(browser().get("/people/Berta/"))
        assert "aborted" in page
        assert "0 points" not in page
