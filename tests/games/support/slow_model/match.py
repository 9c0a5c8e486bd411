"""A model of a match as simple as possible: for each question it replays the whole match.

The model stores the accepted actions with their time in seconds. To answer anything it starts a new
match in memory and replays them. Only the rules of the game and the bot's choices are the engine's
own; turns, offers, clocks, absence and leaving are implemented a second time here.
"""

from collections.abc import Callable, Sequence

from games.engine.rules import Rules
from games.engine.state import Choice, State
from tests.games.support.slow_model.leaving import COUNTDOWN
from tests.games.support.slow_model.table import (
    BREAK,
    GIFT,
    GRACE,
    PATIENCE,
    PAUSE,
    TALK,
    Late,
    Refused,
    Terms,
    TimedAction,
)
from tests.games.support.slow_model.turns import Turns

ASKING = ("throw", "computer", "late-links")
"""Actions that ask for a throw, or answer for a bot while one is pending."""
UNMOVED = ("offer", "return", "claim")
"""Actions that are accepted whatever has happened to the board."""


class World(Turns):
    """State of a match in the model, made by replaying its actions."""

    def __init__(self, rules: Rules[State], terms: Terms, begins: int) -> None:
        super().__init__(rules, terms, begins)
        self.answers, self.wishes = set(), set()
        self.gifts = dict.fromkeys(self.seats, 0)
        self.pages, self.back = {seat: {} for seat in self.seats}, None
        self.ready = set[int]()
        self.break_over = begins
        self.no_longer_waits: int | None = None
        """The second in which the site goes on without a player who has never come."""

    @property
    def calls(self) -> Sequence[Choice]:
        """The calls that the active seat may make before its throw."""
        waits = self.acting is not None and self.rules.due(self.state) == "throw"
        return self.rules.legal_moves(self.state) if waits else ()

    @property
    def due(self) -> float | None:
        """The second in which the site acts next without a request, or None."""
        if self.stage == "beginning":
            return self.created + PATIENCE
        if self.stage == "between":
            return self.break_over
        if self.abandoned == "computer" and self.acting in self.out and not self.pending:
            return self.stored + PAUSE
        due = (
            self.pending.until if self.pending else self.no_longer_waits if self.waits else self.up
        )
        if self.stage == "playing" and self.to_be_answered:
            return min(due or self.stored + PAUSE, self.stored + PAUSE)
        return due

    def happens(self, now: int) -> str:
        """Return the name of what the site does now without a request; empty for nothing."""
        if self.due is None or self.due > now:
            return ""
        if self.stage == "beginning":
            return "begin"
        if self.stage == "between":
            return "game"
        if self.pending is not None:
            return "late-links"
        if self.acting in self.out or self.to_be_answered:
            return "computer"
        return "missed" if self.waits else "flag" if self.late(now) else ""

    def do(self, action: TimedAction) -> None:
        """Apply one action; raise `Refused` if it is not allowed."""
        word, _, rest = action.text.partition(" ")
        self.chance, self.now = action.thrown, action.at
        version, before, stage = self.version, self.acting, self.stage
        handlers: dict[str, Callable[[TimedAction, str], None]] = {
            "gift": self.give_seed,
            "begin": self.begin,
            "throw": self.throw,
            "move": self.step,
            "call": self.step,
            "undo": self.undo,
            "done": self.confirm,
            "computer": self.play_for_bot,
            "ready": self.be_ready,
            "game": self.begin_next_game,
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
            "missed": self.stop_waiting,
            "chains": self.give_chains,
            "link": self.send_link,
            "anchor": self.agree_on_chain,
            "late-links": self.make_overdue_throw,
            "outage": self._outage,
            "pause": self._pause,
        }
        handlers[word](action, rest)
        stood = self.stage == "playing" and self.delay is not None and self.turn_at is None
        saved = (stood and word in ("come", "missed")) or (self.pending and word in ASKING)
        if self.version == version and not saved:
            return
        if self.version > version and action.seat is not None and word != "link":
            self.came.add(action.seat)
        self.skip()
        if self.acting != before:
            self.stop_clock(before)
        elif self.acting is not None and self.turn_at is None and not self.waits:
            self.turn_at = self.now if self.delay is not None else None
        if self.stage == "between" != stage:
            self.break_over = self.now + BREAK
        if self.stage == "over":
            self.pages = {seat: {} for seat in self.seats}
        self.stored = self.now
        away = self.away(self.now) if self.waits else None
        self.no_longer_waits = away and away[1] + COUNTDOWN + GRACE

    # ---- Time

    def _outage(self, action: TimedAction, rest: str) -> None:
        self.back = action.at
        if self.stage == "playing" and self.turn_at is not None:
            self.turn_at += int(rest) + GIFT
            self.note("time")

    def _pause(self, _: TimedAction, rest: str) -> None:
        """Apply the end of a suspension; `rest` is its length in seconds."""
        self.note("ruling")
        self.note("ruling")
        if self.turn_at is not None:
            self.turn_at += int(rest)
        if self.stage == "between":
            self.break_over = self.now + BREAK


class SlowModel:
    """Model of one match: the list of all accepted actions."""

    def __init__(self, rules: Rules[State], terms: Terms, begins: int) -> None:
        self.table = (rules, terms, begins)
        self.actions = list[TimedAction]()

    def world(self) -> World:
        """Replay all actions and return the state after them."""
        world = World(*self.table)
        for action in self.actions:
            world.do(action)
        return world

    def asks(self, action: TimedAction, version: int) -> bool:
        """Return whether a new request changes anything.

        Raises `Late` for an outdated request and `Refused` for one that is not allowed. A repeated
        answer to an offer, and being ready twice, succeed without a change.
        """
        world = self.world()
        word, _, rest = action.text.partition(" ")
        answer = word in ("accept", "refuse", "withdraw")
        if answer and (action.seat, int(rest), word == "accept") in world.answers:
            return False
        if not (answer or word in UNMOVED or self._fresh(world, word, version)):
            raise Late
        if world.late(action.at):
            raise Late
        if world.stage == "playing" and action.seat in world.out and word != "return":
            raise Refused
        if word == "ready" and world.stage == "between" and action.seat in world.ready:
            return False
        world.do(action)
        return True

    def _fresh(self, world: World, word: str, version: int) -> bool:
        """Whether a request for this version is not outdated."""
        if not 0 <= version <= world.version:
            return False
        since = set(world.kinds[version:])
        if word == "resign" and world.stage == "playing":
            return not since & {"start", "game", "ruling"}
        between = word == "ready" and world.stage == "between"
        return between or since - ({"rematch"} if word == "rematch" else set()) <= TALK

    def accept(self, action: TimedAction) -> None:
        """Add an accepted action to the list."""
        self.actions.append(action)
