"""What a match is about in the slow model: who plays whom, where the game stands, whose turn it is.

How it is played, talked about and left is told in `slow_model`, `slow_offers` and `slow_leaving`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.engine.core import Outcome, Rules, State, Throw, play

NOBODY = Outcome((), 0)
GRACE, GIFT, PATIENCE, PAUSE, BREAK = 1, 15, 20, 0.8, 10
TALK = {"offer", "answer", "give", "claim", "out", "back"}
LAPSING = {
    "throw": {"abort", "takeback"},
    "step": {"takeback"},
    "company": {"abort", "takeback", "resign"},
}


class Refused(Exception):
    """The model forbids it; the match must do so, too."""


class Late(Exception):
    """It was meant for another board, or comes when time is up."""


@dataclass(frozen=True)
class Terms:
    """What a table has agreed on, as far as it is no rule of the game; times are in seconds."""

    delay: int | None
    reserve: int
    abandoned: str


@dataclass(frozen=True)
class Deed:
    """Something that was accepted: who did what, when, and what chance showed then."""

    at: int
    seat: int | None
    action: str
    thrown: tuple[Throw, ...] = ()


@dataclass
class Offer:
    """Something offered and not yet answered by all."""

    number: int
    kind: str
    seat: int
    points: int
    accepted: list[int] = field(default_factory=list)


@dataclass
class Step:
    """A step that stands: whose it was, and whether that seat may still take it back."""

    seat: int
    own: bool


class Table:
    """A match in the head, from its beginning on."""

    def __init__(self, rules: Rules[State], terms: Terms, begins: int) -> None:
        self.rules, self.delay, self.first_reserve = rules, terms.delay, terms.reserve
        self.abandoned = terms.abandoned if rules.seats > 2 else "ends"
        self.state = rules.start()
        self.stage, self.ending = "beginning", ""
        self.seats = range(rules.seats)
        self.given = set[int]()
        self.created = self.now = self.stored = self.moved = begins
        """When it began; now; when it was last stored; when something last happened to the game."""
        self.turn_at: int | None = None
        self.holding: int | None = None
        self.turn = [self.state]
        """The position after the last throw, and after every step since that stands."""
        self.steps = list[Step]()
        self.reserves: list[int] | None = None
        self.offers = list[Offer]()
        self.kinds = list[str]()
        """What has happened, event by event."""
        self.thrown = False
        self.acted = set[int]()
        """Who has thrown or played in this match."""
        self.out = dict[int, str]()
        """Who has left, and how."""
        self.leavings = list[tuple[int, str]]()
        """Who is remembered to have left the others waiting, and how."""
        self.outcome: Outcome | None = None
        self.score = list[int]()
        self.chance: Sequence[Throw] = ()

    @property
    def version(self) -> int:
        """The number of the last event."""
        return len(self.kinds)

    @property
    def by(self) -> list[int]:
        """Who made the steps that stand."""
        return [step.seat for step in self.steps]

    @property
    def here(self) -> list[int]:
        """Those who have not left."""
        return [seat for seat in self.seats if seat not in self.out]

    @property
    def played(self) -> list[int]:
        """The seats in which somebody plays, if only a computer."""
        return self.here if self.abandoned == "skipped" else list(self.seats)

    @property
    def acting(self) -> int | None:
        """Whose turn it is."""
        if self.stage != "playing":
            return None
        return self.state.seat if self.holding is None else self.holding

    @property
    def up(self) -> int | None:
        """The second in which the time of whoever is to act is up, what is on its way included."""
        if self.acting is None or self.reserves is None or self.delay is None:
            return None
        if self.acting in self.out:
            return None
        assert self.turn_at is not None
        return self.turn_at + self.delay + self.reserves[self.acting] + GRACE

    def late(self, now: int) -> bool:
        """Tell whether that second is over."""
        return self.up is not None and self.up < now

    def note(self, kind: str) -> None:
        """Something has happened."""
        self.kinds.append(kind)
        if kind not in TALK:
            self.moved = self.now

    def lapse(self, what: str) -> None:
        """Some offers do not outlive this."""
        self.offers = [each for each in self.offers if each.kind not in LAPSING[what]]

    def going_on(self) -> None:
        """Refuse what is for a game that is being played."""
        if self.stage != "playing":
            raise Refused

    def fall(self, throw: Throw) -> None:
        """The dice have fallen so."""
        self.state = play(self.rules, self.state, throw)
        self.turn, self.steps = [self.state], []
        self.lapse("throw")
        self.note("throw")

    def end_game(self, outcome: Outcome, ending: str) -> None:
        """A game has ended, and the match with it if that is enough."""
        before = self.state.won or (0,) * self.rules.seats
        self.score = [
            points + (outcome.points if seat in outcome.winners else 0)
            for seat, points in enumerate(before)
        ]
        best = tuple(seat for seat in self.seats if self.score[seat] >= self.rules.match_points)
        if best:
            self.end(Outcome(best, outcome.points), ending)
        else:
            self.end(outcome, ending)
            self.stage = "between"

    def end(self, outcome: Outcome, ending: str) -> None:
        """All is over."""
        self.stage, self.ending, self.outcome = "over", ending, outcome
        self.holding, self.offers = None, []

    def chose(self) -> bool:
        """Tell whether there was anything to choose since the last throw."""
        return any(len(self.rules.legal_moves(state)) > 1 for state in self.turn[:-1])

    def stop_clock(self, seat: int | None) -> None:
        """Settle a turn: what goes beyond its own time is taken if there was a choice in it."""
        if self.delay is None:
            return
        timed = seat is not None and seat not in self.out
        if seat is not None and timed and self.reserves is not None and self.chose():
            assert self.turn_at is not None
            used = max(self.now - self.turn_at - self.delay, 0)
            self.reserves[seat] = max(self.reserves[seat] - used, 0)
        self.turn_at = None if self.acting is None else self.now
