"""Two players who act at random; equal seeds give equal actions."""

from collections.abc import Sequence
from random import Random

import pytest

from games.dice import draws
from games.engine.forms.text import action_text, read_position
from games.engine.rules import Rules
from games.engine.state import State, Throw
from games.models import Event, Match
from tests.games.support.matches import Table


class Whims:
    """Random choices of the players of a match."""

    def __init__(self, seed: int, table: Table) -> None:
        self.chance = Random(seed)  # noqa: S311  nothing secret here
        self.table = table

    def next(self, match: Match) -> tuple[int, str]:
        """Return the seat that acts next in a match, and a random action of it in wire form."""
        if match.stage == Match.Stage.BETWEEN:
            return self.unready(match), "ready"
        rules, state = read_position(match.position)
        acting = state.seat if match.holding is None else match.holding
        assert acting is not None
        if self.may_undo(acting) and self.chance.random() < 0.15:
            return acting, "undo"
        if match.holding is not None:
            return acting, "done"
        if rules.due(state) == "throw" and not self.calls(rules, state):
            return acting, "throw"
        return acting, action_text(self.chance.choice(rules.legal_moves(state)))

    def calls(self, rules: Rules[State], state: State) -> bool:
        """Decide at random whether a player who may double before the throw does so."""
        return bool(rules.legal_moves(state)) and self.chance.random() < 0.3

    def unready(self, match: Match) -> int:
        """Return a seat that has not said that it is ready for the next game."""
        ready = Event.objects.filter(match=match, round=match.round, kind=Event.Kind.READY)
        said = set(ready.values_list("seat", flat=True))
        return next(seat for seat in range(len(self.table.users)) if seat not in said)

    def may_undo(self, seat: int | None) -> bool:
        """Whether this seat has made the last step of the turn and may undo it."""
        replayed = self.table.replayed
        return replayed.by[-1:] == [seat] and replayed.call not in replayed.rules.irrevocable_calls


def seed_dice(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the dice of all matches by a seeded source, so that throws repeat in each run."""
    falls = Random(seed)  # noqa: S311  nothing secret here

    def throw(
        match: Match, rules: Rules[State], state: State, links: Sequence[str | None] = ()
    ) -> Throw:
        return rules.read([falls.randrange(faces) for faces in rules.faces(state)])

    monkeypatch.setattr(draws, "throw", throw)
