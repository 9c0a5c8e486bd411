"""Resigning all matches of a user who closes their account, each by the rules of its game."""

import pytest

from accounts.models import User
from games.models import Match
from games.play.services import MatchSetup, NotSeated, Player, resign_match, start_match
from tests.games.support.matches import Table, sit_down
from tests.games.support.play.leaving import faults_of, start_petits_chevaux

pytestmark = pytest.mark.django_db


def test_a_match_of_one_game_is_resigned(anna: User, berta: User) -> None:
    table = sit_down(anna, berta)
    resign_match(match_id=table.pk, user=anna)
    table.check()
    match = table.match
    assert (match.stage, match.ending, match.winners) == ("over", "resigned", [1])
    assert faults_of(table) == []


def test_every_game_that_is_left_of_a_match_is_resigned(anna: User, berta: User) -> None:
    table = sit_down(anna, berta, options={"match_points": 5})
    resign_match(match_id=table.pk, user=berta)
    match = table.match
    assert (match.stage, match.winners, match.round) == ("over", [0], 3)
    assert table.kinds.count("resign") == 3
    assert faults_of(table) == []


def test_it_is_resigned_between_two_games(anna: User, berta: User) -> None:
    table = sit_down(anna, berta, options={"match_points": 3})
    table.play(0, "resign")
    resign_match(match_id=table.pk, user=berta)
    assert table.match.stage == "over"
    assert faults_of(table) == []


def test_the_others_play_on_where_they_have_agreed_so(anna: User, berta: User) -> None:
    clara = User.objects.create_user("Clara")
    table = start_petits_chevaux([anna, berta, clara])
    resign_match(match_id=table.pk, user=anna)
    match = table.match
    assert match.stage == "playing"
    assert match.seats.get(user=anna).out == "resigned"
    resign_match(match_id=table.pk, user=anna)
    assert table.match.version == match.version


def test_what_is_over_or_has_not_begun_stays(table: Table, anna: User, berta: User) -> None:
    resign_match(match_id=table.pk, user=anna)
    resign_match(match_id=table.pk, user=berta)
    assert table.match.winners == [1]
    waits = start_match(setup=MatchSetup("backgammon", {}), players=[Player(anna), Player(berta)])
    resign_match(match_id=waits.pk, user=anna)
    assert Match.objects.get(pk=waits.pk).stage == "beginning"


def test_a_match_of_others_cannot_be_resigned(table: Table, clara: User) -> None:
    with pytest.raises(NotSeated):
        resign_match(match_id=table.pk, user=clara)
    assert table.match.stage == "playing"
