"""Invite links: readable without an account, one button, invalid once the seat is taken."""

import re
from io import BytesIO

import pytest
import segno
from django.test import Client

from accounts.lifecycle.guests import new_guest
from accounts.models import User
from games.models import Match
from games.play.services import MatchSetup
from lobby.request_form import new_request_id
from lobby.seeks import services
from lobby.views.invitations import INK, PAPER
from tests.lobby.support.html import words
from tests.lobby.support.seeks import open_seek_of, post, seek_behind, start_match_of
from tests.lobby.support.tickets import create_rating

pytestmark = pytest.mark.django_db

GONE = 410


def test_a_stranger_reads_who_invites_to_what(client: Client, anna: User) -> None:
    seek = open_seek_of(anna, private=True, options={"opening_roll": "opening_dice"})
    html = client.get(seek.invitation_path).content.decode()
    assert "Anna invites you to play Backgammon" in html
    assert "The starting player plays the two dice that decided who starts." in html
    assert "You do not need an account" in html
    assert not User.objects.filter(is_guest=True).exists()


def test_a_preview_of_the_link_says_what_the_chips_of_the_page_say(
    client: Client, anna: User
) -> None:
    seek = services.open_seek(
        opener=anna,
        setup=MatchSetup("backgammon", {"match_points": 5}, private=True, pace="blitz"),
        request_id=new_request_id(),
    )
    html = client.get(seek.invitation_path).content.decode()
    preview = html.partition('property="og:description" content="')[2].partition('"')[0]
    chips = re.findall(r'<span class="tag">([^<]+)</span>', html.partition('"terms"')[2])
    assert "First to 5 points." in preview
    assert "Blitz" in preview
    assert [words for words in preview.split(" · ") if words not in chips] == ["rated"]


def test_a_preview_says_that_there_is_no_clock(client: Client, anna: User) -> None:
    html = client.get(open_seek_of(anna, private=True).invitation_path).content.decode()
    assert re.search(r'og:description" content="[^"]*No clock', html)


def test_one_click_makes_a_guest_of_the_invited_and_begins(client: Client, anna: User) -> None:
    seek = open_seek_of(anna, private=True)
    response = post(client, seek.invitation_path)
    match, guest = Match.objects.get(), User.objects.get(is_guest=True)
    assert response["Location"] == match.get_absolute_url()
    assert match.private
    assert {seat.user for seat in match.seats.all()} == {anna, guest}


def test_a_logged_in_user_joins_under_their_name(as_berta: Client, anna: User, berta: User) -> None:
    post(as_berta, open_seek_of(anna, private=True).invitation_path)
    assert Match.objects.get().seat_of(berta) is not None


def test_both_players_are_redirected_to_the_match(
    as_anna: Client, as_berta: Client, anna: User, berta: User
) -> None:
    match = start_match_of(anna, berta, private=True)
    for player in (as_anna, as_berta):
        assert (
            player.get(seek_behind(match).invitation_path)["Location"] == match.get_absolute_url()
        )


def test_a_taken_invitation_is_gone_for_others(client: Client, anna: User, berta: User) -> None:
    match = start_match_of(anna, berta, private=True)
    response = client.get(seek_behind(match).invitation_path)
    html = response.content.decode()
    assert response.status_code == GONE
    assert "The match has already started." in html
    assert match.pk not in html
    assert post(client, seek_behind(match).invitation_path)["Location"] == "/"


def test_an_invitation_that_was_withdrawn_is_gone(client: Client, anna: User) -> None:
    seek = open_seek_of(anna)
    services.withdraw_seek(seek_id=seek.pk, user=anna)
    response = client.get(seek.invitation_path)
    assert response.status_code == GONE
    assert "Anna has cancelled it." in response.content.decode()


def test_the_opener_finds_the_link_to_send(as_anna: Client, anna: User) -> None:
    seek = open_seek_of(anna)
    html = as_anna.get(seek.invitation_path).content.decode()
    assert f'value="http://testserver{seek.invitation_path}"' in html
    assert '<button class="button primary wide">Play</button>' not in html


def test_an_invitation_that_never_was_is_not_found(client: Client) -> None:
    address = f"/invite/{'x' * 32}/"
    assert client.get(address).status_code == 404
    assert post(client, address).status_code == 404
    assert not User.objects.exists()


def test_the_link_is_a_picture_that_says_the_same_address(client: Client, anna: User) -> None:
    seek = open_seek_of(anna, private=True)
    answer = client.get(seek.qr_path)
    assert answer["Content-Type"] == "image/svg+xml"
    assert "private" in answer["Cache-Control"]
    drawn = BytesIO()
    address = f"http://testserver{seek.invitation_path}"
    segno.make_qr(address, error="m").save(drawn, kind="svg", omitsize=True, dark=INK, light=PAPER)
    assert answer.content == drawn.getvalue()
    assert b"style=" not in answer.content
    assert client.get("/invite/nothing/qr.svg").status_code == 404


def test_the_picture_stands_where_the_link_does(as_anna: Client, anna: User) -> None:
    seek = open_seek_of(anna)
    for address in ("/", seek.invitation_path):
        assert f'src="{seek.qr_path}"' in as_anna.get(address).content.decode()


def test_a_stranger_reads_rules_length_pace_and_whether_it_counts(
    client: Client, anna: User
) -> None:
    create_rating(anna, 1640, "petits-chevaux")
    seek = services.open_seek(
        opener=anna,
        setup=MatchSetup("petits-chevaux", {}, pace="blitz"),
        request_id=new_request_id(),
    )
    html = words(client.get(seek.invitation_path).content.decode())
    for said in ("Anna 1640", "Rules Full", "Blitz:", "How to play"):
        assert said in html
    assert "Ratings casual, because you play as a guest" in html


def test_the_board_and_the_button_come_before_the_rules_and_the_dice(
    client: Client, anna: User
) -> None:
    seek = open_seek_of(anna, game="senet", private=True)
    html = client.get(seek.invitation_path).content.decode()
    order = ("senet", 'class="terms"', "wide", "<details", "Dice sealed")
    main = html.split("<figure")[1]
    places = [main.index(each) for each in order]
    assert places == sorted(places)
    assert "private: only the players can watch" in words(main.split("<form")[0])


def test_an_invitation_says_whether_the_match_would_be_rated(as_berta: Client, anna: User) -> None:
    seek = services.open_seek(
        opener=anna,
        setup=MatchSetup("petits-chevaux", {}),
        request_id=new_request_id(),
        seats=4,
    )
    assert "Ratings rated" in words(as_berta.get(seek.invitation_path).content.decode())
    services.accept_invitation(token=seek.token, user=new_guest())
    told = words(as_berta.get(seek.invitation_path).content.decode())
    assert "Ratings casual, because a guest is playing" in told
