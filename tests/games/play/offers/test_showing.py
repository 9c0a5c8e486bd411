"""Offers on the board and in the list of moves."""

import pytest

from accounts.models import User
from games.board.fragments import board_fragment
from tests.games.support.board_context import view
from tests.games.support.board_invariants import check_boards, check_pages
from tests.games.support.matches import Table, sit_down
from tests.games.support.play.offers import last

pytestmark = pytest.mark.django_db


class TestShowing:
    """What the boards of players and spectators show of an offer."""

    def test_every_viewer_sees_an_offer_and_one_may_answer(self, table_after_turn: Table) -> None:
        table_after_turn.play(0, "offer resign 1")
        number = last(table_after_turn)
        for viewer in (0, 1, None):
            html = board_fragment(table_after_turn.match, viewer, "en")
            assert (
                "Anna offers to resign for 1 point." in view(table_after_turn, viewer).announcement
            )
            own = "You have offered to resign for 1 point.</p>"
            assert (own if viewer == 0 else "Anna offers to resign for 1 point.</p>") in html
            assert (f'value="accept {number}"' in html) is (viewer == 1)
            assert (f'value="refuse {number}"' in html) is (viewer == 1)
            assert (f'value="withdraw {number}"' in html) is (viewer == 0)
            assert ('value="offer abort"' in html) is (viewer is not None)
            assert ('value="offer takeback"' in html) is (viewer == 0)
        check_boards(table_after_turn)
        check_pages(table_after_turn)

    def test_an_offer_says_since_when_it_stands(self, table_after_turn: Table) -> None:
        table_after_turn.play(0, "offer abort")
        since = round(table_after_turn.events[-1].at.timestamp() * 1000)
        assert f'data-since="{since}"' in board_fragment(table_after_turn.match, 1, "en")

    @pytest.mark.parametrize(
        ("offer", "answer", "words"),
        [
            ("offer abort", "", "Anna offers to abort the match."),
            ("offer takeback", "", "Anna asks to undo their last turn."),
            ("offer takeback", "accept", "Anna can play the turn again."),
            ("offer takeback", "refuse", "Berta declines."),
            ("offer resign 1", "accept", "Berta accepts. Berta (Red) wins 1 point."),
            ("offer resign 1", "withdraw", "Anna cancels the offer."),
        ],
    )
    def test_what_is_said_is_announced(
        self, table_after_turn: Table, offer: str, answer: str, words: str
    ) -> None:
        table_after_turn.play(0, offer)
        if answer:
            table_after_turn.play(
                0 if answer == "withdraw" else 1, f"{answer} {last(table_after_turn)}"
            )
        for viewer in (0, 1, None):
            assert view(table_after_turn, viewer).announcement.startswith(words)
        check_boards(table_after_turn)
        check_pages(table_after_turn)

    def test_time_given_is_announced(self, anna: User, berta: User) -> None:
        table = sit_down(anna, berta, pace="blitz")
        table.play(0, "give")
        assert view(table, 1).announcement.startswith("Anna gives each opponent an extra 15 s.")
        check_pages(table)

    def test_a_turn_taken_back_is_gone_from_the_list(self, table_after_turn: Table) -> None:
        assert [line.moves for line in view(table_after_turn, 0).history.rows][-1] != ""
        table_after_turn.play(0, "offer takeback")
        table_after_turn.play(1, f"accept {last(table_after_turn)}")
        assert [line.moves for line in view(table_after_turn, 0).history.rows][-1] == ""
