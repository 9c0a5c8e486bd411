"""The players of a match during a replay: derives from the event log who has left."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.engine.forms.reading import Json
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
NOT_CLAIMED = gettext_noop("This claim was not possible.")


@dataclass
class Participants:
    """The players of a match, those who have left, and what follows for their seats."""

    rules: Rules[State]
    players: tuple[int, ...]
    """The seats with players; the others have bots."""
    on_leaving: str = ENDS
    """What happens to a seat whose player leaves: a constant of `games.proof.leaving`."""
    left: dict[int, str] = field(default_factory=dict)
    """The seats whose player has left, with the reason: one of `LEAVING_REASONS`."""
    claimed: int | None = None
    """A seat that is claimed to be abandoned and whose player has not left yet; else None."""
    vacated: int | None = None
    """A seat that a ruling vacates and whose player has not left yet; else None."""
    acted: set[int | None] = field(default_factory=set)
    """The seats that have thrown or moved themselves, not only by autoplay."""

    @property
    def remaining_seats(self) -> set[int]:
        """Return the seats of players who have not left."""
        return set(self.players) - set(self.left)

    @property
    def playing_seats(self) -> set[int]:
        """Return the seats that still play, including seats in which a bot plays on."""
        skipped = set(self.left) if self.on_leaving == SKIPPED else set[int]()
        return set(range(self.rules.seats)) - skipped

    def mark_acted(self, event: RecordEvent) -> None:
        """Add the seat of this throw or move to `acted`, unless the event was automatic."""
        if not event.automatic:
            self.acted.add(event.seat)

    def forfeit_outcome(self, state: State, seat: int) -> Outcome:
        """Return the outcome of a match that ends because this seat resigns or loses by clock.

        Raises `IllegalEvent` if its player has already left, or if the match would continue.
        """
        if seat in self.left or self._continues_without(seat):
            raise IllegalEvent(gettext_noop("At this table the game goes on when a player leaves."))
        return forfeit_outcome(self.rules, state, seat, self.left)

    def apply_claim(self, state: State, seat: int | None, about: Json) -> Outcome | None:
        """Apply a claim by `seat`; return the outcome, or None if the match goes on.

        `about` is a seat that is claimed to be abandoned. It is None if `seat` claims the win
        because all opponents have left. Raises `IllegalEvent` if the claim is not possible.
        """
        if seat not in self.remaining_seats or about == seat:
            raise IllegalEvent(NOT_CLAIMED)
        if about is None:
            outcome = outcome_if_unopposed(self.rules, state, self.left)
            if outcome is None:
                raise IllegalEvent(NOT_CLAIMED)
            return outcome
        # JSON's `true` would otherwise be seat 1.
        if (
            isinstance(about, bool)
            or not isinstance(about, int)
            or about not in self.remaining_seats
        ):
            raise IllegalEvent(NOT_CLAIMED)
        return self._claim_abandonment(state, about)

    def apply_leaving(
        self, state: State, seat: int | None, payload: Mapping[str, Json]
    ) -> Outcome | None:
        """Mark the player of `seat` as having left; return the outcome if the match ends by this.

        `payload` is that of the event: why the player left, and what happens to the seat. Raises
        `IllegalEvent` if the player cannot leave in this way.
        """
        why = payload.get("why")
        as_agreed = why in LEAVING_REASONS and payload == {"why": why, "then": self.on_leaving}
        if (
            seat is None
            or seat not in self.remaining_seats
            or not as_agreed
            or not self._continues_without(seat)
        ):
            raise IllegalEvent(gettext_noop("A player could not leave a seat in this way."))
        # Without a claim, only a player who has never come to the board is held to be absent.
        never_came = why == ABANDONED and self.claimed is None and seat not in self.acted
        if (why == ABANDONED) != (self.claimed == seat) and not never_came:
            raise IllegalEvent(NOT_CLAIMED)
        if (why == VACATED) != (self.vacated == seat):
            raise IllegalEvent(gettext_noop("No moderator had removed this player."))
        self.left[seat], self.claimed, self.vacated = str(why), None, None
        if self.on_leaving != SKIPPED:
            return None
        return outcome_if_unopposed(self.rules, state, self.left)

    def reclaim_seat(self, seat: int | None) -> None:
        """Give a seat back to its player, who has returned.

        Raises `IllegalEvent` unless the seat was claimed to be abandoned: players who resigned,
        lost by clock or were removed by staff cannot return.
        """
        if seat is None or self.left.pop(seat, None) != ABANDONED:
            raise IllegalEvent(gettext_noop("This player had no seat to come back to."))

    def reseat(self, seat: int, *, computer: bool) -> None:
        """Give a seat to another player, or to a bot if `computer` is true."""
        self.left.pop(seat, None)
        self.acted.discard(seat)
        self.players = tuple({*self.players, seat} - ({seat} if computer else set()))

    def check_skipped(self, seat: int | None) -> None:
        """Raise `IllegalEvent` unless this seat is skipped because its player has left."""
        if seat not in self.left or self.on_leaving != SKIPPED:
            raise IllegalEvent(gettext_noop("There was no turn to skip here."))

    def _continues_without(self, seat: int) -> bool:
        return continues_without(self.on_leaving, self.rules.seats, self.remaining_seats, seat)

    def _claim_abandonment(self, state: State, seat: int) -> Outcome | None:
        if self._continues_without(seat):
            self.claimed = seat
            return None
        if self.rules.seats < MIN_SEATS_TO_CONTINUE and seat not in self.acted:
            return ABORTED
        return forfeit_outcome(self.rules, state, seat, self.left)
