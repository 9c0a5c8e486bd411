"""Turns in the slow model: starting games, throws, steps, undoing, and bots."""

from games.engine.bots.choose import choose
from games.engine.bots.levels import DEFAULT_LEVEL
from games.engine.bots.noise import SeededRng
from games.engine.forms.text import read_action
from games.engine.rules import Rules
from games.engine.state import Call, Choice, State
from tests.games.support.slow_model.links import Links
from tests.games.support.slow_model.table import Chain, PlayedStep, Refused, TimedAction


class Turns(Links):
    """Part of the model: the start of each game, and the turns."""

    ready: set[int]
    """The seats that are ready for the next game."""

    # ---- Start

    def give_seed(self, action: TimedAction, _: str) -> None:
        """Add the dice seed of a player; with the last one the match begins."""
        assert action.seat is not None
        self.given.add(action.seat)
        self.note("ready")
        if len(self.given) == self.rules.seats:
            self.begin(action, "")

    def give_chains(self, action: TimedAction, rest: str) -> None:
        """Let all players seal and open their seeds, and these seats a hash chain; then begin."""
        for kind in ("ready", "opened"):
            for _ in self.seats:
                self.note(kind)
            if kind == "ready":
                self.note("sealed")
        self.came = set(self.seats)
        self.chains = {int(seat): Chain(0) for seat in rest.split()}
        self.begin(action, "")

    def begin(self, _: TimedAction, __: str) -> None:
        """Begin the match."""
        self.stage = "playing"
        self.note("start")
        if self.delay is not None:
            self.reserves = [self.first_reserve] * self.rules.seats
        self._throw_for_the_start()

    def _throw_for_the_start(self) -> None:
        """Apply the throws that decide who begins.

        There are none while the model only tries out whether an action is allowed.
        """
        for throw in self.chance:
            assert self.state.seat is None
            self.fall(throw)

    def be_ready(self, action: TimedAction, _: str) -> None:
        """Record that a player is ready for the next game, which starts with the last player."""
        if self.stage != "between":
            raise Refused
        assert action.seat is not None
        self.ready.add(action.seat)
        self.note("ready")
        if self.ready.issuperset(self.here):
            self.begin_next_game(action, "")

    def begin_next_game(self, _: TimedAction, __: str) -> None:
        """Start the next game of the match."""
        self.stage, self.ending, self.outcome = "playing", "", None
        self.ready = set()
        self.state = self.rules.start_again(tuple(self.score), self.state.won or ())
        self.turn, self.steps = [self.state], []
        self.note("game")
        self._throw_for_the_start()

    # ---- Playing

    def _check_turn(self, action: TimedAction) -> None:
        self.going_on()
        if action.seat != self.acting:
            raise Refused

    def _check_no_throw_pends(self, action: TimedAction) -> None:
        self._check_turn(action)
        if self.pending is not None:
            raise Refused

    def throw(self, action: TimedAction, link: str) -> None:
        """Throw for the active seat; `link` is not empty if its page sends its link."""
        self._check_turn(action)
        assert action.seat is not None
        if self.holding is not None or not self.rules.faces(self.state):
            raise Refused
        self.ask_for_throw(action.seat, by_player=True, link=link != "")

    def step(self, action: TimedAction, _: str) -> None:
        """Make a step or a call of the active seat."""
        self._check_no_throw_pends(action)
        assert action.seat is not None
        choice = read_action(action.text)
        if self.holding is not None or choice not in self.rules.legal_moves(self.state):
            raise Refused
        assert not isinstance(choice, Call) or choice.name in self.rules.call_names
        self.acted.add(action.seat)
        bound = isinstance(choice, Call) and choice.name in self.rules.irrevocable_calls
        self._play(action.seat, choice, own=not bound)
        passed = self.stage == "playing" and self.state.seat != action.seat
        if passed and not bound and self.could_differ():
            self.holding = action.seat

    def _play(self, seat: int, choice: Choice, *, own: bool) -> None:
        self.state = self.rules.apply(self.state, choice)
        self.turn.append(self.state)
        self.steps.append(PlayedStep(seat, own))
        self.lapse("step")
        self.note("call" if isinstance(choice, Call) else "move")
        outcome = self.rules.outcome(self.state)
        if outcome:
            self.end_game(outcome, "played")

    def undo(self, action: TimedAction, _: str) -> None:
        """Undo the last step of the turn."""
        self._check_no_throw_pends(action)
        assert action.seat is not None
        if self.steps[-1:] != [PlayedStep(action.seat, own=True)]:
            raise Refused
        self.steps.pop()
        self.turn.pop()
        self.state, self.holding = self.turn[-1], None
        self.lapse("step")
        self.note("undo")

    def confirm(self, action: TimedAction, _: str) -> None:
        """Confirm the turn; the next seat becomes active."""
        self._check_no_throw_pends(action)
        if self.holding is None:
            raise Refused
        self.holding = None
        self.note("done")

    def play_for_bot(self, _: TimedAction, __: str) -> None:
        """Take the next action of a bot: answer an offer, throw, or make a step."""
        if self.to_be_answered:
            self.answer_for_computer()
            return
        seat = self.acting
        assert seat is not None
        if self.rules.due(self.state) == "throw":
            self.ask_for_throw(seat, by_player=False, link=False)
        else:
            self._play(seat, bot_choice(self.rules, self.state), own=False)


def bot_choice(rules: Rules[State], state: State) -> Choice:
    """Return the choice of a bot that plays on for a player; equal positions give equal choices."""
    chosen = choose(rules, state, DEFAULT_LEVEL, SeededRng("the same"))
    assert chosen is not None
    return chosen
