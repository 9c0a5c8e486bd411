"""The computer: there at once, once for every request, and not without end."""

import pytest

from accounts.models import User
from games.models import Match
from lobby import computers, services
from lobby.forms import new_request_id
from lobby.models import Seek
from tests.lobby.seeking import GAME, with_computer


def test_the_computer_sits_down_at_once(anna: User) -> None:
    match = with_computer(anna)
    seats = sorted((seat.user, seat.computer) for seat in match.seats.all() if seat.user)
    assert seats == [(anna, "")]
    assert [seat.computer for seat in match.seats.filter(user=None)] == ["casual"]
    assert not Seek.objects.open().exists()


def test_the_same_request_begins_one_match_with_the_computer(anna: User) -> None:
    request_id = new_request_id()
    matches = [
        computers.play_computer(user=anna, game=GAME, options={}, request_id=request_id)
        for _ in range(2)
    ]
    assert matches[0] == matches[1]
    assert Match.objects.count() == 1


def test_a_request_may_open_a_seek_and_another_of_the_same_name_ask_the_computer(
    anna: User,
) -> None:
    request_id = new_request_id()
    seek = services.open_seek(
        opener=anna, game=GAME, options={}, private=False, request_id=request_id
    )
    computers.play_computer(user=anna, game=GAME, options={}, request_id=request_id)
    assert Seek.objects.open().get() == seek


def test_the_computer_begins_no_more_than_thirty_matches(
    anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computers, "MOST_MATCHES", 2)
    first = with_computer(anna)
    with_computer(anna)
    with pytest.raises(computers.TooManyMatches):
        with_computer(anna)
    Match.objects.filter(pk=first.pk).update(stage=Match.Stage.OVER)
    assert with_computer(anna).stage == Match.Stage.PLAYING
