"""Whole games of random players through the services, second thoughts and errors included."""

import pytest

from accounts.models import User
from games.engine.core import Illegal
from games.models import Match
from games.services import Stale
from tests.games.playing import everything, sit_down
from tests.games.whims import Whims, seed_dice


def err(whims: Whims, match: Match) -> None:
    """Ask for things that cannot be; nothing comes of it."""
    table, (seat, action) = whims.table, whims.next(match)
    start = whims.chance.randrange(26)
    before = everything()
    with pytest.raises(Illegal):
        table.act(1 - seat, action)
    with pytest.raises(Stale):
        table.act(seat, action, version=match.version - 1)
    with pytest.raises(Illegal):
        table.act(seat, f"move {start} {start + 7} 7")
    assert everything() == before


@pytest.mark.parametrize("seed", range(3))
def test_everything_holds_after_each_action_of_a_random_game(
    anna: User, berta: User, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed_dice(seed, monkeypatch)
    table = sit_down(anna, berta)
    whims, match = Whims(seed, table), table.match
    while match.stage == Match.Stage.PLAYING:
        if whims.chance.random() < 0.05:
            err(whims, match)
        match = table.act(*whims.next(match))
        table.check()
    outcome = table.told.rules.outcome(table.told.state)
    assert outcome is not None
    assert (match.winners, match.points) == (list(outcome.winners), outcome.points)
    assert match.ending == Match.Ending.PLAYED
    assert {"throw", "move", "undo", "done"} <= set(table.kinds)
