"""A ruling that ended a match is undone: clocks and pause are as they were at the ruling."""

import json
from datetime import timedelta
from itertools import product

import pytest

from accounts.models import User
from games.board.view import board_view
from games.models import Match, Pulse
from games.play.outages import heartbeat
from games.proof.parse import parse_record
from games.proof.replay import check_play
from games.record.audit import find_faults
from games.record.export import record_of
from games.rulings.standing import clocks_left
from games.timekeeper import run_due
from tests.games.support.matches import Table, sit_down
from tests.games.support.play.joint import start_joint
from tests.games.support.play.leaving import faults_of
from tests.games.support.random_players import Whims
from tests.games.support.rulings import reserves, rule, words
from tests.support.host_clock import Time

pytestmark = pytest.mark.django_db
ENDINGS = {
    "abort": {},
    "adjudicate": {"place_0": "1", "place_1": "2", "points": "1", "of": "match"},
}
SHAPES = ("two", "several games", "computer")
PAUSED_FOR = timedelta(minutes=60)


def pass_time(time: Time, length: timedelta | float) -> None:
    """Let time pass during which the site runs, but no timekeeper acts."""
    time.passes(length)
    Pulse.objects.update(at=time.now)


def stand(match: Match, time: Time) -> tuple[object, ...]:
    """Return what an undone ruling has to bring back, as it is at this moment."""
    paused = match.paused_until and match.paused_until - time.now
    return (
        (match.stage, match.position, match.holding, match.active_seat, match.score),
        (match.paused_for, paused, clocks_left(match, match.active_seat)),
    )


def play_at_random(table: Table, time: Time, seed: int, actions: int) -> None:
    """Let players and computers act at random, and let each action take some seconds."""
    whims = Whims(seed, table)
    for _ in range(actions):
        match = table.match
        if match.stage == Match.Stage.OVER:
            return
        pass_time(time, whims.chance.randrange(1, 15))
        seat, action = whims.next(match)
        if table.users[seat] is None:
            assert match.due_at is not None
            pass_time(time, max(match.due_at - time.now, timedelta()) + timedelta(seconds=1))
            run_due()
        elif action != "resign":
            table.act(seat, action)


@pytest.mark.parametrize(
    ("kind", "paused", "pace", "shape"),
    list(product(ENDINGS, (False, True), ("none", "long", "days"), SHAPES)),
)
def test_what_stood_at_the_ruling_stands_again(
    referee: User,
    anna: User,
    berta: User,
    time: Time,
    *,
    kind: str,
    paused: bool,
    pace: str,
    shape: str,
) -> None:
    heartbeat()
    options = {"match_points": 5 if shape == "several games" else 1}
    table = sit_down(anna, None if shape == "computer" else berta, options=options, pace=pace)
    if shape == "several games":
        table.act(0, "resign")
        table.act(0, "ready")
        table.act(1, "ready")
    seed = len(kind) + len(pace) + paused
    play_at_random(table, time, seed=seed, actions=6 + 3 * paused)
    if paused:
        rule(referee, table, "pause", minutes="60", reason="line")
        pass_time(time, 600)
    stood = table.match
    before = stand(stood, time)
    rule(referee, table, kind, **ENDINGS[kind])
    pass_time(time, timedelta(hours=2, minutes=3))
    rule(referee, table, "reopen", at=str(stood.version), reason="mistake")
    assert stand(table.match, time) == before
    if not paused:
        # The check knows of no pause, whose end is due without a clock too.
        table.check()
    assert find_faults(table.match) == []
    if paused:
        assert table.match.due_at == time.now + PAUSED_FOR - timedelta(seconds=600)
        pass_time(time, 60)
        rule(referee, table, "resume", reason="looked")
        assert stand(table.match, time)[1] == ("", None, before[1][2])  # type: ignore[index]
    play_at_random(table, time, seed=1, actions=3)
    table.check()
    if table.match.stage != Match.Stage.OVER:
        rule(referee, table, "abort")
    assert faults_of(table) == []


@pytest.mark.parametrize("paused", [False, True])
def test_between_two_games_it_stands_between_them_again(
    referee: User, anna: User, berta: User, time: Time, paused: bool
) -> None:
    heartbeat()
    table = sit_down(anna, berta, options={"match_points": 5}, pace="normal")
    table.act(0, "resign")
    if paused:
        rule(referee, table, "pause", minutes="60", reason="line")
    stood = table.match
    before = stand(stood, time)
    rule(referee, table, "abort")
    pass_time(time, 5000)
    rule(referee, table, "reopen", at=str(stood.version), reason="mistake")
    assert stand(table.match, time) == before
    assert table.match.due_at == time.now + (PAUSED_FOR if paused else timedelta(seconds=10))


@pytest.mark.parametrize("kind", ENDINGS)
def test_a_throw_that_waited_for_links_is_made_again(
    referee: User, anna: User, berta: User, time: Time, kind: str
) -> None:
    heartbeat()
    table = start_joint(anna, berta)
    seat = table.active
    table.throw(seat)
    assert table.dice.pending is not None
    stood = table.match
    before = stand(stood, time)
    rule(referee, stood, kind, **ENDINGS[kind])
    pass_time(time, 3000)
    rule(referee, stood, "reopen", at=str(stood.version), reason="mistake")
    assert table.dice.pending is None
    assert stand(table.match, time) == before
    table.throw(seat)
    table.answer(1 - seat)
    assert len(table.throws) == 1
    rule(referee, stood, "abort")
    assert find_faults(table.match) == []


def test_players_read_what_the_clocks_are(
    referee: User, anna: User, berta: User, time: Time
) -> None:
    heartbeat()
    table = sit_down(anna, berta, pace="long")
    seat = table.match.active_seat
    pass_time(time, 48)
    rule(referee, table, "pause", minutes="60", reason="line")
    at = table.match.version
    rule(referee, table, "abort")
    pass_time(time, 300)
    rule(referee, table, "reopen", at=str(at), reason="mistake")
    left = ["3:00", "3:00"]
    left[seat or 0] = "2:30"
    assert f"Clocks: {anna.username} {left[0]}, {berta.username} {left[1]}." in words(table)
    assert "paused until" in words(table)
    clocks = board_view(table.match, 0).seats
    assert {clocks.below.clock and clocks.below.clock.reserve_text} == {left[0]}


def test_a_pause_costs_no_clock_when_the_game_is_decided(
    referee: User, anna: User, berta: User, time: Time
) -> None:
    heartbeat()
    table = sit_down(anna, berta, options={"match_points": 5}, pace="normal")
    play_at_random(table, time, seed=2, actions=4)
    rule(referee, table, "pause", minutes="60")
    left = clocks_left(table.match, table.match.active_seat)
    pass_time(time, 1800)
    rule(referee, table, "adjudicate", **ENDINGS["adjudicate"] | {"of": "game"})
    assert all(have >= had for have, had in zip(reserves(table), left.values(), strict=True))


def test_a_record_does_not_resume_a_pause_that_never_was(
    referee: User, anna: User, berta: User
) -> None:
    table = sit_down(anna, berta)
    rule(referee, table, "abort")
    rule(referee, table, "reopen", at=str(table.match.version - 1), reason="mistake")
    rule(referee, table, "abort")
    form = json.loads(json.dumps(record_of(table.match)))
    assert all(line.passed for line in check_play(parse_record(form)))
    reopening = next(each for each in form["events"] if "at" in (each.get("action") or {}))
    reopening["action"]["until"] = "2026-11-18T12:00:00+00:00"
    assert not all(line.passed for line in check_play(parse_record(form)))
