"""Where a match stands while its record is played again."""

from dataclasses import dataclass, field

from games.engine.core import Outcome, Rules, State
from games.engine.match import scored, winners
from games.proof.company import ABORTED, Company
from games.proof.offers import Offer


@dataclass(frozen=True)
class Moment:
    """How a match stood after one of its events."""

    state: State
    steps: tuple[tuple[int | None, State], ...]
    out: dict[int, str]
    given_up: Outcome | None
    final: bool


@dataclass
class Replay:
    """Where the game stands, and the steps of the turn, which can be taken back."""

    rules: Rules[State]
    state: State
    company: Company
    steps: list[tuple[int | None, State]] = field(default_factory=list)
    begun: bool = False
    given_up: Outcome | None = None
    offers: list[Offer] = field(default_factory=list)
    thrown: bool = False
    """Whether a person has thrown."""
    final: bool = False
    """Whether the match, and not only its game, has ended without being played to its end."""

    paused: bool = False
    """Whether staff has paused the match."""
    kept: tuple[int, ...] | None = None
    """The score that stays as it was, because a ruling has ended the match."""
    games: int = 1
    """How many games have begun."""
    moments: dict[int, Moment] = field(default_factory=dict)
    """How the match stood after each event since the last draw, by their numbers."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended, if it has."""
        return self.given_up or self.rules.outcome(self.state)

    @property
    def score(self) -> tuple[int, ...]:
        """The points of every seat in the games that were played or resigned."""
        outcome = self.outcome
        if self.kept is not None:
            return self.kept
        if outcome is None or outcome == ABORTED or self.final:
            return self.state.won
        return scored(self.rules, self.state, outcome)

    @property
    def result(self) -> Outcome | None:
        """How the match has ended, if it has."""
        outcome = self.outcome
        if outcome is None or outcome == ABORTED or self.final:
            return outcome
        won = winners(self.rules, self.score)
        return Outcome(won, outcome.points) if won else None

    def end(self, outcome: Outcome) -> None:
        """Let the match end, whatever is on the board."""
        self.kept, self.given_up, self.final, self.paused = self.score, outcome, True, False

    def remember(self, number: int, *, drawn: bool) -> None:
        """Keep in mind how the match stands after an event; nothing goes back past a draw."""
        if drawn:
            self.moments.clear()
        out, given_up = dict(self.company.out), self.given_up
        self.moments[number] = Moment(self.state, tuple(self.steps), out, given_up, self.final)

    def go_back(self, moment: Moment) -> None:
        """Let the match stand as it did, and go on from there."""
        self.state, self.steps = moment.state, list(moment.steps)
        self.given_up, self.final, self.kept = moment.given_up, moment.final, None
        self.company.out, self.company.claimed = dict(moment.out), None
