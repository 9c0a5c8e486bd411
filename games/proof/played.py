"""The state of a match while its record is replayed."""

from dataclasses import dataclass, field

from games.engine.match import scored, winners
from games.engine.rules import Rules
from games.engine.state import Outcome, State
from games.proof.company import ABORTED, Company
from games.proof.offers import Offer


@dataclass(frozen=True)
class Moment:
    """The state of a match after one event, to which a reopening can return."""

    state: State
    steps: tuple[tuple[int | None, State], ...]
    out: dict[int, str]
    given_up: Outcome | None
    final: bool


@dataclass
class Replay:
    """The position, the steps of the current turn, which can be undone, and the open offers."""

    rules: Rules[State]
    state: State
    company: Company
    steps: list[tuple[int | None, State]] = field(default_factory=list)
    begun: bool = False
    given_up: Outcome | None = None
    offers: list[Offer] = field(default_factory=list)
    thrown: bool = False
    """Whether a player, not only a bot, has thrown."""
    final: bool = False
    """Whether the match has ended before a game decided it."""

    paused: bool = False
    """Whether the match is suspended by staff."""
    kept: tuple[int, ...] | None = None
    """The points that stay as they were because a ruling ended the match."""
    games: int = 1
    """The number of games begun."""
    moments: dict[int, Moment] = field(default_factory=dict)
    """The state after each event since the last draw, by event number."""

    @property
    def outcome(self) -> Outcome | None:
        """Return the outcome of the current game, or None."""
        return self.given_up or self.rules.outcome(self.state)

    @property
    def score(self) -> tuple[int, ...]:
        """Return the points of every seat from games that were played or resigned."""
        outcome = self.outcome
        if self.kept is not None:
            return self.kept
        if outcome is None or outcome == ABORTED or self.final:
            return self.state.won
        return scored(self.rules, self.state, outcome)

    @property
    def result(self) -> Outcome | None:
        """Return the outcome of the match, or None."""
        outcome = self.outcome
        if outcome is None or outcome == ABORTED or self.final:
            return outcome
        won = winners(self.rules, self.score)
        return Outcome(won, outcome.points) if won else None

    def end(self, outcome: Outcome) -> None:
        """End the match with this outcome, whatever the position."""
        self.kept, self.given_up, self.final, self.paused = self.score, outcome, True, False

    def remember(self, number: int, *, drawn: bool) -> None:
        """Store the state after an event; no ruling can go back past a draw."""
        if drawn:
            self.moments.clear()
        out, given_up = dict(self.company.out), self.given_up
        self.moments[number] = Moment(self.state, tuple(self.steps), out, given_up, self.final)

    def go_back(self, moment: Moment) -> None:
        """Restore an earlier state of the match."""
        self.state, self.steps = moment.state, list(moment.steps)
        self.given_up, self.final, self.kept = moment.given_up, moment.final, None
        self.company.out, self.company.claimed = dict(moment.out), None
