"""Two people who throw, move, hesitate and go on as chance has it, the same for the same seed."""

from random import Random

import pytest

from games import dice
from games.engine.core import Rules, State, Throw
from games.engine.text import action_text, read_position
from games.models import Match
from tests.games.playing import Table


class Whims:
    """What the players of a match want next."""

    def __init__(self, seed: int, table: Table) -> None:
        self.chance = Random(seed)  # noqa: S311  nothing secret hangs on it
        self.table = table

    def next(self, match: Match) -> tuple[int, str]:
        """Who does what now."""
        rules, state = read_position(match.position)
        acting = state.seat if match.holding is None else match.holding
        assert acting is not None
        if self.may_undo(acting) and self.chance.random() < 0.15:
            return acting, "undo"
        if match.holding is not None:
            return acting, "done"
        if rules.due(state) == "throw":
            return acting, "throw"
        return acting, action_text(self.chance.choice(rules.legal_moves(state)))

    def may_undo(self, seat: int | None) -> bool:
        """Tell whether the last step that stands since the last throw is this seat's."""
        return self.table.told.by[-1:] == [seat]


def seed_dice(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the dice fall the same for the same seed."""
    falls = Random(seed)  # noqa: S311  nothing secret hangs on it

    def throw(match: Match, rules: Rules[State], state: State) -> Throw:
        return rules.read([falls.randrange(faces) for faces in rules.faces(state)])

    monkeypatch.setattr(dice, "throw", throw)
