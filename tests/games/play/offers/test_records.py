"""Offers in records of matches, and in the audit of stored matches."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Match
from games.record.audit import find_faults
from games.timekeeper import run_due
from tests.games.support.board_context import possible_offers, view
from tests.games.support.matches import Table, sit_down
from tests.games.support.play.leaving import faults_of
from tests.games.support.play.offers import last
from tests.games.support.random_players import Whims

pytestmark = pytest.mark.django_db


def until_passed(table: Table, whims: Whims) -> int:
    """Play at random until a player may ask to take back a turn; return the player's seat."""
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
        assert faults_of(table) == []
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
    assert faults_of(table) == []


@pytest.mark.parametrize("offers", [[], [{"number": 1, "kind": "abort", "seat": 0, "points": 0}]])
def test_other_offers_than_the_log_has_are_found(
    table_after_turn: Table, offers: list[dict[str, object]]
) -> None:
    table_after_turn.play(0, "offer resign 1")
    told = [{**each, "accepted": []} for each in offers]
    Match.objects.filter(pk=table_after_turn.pk).update(offers=told)
    assert "the match has other offers than the log leads to" in find_faults(table_after_turn.match)
