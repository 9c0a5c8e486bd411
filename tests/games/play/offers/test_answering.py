"""Answers to offers: which players may give them, when, and that each counts once."""

from functools import partial

import pytest

from accounts.models import User
from games.engine.explanations import Illegal
from games.engine.forms.exchange import Unreadable
from games.models import Match
from games.play.services import NotSeated, Stale
from tests.games.support.clients import browser, post, text
from tests.games.support.matches import ShowDice, Table, at_once, everything
from tests.games.support.play.leaving import assert_refused, result
from tests.games.support.play.offers import GONE, last, stands

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "action",
    [
        "offer",
        "offer ",
        "offer resign",
        "offer resign 0",
        "offer resign 10",
        "offer resign 1 ",
        "offer resign x",
        "offer abort 1",
        "offer takeback 1",
        "offer draw",
        "accept",
        "accept 0",
        "accept -1",
        "accept 1 1",
        "accept ٣",
        "refuse x",
        "withdraw",
        "withdraw 1234567890",
        "give 1",
    ],
)
def test_what_is_no_offer_and_no_answer_is_not_read(table: Table, action: str) -> None:
    before = everything()
    with pytest.raises(Unreadable):
        table.act(0, action)
    assert everything() == before


class TestAnswering:
    """Answers to offers; an answer names the number of its offer."""

    def test_the_one_who_offers_does_not_answer(self, table: Table) -> None:
        table.play(0, "offer resign 1")
        for word in ("accept", "refuse"):
            assert_refused(table, 0, f"{word} {last(table)}", "Only the other players can answer")

    def test_only_the_one_who_offers_withdraws(self, table: Table) -> None:
        table.play(0, "offer resign 1")
        number = last(table)
        assert_refused(table, 1, f"withdraw {number}", "You can only cancel your own offers")
        table.play(0, f"withdraw {number}")
        assert stands(table) == []
        assert table.events[-1].payload == {"offer": number, "accepted": False}
        assert_refused(table, 1, f"accept {number}", GONE)

    def test_an_answer_to_another_offer_than_the_one_that_stands_is_refused(
        self, table_after_turn: Table
    ) -> None:
        table_after_turn.play(0, "offer resign 1")
        first = last(table_after_turn)
        table_after_turn.play(0, f"withdraw {first}", "offer abort")
        for number in (first, last(table_after_turn) + 1, 1, 999_999_999):
            for word in ("accept", "refuse"):
                assert_refused(table_after_turn, 1, f"{word} {number}", GONE)
        assert stands(table_after_turn) == [("abort", 0, 0)]

    def test_spectators_cannot_answer(self, table: Table, clara: User) -> None:
        table.play(0, "offer resign 1")
        with pytest.raises(NotSeated):
            Table(table.pk, [clara, clara]).act(0, f"accept {last(table)}")

    @pytest.mark.parametrize("action", ["offer resign 1", "offer abort", "offer takeback", "give"])
    def test_nothing_is_offered_after_the_end(self, table: Table, action: str) -> None:
        table.play(1, "resign")
        assert_refused(table, 0, action, "The game is over")
        assert_refused(table, 0, "accept 1", "The game is over")

    def test_an_offer_is_made_once(self, table_after_turn: Table) -> None:
        for action in ("offer resign 1", "offer abort", "offer takeback"):
            table_after_turn.play(0, action)
            assert_refused(table_after_turn, 0, action, "You have already made this offer")
        assert [kind for kind, *_ in stands(table_after_turn)] == ["resign", "abort", "takeback"]

    def test_the_same_request_twice_is_one_offer(self, table_after_turn: Table) -> None:
        version = last(table_after_turn)
        table_after_turn.act(0, "offer abort", version=version, request_id="a")
        before = everything()
        table_after_turn.act(0, "offer abort", version=version, request_id="a")
        assert everything() == before
        with pytest.raises(Stale):
            table_after_turn.act(0, "offer resign 1", version=version, request_id="a")

    @pytest.mark.parametrize("word", ["accept", "refuse"])
    def test_the_same_answer_twice_is_one_answer(self, table_after_turn: Table, word: str) -> None:
        table_after_turn.play(0, "offer takeback")
        number = last(table_after_turn)
        table_after_turn.play(1, f"{word} {number}")
        before = everything()
        table_after_turn.act(1, f"{word} {number}")
        assert everything() == before
        other = "refuse" if word == "accept" else "accept"
        assert_refused(table_after_turn, 1, f"{other} {number}", GONE)

    def test_an_answer_from_an_older_board_counts_while_the_offer_stands(
        self, table_after_turn: Table, dice_show: ShowDice
    ) -> None:
        table_after_turn.play(0, "offer resign 1")
        number = last(table_after_turn)
        dice_show((2, 1))
        table_after_turn.act(1, "throw", version=number, request_id="a")
        table_after_turn.act(1, f"accept {number}", version=number, request_id="a")
        assert result(table_after_turn.match) == ("over", "resigned", [1], 1)

    def test_offers_do_not_outdate_a_board(
        self, table_after_turn: Table, dice_show: ShowDice
    ) -> None:
        seen = last(table_after_turn)
        table_after_turn.play(0, "offer abort", "offer resign 1")
        dice_show((2, 1))
        table_after_turn.act(1, "throw", version=seen)
        table_after_turn.check()
        with pytest.raises(Stale):
            table_after_turn.act(1, "move 12 14 2", version=seen)
        with pytest.raises(Stale):
            table_after_turn.act(1, "move 12 14 2", version=last(table_after_turn) + 1)

    def test_a_refusal_says_why(self, table_after_turn: Table) -> None:
        answer = post(
            browser(table_after_turn.user(0)), table_after_turn, action="accept 3", htmx=True
        )
        assert answer.status_code == 422
        assert GONE in text(answer)
        assert (
            post(
                browser(table_after_turn.user(0)), table_after_turn, action="accept", htmx=True
            ).status_code
            == 400
        )

    @pytest.mark.django_db(transaction=True)
    @pytest.mark.parametrize("round_", range(5))
    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ((1, "accept"), (1, "refuse")),
            ((1, "accept"), (0, "withdraw")),
            ((1, "refuse"), (0, "withdraw")),
        ],
    )
    def test_two_answers_at_once_give_one_result(
        self, table: Table, one: tuple[int, str], other: tuple[int, str], round_: int
    ) -> None:
        table.play(0, "offer resign 1")
        number = last(table)
        answers = at_once(
            *(
                partial(table.act, seat, f"{word} {number}", version=number)
                for seat, word in (one, other)
            )
        )
        table.check()
        assert {type(answer) for answer in answers} == {Match, Illegal}
        assert last(table) == number + 1
        accepted = isinstance(answers[0], Match) and one[1] == "accept"
        assert (table.match.stage == "over") is accepted
        assert stands(table) == []

    @pytest.mark.django_db(transaction=True)
    def test_eight_times_the_same_answer_at_once_is_one(self, table: Table) -> None:
        table.play(0, "offer resign 1")
        number = last(table)
        accept = partial(table.act, 1, f"accept {number}", version=number)
        assert {type(answer) for answer in at_once(*[accept] * 8)} == {Match}
        table.check()
        assert last(table) == number + 1

    @pytest.mark.django_db(transaction=True)
    def test_taking_back_and_throwing_at_once_come_one_after_the_other(
        self, table_after_turn: Table, dice_show: ShowDice
    ) -> None:
        dice_show((2, 1))
        table_after_turn.play(0, "offer takeback")
        number = last(table_after_turn)
        granted, thrown = at_once(
            partial(table_after_turn.act, 1, f"accept {number}", version=number),
            partial(table_after_turn.act, 1, "throw", version=number),
        )
        table_after_turn.check()
        assert isinstance(granted, Match) != isinstance(thrown, Match)
        assert table_after_turn.kinds[number:] in (["answer", "takeback"], ["throw"])
