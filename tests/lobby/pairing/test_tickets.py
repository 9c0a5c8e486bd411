"""Quick pairing: which tickets are paired, and what ends a ticket."""

from datetime import timedelta
from functools import partial

import pytest
from django.test import Client
from django.utils import timezone

from accounts.lifecycle.guests import new_guest
from accounts.models import User
from games.engine.explanations import InvalidPosition
from games.models import Leaving, Match
from games.play.services import MatchSetup
from lobby.models import Seek, Ticket
from lobby.pairing import services as pairing_services
from lobby.request_form import new_request_id
from lobby.seeks import bots, services
from lobby.seeks.blocking import block
from lobby.seeks.quick_games import count_waiting, quick_setup
from lobby.seeks.services import PlayBanned
from tests.lobby.conftest import browser_of
from tests.lobby.support.seeks import GAME, messages_in, post, start_match_of
from tests.lobby.support.tickets import (
    age_tickets,
    create_rating,
    expire_ticket,
    open_ticket,
    users_of_match,
)

pytestmark = pytest.mark.django_db


def test_the_second_who_comes_is_paired_at_once(anna: User, berta: User) -> None:
    assert open_ticket(anna) is None
    match = open_ticket(berta)
    assert match is not None
    assert users_of_match(match) == {anna, berta}
    assert (match.pace, match.rated) == ("normal", True)
    seek = Seek.objects.get(match=match)
    assert (seek.opener, [place.user for place in seek.places.all()]) == (anna, [anna, berta])
    assert not Ticket.objects.to_be_paired().exists()


def test_with_a_guest_it_is_casual(anna: User) -> None:
    guest = new_guest()
    open_ticket(guest)
    match = open_ticket(anna)
    assert match is not None
    assert not match.rated


def test_matches_with_the_cube_are_paired_with_a_clock(anna: User, berta: User) -> None:
    assert open_ticket(anna, pace="cube-3") is None
    assert open_ticket(berta, pace="cube-3") is not None
    match = Match.objects.get()
    assert (match.pace, match.rated) == ("normal", True)
    assert (match.options["match_points"], match.options["cube"]) == (3, True)


def test_a_table_for_a_match_with_the_cube_is_joined(anna: User, berta: User) -> None:
    seek = services.open_seek(
        opener=anna, setup=quick_setup(GAME, "cube-5"), request_id=new_request_id()
    )
    assert count_waiting([seek], {}) == {(GAME, "cube-5"): 1}
    assert open_ticket(berta, pace="normal") is None
    match = open_ticket(berta, pace="cube-5")
    assert match is not None
    assert Seek.objects.get(match=match) == seek


def test_games_without_a_cube_have_no_match_with_it(anna: User) -> None:
    with pytest.raises(InvalidPosition):
        open_ticket(anna, game="senet", pace="cube-3")
    assert not Ticket.objects.exists()


def test_another_game_or_pace_is_another_pool(anna: User, berta: User, clara: User) -> None:
    open_ticket(anna)
    assert open_ticket(berta, game="senet") is None
    assert open_ticket(clara, pace="blitz") is None
    age_tickets(500)
    assert pairing_services.pair_up() == 0


def test_ranges_widen_until_two_are_paired_without_another_request(anna: User, berta: User) -> None:
    create_rating(anna, 1500)
    create_rating(berta, 2500)
    open_ticket(anna)
    assert open_ticket(berta) is None
    age_tickets(20)
    assert pairing_services.pair_up() == 0
    age_tickets(30)
    assert pairing_services.pair_up() == 1
    assert users_of_match(Match.objects.get()) == {anna, berta}
    assert pairing_services.pair_up() == 0


def test_the_nearest_rating_is_paired(anna: User, berta: User, clara: User) -> None:
    for user, rating in ((anna, 1600), (berta, 1430), (clara, 1510)):
        create_rating(user, rating)
    open_ticket(anna)
    open_ticket(berta)
    match = open_ticket(clara)
    assert match is not None
    assert users_of_match(match) == {clara, berta}


def test_a_rating_that_is_not_sure_counts_as_that_of_a_beginner(anna: User) -> None:
    create_rating(anna, 2000)
    anna.ratings.update(sigma=7)
    open_ticket(anna)
    assert Ticket.objects.get().rating == 1500


@pytest.mark.parametrize("blocker_waits", [True, False])
def test_who_is_parted_by_a_block_is_never_paired(
    anna: User, berta: User, clara: User, blocker_waits: bool
) -> None:
    block(*(anna, berta) if blocker_waits else (berta, anna))
    open_ticket(anna)
    assert open_ticket(berta) is None
    age_tickets(500)
    assert pairing_services.pair_up() == 0
    match = open_ticket(clara)
    assert match is not None
    assert users_of_match(match) == {anna, clara}


def test_a_block_while_both_wait_holds(anna: User, berta: User) -> None:
    create_rating(berta, 1900)
    open_ticket(anna)
    open_ticket(berta)
    block(anna, berta)
    age_tickets(500)
    assert pairing_services.pair_up() == 0


def test_the_same_request_is_one_place_and_one_match(anna: User, berta: User) -> None:
    first, second = new_request_id(), new_request_id()
    ask = partial(pairing_services.open_ticket, game=GAME, pace="normal")
    assert ask(user=anna, request_id=first) is None
    assert ask(user=anna, request_id=first) is None
    match = ask(user=berta, request_id=second)
    assert match is not None
    assert ask(user=berta, request_id=second) == match
    assert ask(user=anna, request_id=first) == match
    assert Match.objects.count() == 1


def test_a_new_ticket_replaces_the_old_one(anna: User, berta: User) -> None:
    open_ticket(anna)
    open_ticket(anna, game="senet")
    assert open_ticket(berta) is None
    assert Ticket.objects.filter(user=anna).get().game == "senet"


def test_cancelled_and_lapsed_tickets_are_not_paired(anna: User, berta: User, clara: User) -> None:
    open_ticket(anna)
    assert pairing_services.close_ticket(anna) is None
    assert open_ticket(berta) is None
    expire_ticket(berta)
    assert open_ticket(clara) is None
    assert pairing_services.pair_up() == 0


def test_a_closed_page_ends_the_waiting_unless_another_is_open(anna: User) -> None:
    open_ticket(anna)
    pairing_services.extend_lease(anna, pairing_services.PING_LEASE)
    pairing_services.release_soon(anna)
    soon = timezone.now() + pairing_services.RELEASE_DELAY + timedelta(seconds=1)
    assert Ticket.objects.get().until < soon
    pairing_services.extend_lease(anna, pairing_services.PING_LEASE)
    assert Ticket.objects.get().until > soon
    expire_ticket(anna)
    pairing_services.extend_lease(anna, pairing_services.PING_LEASE)
    assert not Ticket.objects.to_be_paired().exists()


def test_a_match_that_begins_elsewhere_ends_the_waiting(
    anna: User, berta: User, clara: User
) -> None:
    open_ticket(anna)
    match = bots.play_computer(user=anna, setup=MatchSetup(GAME), request_id=new_request_id())
    assert Ticket.objects.get().match == match
    assert open_ticket(berta) is None
    other = start_match_of(berta, clara)
    assert Ticket.objects.get(user=berta).match == other
    assert pairing_services.close_ticket(berta) == other


def test_a_playbanned_user_is_refused_with_a_reason(
    as_anna: Client, anna: User, berta: User
) -> None:
    open_ticket(anna)
    match = start_match_of(berta, User.objects.create_user("Else"))
    for _ in range(2):
        Leaving.objects.create(match=match, user=anna, why=Leaving.Why.NO_SHOW)
    assert open_ticket(berta) is None, "a user under a playban is not paired"
    pairing_services.close_ticket(berta)
    with pytest.raises(PlayBanned):
        open_ticket(anna)
    answer = post(as_anna, "/pool/", clocks="normal")
    assert messages_in(answer)[0].startswith("You have left players waiting")


@pytest.mark.parametrize(("game", "pace"), [("ludus", "normal"), (GAME, "soon"), (GAME, "day")])
def test_an_unknown_game_is_refused(anna: User, game: str, pace: str) -> None:
    with pytest.raises(InvalidPosition):
        open_ticket(anna, game=game, pace=pace)
    assert post(browser_of(anna), "/pool/", game=game, clocks=pace)["Location"] == "/"
    assert not Ticket.objects.exists()
