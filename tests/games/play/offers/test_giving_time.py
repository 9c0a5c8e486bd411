"""Giving the opponents more time on their clocks."""

import pytest

from accounts.models import User
from games.clock.paces import MAX_TIMES_GIVEN, PACES, TIME_GIVEN
from tests.games.support.board_context import possible_offers, view
from tests.games.support.matches import Table, sit_down
from tests.games.support.play.leaving import assert_refused
from tests.games.support.play.offers import last

pytestmark = pytest.mark.django_db


class TestGivingTime:
    """A player gives the opponents more time, in a match with clocks."""

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
        assert_refused(table, 0, "give", "all the extra time that you can give")
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
        assert_refused(table, 0, "give", "no other player has a clock")

    def test_a_computer_needs_none(self, anna: User) -> None:
        table = sit_down(anna, None, pace="blitz")
        assert_refused(table, 0, "give", "no other player has a clock")
