"""Matches of several games: the score, the break between games, and a dice key for each game."""

from datetime import timedelta
from functools import partial

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.board.fragments import board_fragment, past_fragment
from games.dice.encryption import decrypt, encrypt
from games.engine.explanations import Illegal
from games.engine.forms.text import read_position
from games.models import Commitment, Event, Match, Secret
from games.proof import bdice1
from games.proof.bdice2 import Contribution
from games.proof.check import check_dice, check_file
from games.proof.parse import parse_record
from games.proof.protocols import digest
from games.proof.replay import check_play
from games.record.audit import find_faults
from games.record.export import NotOver, record_of
from games.timekeeper import run_due
from tests.games.support.board_context import view
from tests.games.support.matches import Table, at_once, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


@pytest.fixture
def match_to_three(anna: User, berta: User) -> Table:
    """A backgammon match of Anna and Berta to three points."""
    return sit_down(anna, berta, options={"match_points": 3})


def wrong(match: Match) -> list[str]:
    record = parse_record(record_of(match))
    lines = [*check_file(record), *check_dice(record), *check_play(record)]
    return [line.sentence % line.values for line in lines if not line.passed]


def go_on(table: Table) -> None:
    """Make both players ready for the next game."""
    table.play(0, "ready")
    table.play(1, "ready")


def results(table: Table) -> list[tuple[str, str, str]]:
    """Return the rows of the move list that begin or end a game."""
    rows = view(table, None).history.rows
    return [(row.side, row.throw, row.moves) for row in rows if row.kind]


def test_the_list_of_moves_says_how_each_game_ended(match_to_three: Table) -> None:
    table = match_to_three
    table.play(0, "resign")
    first = ("Result", "0–2", "Red +2")
    assert results(table) == [first]
    go_on(table)
    assert results(table) == [first, ("Game 2", "", "")]
    table.play(0, "resign")
    assert results(table) == [first, ("Game 2", "", ""), ("Result", "0–3", "Red +1")]


def test_the_page_counts_down_to_the_next_game(match_to_three: Table) -> None:
    match_to_three.play(0, "resign")
    shown, due_at = view(match_to_three, 0).next_game, match_to_three.match.due_at
    assert shown is not None
    assert due_at is not None
    assert shown.starts == round(due_at.timestamp() * 1000)


def test_a_game_that_does_not_decide_the_match_is_followed_by_another(
    match_to_three: Table,
) -> None:
    table = match_to_three
    first = Commitment.objects.get(pk=table.pk)
    assert (first.games, first.keys) == (64, [])
    table.play(0, "resign")
    match = table.match
    assert (match.stage, match.winners, match.points, match.score) == ("between", [1], 2, [0, 2])
    assert match.ended_at is None
    table.play(0, "ready")
    assert table.match.stage == "between"
    table.play(0, "ready")
    assert table.kinds[-2:] == ["resign", "ready"]
    table.play(1, "ready")
    match = table.match
    assert (match.stage, match.round, match.winners, match.ending) == ("playing", 2, None, "")
    assert read_position(match.position)[1].won == (0, 2)
    begun = table.events[table.kinds.index("game") :]
    assert [event.draw for event in begun] == list(range(len(begun)))
    assert {event.round for event in begun} == {2}


def test_a_match_without_dice_for_another_game_is_aborted(match_to_three: Table) -> None:
    """A match of several games ends without a result if its dice have a key for one game only.

    Old matches against bots have such dice.
    """
    table = match_to_three
    Commitment.objects.filter(pk=table.pk).update(games=1)
    # The key of a chain of one is its root, which must be the committed one.
    secret = Secret.objects.get(pk=table.pk)
    root = decrypt(secret.sealed)
    first = bdice1.key_chain(64, root)[0]
    Secret.objects.filter(pk=table.pk).update(sealed=encrypt(first))
    table.play(0, "resign")
    Match.objects.filter(pk=table.pk).update(due_at=timezone.now() - timedelta(seconds=1))
    run_due()
    match = table.match
    assert (match.stage, match.ending, match.winners) == ("over", "aborted", [])
    assert wrong(match) == []
    assert find_faults(match) == []
    assert "Something went wrong on the site." in board_fragment(match, 0, "en")


def test_every_game_has_a_key_of_the_chain_and_a_digest_of_its_own(match_to_three: Table) -> None:
    table = match_to_three
    digests = [table.match.digest]
    table.play(0, "resign")
    told = Commitment.objects.get(pk=table.pk)
    assert bdice1.commitment(bytes.fromhex(told.keys[0]), 1).hex() == told.value
    assert Secret.objects.filter(commitment=table.pk).exists()
    go_on(table)
    digests.append(table.match.digest)
    table.play(0, "resign")
    told = Commitment.objects.get(pk=table.pk)
    assert bdice1.link(bytes.fromhex(told.keys[1])) == bytes.fromhex(told.keys[0])
    seats = table.match.seats.order_by("join")
    given = [Contribution(seat.contribution, seat.seed) for seat in seats]
    expected = [digest(table.match.protocol, table.pk, game, given).hex() for game in (1, 2)]
    assert digests == expected


def test_the_match_is_won_with_enough_points(match_to_three: Table) -> None:
    table = match_to_three
    table.play(0, "resign")
    go_on(table)
    table.play(0, "resign")
    match = table.match
    assert (match.stage, match.winners, match.points, match.score) == ("over", [1], 2, [0, 4])
    assert find_faults(match) == []
    assert wrong(match) == []
    for viewer in (0, 1, None):
        assert "wins the match." in board_fragment(match, viewer, "en")


def test_an_offer_to_resign_ends_the_game_alone(match_to_three: Table) -> None:
    table = match_to_three
    table.play(0, "offer resign 1")
    table.play(1, f"accept {table.match.version}")
    assert (table.match.stage, table.match.score) == ("between", [0, 1])
    go_on(table)
    table.play(1, "resign")
    go_on(table)
    assert table.match.score == [2, 1]
    # There was no throw in this game, so no consent is needed.
    table.play(1, "offer abort")
    match = table.match
    assert (match.stage, match.ending, match.winners, match.score) == (
        "over",
        "aborted",
        [],
        [2, 1],
    )
    assert find_faults(match) == []
    assert wrong(match) == []


def test_the_next_game_begins_by_itself_after_a_break(match_to_three: Table) -> None:
    table = match_to_three
    table.play(0, "resign")
    due = table.match.due_at
    assert due is not None
    assert timedelta(0) < due - timezone.now() <= timedelta(seconds=10)
    run_due()
    assert table.match.stage == "between"
    Match.objects.filter(pk=table.pk).update(due_at=timezone.now())
    run_due()
    table.check()
    assert (table.match.stage, table.match.round) == ("playing", 2)


@pytest.mark.django_db(transaction=True)
def test_two_who_are_ready_at_once_begin_one_game(match_to_three: Table) -> None:
    table = match_to_three
    table.play(1, "resign")
    version = table.match.version
    done = at_once(*[partial(table.act, seat, "ready", version=version) for seat in (0, 1)])
    assert not any(isinstance(each, BaseException) for each in done)
    table.check()
    assert table.kinds.count("game") == 1


@pytest.mark.parametrize("action", ["throw", "undo", "done", "resign", "offer abort", "give"])
def test_nothing_is_played_or_offered_between_two_games(match_to_three: Table, action: str) -> None:
    match_to_three.play(0, "resign")
    with pytest.raises(Illegal):
        match_to_three.act(1, action)


def test_being_ready_is_refused_without_a_next_game(match_to_three: Table) -> None:
    with pytest.raises(Illegal):
        match_to_three.act(0, "ready")


def test_running_out_of_time_loses_the_whole_match(anna: User, berta: User) -> None:
    table = sit_down(anna, berta, options={"match_points": 5}, pace="blitz")
    reserve = table.match.seats.values_list("reserve", flat=True)
    assert set(reserve) == {timedelta(minutes=5)}
    Match.objects.filter(pk=table.pk).update(
        turn_at=timezone.now() - timedelta(hours=1), due_at=timezone.now()
    )
    run_due()
    table.check()
    match = table.match
    assert (match.stage, match.ending, match.score) == ("over", "flagged", [])
    assert wrong(match) == []


def test_the_moments_between_two_games_can_be_looked_at(match_to_three: Table) -> None:
    table = match_to_three
    table.play(0, "resign")
    over = table.match.version
    live = board_fragment(table.match, 1, "en")
    assert "wins 2 points" in live
    assert 'value="ready"' in live
    go_on(table)
    then = past_fragment(table.match, over, None, "en")
    assert "wins 2 points" in then
    assert "2 of 3 points" in then
    begun = past_fragment(table.match, table.kinds.index("game") + 1, 0, "en")
    assert "Game 2 starts." in begun


def test_a_record_comes_with_the_end_of_the_match(match_to_three: Table, client: Client) -> None:
    match_to_three.play(0, "resign")
    with pytest.raises(NotOver):
        record_of(match_to_three.match)
    assert client.get(f"/matches/{match_to_three.pk}/record.json").status_code == 404


@pytest.mark.parametrize("game", ["senet", "senas", "petits-chevaux", "pachisi"])
def test_other_games_are_won_by_the_best_of_several(anna: User, berta: User, game: str) -> None:
    table = sit_down(anna, berta, game=game, options={"match_points": 2})
    table.play(0, "resign")
    go_on(table)
    table.play(1, "resign")
    go_on(table)
    assert table.match.score == [1, 1]
    table.play(0, "resign")
    match = table.match
    assert (match.stage, match.winners, match.score, match.round) == ("over", [1], [1, 2], 3)
    assert find_faults(match) == []
    assert wrong(match) == []


def test_the_other_side_begins_the_next_game_where_nothing_is_thrown_for_it(
    anna: User, berta: User
) -> None:
    table = sit_down(anna, berta, game="senet", options={"match_points": 2})
    assert table.state.seat == 0
    table.play(0, "resign")
    go_on(table)
    assert table.state.seat == 1


def test_a_match_against_the_computer_goes_on_when_its_player_is_ready(anna: User) -> None:
    table = sit_down(anna, None, options={"match_points": 3})
    table.play(0, "resign")
    table.play(0, "ready")
    assert (table.match.stage, table.match.round) == ("playing", 2)


def test_a_match_of_computers_is_played_to_its_end(db: None) -> None:
    table = sit_down(None, None, game="senas", options={"match_points": 2})
    while table.match.stage != "over":
        Match.objects.filter(pk=table.pk).update(due_at=timezone.now())
        run_due()
    match = table.match
    assert max(match.score) == 2
    assert Event.objects.filter(match=match, kind="game").count() == match.round - 1
    assert find_faults(match) == []
    assert wrong(match) == []
