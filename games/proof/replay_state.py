"""The state of a match while its record is replayed."""

from collections.abc import Callable
from dataclasses import dataclass, field

from games.engine.match import points_after, winners
from games.engine.rules import Rules
from games.engine.state import Outcome, State
from games.engine.words import gettext_noop
from games.proof.check import CheckResult
from games.proof.illegal_event import IllegalEvent
from games.proof.offers import Offer
from games.proof.participants import ABORTED, Participants
from games.proof.record import Record, RecordEvent


@dataclass(frozen=True)
class Snapshot:
    """The state of a match after one event; a ruling can reopen the match there."""

    state: State
    steps: tuple[tuple[int | None, State], ...]
    left: dict[int, str]
    declared_outcome: Outcome | None
    ended_early: bool
    suspended: bool


@dataclass
class Replay:
    """The state of a match in a replay: position, undoable steps, open offers, players and more."""

    rules: Rules[State]
    state: State
    participants: Participants
    steps: list[tuple[int | None, State]] = field(default_factory=list)
    """For each step or call since the last throw, its seat and the state before it."""
    started: bool = False
    declared_outcome: Outcome | None = None
    """The outcome of the current game if a resignation, offer, claim or ruling has decided it."""
    offers: list[Offer] = field(default_factory=list)
    player_has_thrown: bool = False
    """Whether a player, not only a bot, has thrown."""
    ended_early: bool = False
    """Whether the match has ended before it was played out, for example by clock or a claim."""
    suspended: bool = False
    """Whether the match is suspended by staff."""
    fixed_score: tuple[int, ...] | None = None
    """The points of every seat when a ruling ended the match; None if no ruling did."""
    game_number: int = 1
    """The number of games begun."""
    snapshots: dict[int, Snapshot] = field(default_factory=dict)
    """The state after each event since the last draw, by event number."""

    @property
    def outcome(self) -> Outcome | None:
        """Return the outcome of the current game, or None while it is not over."""
        return self.declared_outcome or self.rules.outcome(self.state)

    @property
    def score(self) -> tuple[int, ...]:
        """Return the points that every seat has won in games that were played out or resigned."""
        outcome = self.outcome
        if self.fixed_score is not None:
            return self.fixed_score
        if outcome is None or outcome == ABORTED or self.ended_early:
            return self.state.won
        return points_after(self.rules, self.state, outcome)

    @property
    def result(self) -> Outcome | None:
        """Return the outcome of the match, or None while it is not over."""
        outcome = self.outcome
        if outcome is None or outcome == ABORTED or self.ended_early:
            return outcome
        won = winners(self.rules, self.score)
        return Outcome(won, outcome.points) if won else None

    def end(self, outcome: Outcome) -> None:
        """End the match with this outcome, whatever the position."""
        self.fixed_score, self.declared_outcome = self.score, outcome
        self.ended_early, self.suspended = True, False

    def save_snapshot(self, number: int, *, drawn: bool) -> None:
        """Store the state after event `number`.

        A draw deletes all earlier snapshots, because no ruling can undo a draw.
        """
        if drawn:
            self.snapshots.clear()
        self.snapshots[number] = Snapshot(
            self.state,
            tuple(self.steps),
            dict(self.participants.left),
            self.declared_outcome,
            self.ended_early,
            self.suspended,
        )

    def restore(self, snapshot: Snapshot) -> None:
        """Set the state of the match to that of a snapshot."""
        self.state, self.steps = snapshot.state, list(snapshot.steps)
        self.declared_outcome, self.ended_early = snapshot.declared_outcome, snapshot.ended_early
        self.participants.left, self.participants.claimed = dict(snapshot.left), None
        self.fixed_score = None

    def check_running(self) -> None:
        """Raise `IllegalEvent` if the game is over."""
        if self.outcome is not None:
            raise IllegalEvent(gettext_noop("The game was already over."))

    def check_active(self, event: RecordEvent) -> None:
        """Raise `IllegalEvent` if the game is over or the event is not by the active seat."""
        self.check_running()
        if event.seat != self.state.seat:
            raise IllegalEvent(gettext_noop("It was another player's turn."))


Handler = Callable[[Replay, Record, RecordEvent], CheckResult | None]
"""Applies an event to the replay; raises `IllegalEvent` if the event was not possible."""
