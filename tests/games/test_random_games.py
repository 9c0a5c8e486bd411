"""Whole games of random players through the services, second thoughts and errors included."""

from random import Random

import pytest

from accounts.models import User
from games import dice
from games.engine.core import Illegal, Rules, State, Throw
from games.engine.text import action_text, read_position
from games.models import Match
from games.services import Stale
from tests.games.playing import Table, everything, sit_down


class Game:
    """Two people who throw, move, hesitate and err as chance has it, the same for the same seed."""

    def __init__(self, seed: int, table: Table) -> None:
        self.chance = Random(seed)  # noqa: S311  nothing secret hangs on it
        self.table = table
        self.match = table.match

    def run(self) -> None:
        """Play to the end."""
        while self.match.stage == Match.Stage.PLAYING:
            if self.chance.random() < 0.05:
                self.err()
            self.match = self.table.act(*self.next())
            self.table.check()

    def next(self) -> tuple[int, str]:
        """Who does what now."""
        rules, state = read_position(self.match.position)
        acting = state.seat if self.match.holding is None else self.match.holding
        assert acting is not None
        stepped = len(self.table.told.turn) > 1 and bool(state.scores)
        if (stepped or self.match.holding is not None) and self.chance.random() < 0.15:
            return acting, "undo"
        if self.match.holding is not None:
            return acting, "done"
        if not state.scores:
            return acting, "throw"
        return acting, action_text(self.chance.choice(rules.legal_moves(state)))

    def err(self) -> None:
        """Ask for something that cannot be: nothing comes of it."""
        seat, action = self.next()
        start = self.chance.randrange(26)
        before = everything()
        with pytest.raises(Illegal):
            self.table.act(1 - seat, action)
        with pytest.raises(Stale):
            self.table.act(seat, action, version=self.match.version - 1)
        with pytest.raises(Illegal):
            self.table.act(seat, f"move {start} {start + 7} 7")
        assert everything() == before


@pytest.mark.parametrize("seed", range(3))
def test_everything_holds_after_each_action_of_a_random_game(
    anna: User, berta: User, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    falls = Random(seed)  # noqa: S311  nothing secret hangs on it

    def throw(rules: Rules[State], state: State) -> Throw:
        return rules.read([falls.randrange(faces) for faces in rules.faces(state)])

    monkeypatch.setattr(dice, "throw", throw)
    table = sit_down(anna, berta)
    Game(seed, table).run()
    match = table.match
    assert match.ending == Match.Ending.PLAYED
    outcome = table.told.rules.outcome(table.told.state)
    assert outcome is not None
    assert (match.winners, match.points) == (list(outcome.winners), outcome.points)
    assert {"throw", "move", "undo", "done"} <= set(table.kinds)
