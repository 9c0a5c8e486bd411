"""Replays a match from the actions in its event log."""

from collections.abc import Sequence

from games.engine.forms.exchange import action_from
from games.engine.forms.text import position_text, read_position
from games.engine.play import play
from games.engine.rules import Rules
from games.engine.state import State
from games.models import Event, Match
from games.selectors.turns import STEPS


class ReplayedLog:
    """Match replayed from the actions in its events; the stored positions are not used."""

    def __init__(self, rules: Rules[State]) -> None:
        self.rules = rules
        self.applied = 0
        self.turn = [rules.start()]
        """The position after the last throw, and after each step since that was not undone."""
        self.by = list[int | None]()
        """The seats that made those steps."""
        self.call = ""
        """The call of the last event, if it was a call."""
        self.moments = dict[int, tuple[list[State], list[int | None]]]()
        """The turn after each event, for a match that is reopened there."""
        self.out = dict[int | None, str]()
        """The vacated seats, and what happens to their turns."""
        self.offers = dict[int, tuple[str, int | None]]()
        """The open offers by number of their event: kind and seat."""

    @property
    def skipped_seats(self) -> set[int | None]:
        """The seats whose players have left and whose turns are skipped."""
        return {seat for seat, then in self.out.items() if then == "skipped"}

    @property
    def state(self) -> State:
        """The position after all replayed events."""
        return self.turn[-1]

    def score(self, match: Match) -> tuple[int, ...]:
        """Return the points of each seat after the last finished game."""
        given_up = (Match.Ending.RESIGNED, Match.Ending.RULED)
        resigned = match.ending in given_up and not self.out
        counts = resigned or match.ending == Match.Ending.PLAYED
        if not counts or match.winners is None:
            return self.state.won
        before = self.state.won or (0,) * self.rules.seats
        points = match.points or 0
        return tuple(won + points * (seat in match.winners) for seat, won in enumerate(before))

    def apply(self, events: Sequence[Event]) -> None:
        """Replay further events; assert after each that the position equals the stored one."""
        for event in events:
            if event.kind == Event.Kind.GAME:
                self._begin_again(event)
            self._apply_event(event)
            assert position_text(self.rules, self.state) == event.position
            self.moments[event.number] = (list(self.turn), list(self.by))
        self.applied += len(events)

    def _apply_event(self, event: Event) -> None:
        if event.payload.get("ruling") == "reopen":
            turn, by = self.moments[event.payload["at"]]
            self.turn, self.by = list(turn), list(by)
            self.offers.clear()
        self.call = event.payload.get("call", "")
        if event.kind == Event.Kind.THROW:
            self.turn = [play(self.rules, self.state, action_from(event.payload))]
            self.by.clear()
        elif event.kind in (Event.Kind.MOVE, Event.Kind.CALL):
            self.turn.append(play(self.rules, self.state, action_from(event.payload)))
            self.by.append(event.seat)
        elif event.kind == Event.Kind.UNDO:
            self.turn.pop()
            self.by.pop()
        elif event.kind == Event.Kind.TAKEBACK:
            assert set(self.by) == {event.seat}
            self.turn = self.turn[:1]
            self.by.clear()
        elif event.kind == Event.Kind.SKIP:
            assert event.seat == self.state.seat
            assert event.seat in self.skipped_seats
            self.turn.append(self.rules.skip_turn(self.state))
        self._apply_to_seats(event)
        self._apply_to_offers(event)

    def _begin_again(self, event: Event) -> None:
        """Start the next game with the score in this event, which `Table.check` verifies."""
        won = read_position(event.position)[1].won
        assert sum(won) > sum(self.state.won)
        self.turn = [self.rules.start_again(won, self.state.won)]
        self.by.clear()
        self.offers.clear()

    def _apply_to_seats(self, event: Event) -> None:
        if event.kind == Event.Kind.OUT:
            assert event.seat not in self.out
            self.out[event.seat] = event.payload["then"]
        elif event.kind == Event.Kind.BACK:
            del self.out[event.seat]

    def _apply_to_offers(self, event: Event) -> None:
        if event.kind == Event.Kind.OFFER:
            self.offers[event.number] = (event.payload["offer"], event.seat)
        elif event.kind == Event.Kind.ANSWER and not event.payload["accepted"]:
            del self.offers[event.payload["offer"]]
        elif event.kind in (Event.Kind.OUT, Event.Kind.BACK):
            self.offers.clear()
        elif event.kind == Event.Kind.THROW:
            self._lapse("abort", "takeback")
        elif event.kind in (*STEPS, Event.Kind.UNDO, Event.Kind.TAKEBACK):
            self._lapse("takeback")

    def _lapse(self, *kinds: str) -> None:
        self.offers = {number: made for number, made in self.offers.items() if made[0] not in kinds}
