"""The seats still playing, derived from a log in which players leave, claim and return."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.engine.reading import Json
from games.engine.rules import Rules
from games.engine.state import Outcome, State
from games.engine.words import gettext_noop
from games.proof.illegal_event import IllegalEvent
from games.proof.leaving import (
    ABANDONED,
    ENDS,
    LEAVING_REASONS,
    MIN_SEATS_TO_CONTINUE,
    SKIPPED,
    VACATED,
    continues_without,
    forfeit_outcome,
    outcome_if_unopposed,
)
from games.proof.record import RecordEvent

ABORTED = Outcome((), 0)
"""The outcome of an aborted match: no winner and no points."""
NOT_CLAIMED = gettext_noop("There was nothing to be claimed like this.")


@dataclass
class Participants:
    """The players of a match by seat, and what happens when they leave."""

    rules: Rules[State]
    players: tuple[int, ...]
    """The seats with players; the others have bots."""
    on_leaving: str = ENDS
    """The agreement of the match on seats whose player leaves: a constant of `leaving`."""
    left: dict[int, str] = field(default_factory=dict)
    """The seats whose player has left, with the way in which they left."""
    claimed: int | None = None
    """The seat of a claim of abandonment until its player has left."""
    vacated: int | None = None
    """The seat that a ruling has just vacated, until its player has left."""
    acted: set[int | None] = field(default_factory=set)
    """The seats that have thrown or played themselves, not automatically."""

    @property
    def remaining(self) -> set[int]:
        """Return the seats of players who have not left."""
        return set(self.players) - set(self.left)

    @property
    def playing_seats(self) -> set[int]:
        """Return the seats that still play, those with a substitute bot included."""
        skipped = set(self.left) if self.on_leaving == SKIPPED else set[int]()
        return set(range(self.rules.seats)) - skipped

    def mark_acted(self, event: RecordEvent) -> None:
        """Note that the seat of this event has thrown or played, unless automatically."""
        if not event.automatic:
            self.acted.add(event.seat)

    def forfeit_outcome(self, state: State, seat: int) -> Outcome:
        """Return the outcome if this seat resigns or loses by clock.

        Raises `IllegalEvent` if the seat has left or the others would play on.
        """
        if seat in self.left or self._continues_without(seat):
            raise IllegalEvent(
                gettext_noop("At this table the others play on when somebody leaves.")
            )
        return forfeit_outcome(self.rules, state, seat, self.left)

    def apply_claim(self, state: State, seat: int | None, about: Json) -> Outcome | None:
        """Return the outcome of a claim by `seat`, or None if the match goes on after it.

        `about` is the seat that is said to be abandoned, or None for a claim of the win. Raises
        `IllegalEvent` if this cannot be claimed.
        """
        if seat not in self.remaining or about == seat:
            raise IllegalEvent(NOT_CLAIMED)
        if about is None:
            outcome = outcome_if_unopposed(self.rules, state, self.left)
            if outcome is None:
                raise IllegalEvent(NOT_CLAIMED)
            return outcome
        # JSON's `true` would otherwise be seat 1.
        if isinstance(about, bool) or not isinstance(about, int) or about not in self.remaining:
            raise IllegalEvent(NOT_CLAIMED)
        return self._claim_abandonment(state, about)

    def apply_leaving(
        self, state: State, seat: int | None, payload: Mapping[str, Json]
    ) -> Outcome | None:
        """Take a player out of a seat; return the outcome if no opponent is left.

        Raises `IllegalEvent` if the seat cannot be left in this way.
        """
        why = payload.get("why")
        as_agreed = why in LEAVING_REASONS and payload == {"why": why, "then": self.on_leaving}
        if (
            seat is None
            or seat not in self.remaining
            or not as_agreed
            or not self._continues_without(seat)
        ):
            raise IllegalEvent(gettext_noop("Nobody could leave a seat like this."))
        if (why == ABANDONED) != (self.claimed == seat):
            raise IllegalEvent(NOT_CLAIMED)
        if (why == VACATED) != (self.vacated == seat):
            raise IllegalEvent(gettext_noop("Nobody had taken anybody out."))
        self.left[seat], self.claimed, self.vacated = str(why), None, None
        if self.on_leaving != SKIPPED:
            return None
        return outcome_if_unopposed(self.rules, state, self.left)

    def reclaim_seat(self, seat: int | None) -> None:
        """Give a seat back to its player.

        Raises `IllegalEvent` if its player has not left, or not merely by being absent.
        """
        if seat is None or self.left.pop(seat, None) != ABANDONED:
            raise IllegalEvent(gettext_noop("There was no seat to come back to."))

    def reseat(self, seat: int, *, computer: bool) -> None:
        """Put another player or a bot into a seat."""
        self.left.pop(seat, None)
        self.players = tuple({*self.players, seat} - ({seat} if computer else set()))

    def check_skipped(self, seat: int | None) -> None:
        """Raise `IllegalEvent` unless the turns of this seat are skipped."""
        if seat not in self.left or self.on_leaving != SKIPPED:
            raise IllegalEvent(gettext_noop("Nobody was to be skipped here."))

    def _continues_without(self, seat: int) -> bool:
        return continues_without(self.on_leaving, self.rules.seats, self.remaining, seat)

    def _claim_abandonment(self, state: State, seat: int) -> Outcome | None:
        if self._continues_without(seat):
            self.claimed = seat
            return None
        if self.rules.seats < MIN_SEATS_TO_CONTINUE and seat not in self.acted:
            return ABORTED
        return forfeit_outcome(self.rules, state, seat, self.left)
