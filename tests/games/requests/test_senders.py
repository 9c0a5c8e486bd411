"""Which events store a request name, and that the name belongs to a user, not to a seat."""

from functools import partial

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from accounts.preferences import save_preferences
from games.engine.explanations import Illegal
from games.models import Event, Match
from games.play.services import NotSeated, Stale
from games.rulings import RulingRefused
from games.timekeeper import run_due
from tests.games.support.matches import BEGUN, ShowDice, Table, at_once, everything
from tests.games.support.play.leaving import make_due, start_petits_chevaux
from tests.games.support.presence import away_in_the_end
from tests.games.support.rulings import give_seat, rule


@pytest.fixture
def reseated_table(table: Table, referee: User, clara: User, dice_show: ShowDice) -> Table:
    """A match in which Anna threw under the request name `a`, and then Clara got her seat."""
    dice_show((6, 3))
    table.act(0, "throw", request_id="a")
    give_seat(referee, table, 0, clara)
    table.users = [clara, table.user(1)]
    return table


class TestSeatsThatChangeHands:
    """Request names after a seat was given to another user."""

    def test_the_next_user_of_a_seat_may_use_a_name_of_the_last(
        self, reseated_table: Table
    ) -> None:
        reseated_table.act(0, "move 12 18 6", request_id="a")
        named = Event.objects.filter(match=reseated_table.pk, request_id="a")
        assert [(event.kind, event.user) for event in named][1] == ("move", reseated_table.user(0))

    def test_the_next_user_is_not_given_the_result_of_the_last(self, reseated_table: Table) -> None:
        before = everything()
        with pytest.raises(Illegal):
            reseated_table.act(0, "throw", request_id="a")
        assert everything() == before

    def test_a_user_without_a_seat_any_more_is_refused(
        self, reseated_table: Table, anna: User
    ) -> None:
        reseated_table.users = [anna, reseated_table.user(1)]
        with pytest.raises(NotSeated):
            reseated_table.act(0, "throw", request_id="a")

    def test_a_user_who_comes_back_has_their_names_still(
        self, reseated_table: Table, referee: User, anna: User
    ) -> None:
        rule(referee, reseated_table, "reseat", seat="0", to="person", name="Anna")
        reseated_table.users = [anna, reseated_table.user(1)]
        before = everything()
        reseated_table.act(0, "throw", request_id="a")
        with pytest.raises(Stale):
            reseated_table.act(0, "move 12 18 6", request_id="a")
        assert everything() == before

    def test_an_answer_of_the_last_user_is_none_of_the_next(
        self, table: Table, referee: User, clara: User, dice_show: ShowDice
    ) -> None:
        dice_show((6, 3))
        table.play(0, "throw", "offer abort")
        offer = table.match.version
        table.play(1, f"refuse {offer}", f"refuse {offer}")
        give_seat(referee, table, 1, clara)
        table.users = [table.user(0), clara]
        with pytest.raises(Illegal, match="is no longer open"):
            table.act(1, f"refuse {offer}")


class TestEventsWithoutASender:
    """Events that no user's request has caused store no request name."""

    def test_what_another_player_has_done_for_them_carries_none(
        self, table: Table, berta: User, dice_show: ShowDice
    ) -> None:
        dice_show((6, 3), (6, 3))
        table.play(0, "throw", "move 12 18 6", "move 18 21 3")
        save_preferences(berta, "backgammon", {"auto_throw": True})
        table.act(0, "done", request_id="a")
        done, thrown = table.events[-2:]
        assert (done.kind, done.request_id) == ("done", "a")
        assert (thrown.user, thrown.automatic, thrown.request_id) == (berta, True, None)
        table.act(1, "move 12 18 6", request_id="a")

    def test_what_a_player_has_done_for_themselves_carries_none(
        self, table: Table, anna: User, dice_show: ShowDice
    ) -> None:
        dice_show((6, 3))
        table.play(0, "throw", "move 12 18 6")
        save_preferences(anna, "backgammon", {"auto_done": True})
        table.act(0, "move 18 21 3", request_id="a")
        assert [event.request_id for event in table.events[-2:]] == ["a", None]

    def test_turns_that_are_skipped_carry_none(
        self, users: list[User], dice_show: ShowDice
    ) -> None:
        table = start_petits_chevaux([*users[:3]], dice_show, abandoned="skipped")
        table.act(1, "resign", request_id="a")
        dice_show((5,), (5,), (5,))
        table.play(0, "throw", "throw")
        table.act(0, "throw", request_id="a")
        assert (table.kinds[-1], table.events[-1].request_id) == ("skip", None)
        table.act(2, "offer abort", request_id="a")
        named = Event.objects.filter(match=table.pk, request_id="a")
        assert [event.user for event in named] == [table.user(seat) for seat in (1, 0, 2)]

    def test_a_computer_that_plays_on_carries_none(self, four: Table, dice_show: ShowDice) -> None:
        away_in_the_end(four, 0)
        four.act(1, "claim 0", request_id="a")
        dice_show((1,))
        make_due(four)
        run_due()
        assert (four.events[-1].seat, four.events[-1].user) == (0, None)
        four.act(2, "resign", request_id="a")
        assert {event.request_id for event in four.events if event.user is None} == {None}

    def test_a_ruling_carries_none_into_the_log_of_the_match(
        self, table: Table, referee: User, dice_show: ShowDice
    ) -> None:
        rule(referee, table, "pause", minutes="5", request_id="a")
        rule(referee, table, "resume", request_id="b")
        dice_show((6, 3))
        table.act(0, "throw", request_id="a")
        ruled = Event.objects.filter(match=table.pk, kind=Event.Kind.RULING)
        assert set(ruled.values_list("request_id", flat=True)) == {None}


class TestTheDatabase:
    """Constraints of the database on request names, which hold whatever a service does."""

    @pytest.fixture
    def throw_event(self, table: Table, dice_show: ShowDice) -> Event:
        """The event of Anna's throw, with the request name `a`."""
        dice_show((6, 3))
        table.act(0, "throw", request_id="a")
        return table.events[-1]

    def copy(self, event: Event, **changes: object) -> None:
        """Append a copy of an event to the event log of its match."""
        last = Event.objects.filter(match=event.match_id).last()
        assert last is not None
        event.pk, event.number, event.draw = None, last.number + 1, None
        for name, value in changes.items():
            setattr(event, name, value)
        with transaction.atomic():
            event.save(force_insert=True)

    def test_a_user_has_a_name_once_in_a_match(self, throw_event: Event, berta: User) -> None:
        with pytest.raises(IntegrityError):
            self.copy(throw_event)
        self.copy(throw_event, request_id="b")
        self.copy(throw_event, user=berta, request_id="a")

    def test_events_without_a_user_have_no_name(self, throw_event: Event) -> None:
        with pytest.raises(IntegrityError):
            self.copy(throw_event, user=None, request_id="b")
        for _ in range(2):
            self.copy(throw_event, user=None, request_id=None)

    def test_a_user_may_have_many_events_without_a_name(self, throw_event: Event) -> None:
        for _ in range(2):
            self.copy(throw_event, request_id=None)


class TestTwoTabs:
    """Requests from two tabs of one player, which use the same name as they show the same board."""

    def test_a_double_click_acts_once(self, table: Table, dice_show: ShowDice) -> None:
        dice_show((6, 3))
        answers = [
            table.act(0, "throw", version=BEGUN, request_id=f"{BEGUN}.0").version for _ in range(2)
        ]
        assert answers == [BEGUN + 1] * 2

    def test_another_action_from_the_other_tab_is_stale(
        self, table: Table, dice_show: ShowDice
    ) -> None:
        dice_show((6, 3))
        table.act(0, "throw", version=BEGUN, request_id=f"{BEGUN}.0")
        before = everything()
        with pytest.raises(Stale):
            table.act(0, "resign", version=BEGUN, request_id=f"{BEGUN}.0")
        assert everything() == before


@pytest.mark.django_db(transaction=True)
def test_two_players_use_one_name_at_the_same_moment(table: Table, dice_show: ShowDice) -> None:
    dice_show((6, 3))
    table.play(0, "throw")
    version = table.match.version
    answers = at_once(
        partial(table.act, 0, "offer abort", version=version, request_id="a"),
        partial(table.act, 1, "offer resign 1", version=version, request_id="a"),
    )
    assert [type(answer) for answer in answers] == [Match] * 2
    assert Event.objects.filter(match=table.pk, request_id="a").count() == 2


def test_no_user_has_two_seats_of_a_match(table: Table, referee: User) -> None:
    with pytest.raises(RulingRefused, match="another seat"):
        rule(referee, table, "reseat", seat="0", to="person", name=table.user(1).username)
