"""A player whose clock runs is asked once before another game begins, wherever one can begin."""

import re

import pytest
from django.test import Client

from accounts.models import User
from games.models import Match
from games.play.services import MatchSetup
from games.presence.running_clock import running_clock
from lobby.models import Seek, Ticket
from lobby.request_form import new_request_id
from lobby.seeks import challenges, services
from tests.games.support.clients import browser, text
from tests.games.support.matches import Table, give, sit_down
from tests.lobby.support.seeks import open_seek_of, post, resign, start_match_of

pytestmark = [pytest.mark.sqlite_only, pytest.mark.django_db]

QUESTION = "Begin another game?"


@pytest.fixture
def clocked(anna: User, berta: User) -> Table:
    """A match with a clock between Anna, whose turn it is, and Berta."""
    table = sit_down(anna, berta, pace="normal")
    give(table.match, anna, berta)
    return table


def active(table: Table) -> User:
    match = Match.objects.get(pk=table.match.pk)
    assert match.active_seat is not None
    return table.user(match.active_seat)


def test_the_warning_names_the_match_in_which_the_clock_runs(clocked: Table) -> None:
    mine = active(clocked)
    other = next(each for each in (clocked.user(0), clocked.user(1)) if each != mine)
    warned = running_clock(mine)
    assert warned is not None
    assert warned.own
    assert warned.sentence == f"Your clock is running: Backgammon with {other}."
    waiting = running_clock(other)
    assert waiting is not None
    assert waiting.sentence == f"You are in a game with a clock: Backgammon with {mine}."


def test_matches_without_a_clock_and_slow_ones_warn_of_nothing(anna: User, berta: User) -> None:
    for pace in ("none", "day"):
        give(sit_down(anna, berta, pace=pace).match, anna, berta)
    assert running_clock(anna) is running_clock(berta) is None


@pytest.mark.parametrize("address", ["/pool/", "/seeks/", "/computer/", "/games/senet/first/"])
def test_nothing_begins_before_it_is_confirmed_and_then_as_it_was_sent(
    clocked: Table, address: str
) -> None:
    client = browser(active(clocked))
    sent = {"game": "senet", "clocks": "blitz", "who": "computer", "request_id": "n" * 32}
    answer = client.post(address, sent)
    assert answer.status_code == 409
    page = text(answer)
    assert QUESTION in page
    assert Match.objects.count() == 1
    assert not Ticket.objects.exists()
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="(\w*)">', page))
    assert sent.items() <= fields.items()
    assert client.post(address, fields | {"despite": "yes"}).status_code == 302
    assert Match.objects.count() == 2 or Ticket.objects.exists()


def test_seeks_challenges_and_invitations_ask_too(clocked: Table, clara: User) -> None:
    player = active(clocked)
    client = browser(player)
    seek = open_seek_of(clara)
    invited = open_seek_of(clara, private=True)
    challenge = challenges.challenge(
        opener=clara, addressee=player, setup=MatchSetup("senet", private=True), request_id="c" * 32
    )
    for address in (
        f"/seeks/{seek.pk}/join/",
        f"/invite/{invited.token}/",
        f"/challenges/{challenge.pk}/accept/",
        "/people/Clara/challenge/",
    ):
        answer = post(client, address)
        assert (answer.status_code, QUESTION in text(answer)) == (409, True), address
    assert Match.objects.count() == 1
    assert post(client, f"/seeks/{seek.pk}/join/", despite="yes").status_code == 302
    assert Match.objects.count() == 2


def test_a_request_that_has_begun_its_match_is_not_asked_when_it_is_repeated(
    anna: User, berta: User
) -> None:
    opened = services.open_seek(
        opener=berta, setup=MatchSetup("senet", pace="blitz"), request_id=new_request_id()
    )
    client = browser(anna)
    first = post(client, f"/seeks/{opened.pk}/join/")
    match = Seek.objects.get(pk=opened.pk).match
    assert match is not None
    give(match, anna, berta)
    assert running_clock(anna) is not None
    assert post(client, f"/seeks/{opened.pk}/join/")["Location"] == first["Location"]
    name = {"request_id": "n" * 32, "tile": "backgammon.blitz", "despite": "yes"}
    Ticket.objects.all().delete()
    client.post("/pool/", name)
    Ticket.objects.filter(user=anna).update(match=match)
    assert client.post("/pool/", {**name, "despite": ""})["Location"]


def test_a_rematch_asks_on_the_page_of_the_match(anna: User, berta: User, clocked: Table) -> None:
    before = start_match_of(anna, berta)
    resign(before.pk, anna)
    before.refresh_from_db()
    player = active(clocked)
    client = browser(player)
    form = {"version": before.version, "request_id": "r" * 32}
    answer = client.post(
        f"/matches/{before.pk}/act/", {**form, "action": "rematch"}, headers={"HX-Request": "true"}
    )
    assert answer.status_code == 422
    assert 'name="despite" value="rematch"' in text(answer)
    plain = client.post(f"/matches/{before.pk}/act/", {**form, "action": "rematch"})
    assert 'name="despite" value="rematch"' in text(plain)
    assert (
        client.post(f"/matches/{before.pk}/act/", {**form, "despite": "rematch"}).status_code == 302
    )
    before.refresh_from_db()
    assert before.events.filter(kind="rematch").exists()
    assert post(client, f"/matches/{before.pk}/rematch/").status_code == 409


def test_the_form_in_the_dialog_of_the_lobby_is_answered_there(clocked: Table) -> None:
    client: Client = browser(active(clocked))
    answer = client.post(
        "/seeks/",
        {"game": "senet", "request_id": "n" * 32},
        headers={"HX-Request": "true"},
    )
    page = text(answer)
    assert answer.status_code == 409
    assert "<html" not in page
    assert 'id="seek"' in page
    assert not Seek.objects.exists()
