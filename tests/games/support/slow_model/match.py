"""A model of a match by the plainest means: every query replays everything from the start.

The model stores the accepted actions with their time in seconds. To answer anything it starts a new
match in memory and replays them. Only the rules of the game and the bot's choices are the engine's
own; turns, offers, clocks, absence and leaving are implemented a second time here.
"""

from collections.abc import Callable, Sequence

from games.engine.bots.choose import choose
from games.engine.bots.levels import DEFAULT_LEVEL
from games.engine.bots.noise import SeededRng
from games.engine.forms.text import read_action
from games.engine.rules import Rules
from games.engine.state import Call, Choice, State
from tests.games.support.slow_model.offers import Talk
from tests.games.support.slow_model.table import (
    BREAK,
    GIFT,
    PATIENCE,
    PAUSE,
    TALK,
    Deed,
    Late,
    Refused,
    Step,
    Terms,
)

UNMOVED = ("offer", "return", "claim")
"""Actions that are accepted whatever has happened to the board."""


class World(Talk):
    """A match in memory, from its start on."""

    def __init__(self, rules: Rules[State], terms: Terms, begins: int) -> None:
        super().__init__(rules, terms, begins)
        self.answers, self.wishes = set(), set()
        self.gifts = dict.fromkeys(self.seats, 0)
        self.pages, self.back = {seat: {} for seat in self.seats}, None
        self.ready = set[int]()
        self.break_over = begins

    @property
    def calls(self) -> Sequence[Choice]:
        """The legal calls of the active seat before its throw."""
        waits = self.acting is not None and self.rules.due(self.state) == "throw"
        return self.rules.legal_moves(self.state) if waits else ()

    @property
    def due(self) -> float | None:
        """The second in which something happens without a request."""
        if self.stage == "beginning":
            return self.created + PATIENCE
        if self.stage == "between":
            return self.break_over
        if self.abandoned == "computer" and self.acting in self.out:
            return self.stored + PAUSE
        if self.stage == "playing" and self.to_be_answered:
            return min(self.up or self.stored + PAUSE, self.stored + PAUSE)
        return self.up

    def happens(self, now: int) -> str:
        """The name of what happens now without a request, or an empty string."""
        if self.due is None or self.due > now:
            return ""
        if self.stage == "beginning":
            return "begin"
        if self.stage == "between":
            return "game"
        if self.acting in self.out or self.to_be_answered:
            return "computer"
        return "flag" if self.late(now) else ""

    def do(self, deed: Deed) -> None:
        """Do one thing, or raise `Refused`."""
        word, _, rest = deed.action.partition(" ")
        self.chance, self.now = deed.thrown, deed.at
        version, before, stage = self.version, self.acting, self.stage
        deeds: dict[str, Callable[[Deed, str], None]] = {
            "gift": self._gift,
            "begin": self._begin,
            "throw": self._throw,
            "move": self._step,
            "call": self._step,
            "undo": self._undo,
            "done": self._confirm,
            "computer": self._computer,
            "ready": self._ready,
            "game": self._next_game,
            "resign": self.resign,
            "return": self.return_,
            "claim": self.claim,
            "come": self.come,
            "sign": self.sign,
            "offer": self.offer,
            "accept": self.answer,
            "refuse": self.answer,
            "withdraw": self.answer,
            "give": self.give,
            "rematch": self.rematch,
            "flag": self.flag,
            "outage": self._outage,
            "pause": self._pause,
        }
        deeds[word](deed, rest)
        if self.version == version:
            return
        self.skip()
        if self.acting != before:
            self.stop_clock(before)
        if self.stage == "between" != stage:
            self.break_over = self.now + BREAK
        if self.stage == "over":
            self.pages = {seat: {} for seat in self.seats}
        self.stored = self.now

    # ---- Start

    def _gift(self, deed: Deed, _: str) -> None:
        assert deed.seat is not None
        self.given.add(deed.seat)
        self.note("ready")
        if len(self.given) == self.rules.seats:
            self._begin(deed, "")

    def _begin(self, _: Deed, __: str) -> None:
        self.stage = "playing"
        self.note("start")
        if self.delay is not None:
            self.reserves = [self.first_reserve] * self.rules.seats
        self._throw_for_the_start()

    def _throw_for_the_start(self) -> None:
        """Apply the throws for the start; an action that is only tried out has none."""
        for throw in self.chance:
            assert self.state.seat is None
            self.fall(throw)

    def _ready(self, deed: Deed, _: str) -> None:
        if self.stage != "between":
            raise Refused
        assert deed.seat is not None
        self.ready.add(deed.seat)
        self.note("ready")
        if self.ready.issuperset(self.here):
            self._next_game(deed, "")

    def _next_game(self, _: Deed, __: str) -> None:
        self.stage, self.ending, self.outcome = "playing", "", None
        self.ready = set()
        self.state = self.rules.start_again(tuple(self.score), self.state.won or ())
        self.turn, self.steps = [self.state], []
        self.note("game")
        self._throw_for_the_start()

    # ---- Playing

    def _check_turn(self, deed: Deed) -> None:
        self.going_on()
        if deed.seat != self.acting:
            raise Refused

    def _throw(self, deed: Deed, _: str) -> None:
        self._check_turn(deed)
        assert deed.seat is not None
        if self.holding is not None or not self.rules.faces(self.state):
            raise Refused
        if not self.chance:
            return
        self.acted.add(deed.seat)
        self.thrown = True
        self._fall_once_more(deed.seat)

    def _fall_once_more(self, seat: int) -> None:
        if self.by[-1:] == [seat]:
            self.stop_clock(seat)
        (throw,) = self.chance
        self.fall(throw)

    def _step(self, deed: Deed, _: str) -> None:
        self._check_turn(deed)
        assert deed.seat is not None
        action = read_action(deed.action)
        if self.holding is not None or action not in self.rules.legal_moves(self.state):
            raise Refused
        assert not isinstance(action, Call) or action.name in self.rules.call_names
        self.acted.add(deed.seat)
        bound = isinstance(action, Call) and action.name in self.rules.irrevocable_calls
        self._play(deed.seat, action, own=not bound)
        passed = self.stage == "playing" and self.state.seat != deed.seat
        if passed and not bound and self.chose():
            self.holding = deed.seat

    def _play(self, seat: int, action: Choice, *, own: bool) -> None:
        self.state = self.rules.apply(self.state, action)
        self.turn.append(self.state)
        self.steps.append(Step(seat, own))
        self.lapse("step")
        self.note("call" if isinstance(action, Call) else "move")
        outcome = self.rules.outcome(self.state)
        if outcome:
            self.end_game(outcome, "played")

    def _undo(self, deed: Deed, _: str) -> None:
        self._check_turn(deed)
        assert deed.seat is not None
        if self.steps[-1:] != [Step(deed.seat, own=True)]:
            raise Refused
        self.steps.pop()
        self.turn.pop()
        self.state, self.holding = self.turn[-1], None
        self.lapse("step")
        self.note("undo")

    def _confirm(self, deed: Deed, _: str) -> None:
        self._check_turn(deed)
        if self.holding is None:
            raise Refused
        self.holding = None
        self.note("done")

    def _computer(self, _: Deed, __: str) -> None:
        if self.to_be_answered:
            self.answer_for_computer()
            return
        seat = self.acting
        assert seat is not None
        if self.rules.due(self.state) == "throw":
            self._fall_once_more(seat)
        else:
            self._play(seat, bot_choice(self.rules, self.state), own=False)

    # ---- Time

    def _outage(self, deed: Deed, rest: str) -> None:
        self.back = deed.at
        if self.stage == "playing" and self.turn_at is not None:
            self.turn_at += int(rest) + GIFT
            self.note("time")

    def _pause(self, _: Deed, rest: str) -> None:
        """End a suspension of so many seconds."""
        self.note("ruling")
        self.note("ruling")
        if self.turn_at is not None:
            self.turn_at += int(rest)
        if self.stage == "between":
            self.break_over = self.now + BREAK


def bot_choice(rules: Rules[State], state: State) -> Choice:
    """Return the choice of a bot that replaces a player, the same at every call."""
    chosen = choose(rules, state, DEFAULT_LEVEL, SeededRng("the same"))
    assert chosen is not None
    return chosen


class SlowModel:
    """Every accepted action of one match."""

    def __init__(self, rules: Rules[State], terms: Terms, begins: int) -> None:
        self.table = (rules, terms, begins)
        self.deeds = list[Deed]()

    def world(self) -> World:
        """Replay the match and return its present state."""
        world = World(*self.table)
        for deed in self.deeds:
            world.do(deed)
        return world

    def asks(self, deed: Deed, version: int) -> bool:
        """Whether a new request changes anything; raises `Late` or `Refused` if it must fail.

        A repeated answer to an offer, and being ready twice, succeed without a change.
        """
        world = self.world()
        word, _, rest = deed.action.partition(" ")
        answer = word in ("accept", "refuse", "withdraw")
        if answer and (deed.seat, int(rest), word == "accept") in world.answers:
            return False
        if not (answer or word in UNMOVED or self._fresh(world, word, version)):
            raise Late
        if world.late(deed.at):
            raise Late
        if world.stage == "playing" and deed.seat in world.out and word != "return":
            raise Refused
        if word == "ready" and world.stage == "between" and deed.seat in world.ready:
            return False
        world.do(deed)
        return True

    def _fresh(self, world: World, word: str, version: int) -> bool:
        """Whether the board is still the one of this version."""
        if not 0 <= version <= world.version:
            return False
        between = word == "ready" and world.stage == "between"
        return between or set(world.kinds[version:]) <= TALK

    def accept(self, deed: Deed) -> None:
        """Store an accepted action."""
        self.deeds.append(deed)
