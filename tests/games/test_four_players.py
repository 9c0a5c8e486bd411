"""A match of two users and two bots, played to the last throw."""

from collections.abc import Mapping
from datetime import timedelta
from random import Random

import pytest

from accounts.models import User
from games.bots import delay
from games.engine.forms.text import action_text, read_position
from games.engine.games import table as table_of
from games.engine.options import Value
from games.models import Match
from games.timekeeper import run_due
from tests.games.support.board_invariants import check_boards
from tests.games.support.random_players import seed_dice
from tests.games.support.setups import begin_with, late, sit_down_at
from tests.support.depth import depth

pytestmark = pytest.mark.sqlite_only

LOOKED_AT = 50
LEFT = depth(70, 10_000)
"""How many actions of the game are played; no game has as many as the larger number."""


@pytest.mark.parametrize(("game", "options"), [("pachisi", {}), ("petits-chevaux", {"pawns": 2})])
def test_two_users_and_two_bots_play_to_the_end(
    anna: User,
    berta: User,
    game: str,
    options: Mapping[str, Value],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(delay, "DELAYS", {delay.DEFAULT: timedelta(0)})
    seed_dice(1, monkeypatch)
    chance = Random(1)  # noqa: S311  nothing secret here
    rules = table_of(game, options, 4)
    begin_with(rules, late(rules, 1, LEFT), monkeypatch)
    table = sit_down_at(rules, anna, None, berta, None)
    while (match := table.match).stage == Match.Stage.PLAYING:
        rules, state = read_position(match.position)
        acting = state.seat if match.holding is None else match.holding
        assert acting is not None
        if table.users[acting] is None:
            assert run_due() == 1
        elif match.holding is not None:
            table.act(acting, "done")
        elif rules.due(state) == "throw":
            table.act(acting, "throw")
        else:
            table.act(acting, action_text(chance.choice(rules.legal_moves(state))))
        assert table.match.version == match.version + 1
        table.check()
        if match.version % LOOKED_AT == 0:
            check_boards(table)
    assert match.ending == Match.Ending.PLAYED
    assert {event.seat for event in table.events} == {None, 0, 1, 2, 3}
    assert run_due() == 0
