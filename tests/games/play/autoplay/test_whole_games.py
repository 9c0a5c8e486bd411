"""Whole games of autoplay, and their records."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.preferences import keep
from games.engine.rules import Rules
from games.engine.state import State
from games.models import Match
from games.record.export import record_of
from games.timekeeper import run_due
from tests.games.support.leaving import record_faults
from tests.games.support.matches import Table
from tests.games.support.random_players import Whims
from tests.games.support.setups import EVERY_USUAL, people, sit_down_at

pytestmark = pytest.mark.sqlite_only

EVERYTHING: dict[str, bool | str] = {
    "auto_throw": True,
    "forced": "always",
    "auto_done": True,
    "bear_off_automatically": True,
}


def prefer(*users: User, game: str = "backgammon", **said: bool | str) -> None:
    """Set the preferences of these users."""
    for user in users:
        keep(user, game, said)


def leave_everything(*users: User, game: str = "backgammon") -> None:
    """Switch everything on for these users."""
    prefer(*users, game=game, **EVERYTHING)


def marked(table: Table) -> list[tuple[str, int, bool]]:
    """Return the events of players: kind, seat, and whether it was automatic."""
    return [
        (event.kind, event.seat, event.automatic)
        for event in table.events
        if event.seat is not None
    ]


def automatic(table: Table) -> list[str]:
    """Return the kinds of automatic events."""
    return [kind for kind, _, automatic in marked(table) if automatic]


def let_be_due(table: Table) -> None:
    """Let the timekeeper run a due action."""
    Match.objects.filter(pk=table.pk).update(due_at=timezone.now() - timedelta(seconds=5))
    run_due()


@EVERY_USUAL
@pytest.mark.parametrize("everybody", [True, False])
@pytest.mark.django_db
def test_every_game_is_played_with_everything_automatic_and_its_record_is_right(
    rules: Rules[State], everybody: bool
) -> None:
    players = people(rules)
    leave_everything(*players[not everybody :], game=rules.game)
    table = sit_down_at(rules, *players)
    whims = Whims(5, table)
    for _ in range(60):
        while table.match.due_at is not None:
            let_be_due(table)
        table.check()
        if table.match.stage == Match.Stage.OVER:
            break
        table.act(*whims.next(table.match))
    if table.match.stage != Match.Stage.OVER:
        table.act(0, "resign")
    assert {"throw"} <= set(automatic(table))
    assert all(event.request_id is None for event in table.events if event.automatic)
    assert record_faults(table.match) == []
    told = [event.get("automatic") for event in record_of(table.match)["events"]]  # type: ignore[union-attr]
    assert told == [event.automatic or None for event in table.events]
