"""The button "New opponent" after a match: the same setup again, with other players."""

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.lifecycle.guests import new_guest
from accounts.models import User
from games.models import Leaving, Match
from games.play.services import MatchSetup, resign_match
from lobby.models import Seek, Ticket
from lobby.pairing import services as pairing
from lobby.request_form import new_request_id
from lobby.seeks import services
from lobby.seeks.blocking import block
from tests.games.support.matches import give
from tests.lobby.conftest import browser_of
from tests.lobby.support.seeks import (
    GAME,
    match_from,
    messages_in,
    open_seek_of,
    post,
    start_bot_match,
    start_match_of,
)
from tests.lobby.support.tickets import age_tickets, open_ticket, users_of_match

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

pytestmark = pytest.mark.django_db

TO_THREE = MatchSetup(GAME, {"match_points": 3}, pace="blitz")


def finish(match: Match) -> Match:
    """Let a player resign all games of a match; return the match."""
    users = sorted(users_of_match(match), key=lambda user: user.pk)
    give(match, *users)
    match = resign_match(match_id=match.pk, user=users[0])
    assert match.stage == Match.Stage.OVER
    return match


def quick_match(one: User, other: User) -> Match:
    """Return a finished quick game of two users."""
    assert open_ticket(one) is None
    match = open_ticket(other)
    assert match is not None
    return finish(match)


def open_with(setup: MatchSetup, opener: User, seats: int = 2) -> Seek:
    """Open a seek with this setup."""
    name = new_request_id()
    return services.open_seek(opener=opener, setup=setup, seats=seats, request_id=name)


def match_with(setup: MatchSetup, one: User, other: User) -> Match:
    """Return a finished match with this setup; the first user opened its seek."""
    seek = open_with(setup, one)
    return finish(match_from(services.accept_invitation(token=seek.token, user=other)))


def press(user: User, match: Match, **fields: str) -> "Answer":
    """Press the button on the page of a match."""
    return post(browser_of(user), f"/matches/{match.pk}/new-opponent/", **fields)


def test_after_a_quick_game_the_player_waits_for_another_one(
    anna: User, berta: User, clara: User
) -> None:
    assert press(anna, quick_match(anna, berta))["Location"] == "/"
    ticket = Ticket.objects.get(user=anna)
    assert (ticket.is_waiting, ticket.game, ticket.pace) == (True, GAME, "normal")
    match = open_ticket(clara)
    assert match is not None
    assert (users_of_match(match), match.rated) == ({anna, clara}, True)


def test_a_player_who_waits_is_met_at_once(anna: User, berta: User, clara: User) -> None:
    over = quick_match(anna, berta)
    open_ticket(clara)
    answer = press(anna, over)
    match = Match.objects.get(ended_at=None)
    assert answer["Location"] == match.get_absolute_url()
    assert users_of_match(match) == {anna, clara}


def test_two_who_have_just_met_do_not_meet_again(anna: User, berta: User) -> None:
    over = quick_match(anna, berta)
    for user in (anna, berta):
        assert press(user, over)["Location"] == "/"
    age_tickets(500)
    assert pairing.pair_up() == 0
    assert Ticket.objects.to_be_paired().count() == 2


def test_a_tile_pairs_them_again(anna: User, berta: User) -> None:
    press(anna, quick_match(anna, berta))
    open_ticket(anna)
    match = open_ticket(berta)
    assert match is not None
    assert users_of_match(match) == {anna, berta}


def test_a_ticket_does_not_join_the_former_opponent(anna: User, berta: User) -> None:
    over = quick_match(anna, berta)
    open_with(MatchSetup(GAME, pace="normal"), berta)
    press(anna, over)
    assert Ticket.objects.get(user=anna).is_waiting


def test_guests_stay_guests(anna: User) -> None:
    guests = new_guest(), new_guest()
    over = quick_match(*guests)
    for guest in guests:
        assert press(guest, over)["Location"] == "/"
    match = open_ticket(anna)
    assert match is not None
    assert anna in users_of_match(match)
    assert len(users_of_match(match) & set(guests)) == 1


@pytest.mark.parametrize("guest_first", [True, False])
def test_a_quick_game_with_a_guest_is_followed_by_a_quick_game(
    anna: User, *, guest_first: bool
) -> None:
    guest = new_guest()
    over = quick_match(guest, anna) if guest_first else quick_match(anna, guest)
    assert not over.rated
    press(anna, over)
    assert Ticket.objects.get(user=anna).is_waiting


def test_two_longer_matches_make_a_third(anna: User, berta: User, clara: User, dora: User) -> None:
    ours, theirs = match_with(TO_THREE, anna, berta), match_with(TO_THREE, clara, dora)
    answer = press(anna, ours)
    assert answer["Location"] == "/"
    assert messages_in(answer) == [
        "Your table is open. The match will start when all players have joined."
    ]
    answer = press(clara, theirs)
    match = Match.objects.get(ended_at=None)
    assert answer["Location"] == match.get_absolute_url()
    assert users_of_match(match) == {anna, clara}
    assert (match.options, match.pace, match.rated) == (ours.options, "blitz", True)


@pytest.mark.parametrize(
    "other",
    [
        replace(TO_THREE, rated=False),
        replace(TO_THREE, pace="long"),
        replace(TO_THREE, private=True),
        replace(TO_THREE, options={"match_points": 5}),
        replace(TO_THREE, game="senet", options={"match_points": 3}),
    ],
    ids=["casual", "another pace", "by link", "longer", "another game"],
)
def test_other_tables_do_not_fit(anna: User, berta: User, clara: User, other: MatchSetup) -> None:
    over = match_with(TO_THREE, anna, berta)
    open_with(other, clara)
    assert press(anna, over)["Location"] == "/"
    opened = Seek.objects.open().get(opener=anna)
    assert opened.setup == replace(MatchSetup.of(over), abandoned=opened.abandoned)


def test_a_casual_game_stays_casual(anna: User, berta: User, clara: User) -> None:
    over = match_with(MatchSetup(GAME, pace="normal", rated=False), anna, berta)
    open_ticket(clara)
    assert press(anna, over)["Location"] == "/"
    assert Seek.objects.open().get(opener=anna).rated is False
    assert Ticket.objects.get(user=clara).is_waiting


def test_after_a_private_match_the_table_is_open_to_all(anna: User, berta: User) -> None:
    over = match_with(replace(TO_THREE, private=True), anna, berta)
    assert over.private
    press(anna, over)
    assert Seek.objects.open().get(opener=anna).private is False


@pytest.mark.parametrize(("pace", "joins"), [("blitz", False), ("day", True)])
def test_a_host_who_is_away_is_joined_only_at_slow_paces(
    anna: User, berta: User, clara: User, pace: str, *, joins: bool
) -> None:
    setup = replace(TO_THREE, pace=pace)
    over = match_with(setup, anna, berta)
    seek = open_with(setup, clara)
    Seek.objects.filter(pk=seek.pk).update(seen_at=timezone.now() - timedelta(minutes=5))
    press(anna, over)
    assert Match.objects.filter(ended_at=None).exists() is joins


def test_blocks_and_former_opponents_keep_apart(anna: User, berta: User, clara: User) -> None:
    over = match_with(TO_THREE, anna, berta)
    for opener in (berta, clara):
        open_with(TO_THREE, opener)
    block(clara, anna)
    assert press(anna, over)["Location"] == "/"
    assert Seek.objects.open().count() == 3


def test_a_table_is_not_opened_twice(anna: User, berta: User) -> None:
    over = match_with(TO_THREE, anna, berta)
    for _ in range(2):
        assert press(anna, over)["Location"] == "/"
    assert Seek.objects.open().count() == 1


@pytest.mark.parametrize("waits", [True, False])
@pytest.mark.parametrize("quick", [True, False])
def test_the_second_click_does_nothing(
    anna: User, berta: User, clara: User, *, quick: bool, waits: bool
) -> None:
    over = quick_match(anna, berta) if quick else match_with(TO_THREE, anna, berta)
    if waits and quick:
        open_ticket(clara)
    elif waits:
        open_with(TO_THREE, clara)
    name = new_request_id()
    first, second = (press(anna, over, request_id=name)["Location"] for _ in range(2))
    assert first == second
    assert (first == "/") is not waits
    assert Match.objects.filter(ended_at=None).count() == int(waits)
    assert Seek.objects.open().count() + Ticket.objects.to_be_paired().count() == int(not waits)


def test_a_table_for_three_is_filled_by_new_players(
    anna: User, berta: User, clara: User, dora: User
) -> None:
    setup = MatchSetup("petits-chevaux", abandoned=Match.Abandoned.ENDS)
    seek = open_with(setup, anna, seats=3)
    services.join_seek(seek_id=seek.pk, user=berta)
    over = finish(match_from(services.join_seek(seek_id=seek.pk, user=clara)))
    elsewhere = open_with(replace(setup, abandoned=Match.Abandoned.COMPUTER), dora, seats=3)
    other = open_with(setup, dora, seats=3)
    answer = press(anna, over)
    assert elsewhere.places.count() == 1
    assert messages_in(answer) == [
        "You have joined. The match will start when all seats are taken."
    ]
    assert list(other.places.values_list("user", flat=True)) == [dora.pk, anna.pk]


@pytest.mark.parametrize("quick", [True, False])
def test_a_playban_is_explained(anna: User, berta: User, *, quick: bool) -> None:
    over = quick_match(anna, berta) if quick else match_with(TO_THREE, anna, berta)
    for _ in range(2):
        Leaving.objects.create(match=over, user=anna, why=Leaving.Why.NO_SHOW)
    answer = press(anna, over)
    assert answer["Location"] == "/"
    assert messages_in(answer)[0].startswith("You have left players waiting more than once")
    assert not Ticket.objects.to_be_paired().exists()
    assert not Seek.objects.open().exists()


def test_five_tables_are_enough(anna: User, berta: User) -> None:
    over = match_with(TO_THREE, anna, berta)
    for _ in range(5):
        open_seek_of(anna)
    assert messages_in(press(anna, over)) == [
        "You are already waiting at five tables. Leave or cancel one of them first."
    ]


@pytest.mark.parametrize(("quick", "limit"), [(True, "quick_game"), (False, "seek")])
def test_requests_are_limited(
    anna: User, berta: User, settings: Settings, limit: str, *, quick: bool
) -> None:
    settings.LIMITS = [f"{limit}.account=1/60"]
    over = quick_match(anna, berta) if quick else match_with(TO_THREE, anna, berta)
    assert [press(anna, over).status_code for _ in range(2)] == [302, 429]


def test_spectators_and_strangers_have_no_such_button(anna: User, berta: User, clara: User) -> None:
    over = quick_match(anna, berta)
    assert press(clara, over).status_code == 404
    address = f"/matches/{over.pk}/new-opponent/"
    assert post(Client(), address)["Location"].startswith("/accounts/login/")
    for client in (Client(), browser_of(clara)):
        assert "new-opponent" not in client.get(over.get_absolute_url()).content.decode()
    html = browser_of(berta).get(over.get_absolute_url()).content.decode()
    assert f'action="{address}"' in html
    assert 'id="new-opponent" form="new-match"' in html


def test_an_unfinished_match_is_shown(anna: User, berta: User) -> None:
    match = start_match_of(anna, berta)
    assert press(anna, match)["Location"] == match.get_absolute_url()
    assert not Seek.objects.open().exists()


def test_after_a_match_with_a_computer_the_lobby_offers_people(anna: User) -> None:
    over = finish(start_bot_match(anna))
    html = browser_of(anna).get(over.get_absolute_url()).content.decode()
    assert 'id="new-opponent" href="/#play"' in html
    assert press(anna, over)["Location"] == "/#play"
    assert not Ticket.objects.exists()


def test_a_form_without_a_name_is_refused(anna: User, berta: User) -> None:
    over = quick_match(anna, berta)
    assert messages_in(press(anna, over, request_id="")) == [
        "We couldn't read this request. Please reload the page and try again."
    ]
