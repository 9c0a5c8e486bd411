"""Sanctions: wherever one forbids something, the user reads until when and why."""

from collections.abc import Callable
from html import unescape
from typing import TYPE_CHECKING

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Sanction, User
from accounts.staff.sanctions import (
    Sanctioned,
    appeal_url,
    check_may_chat,
    check_may_start,
    longest_sanction,
    sanction_text,
)
from games.chat.services import post_message
from games.models import Match, Message
from games.play.services import MatchSetup, act
from lobby.models import Seek, Ticket
from lobby.pairing import services as pairing_services
from lobby.request_form import new_request_id
from lobby.seeks import bots, challenges, services
from tests.lobby.support.sanctions import WEEK, end_in_the_past, impose, lift
from tests.lobby.support.seeks import (
    GAME,
    match_from,
    open_seek_of,
    post,
    resign,
    start_bot_match,
    start_match_of,
)
from tests.lobby.support.tickets import open_ticket

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

pytestmark = pytest.mark.django_db
Ask = Callable[[User, User], object]


def challenge(opener: User, addressee: User, *, rated: bool = True) -> Seek:
    return challenges.challenge(
        opener=opener,
        addressee=addressee,
        setup=MatchSetup(GAME, private=True, rated=rated),
        request_id=new_request_id(),
    )


def join(user: User, other: User) -> object:
    return services.join_seek(seek_id=open_seek_of(other).pk, user=user)


def follow_link(user: User, other: User) -> object:
    token = open_seek_of(other, private=True).token
    return services.accept_invitation(token=token, user=user)


def accept(user: User, other: User) -> object:
    asked = Seek.objects.open().filter(addressee=user).first() or challenge(other, user)
    return challenges.accept(seek_id=asked.pk, user=user)


WITH_PEOPLE: dict[str, Ask] = {
    "open a seek": lambda user, _: open_seek_of(user),
    "join one": join,
    "follow a link": follow_link,
    "challenge": challenge,
    "accept": accept,
    "quick game": lambda user, _: open_ticket(user),
}


@pytest.mark.parametrize("kind", ["games", "rated", "login"])
@pytest.mark.parametrize("ask", WITH_PEOPLE.values(), ids=WITH_PEOPLE)
def test_rated_games_with_people_are_kept_from_three_kinds(
    anna: User, berta: User, ask: Ask, kind: str
) -> None:
    sanction = impose(anna, kind)
    with pytest.raises(Sanctioned) as refused:
        ask(anna, berta)
    assert refused.value.sanction == sanction
    assert not Match.objects.exists()
    assert not Ticket.objects.exists()
    lift(sanction)
    ask(anna, berta)


def test_a_user_banned_from_rated_games_plays_casual_ones_and_with_bots(
    anna: User, berta: User
) -> None:
    impose(anna, "rated")
    seek = challenge(anna, berta, rated=False)
    match = match_from(challenges.accept(seek_id=seek.pk, user=berta))
    assert not match.rated
    assert start_bot_match(anna)


def test_computers_stay_open_to_all_but_those_who_may_not_log_in(anna: User) -> None:
    impose(anna, "games")
    assert start_bot_match(anna)
    impose(anna, "login")
    with pytest.raises(Sanctioned, match="can log in only"):
        bots.play_computer(user=anna, setup=MatchSetup(GAME), request_id=new_request_id())


def test_a_muted_user_sends_nothing_and_plays(anna: User, berta: User) -> None:
    match = start_match_of(anna, berta)
    sanction = impose(anna, "mute")
    for text, phrase in (("hello", ""), ("", "hello")):
        request = new_request_id()
        with pytest.raises(Sanctioned, match="You are muted"):
            post_message(match_id=match.pk, user=anna, text=text, phrase=phrase, request_id=request)
    assert not Message.objects.exists()
    assert open_seek_of(anna).is_open
    lift(sanction)
    assert post_message(match_id=match.pk, user=anna, text="hello", request_id=new_request_id())


@pytest.mark.parametrize("kind", ["mute", "games", "rated", "login"])
def test_a_match_that_has_begun_goes_on(anna: User, berta: User, kind: str) -> None:
    match = start_match_of(anna, berta)
    impose(anna, kind)
    resign(match.pk, anna)
    match.refresh_from_db()
    assert match.stage == Match.Stage.OVER


@pytest.mark.parametrize(("kind", "refused"), [("games", True), ("rated", True), ("mute", False)])
def test_a_rematch_is_a_new_game_for_both(
    as_anna: Client, anna: User, as_berta: Client, berta: User, kind: str, refused: bool
) -> None:
    match = start_match_of(anna, berta)
    resign(match.pk, anna)
    impose(anna, kind)

    def ask(client: Client) -> "Answer":
        version = str(Match.objects.get(pk=match.pk).version)
        path = f"/matches/{match.pk}/act/"
        return post(client, path, action="rematch", version=version)

    own, theirs = ask(as_anna), ask(as_berta)
    if refused:
        assert (own.status_code, theirs.status_code) == (422, 422)
        assert "Reason: You insulted or threatened someone." in own.content.decode()
        assert "insulted" not in theirs.content.decode()
        assert (
            "A rematch is not possible here. You can find another opponent in the lobby."
            in theirs.content.decode()
        )
    assert Match.objects.filter(previous=match).exists() != refused


def test_a_rematch_with_a_computer_stays_open(anna: User) -> None:
    match = start_bot_match(anna)
    resign(match.pk, anna)
    impose(anna, "games")
    version = Match.objects.get(pk=match.pk).version
    request = new_request_id()
    act(match_id=match.pk, user=anna, action="rematch", version=version, request_id=request)
    assert Match.objects.filter(previous=match).exists()


@pytest.mark.parametrize(
    ("kind", "left"), [("mute", [0, 1, 2]), ("rated", [1]), ("games", []), ("login", [])]
)
def test_a_sanction_ends_seeks_and_tickets(
    anna: User, berta: User, kind: str, left: list[int]
) -> None:
    own, theirs = open_seek_of(anna), open_seek_of(berta, game="petits-chevaux", seats=4)
    services.accept_invitation(token=theirs.token, user=anna)
    casual = services.open_seek(
        opener=anna, setup=MatchSetup(GAME, rated=False), request_id=new_request_id()
    )
    open_ticket(anna, game="pachisi")
    impose(anna, kind)
    there = [seek for seek in (own, casual, theirs) if seek.places.filter(user=anna).exists()]
    assert [[own, casual, theirs].index(seek) for seek in there] == left
    assert Ticket.objects.to_be_paired().filter(user=anna).exists() == (kind == "mute")
    assert Seek.objects.get(pk=theirs.pk).is_open


def test_what_is_over_keeps_from_nothing(anna: User) -> None:
    for kind in Sanction.Restriction:
        end_in_the_past(impose(anna, kind))
    check_may_chat(anna)
    check_may_start(anna, rated=True)
    assert open_seek_of(anna).is_open
    assert longest_sanction(anna, Sanction.Restriction.values) is None


def test_of_several_sanctions_the_longest_is_shown(anna: User) -> None:
    impose(anna, "games", WEEK)
    last = impose(anna, "rated", None)
    with pytest.raises(Sanctioned) as refused:
        check_may_start(anna, rated=True)
    assert refused.value.sanction == last
    assert "no end" in str(refused.value)


def test_other_users_are_not_sanctioned(anna: User, berta: User) -> None:
    for kind in Sanction.Restriction:
        impose(anna, kind)
    check_may_chat(berta)
    check_may_start(berta, rated=True)


def test_a_refusal_says_until_when_why_and_where_to_appeal(as_anna: Client, anna: User) -> None:
    sanction = impose(anna, "games")
    answer = post(as_anna, "/seeks/", game=GAME)
    sentence = unescape(answer.content.decode().split('role="alert"')[1].split("</div>")[0])
    assert sanction.ends is not None
    assert f"until {sanction.ends:%d/%m/%Y} " in sentence
    assert "You insulted or threatened someone." in sentence
    assert "appeal" in sentence
    page = unescape(as_anna.get("/account/").content.decode())
    assert sanction_text(sanction) in page
    assert appeal_url(sanction) in page
    assert "as reported on Monday" not in page
    lift(sanction)
    assert "Your current restrictions" not in as_anna.get("/account/").content.decode()


def test_a_muted_player_is_told_at_the_match(as_anna: Client, anna: User, berta: User) -> None:
    match = start_match_of(anna, berta)
    impose(anna, "mute")
    answer = post(as_anna, f"/matches/{match.pk}/say/", text="hello")
    assert answer.status_code == 422
    assert "You are muted" in answer.content.decode()


def test_the_pool_pairs_no_user_who_was_sanctioned_meanwhile(anna: User, berta: User) -> None:
    open_ticket(anna)
    impose(anna, "games")
    assert open_ticket(berta) is None
    assert pairing_services.pair_up() == 0


def test_times_are_those_of_the_sanction(anna: User) -> None:
    sanction = impose(anna, "mute")
    assert sanction.begins <= timezone.now()
    assert sanction.ends == sanction.begins + WEEK
