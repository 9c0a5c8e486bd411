"""Reopened matches: they go on with a new dice key, and only their end is rolled back."""

import json

import pytest

from accounts.models import User
from games import rulings
from games.board.history import match_at
from games.board.view import board_view
from games.dice import draws
from games.engine.explanations import Illegal
from games.models import (
    Commitment,
    Count,
    Leaving,
    Match,
    Rating,
    Reckoning,
    Result,
    Ruling,
    Secret,
)
from games.proof.parse import parse_record
from games.proof.replay import check_play
from games.rating_formula import Skill
from games.record.audit import find_faults
from games.record.export import NotOver, record_of
from games.rulings import reopening
from games.rulings.counting import removed_alone
from tests.games.support.matches import SetUp, Table, everything, sit_down
from tests.games.support.play.leaving import faults_of
from tests.games.support.random_players import Whims
from tests.games.support.rulings import rule
from tests.support.host_clock import Time

pytestmark = pytest.mark.django_db


@pytest.fixture
def ended_table(anna: User, berta: User) -> Table:
    """A rated match in which a player resigned in the middle of a turn."""
    table = sit_down(anna, berta)
    whims = Whims(3, table)
    while table.kinds.count("throw") < 8 or table.kinds[-1] not in ("move", "throw"):
        seat, action = whims.next(table.match)
        if action.startswith(("throw", "move", "done", "undo")):
            table.act(seat, action)
    table.check()
    table.act(0, "resign")
    return table


def assert_refused(by: User, table: Table, sentence: str, at: int) -> None:
    """Assert that staff user `by` cannot reopen the match, and why."""
    before = everything(), Ruling.objects.count(), ratings()
    with pytest.raises(rulings.RulingRefused, match=sentence):
        rule(by, table, "reopen", at=str(at))
    assert (everything(), Ruling.objects.count(), ratings()) == before


def ratings() -> list[tuple[object, ...]]:
    """Return the ratings of all users."""
    return list(Rating.objects.order_by("user").values_list("user", "mu", "sigma", "matches"))


def test_a_match_goes_on_as_it_stood_and_its_result_is_gone(
    referee: User, ended_table: Table
) -> None:
    at = ended_table.match.version - 1
    then = match_at(ended_table.match, at)
    assert Reckoning.objects.count() == 1
    rule(referee, ended_table, "reopen", at=str(at), reason="mistake")
    match = ended_table.match
    assert (match.stage, match.winners, match.points, match.ending) == ("playing", None, None, "")
    assert (match.position, match.holding, match.ended_at) == (then.position, then.holding, None)
    assert (match.round, match.draws) == (2, 0)
    for model in (Result, Reckoning, Count):
        assert not model.objects.exists()
    fresh = Skill()
    assert {row[1:] for row in ratings()} == {(fresh.mu, fresh.sigma, 0)}
    words = str(board_view(match, 0).announcement)
    assert f"reopened the match at the position after event {at}" in words
    assert find_faults(match) == []
    ended_table.check()
    with pytest.raises(NotOver):
        record_of(match)


def test_further_throws_come_from_the_next_key_which_is_still_secret(
    referee: User, ended_table: Table
) -> None:
    told = Commitment.objects.get(pk=ended_table.pk)
    assert len(told.keys) == 1
    at = ended_table.match.version - 1
    rule(referee, ended_table, "reopen", at=str(at))
    play_to_the_end(ended_table)
    told.refresh_from_db()
    assert len(told.keys) == 2
    rounds = [(event.round, event.draw) for event in ended_table.events if event.draw is not None]
    assert rounds == sorted(rounds)
    assert rounds[-1][0] == 2
    assert (2, 0) in rounds
    assert faults_of(ended_table) == []
    assert find_faults(ended_table.match) == []
    assert Reckoning.objects.count() == 1


def play_to_the_end(table: Table) -> None:
    """Play a match at random until it is over."""
    whims = Whims(7, table)
    for _ in range(300):
        if table.match.stage == Match.Stage.OVER:
            break
        seat, action = whims.next(table.match)
        if action.startswith(("throw", "move", "done", "undo")):
            table.act(seat, action)
    table.check()
    if table.match.stage != Match.Stage.OVER:
        table.act(1, "resign")


def test_a_record_that_goes_back_past_a_throw_is_found(referee: User, ended_table: Table) -> None:
    at = ended_table.match.version - 1
    rule(referee, ended_table, "reopen", at=str(at))
    ended_table.act(1, "resign")
    form = json.loads(json.dumps(record_of(ended_table.match)))
    reopening = next(event for event in form["events"] if event["kind"] == "ruling")
    for action in ({"at": 3}, {"at": at + 1}, {"at": 999}, {"ruling": "close"}):
        reopening["action"] |= {"at": at, "ruling": "reopen"} | action
        assert [line for line in check_play(parse_record(form)) if not line.passed], action


@pytest.mark.parametrize("kind", ["abort", "adjudicate"])
def test_what_staff_has_ended_is_undone_to_the_last_digit(
    referee: User, anna: User, berta: User, kind: str
) -> None:
    earlier = sit_down(anna, berta)
    while earlier.kinds.count("throw") < 8:
        rule(referee, earlier, "force")
    earlier.act(0, "resign")
    before = ratings()
    table = sit_down(anna, berta)
    while table.kinds.count("throw") < 8:
        rule(referee, table, "force")
    stood = table.match
    asked = {"place_0": "1", "place_1": "2", "points": "2", "of": "match"}
    ruling = rule(referee, table, kind, **(asked if kind == "adjudicate" else {}))
    assert (ratings() == before) == (kind == "abort")
    back = rule(referee, table, "reopen", at=str(stood.version), reason="mistake")
    assert ratings() == before
    match = table.match
    assert (match.position, match.stage) == (stood.position, "playing")
    ruling.refresh_from_db()
    assert ruling.undone_by == back
    assert back.before["ending"] == ("ruled" if kind == "adjudicate" else "aborted")


def test_a_throw_stays_thrown(referee: User, ended_table: Table) -> None:
    drawn = [event.number for event in ended_table.events if event.draw is not None]
    last = ended_table.match.version
    for at in (drawn[-1] - 1, last, last + 5, 0):
        assert_refused(referee, ended_table, f"from {drawn[-1]} to {last - 1}", at)


def test_a_running_match_is_not_reopened(referee: User, table: Table) -> None:
    assert_refused(referee, table, "The match is not over", 4)


def test_a_match_without_keys_cannot_be_reopened(referee: User, ended_table: Table) -> None:
    Secret.objects.all().delete()
    assert_refused(referee, ended_table, "no more keys for the dice", ended_table.match.version - 1)


def test_it_can_be_reopened_as_often_as_there_are_keys(referee: User, ended_table: Table) -> None:
    for _ in range(draws.KEYS_OF_ONE_GAME - 1):
        rule(referee, ended_table, "reopen", at=str(ended_table.match.version - 1))
        ended_table.act(0, "resign")
        assert faults_of(ended_table) == []
    assert_refused(referee, ended_table, "keys", ended_table.match.version - 1)


def test_between_two_games_it_waits_for_the_next_one(
    referee: User, anna: User, berta: User
) -> None:
    table = sit_down(anna, berta, options={"match_points": 5})
    table.act(0, "resign")
    score = table.match.score
    rule(referee, table, "abort")
    rule(referee, table, "reopen", at=str(table.match.version - 1))
    match = table.match
    assert (match.stage, match.score, match.round) == ("between", score, 1)
    table.act(0, "ready")
    table.act(1, "ready")
    assert (table.match.stage, table.match.round) == ("playing", 2)
    assert "side='Game 2'" in str(board_view(table.match, 0).history.rows)
    table.act(1, "resign")
    rule(referee, table, "abort")
    assert find_faults(table.match) == []
    assert faults_of(table) == []


def test_a_game_in_the_middle_of_a_match_goes_on_with_its_number(
    referee: User, anna: User, berta: User
) -> None:
    table = sit_down(anna, berta, options={"match_points": 3})
    rule(referee, table, "abort")
    rule(referee, table, "reopen", at=str(table.match.version - 1))
    table.act(0, "resign")
    table.act(0, "ready")
    table.act(1, "ready")
    assert table.match.round == 3
    assert "side='Game 2'" in str(board_view(table.match, 0).history.rows)
    rule(referee, table, "abort")
    assert faults_of(table) == []


def test_players_who_were_out_are_back_and_no_leaving_is_counted(
    referee: User, users: list[User | None], time: Time
) -> None:
    table = sit_down(*users, game="petits-chevaux", abandoned="skipped")
    for seat in (1, 2, 3):
        table.act(seat, "resign")
    match = table.match
    assert match.stage == "over"
    time.passes(1)
    Leaving.objects.create(user=table.user(3), match=match, why="flagged")
    before_the_last = [event.number for event in table.events if event.kind == "out"][-1] - 1
    rule(referee, table, "reopen", at=str(before_the_last))
    assert [seat.out for seat in match.seats.all()] == ["", "resigned", "resigned", ""]
    assert not Leaving.objects.exists()
    assert find_faults(table.match) == []
    table.act(3, "resign")
    assert faults_of(table) == []


def test_reopening_what_counted_has_the_limit_of_removing_from_the_ratings(
    referee: User, ended_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reopening, "MOST_ALONE", 0)
    at = ended_table.match.version - 1
    assert_refused(referee, ended_table, "within a day. Ask another member of staff", at)
    monkeypatch.setattr(reopening, "MOST_ALONE", 1)
    rule(referee, ended_table, "reopen", at=str(at), reason="mistake")
    assert removed_alone(referee) == 1


def test_a_rematch_is_offered_anew(referee: User, ended_table: Table) -> None:
    ended_table.act(0, "rematch")
    at = next(event.number for event in ended_table.events if event.kind == "resign") - 1
    rule(referee, ended_table, "reopen", at=str(at))
    with pytest.raises(Illegal):
        ended_table.act(1, "rematch")
    ended_table.act(0, "resign")
    ended_table.act(1, "rematch")
    assert not Match.objects.filter(previous=ended_table.pk).exists()
    ended_table.act(0, "rematch")
    assert Match.objects.filter(previous=ended_table.pk).exists()


def test_what_an_earlier_reopening_rolled_back_is_no_place_to_go_on(
    referee: User, set_up: SetUp
) -> None:
    table = set_up("backgammon - 1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5 0 - -", (3, 1))
    table.play(0, "throw", "move 17 20 3", "resign")
    thrown, moved, resigned = (table.match.version - back for back in (2, 1, 0))
    assert reopening.reopening_points(table.match) == [thrown, moved]
    rule(referee, table, "reopen", at=str(thrown))
    table.act(0, "resign")
    for at in (moved, resigned):
        assert_refused(referee, table, f"Event {at} no longer counts", at)
    assert reopening.reopening_points(table.match) == [thrown, resigned + 1]
    rule(referee, table, "reopen", at=str(resigned + 1))
    assert table.match.stage == Match.Stage.PLAYING
    table.act(0, "move 19 20 1")
    table.act(0, "undo")
    assert table.state.pips_left == (3, 1)
