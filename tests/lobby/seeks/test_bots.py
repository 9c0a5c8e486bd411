"""Bots in matches: in all other seats or in empty ones, once per request, in limited numbers."""

import pytest
from django.test import Client

from accounts.models import User
from games.dice import draws
from games.engine.forms.text import read_position
from games.engine.games import GAMES
from games.engine.options import Value
from games.engine.rules import Rules
from games.engine.state import State
from games.models import Match, Seat
from games.play.services import MatchSetup, resign_match
from games.text.setup import presets_of
from lobby.models import Place, Seek
from lobby.request_form import new_request_id
from lobby.seeks import bots, challenges, services
from tests.games.support.matches import Table, give
from tests.lobby.support.seeks import (
    GAME,
    open_seek_for_four,
    open_seek_of,
    seek_behind,
    start_bot_match,
    start_match_of,
)

pytestmark = pytest.mark.sqlite_only

PRESETS = [(rules.game, name) for rules in GAMES for name in presets_of(rules.game)]


def seats_for(game: str, options: dict[str, Value]) -> list[int]:
    rules = next(rules for rules in GAMES if rules.game == game)
    return [n for n in rules.seat_numbers if rules(seats=n, **options).contradiction() is None]


def list_seated(match: Match) -> tuple[set[User], list[str]]:
    """Return the users of a match, and the levels of its bots."""
    seats = match.seats.select_related("user")
    return {seat.user for seat in seats if seat.user}, [s.computer for s in seats if not s.user]


def test_the_computer_sits_down_at_once(anna: User) -> None:
    match = start_bot_match(anna)
    assert list_seated(match) == ({anna}, ["casual"])
    assert not Seek.objects.open().exists()
    assert not Place.objects.exists()


def test_the_same_request_begins_one_match_with_the_computer(anna: User) -> None:
    request_id = new_request_id()
    matches = [
        bots.play_computer(user=anna, setup=MatchSetup(GAME), request_id=request_id)
        for _ in range(2)
    ]
    assert matches[0] == matches[1]
    assert Match.objects.count() == 1


def test_a_request_may_open_a_seek_and_another_of_the_same_name_ask_the_computer(
    anna: User,
) -> None:
    request_id = new_request_id()
    seek = services.open_seek(opener=anna, setup=MatchSetup(GAME), request_id=request_id)
    bots.play_computer(user=anna, setup=MatchSetup(GAME), request_id=request_id)
    assert Seek.objects.open().get() == seek


@pytest.mark.parametrize(("game", "name"), PRESETS)
def test_every_preset_of_every_game_begins_with_computers_at_once_or_after_waiting(
    anna: User, game: str, name: str
) -> None:
    options = dict(presets_of(game)[name])
    numbers = seats_for(game, options)
    assert numbers
    for seats in numbers:
        at_once = bots.play_computer(
            user=anna, setup=MatchSetup(game, options), request_id=new_request_id(), seats=seats
        )
        seek = open_seek_of(anna, game=game, options=options, seats=seats)
        later = bots.start_with_computers(seek_id=seek.pk, user=anna)
        for match in (at_once, later):
            assert list_seated(match) == ({anna}, ["casual"] * (seats - 1))
            assert options.items() <= match.options.items()
            assert match.game == game


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.game)
@pytest.mark.parametrize("points", [1, 3])
def test_dice_for_every_game_of_a_match_against_a_computer_are_fixed(
    anna: User, rules: type[Rules[State]], points: int
) -> None:
    options = {"match_points": points}
    match = bots.play_computer(
        user=anna, setup=MatchSetup(rules.game, options), request_id=new_request_id()
    )
    played, _ = read_position(match.position)
    assert match.commitment.games == draws.keys_needed(played)


def test_a_match_of_several_points_against_a_computer_goes_on_after_its_first_game(
    anna: User,
) -> None:
    terms = MatchSetup(GAME, {"match_points": 5})
    match = bots.play_computer(user=anna, setup=terms, request_id=new_request_id())
    give(match, anna)
    table = Table(match.pk, [seat.user for seat in match.seats.order_by("number")])
    own = table.users.index(anna)
    table.play(own, "resign")
    table.play(own, "ready")
    assert (table.match.stage, table.match.round) == ("playing", 2)


@pytest.mark.parametrize("private", [False, True])
def test_two_waiting_users_start_with_two_bots(anna: User, berta: User, private: bool) -> None:
    seek = open_seek_for_four(anna, berta, private=private)
    match = bots.start_with_computers(seek_id=seek.pk, user=anna)
    assert list_seated(match) == ({anna, berta}, ["casual", "casual"])
    assert match.private == private
    assert seek_behind(match) == seek


def test_starting_again_or_too_late_leads_to_the_match_that_has_begun(
    anna: User, berta: User
) -> None:
    seek = open_seek_for_four(anna, berta)
    match = bots.start_with_computers(seek_id=seek.pk, user=anna)
    assert bots.start_with_computers(seek_id=seek.pk, user=anna) == match
    other = start_match_of(anna, berta)
    seek = seek_behind(other)
    assert bots.start_with_computers(seek_id=seek.pk, user=anna) == other
    assert Seat.objects.filter(match=other, user=None).count() == 0


def test_the_opener_alone_starts(anna: User, berta: User) -> None:
    seek = open_seek_for_four(anna, berta)
    with pytest.raises(Seek.DoesNotExist):
        bots.start_with_computers(seek_id=seek.pk, user=berta)
    assert not Match.objects.exists()


def test_no_bot_takes_the_seat_of_a_challenged_user(anna: User, berta: User) -> None:
    seek = challenges.challenge(
        opener=anna, addressee=berta, setup=MatchSetup(GAME), request_id=new_request_id()
    )
    with pytest.raises(Seek.DoesNotExist):
        bots.start_with_computers(seek_id=seek.pk, user=anna)
    assert challenges.accept(seek_id=seek.pk, user=berta).match is not None


def test_what_was_withdrawn_does_not_start(anna: User, berta: User) -> None:
    seek = open_seek_for_four(anna, berta)
    services.withdraw_seek(seek_id=seek.pk, user=anna)
    with pytest.raises(services.SeekGone):
        bots.start_with_computers(seek_id=seek.pk, user=anna)
    assert not Match.objects.exists()


def test_computers_begin_no_more_than_thirty_matches(
    anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "MAX_MATCHES", 2)
    seek = open_seek_of(anna)
    first = start_bot_match(anna)
    start_bot_match(anna)
    with pytest.raises(bots.TooManyMatches):
        start_bot_match(anna)
    with pytest.raises(bots.TooManyMatches):
        bots.start_with_computers(seek_id=seek.pk, user=anna)
    resign_match(match_id=first.pk, user=anna)
    assert start_bot_match(anna).stage == Match.Stage.PLAYING


@pytest.mark.parametrize("level", ["beginner", "master"])
def test_computers_sit_down_that_play_as_well_as_they_were_asked_to(anna: User, level: str) -> None:
    at_once = bots.play_computer(
        user=anna, setup=MatchSetup(GAME), request_id=new_request_id(), level=level
    )
    assert list_seated(at_once)[1] == [level]
    seek = services.open_seek(
        opener=anna, setup=MatchSetup(GAME), request_id=new_request_id(), level=level
    )
    waited = bots.start_with_computers(seek_id=seek.pk, user=anna)
    assert list_seated(waited)[1] == [level]


def test_an_unknown_level_is_refused(as_anna: Client) -> None:
    form = {"game": GAME, "request_id": new_request_id(), "level": "oracle"}
    answer = as_anna.post("/computer/", form)
    assert answer.status_code == 422
    assert "This choice is not available here." in answer.content.decode()
    assert not Match.objects.exists()


def test_the_form_on_the_front_page_asks_for_the_level(as_anna: Client) -> None:
    page = as_anna.get("/").content.decode()
    assert page.count('name="level"') == 1
    form = {"game": GAME, "request_id": new_request_id(), "level": "strong"}
    answer = as_anna.post("/computer/", form, follow=True)
    assert "Strong computer" in answer.content.decode()
