"""Random games of every setup by the services, with undone steps and illegal actions."""

import pytest

from accounts.models import User
from games.engine.explanations import Illegal
from games.engine.forms.text import read_position
from games.engine.rules import Rules
from games.engine.state import State
from games.models import Match
from games.play.services import Stale
from tests.games.support.board_invariants import check_boards, check_pages
from tests.games.support.matches import Table, everything, sit_down
from tests.games.support.random_players import Whims, seed_dice
from tests.games.support.setups import (
    EVERY_PRESET,
    EVERY_USUAL,
    begin_with,
    late,
    people,
    sit_down_at,
)
from tests.support.depth import depth

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]
LOOKED_AT = depth(32, 16)
"""The board is rendered before one action of so many."""
LEFT = depth(16, 48)
"""How many actions of a game with a preset are played."""
MUCH = depth(80, 160)
"""How many actions of a game with the usual rules are played at every kind of table."""
NO_SCORE = 13
"""A number that no throw of any game gives."""


def err(whims: Whims, match: Match) -> None:
    """Send illegal actions, and assert that they change nothing."""
    table, (seat, action) = whims.table, whims.next(match)
    start = whims.chance.randrange(read_position(match.position)[0].last)
    before = everything()
    with pytest.raises(Illegal):
        table.act((seat + 1) % len(table.users), action)
    with pytest.raises(Stale):
        table.act(seat, action, version=match.version - 1)
    with pytest.raises(Illegal):
        table.act(seat, f"move {start} {start + NO_SCORE} {NO_SCORE}")
    assert everything() == before


def play_on(table: Table, seed: int) -> None:
    """Play a match at random to its end, and check it after each action."""
    whims, match = Whims(seed, table), table.match
    while match.stage == Match.Stage.PLAYING:
        if whims.chance.random() < 0.02:
            err(whims, match)
        if match.version % LOOKED_AT == 0:
            check_boards(table)
        match = table.act(*whims.next(match))
        table.check()
    check_boards(table)
    check_pages(table)
    outcome = table.replayed.rules.outcome(table.replayed.state)
    assert outcome is not None
    assert (match.winners, match.points) == (list(outcome.winners), outcome.points)
    assert match.ending == Match.Ending.PLAYED
    assert [event.number for event in table.events] == list(range(1, match.version + 1))


@pytest.mark.parametrize("seed", range(depth(1, 2)))
def test_everything_holds_after_each_action_of_a_random_game(
    anna: User, berta: User, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed_dice(seed, monkeypatch)
    table = sit_down(anna, berta)
    play_on(table, seed)
    assert {"throw", "move", "undo", "done"} <= set(table.kinds)


@EVERY_USUAL
def test_every_game_is_played_to_its_end_with_every_number_of_seats(
    rules: Rules[State], monkeypatch: pytest.MonkeyPatch
) -> None:
    seed_dice(2, monkeypatch)
    begin_with(rules, late(rules, 2, MUCH), monkeypatch)
    table = sit_down_at(rules, *people(rules))
    play_on(table, 2)
    assert {"throw", "move", "undo", "done"} <= set(table.kinds)


@EVERY_PRESET
def test_every_preset_is_played_to_its_end(
    rules: Rules[State], monkeypatch: pytest.MonkeyPatch
) -> None:
    seed_dice(3, monkeypatch)
    begin_with(rules, late(rules, 3, LEFT), monkeypatch)
    play_on(sit_down_at(rules, *people(rules)), 3)


@EVERY_PRESET
def test_every_preset_begins(rules: Rules[State], monkeypatch: pytest.MonkeyPatch) -> None:
    seed_dice(4, monkeypatch)
    table = sit_down_at(rules, *people(rules))
    whims = Whims(4, table)
    for _ in range(LEFT):
        check_boards(table)
        table.act(*whims.next(table.match))
        table.check()
    check_pages(table)
