"""Quick pairing takes an open seek with the same setup, if both players fit its ranges."""

import pytest

from accounts.models import User
from games.play.services import MatchSetup
from lobby.models import Seek, Ticket
from lobby.pairing import services as pairing_services
from lobby.rating_range import RatingRange
from lobby.request_form import new_request_id
from lobby.seeks import services
from lobby.seeks.blocking import block
from tests.lobby.support.seeks import GAME, match_from, open_seek_of
from tests.lobby.support.tickets import age_tickets, create_rating, open_ticket

pytestmark = pytest.mark.django_db


def open_like(opener: User, **changed: object) -> Seek:
    """Open a seek with the setup of quick pairing, except for the values in `changed`."""
    terms = MatchSetup(GAME, **{"pace": "normal", **changed})  # type: ignore[arg-type]
    return services.open_seek(opener=opener, setup=terms, request_id=new_request_id())


def test_an_open_seek_for_the_same_is_taken_at_once(anna: User, berta: User) -> None:
    seek = open_like(anna)
    match = open_ticket(berta)
    assert match == match_from(Seek.objects.get(pk=seek.pk))
    assert Seek.objects.count() == 1


def test_a_seek_that_comes_later_is_taken_when_next_looked(anna: User, berta: User) -> None:
    open_ticket(berta)
    seek = open_like(anna)
    assert pairing_services.pair_up() == 1
    assert Seek.objects.get(pk=seek.pk).match == Ticket.objects.get(user=berta).match


@pytest.mark.parametrize(
    "changed",
    [
        {"pace": "long"},
        {"private": True},
        {"rated": False},
        {"options": {"match_points": 3}},
    ],
    ids=["pace", "private", "casual", "length"],
)
def test_a_seek_for_anything_else_is_not(
    anna: User, berta: User, changed: dict[str, object]
) -> None:
    open_like(anna, **changed)
    assert open_ticket(berta) is None


def test_a_seek_of_a_blocked_user_or_of_oneself_is_not(anna: User, berta: User) -> None:
    open_like(anna)
    block(anna, berta)
    assert open_ticket(berta) is None
    assert open_ticket(anna) is None


def test_own_seeks_stay_open_while_one_waits(anna: User) -> None:
    seek = open_seek_of(anna)
    open_ticket(anna)
    assert Seek.objects.open().get() == seek


def test_a_seek_is_taken_only_within_both_ranges(anna: User, berta: User) -> None:
    create_rating(anna, 1700)
    open_like(anna)
    assert open_ticket(berta) is None
    age_tickets(10)
    assert pairing_services.pair_up() == 1


def test_a_seek_for_others_is_left_to_them(anna: User, berta: User) -> None:
    terms = MatchSetup(GAME, pace="normal")
    services.open_seek(
        opener=anna, setup=terms, rating_range=RatingRange(least=1501), request_id=new_request_id()
    )
    assert open_ticket(berta) is None
    age_tickets(500)
    assert pairing_services.pair_up() == 0
