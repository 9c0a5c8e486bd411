"""Whole random matches in which players leave, are absent, and return."""

from datetime import timedelta
from random import Random

import pytest

from accounts.models import User
from games.bots import delay
from games.engine.forms.text import action_text, read_position
from games.models import Match
from games.timekeeper import run_due
from tests.games.support.board_invariants import check_boards
from tests.games.support.matches import Table, sit_down
from tests.games.support.play.leaving import faults_of
from tests.games.support.presence import away_in_the_end
from tests.support.depth import depth

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]
STEPS = 150
LOOKED_AT = 50


class Life:
    """Random course of a match whose players leave and return."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.chance = Random(seed)  # noqa: S311  nothing secret here

    def goes_on(self) -> None:
        """Let one random thing happen, in most cases an action of the active player."""
        match = self.table.match
        rules, state = read_position(match.position)
        acting = state.seat if match.holding is None else match.holding
        assert acting is not None
        away, what = self.away(), self.chance.random()
        if what < 0.03:
            self.is_claimed(acting)
        elif what < 0.10 and away:
            self.table.play(self.chance.choice(away), "return")
        elif self.table.replayed.out.get(acting) == "computer":
            assert run_due() == 1
            self.table.check()
        elif match.holding is not None:
            self.table.play(acting, "done")
        elif rules.due(state) == "throw":
            self.table.play(acting, "throw")
        else:
            self.table.play(acting, action_text(self.chance.choice(rules.legal_moves(state))))

    def is_claimed(self, acting: int) -> None:
        """Let the player in the active seat be absent until another player claims the seat."""
        others = [seat for seat in self.here() if seat != acting]
        if acting in self.here() and others:
            away_in_the_end(self.table, acting)
            self.table.play(self.chance.choice(others), f"claim {acting}")

    def here(self) -> list[int]:
        """Return the seats of players who have not left."""
        return [
            seat for seat in range(len(self.table.users)) if seat not in self.table.replayed.out
        ]

    def away(self) -> list[int]:
        """Return the seats to which players who have left may return."""
        out = self.table.match.seats.filter(out="abandoned")
        return list(out.values_list("number", flat=True))


@pytest.mark.parametrize("seed", range(depth(1, 3)))
@pytest.mark.parametrize("abandoned", ["computer", "skipped"])
@pytest.mark.parametrize("game", ["petits-chevaux", "pachisi"])
def test_log_record_and_boards_agree_however_players_come_and_go(
    users: list[User | None],
    game: str,
    abandoned: str,
    seed: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(delay, "DELAYS", {delay.DEFAULT: timedelta(0)})
    table = sit_down(*users, game=game, abandoned=abandoned)
    life = Life(table, seed)
    for step in range(STEPS):
        if table.match.stage == Match.Stage.OVER:
            break
        life.goes_on()
        if step % LOOKED_AT == 0:
            check_boards(table)
    while table.match.stage != Match.Stage.OVER:
        table.play(life.here()[0], "resign")
    assert faults_of(table) == []
