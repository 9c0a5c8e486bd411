"""Offers: kinds, who answers, when they lapse, and that each takes effect once."""

import json
from datetime import timedelta
from functools import partial

import pytest
from django.conf import settings
from django.utils import timezone
from jsonschema import Draft202012Validator

from accounts.models import User
from games.board.fragments import board_fragment
from games.clock.paces import MAX_TIMES_GIVEN, PACES, TIME_GIVEN
from games.engine.exchange import Unreadable
from games.engine.explanations import Illegal
from games.models import Match
from games.play.services import NotSeated, Stale
from games.proof.check import check_dice, check_file
from games.proof.record import parse_record
from games.proof.replay import check_play
from games.record.audit import find_faults
from games.record.export import record_of
from games.timekeeper import run_due
from tests.games.support.board_context import open_offers, possible_offers, seats, view
from tests.games.support.board_invariants import check_boards, check_pages
from tests.games.support.clients import browser, post, text
from tests.games.support.matches import SetUp, ShowDice, Table, at_once, everything, sit_down
from tests.games.support.random_players import Whims

pytestmark = pytest.mark.django_db
SCHEMA = json.loads((settings.BASE_DIR / "static/schema/tahur-record-1.json").read_text())
GAMMON = "backgammon - 1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5 0 - -"
"""The usual starting position, in which resigning costs a gammon."""
GONE = "This offer does not stand any more"


def stands(table: Table) -> list[tuple[str, int, int]]:
    """Return the open offers: kind, seat and points."""
    return [(each["kind"], each["seat"], each["points"]) for each in table.match.offers]


def result(match: Match) -> tuple[str, str, list[int] | None, int | None]:
    return match.stage, match.ending, match.winners, match.points


def last(table: Table) -> int:
    return table.match.version


def refused(table: Table, seat: int, action: str, sentence: str) -> None:
    """Assert that an action is refused with this sentence and changes nothing."""
    before = everything()
    with pytest.raises(Illegal, match=sentence):
        table.act(seat, action)
    assert everything() == before


def make_due(table: Table) -> None:
    """Make the bot's action due now."""
    Match.objects.filter(pk=table.pk).update(due_at=timezone.now() - timedelta(seconds=5))


@pytest.fixture
def passed(table: Table, dice_show: ShowDice) -> Table:
    """A match in which Anna has played 6-3 and Berta has to throw."""
    dice_show((6, 3))
    table.play(0, "throw", "move 12 18 6", "move 18 21 3", "done")
    return table


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


class TestResigning:
    """Resigning for less than the game is worth needs the opponent's consent."""

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
        refused(table, 0, "offer resign 3", "not worth that much")

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
        refused(table, loser, "offer resign 1", "No game with this cube")
        refused(table, loser, f"offer resign {cube + 1}", "No game with this cube")
        table.play(loser, f"offer resign {cube}")
        table.play(1 - loser, f"accept {last(table)}")
        assert (table.match.points, table.match.score) == (cube, [0, cube])

    def test_it_stands_while_people_play_on(self, passed: Table, dice_show: ShowDice) -> None:
        passed.play(0, "offer resign 1")
        number = last(passed)
        dice_show((2, 1))
        passed.play(1, "throw", "move 12 14 2", "move 17 18 1", "done")
        assert stands(passed) == [("resign", 0, 1)]
        passed.play(1, f"accept {number}")
        assert passed.match.points == 1

    def test_where_every_win_is_one_point_it_ends_at_once(self, anna: User, berta: User) -> None:
        table = sit_down(anna, berta, game="senet")
        refused(table, 0, "offer resign 2", "not worth that much")
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


class TestAnswering:
    """An answer belongs to the offer whose number it names."""

    def test_the_one_who_offers_does_not_answer(self, table: Table) -> None:
        table.play(0, "offer resign 1")
        for word in ("accept", "refuse"):
            refused(table, 0, f"{word} {last(table)}", "not for you to answer")

    def test_only_the_one_who_offers_withdraws(self, table: Table) -> None:
        table.play(0, "offer resign 1")
        number = last(table)
        refused(table, 1, f"withdraw {number}", "This offer is not yours")
        table.play(0, f"withdraw {number}")
        assert stands(table) == []
        assert table.events[-1].payload == {"offer": number, "accepted": False}
        refused(table, 1, f"accept {number}", GONE)

    def test_an_answer_to_another_offer_than_the_one_that_stands_is_refused(
        self, passed: Table
    ) -> None:
        passed.play(0, "offer resign 1")
        first = last(passed)
        passed.play(0, f"withdraw {first}", "offer abort")
        for number in (first, last(passed) + 1, 1, 999_999_999):
            for word in ("accept", "refuse"):
                refused(passed, 1, f"{word} {number}", GONE)
        assert stands(passed) == [("abort", 0, 0)]

    def test_spectators_cannot_answer(self, table: Table, clara: User) -> None:
        table.play(0, "offer resign 1")
        with pytest.raises(NotSeated):
            Table(table.pk, [clara, clara]).act(0, f"accept {last(table)}")

    @pytest.mark.parametrize("action", ["offer resign 1", "offer abort", "offer takeback", "give"])
    def test_nothing_is_offered_after_the_end(self, table: Table, action: str) -> None:
        table.play(1, "resign")
        refused(table, 0, action, "The game is over")
        refused(table, 0, "accept 1", "The game is over")

    def test_an_offer_is_made_once(self, passed: Table) -> None:
        for action in ("offer resign 1", "offer abort", "offer takeback"):
            passed.play(0, action)
            refused(passed, 0, action, "You have offered this already")
        assert [kind for kind, *_ in stands(passed)] == ["resign", "abort", "takeback"]

    def test_the_same_request_twice_is_one_offer(self, passed: Table) -> None:
        version = last(passed)
        passed.act(0, "offer abort", version=version, request_id="a")
        before = everything()
        passed.act(0, "offer abort", version=version, request_id="a")
        assert everything() == before
        with pytest.raises(Stale):
            passed.act(0, "offer resign 1", version=version, request_id="a")

    @pytest.mark.parametrize("word", ["accept", "refuse"])
    def test_the_same_answer_twice_is_one_answer(self, passed: Table, word: str) -> None:
        passed.play(0, "offer takeback")
        number = last(passed)
        passed.play(1, f"{word} {number}")
        before = everything()
        passed.act(1, f"{word} {number}")
        assert everything() == before
        other = "refuse" if word == "accept" else "accept"
        refused(passed, 1, f"{other} {number}", GONE)

    def test_an_answer_from_an_older_board_counts_while_the_offer_stands(
        self, passed: Table, dice_show: ShowDice
    ) -> None:
        passed.play(0, "offer resign 1")
        number = last(passed)
        dice_show((2, 1))
        passed.act(1, "throw", version=number, request_id="a")
        passed.act(1, f"accept {number}", version=number, request_id="a")
        assert result(passed.match) == ("over", "resigned", [1], 1)

    def test_offers_do_not_outdate_a_board(self, passed: Table, dice_show: ShowDice) -> None:
        seen = last(passed)
        passed.play(0, "offer abort", "offer resign 1")
        dice_show((2, 1))
        passed.act(1, "throw", version=seen)
        passed.check()
        with pytest.raises(Stale):
            passed.act(1, "move 12 14 2", version=seen)
        with pytest.raises(Stale):
            passed.act(1, "move 12 14 2", version=last(passed) + 1)

    def test_a_refusal_says_why(self, passed: Table) -> None:
        answer = post(browser(passed.user(0)), passed, action="accept 3", htmx=True)
        assert answer.status_code == 422
        assert GONE in text(answer)
        assert post(browser(passed.user(0)), passed, action="accept", htmx=True).status_code == 400

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
        self, passed: Table, dice_show: ShowDice
    ) -> None:
        dice_show((2, 1))
        passed.play(0, "offer takeback")
        number = last(passed)
        granted, thrown = at_once(
            partial(passed.act, 1, f"accept {number}", version=number),
            partial(passed.act, 1, "throw", version=number),
        )
        passed.check()
        assert isinstance(granted, Match) != isinstance(thrown, Match)
        assert passed.kinds[number:] in (["answer", "takeback"], ["throw"])


class TestAborting:
    """All players together may abort a match."""

    def test_before_the_first_throw_one_player_alone_may_abort(self, table: Table) -> None:
        assert "Abort the match" in board_fragment(table.match, 1, "en")
        table.play(1, "offer abort")
        assert result(table.match) == ("over", "aborted", [], 0)
        event = table.events[-1]
        assert (event.kind, event.seat, event.user) == ("offer", 1, table.user(1))
        assert "Berta aborted the match." in view(table, None).announcement
        assert table.match.commitment.keys

    def test_afterwards_the_other_side_has_to_accept(self, passed: Table) -> None:
        assert "Offer to abort the match" in board_fragment(passed.match, 0, "en")
        passed.play(0, "offer abort")
        assert passed.match.stage == "playing"
        passed.play(1, f"accept {last(passed)}")
        assert result(passed.match) == ("over", "aborted", [], 0)
        assert (passed.match.offers, bool(passed.match.commitment.keys)) == ([], True)
        assert view(passed, None).status.text == "The match was aborted: nobody wins."
        assert not any(sitter.won for sitter in seats(view(passed, 0)))

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
        refused(table, 1, f"accept {number}", GONE)

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
        assert wrong(table) == []

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


class TestTakingBack:
    """A whole turn may be taken back until the next throw."""

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

    def test_a_turn_played_anew_may_be_taken_back_anew(self, passed: Table) -> None:
        for _ in range(2):
            passed.play(0, "offer takeback")
            passed.play(1, f"accept {last(passed)}")
            passed.play(0, "move 12 18 6", "move 12 15 3", "done")
        assert passed.state.seat == 1

    def test_it_lapses_when_the_other_side_throws(self, passed: Table, dice_show: ShowDice) -> None:
        dice_show((2, 1))
        passed.play(0, "offer takeback")
        number = last(passed)
        passed.play(1, "throw")
        assert stands(passed) == []
        refused(passed, 1, f"accept {number}", GONE)
        refused(passed, 0, "offer takeback", "no finished turn of yours")

    @pytest.mark.parametrize("actions", [(), ("throw",), ("throw", "move 12 18 6", "move 18 21 3")])
    def test_only_the_player_s_own_finished_turn_is_taken_back(
        self, table: Table, dice_show: ShowDice, actions: tuple[str, ...]
    ) -> None:
        dice_show((6, 3))
        table.play(0, *actions)
        for seat in (0, 1):
            refused(table, seat, "offer takeback", "no finished turn of yours")
            shown = possible_offers(view(table, seat))
            assert shown is not None
            assert not shown.may_take_back

    def test_the_other_side_has_nothing_to_take_back(self, passed: Table) -> None:
        refused(passed, 1, "offer takeback", "no finished turn of yours")

    def test_a_turn_without_a_move_is_not_taken_back(self, set_up: SetUp) -> None:
        table = set_up("backgammon - 19:2,20:2,21:2,22:2,23:2,24:5/0:1,24:14 1 - -", (2, 1))
        table.play(1, "throw")
        assert table.state.seat == 0
        refused(table, 1, "offer takeback", "no finished turn of yours")

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
        assert "Casual computer refuses." in view(table, 0).announcement

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


class TestGivingTime:
    """With clocks a player may give the opponent time."""

    def test_it_adds_to_the_reserve_of_the_other_side(self, anna: User, berta: User) -> None:
        table = sit_down(anna, berta, pace="blitz")
        giver, taker = 1 - (table.state.seat or 0), table.state.seat or 0
        due = table.match.due_at
        assert due is not None
        table.play(giver, "give")
        reserves = dict(table.match.seats.values_list("number", "reserve"))
        assert reserves[taker] == PACES["blitz"].reserve + TIME_GIVEN
        assert reserves[giver] == PACES["blitz"].reserve
        assert table.match.due_at == due + TIME_GIVEN
        event = table.events[-1]
        assert (event.kind, event.seat, event.payload) == ("give", giver, {"seconds": 15})

    def test_a_match_knows_an_end_of_it(self, anna: User, berta: User) -> None:
        table = sit_down(anna, berta, pace="blitz")
        for _ in range(MAX_TIMES_GIVEN):
            table.act(0, "give")
        refused(table, 0, "give", "as much time as anybody may give")
        shown, other = possible_offers(view(table, 0)), possible_offers(view(table, 1))
        assert shown is not None
        assert other is not None
        assert (shown.give_time, other.give_time) == (False, True)
        table.check()

    def test_the_same_click_twice_gives_once(self, anna: User, berta: User) -> None:
        table = sit_down(anna, berta, pace="blitz")
        version = last(table)
        for _ in range(2):
            table.act(0, "give", version=version, request_id="a")
        assert table.kinds.count("give") == 1

    def test_there_is_none_to_give_without_clocks(self, table: Table) -> None:
        refused(table, 0, "give", "Nobody else here has a clock")

    def test_a_computer_needs_none(self, anna: User) -> None:
        table = sit_down(anna, None, pace="blitz")
        refused(table, 0, "give", "Nobody else here has a clock")


class TestShowing:
    """What players and spectators are shown of an offer."""

    def test_every_viewer_sees_an_offer_and_one_may_answer(self, passed: Table) -> None:
        passed.play(0, "offer resign 1")
        number = last(passed)
        for viewer in (0, 1, None):
            html = board_fragment(passed.match, viewer, "en")
            assert "Anna offers to resign for 1 point." in view(passed, viewer).announcement
            assert ("Anna offers to resign for 1 point.</p>" in html) is True
            assert (f'value="accept {number}"' in html) is (viewer == 1)
            assert (f'value="refuse {number}"' in html) is (viewer == 1)
            assert (f'value="withdraw {number}"' in html) is (viewer == 0)
            assert ('value="offer abort"' in html) is (viewer is not None)
            assert ('value="offer takeback"' in html) is (viewer == 0)
        check_boards(passed)
        check_pages(passed)

    def test_an_offer_says_since_when_it_stands(self, passed: Table) -> None:
        passed.play(0, "offer abort")
        since = round(passed.events[-1].at.timestamp() * 1000)
        assert f'data-since="{since}"' in board_fragment(passed.match, 1, "en")

    @pytest.mark.parametrize(
        ("offer", "answer", "words"),
        [
            ("offer abort", "", "Anna offers to abort the match."),
            ("offer takeback", "", "Anna asks to take the last turn back."),
            ("offer takeback", "accept", "Anna may play the turn again."),
            ("offer takeback", "refuse", "Berta refuses."),
            ("offer resign 1", "accept", "Berta accepts. Berta (Red) wins 1 point."),
            ("offer resign 1", "withdraw", "Anna takes the offer back."),
        ],
    )
    def test_what_is_said_is_announced(
        self, passed: Table, offer: str, answer: str, words: str
    ) -> None:
        passed.play(0, offer)
        if answer:
            passed.play(0 if answer == "withdraw" else 1, f"{answer} {last(passed)}")
        for viewer in (0, 1, None):
            assert view(passed, viewer).announcement.startswith(words)
        check_boards(passed)
        check_pages(passed)

    def test_time_given_is_announced(self, anna: User, berta: User) -> None:
        table = sit_down(anna, berta, pace="blitz")
        table.play(0, "give")
        assert view(table, 1).announcement.startswith("Anna gives the other side 15 seconds.")
        check_pages(table)

    def test_a_turn_taken_back_is_gone_from_the_list(self, passed: Table) -> None:
        assert [line.moves for line in view(passed, 0).history.rows][-1] != ""
        passed.play(0, "offer takeback")
        passed.play(1, f"accept {last(passed)}")
        assert [line.moves for line in view(passed, 0).history.rows][-1] == ""


def wrong(table: Table) -> list[str]:
    """Return what is wrong with the record of a finished match and with its log."""
    form = json.loads(json.dumps(record_of(table.match)))
    Draft202012Validator(SCHEMA).validate(form)
    record = parse_record(form)
    lines = [*check_file(record), *check_dice(record), *check_play(record)]
    return [line.sentence % line.values for line in lines if not line.passed] + find_faults(
        table.match
    )


def until_passed(table: Table, whims: Whims) -> int:
    """Play until a player may ask to take a turn back, and return that seat."""
    while True:
        for seat in (0, 1):
            shown = possible_offers(view(table, seat))
            if shown is not None and shown.may_take_back:
                return seat
        table.play(*whims.next(table.match))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("ending", ["resign", "abort", "alone", "flag"])
def test_the_record_is_right_and_the_audit_clean_whatever_was_said(
    anna: User, berta: User, ending: str, seed: int
) -> None:
    table = sit_down(anna, berta, pace="normal")
    if ending == "alone":
        table.play(0, "give", "offer abort")
        assert wrong(table) == []
        return
    whims = Whims(seed, table)
    seat = until_passed(table, whims)
    table.play(seat, "offer resign 1", "offer takeback", "offer abort", "give")
    resign, takeback, _ = (offer["number"] for offer in table.match.offers)
    assert find_faults(table.match) == []
    table.play(1 - seat, f"refuse {resign}", f"accept {takeback}")
    assert find_faults(table.match) == []
    while table.kinds[-1] != "throw":
        table.play(*whims.next(table.match))
    seat = until_passed(table, whims)
    if ending == "flag":
        table.play(seat, "offer resign 1", "offer abort")
        long_ago = timezone.now() - timedelta(hours=1)
        Match.objects.filter(pk=table.pk).update(due_at=long_ago, turn_at=long_ago)
        assert run_due() == 1
        table.check()
    else:
        offer = "offer resign 1" if ending == "resign" else "offer abort"
        table.play(seat, offer)
        table.play(1 - seat, f"accept {last(table)}")
    assert table.match.stage == "over"
    assert wrong(table) == []


@pytest.mark.parametrize("offers", [[], [{"number": 1, "kind": "abort", "seat": 0, "points": 0}]])
def test_other_offers_than_the_log_has_are_found(
    passed: Table, offers: list[dict[str, object]]
) -> None:
    passed.play(0, "offer resign 1")
    told = [{**each, "accepted": []} for each in offers]
    Match.objects.filter(pk=passed.pk).update(offers=told)
    assert "the match has other offers than the log leads to" in find_faults(passed.match)
