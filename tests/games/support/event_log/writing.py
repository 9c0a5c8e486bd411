"""Writes event logs by the rules of a game, without the services."""

from games.engine.forms.exchange import action_form
from games.engine.forms.text import position_text, read_action
from games.engine.match import game_after
from games.engine.play import play
from games.engine.rules import Rules
from games.engine.state import Outcome, State
from games.models import Event


class Log:
    """Event log of a match in memory, to which actions are added."""

    def __init__(self, rules: Rules[State]) -> None:
        self.rules, self.state = rules, rules.start()
        self.events = [self._event("start", None, {})]

    def play(self, *actions: str) -> None:
        """Append throws, moves and calls, each given in wire form."""
        for action in map(read_action, actions):
            form = action_form(action)
            seat = self.state.seat
            self.state = play(self.rules, self.state, action)
            kind = {"throw": "throw", "call": "call"}.get(next(iter(form)), "move")
            self.events.append(self._event(kind, seat, form))

    def next_game(self, given_up: Outcome | None = None) -> None:
        """Append the start of the next game; `given_up` is the outcome if the last was resigned."""
        outcome = self.rules.outcome(self.state) or given_up
        assert outcome is not None
        self.state = game_after(self.rules, self.state, outcome)
        self.events.append(self._event("game", None, {}))

    def _event(self, kind: str, seat: int | None, payload: object) -> Event:
        text = position_text(self.rules, self.state)
        return Event(kind=kind, seat=seat, payload=payload, position=text)
