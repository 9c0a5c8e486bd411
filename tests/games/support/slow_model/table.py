"""The core of the slow model: seats, position, turn, score and clocks.

Presence and leaving are in `leaving`, offers in `offers`, the rest in `match`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from games.engine.play import play
from games.engine.rules import Rules
from games.engine.state import Move, Outcome, State, Throw

LINK_TIME = 1.5
NO_WINNER = Outcome((), 0)
GRACE, GIFT, PATIENCE, PAUSE, BREAK = 1, 15, 20, 0.8, 10
TALK = {"offer", "answer", "give", "claim", "out", "back", "anchor"}
LAPSING = {
    "throw": {"abort", "takeback"},
    "step": {"takeback"},
    "company": {"abort", "takeback", "resign"},
}


class Refused(Exception):
    """Error: the model does not allow an action, so the site must refuse it, too."""


class Late(Exception):
    """Error: an action was sent for an older position, or after the time has run out."""


@dataclass(frozen=True)
class Terms:
    """Setup of a match except for the options of its game; times are in seconds."""

    delay: int | None
    reserve: int
    abandoned: str


@dataclass(frozen=True)
class TimedAction:
    """Accepted action with its time and seat, and with the throws that were drawn for it."""

    at: int
    seat: int | None
    text: str
    thrown: tuple[Throw, ...] = ()


@dataclass
class Offer:
    """Open offer, which some seats have still to accept."""

    number: int
    kind: str
    seat: int
    points: int
    accepted: list[int] = field(default_factory=list)


@dataclass
class PlayedStep:
    """Step of the current turn that was not undone: its seat, and whether it may be undone."""

    seat: int
    own: bool


@dataclass
class Pending:
    """Throw that waits for the links of some seats."""

    number: int
    roller: int
    by_player: bool
    asked: int
    awaited: set[int]
    links: set[int] = field(default_factory=set)
    """The seats whose links have come."""

    @property
    def until(self) -> float:
        """The second in which the throw is made without the links that are missing."""
        return self.asked + LINK_TIME


@dataclass
class Chain:
    """Hash chain of a seat: after which joint throw it started, and how many links it withheld."""

    start: int
    withheld: int = 0


class Table:
    """Core of the model: a match in memory with its seats, position, turn, score and clocks."""

    def __init__(self, rules: Rules[State], terms: Terms, begins: int) -> None:
        self.rules, self.delay, self.first_reserve = rules, terms.delay, terms.reserve
        self.abandoned = terms.abandoned if rules.seats > 2 else "ends"
        self.state = rules.start()
        self.stage, self.ending = "beginning", ""
        self.seats = range(rules.seats)
        self.given = set[int]()
        self.created = self.now = self.stored = self.moved = begins
        """When the match began, the present, the last save and the last change of the game."""
        self.turn_at: float | None = None
        self.holding: int | None = None
        self.turn = [self.state]
        """The position after the last throw, and after each step since that was not undone."""
        self.steps = list[PlayedStep]()
        self.reserves: list[float] | None = None
        self.offers = list[Offer]()
        self.kinds = list[str]()
        """The kinds of all events, in order."""
        self.thrown = False
        self.acted = set[int]()
        """The seats that have thrown or played in this match."""
        self.came = set[int]()
        """The seats whose players have opened a page or done anything in this match."""
        self.out = dict[int, str]()
        """The vacated seats, and how each was left."""
        self.leavings = list[tuple[int, str]]()
        """The recorded leavings: seat and reason."""
        self.outcome: Outcome | None = None
        self.score = list[int]()
        self.chance: Sequence[Throw] = ()
        self.chains = dict[int, Chain]()
        """The chains of the seats; empty if throws depend on no links."""
        self.joint_throws = 0
        """How many joint throws were asked for."""
        self.pending: Pending | None = None

    @property
    def version(self) -> int:
        """The number of the last event."""
        return len(self.kinds)

    @property
    def by(self) -> list[int]:
        """The seats that have made the steps since the last throw, in order."""
        return [step.seat for step in self.steps]

    @property
    def here(self) -> list[int]:
        """The seats of players who have not left."""
        return [seat for seat in self.seats if seat not in self.out]

    @property
    def seats_in_play(self) -> list[int]:
        """The seats whose turns are played, by a player or by a bot that plays on."""
        return self.here if self.abandoned == "skipped" else list(self.seats)

    @property
    def acting(self) -> int | None:
        """The active seat, even if it only has to confirm its turn; None without one."""
        if self.stage != "playing":
            return None
        return self.state.seat if self.holding is None else self.holding

    @property
    def up(self) -> float | None:
        """The second in which the active seat loses on time; None if no clock runs."""
        if self.acting is None or self.reserves is None or self.delay is None:
            return None
        if self.acting in self.out or self.turn_at is None:
            return None
        return self.turn_at + self.delay + self.reserves[self.acting] + GRACE

    @property
    def waits(self) -> bool:
        """Whether the active player's clock stands because they have never come."""
        if self.acting not in self.here or self.here == [self.acting] or self.delay is None:
            return False
        return self.acting not in self.came

    def late(self, now: int) -> bool:
        """Whether the active seat has lost on time at second `now`."""
        return self.up is not None and self.up < now

    def note(self, kind: str) -> None:
        """Append an event of this kind to the log."""
        self.kinds.append(kind)
        if kind not in TALK:
            self.moved = self.now

    def lapse(self, what: str) -> None:
        """Close the offers that end with `what`: a throw, a step, or a change of the players."""
        self.offers = [each for each in self.offers if each.kind not in LAPSING[what]]

    def going_on(self) -> None:
        """Raise `Refused` unless a game is being played."""
        if self.stage != "playing":
            raise Refused

    def fall(self, throw: Throw) -> None:
        """Apply a throw to the position, and begin a new turn."""
        self.state = play(self.rules, self.state, throw)
        self.turn, self.steps, self.pending = [self.state], [], None
        self.lapse("throw")
        self.note("throw")

    def end_game(self, outcome: Outcome, ending: str) -> None:
        """End the game with this outcome; end the match if a seat then has enough points."""
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
        """End the match with this outcome."""
        self.stage, self.ending, self.outcome = "over", ending, outcome
        self.holding, self.offers, self.pending = None, [], None

    def chose(self) -> bool:
        """Whether in any position since the last throw there were several legal moves."""
        return any(len(self.rules.legal_moves(state)) > 1 for state in self.turn[:-1])

    def could_differ(self) -> bool:
        """Whether the turn had a choice, and its plays lead to different positions."""

        def ends(state: State) -> Iterator[State | None]:
            if state.seat != self.turn[0].seat or self.rules.due(state) != "move":
                yield state
                return
            for choice in self.rules.legal_moves(state):
                if isinstance(choice, Move):
                    yield from ends(self.rules.apply(state, choice))
                else:
                    yield None  # A call is a choice by itself.

        found = ends(self.turn[0])
        first = next(found)
        return self.chose() and (first is None or any(end != first for end in found))

    @property
    def was_broken_off(self) -> bool:
        """Whether the latest game ended in some other way than by playing it to its end."""
        return self.stage in ("between", "over") and self.ending != "played"

    def stop_clock(self, seat: int | None) -> None:
        """Stop the clock of a seat; the time over the delay is taken from its reserve.

        A turn without a choice costs nothing, unless the game ended in the middle of it. The clock
        of the active seat starts, unless its player has never come.
        """
        if self.delay is None:
            return
        timed = seat is not None and seat not in self.out
        if (
            seat is not None
            and timed
            and self.reserves
            and self.turn_at is not None
            and (self.was_broken_off or self.chose())
        ):
            used = max(self.now - self.turn_at - self.delay, 0)
            self.reserves[seat] = max(self.reserves[seat] - used, 0)
        self.turn_at = None if self.acting is None or self.waits else self.now
