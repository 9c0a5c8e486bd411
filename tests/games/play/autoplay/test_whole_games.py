"""Whole games that autoplay plays, and the records of these games."""

import pytest

from games.engine.rules import Rules
from games.engine.state import State
from games.models import Match
from games.record.export import record_of
from tests.games.support.play.autoplay import (
    automate_everything,
    automatic_kinds,
    run_due_now,
)
from tests.games.support.play.leaving import record_faults
from tests.games.support.random_players import Whims
from tests.games.support.setups import EVERY_USUAL, people, sit_down_at

pytestmark = pytest.mark.sqlite_only


@EVERY_USUAL
@pytest.mark.parametrize("everybody", [True, False])
@pytest.mark.django_db
def test_every_game_is_played_with_everything_automatic_and_its_record_is_right(
    rules: Rules[State], everybody: bool
) -> None:
    players = people(rules)
    automate_everything(*players[not everybody :], game=rules.game)
    table = sit_down_at(rules, *players)
    whims = Whims(5, table)
    for _ in range(60):
        while table.match.due_at is not None:
            run_due_now(table)
        table.check()
        if table.match.stage == Match.Stage.OVER:
            break
        table.act(*whims.next(table.match))
    if table.match.stage != Match.Stage.OVER:
        table.act(0, "resign")
    assert {"throw"} <= set(automatic_kinds(table))
    assert all(event.request_id is None for event in table.events if event.automatic)
    assert record_faults(table.match) == []
    told = [event.get("automatic") for event in record_of(table.match)["events"]]  # type: ignore[union-attr]
    assert told == [event.automatic or None for event in table.events]
