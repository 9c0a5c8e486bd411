"""The seats still playing, derived from a log in which players leave, claim and return."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.engine.reading import Json
from games.engine.rules import Rules
from games.engine.state import Outcome, State
from games.engine.words import gettext_noop
from games.proof.leaving import (
    ABANDONED,
    ENDS,
    MANY,
    SKIPPED,
    VACATED,
    WHY,
    given_up,
    goes_on,
    unopposed,
)
from games.proof.record import Happening
from games.proof.wrong import Wrong

ABORTED = Outcome((), 0)
"""The outcome of an aborted match: no winner and no points."""
NOT_CLAIMED = gettext_noop("There was nothing to be claimed like this.")


@dataclass
class Company:
    """The players of a match by seat, and what happens when they leave."""

    rules: Rules[State]
    people: tuple[int, ...]
    """The seats with players; the others have bots."""
    then: str = ENDS
    """The agreement of the match on seats whose player leaves: a constant of `leaving`."""
    out: dict[int, str] = field(default_factory=dict)
    """The seats whose player has left, with the way in which they left."""
    claimed: int | None = None
    """The seat of a claim of abandonment until its player has left."""
    vacated: int | None = None
    """The seat that a ruling has just vacated, until its player has left."""
    acted: set[int | None] = field(default_factory=set)
    """The seats that have thrown or played themselves, not automatically."""

    @property
    def here(self) -> set[int]:
        """Return the seats of players who have not left."""
        return set(self.people) - set(self.out)

    @property
    def playing(self) -> set[int]:
        """Return the seats that still play, those with a substitute bot included."""
        skipped = set(self.out) if self.then == SKIPPED else set[int]()
        return set(range(self.rules.seats)) - skipped

    def mark_acted(self, event: Happening) -> None:
        """Note that the seat of this event has thrown or played, unless automatically."""
        if not event.automatic:
            self.acted.add(event.seat)

    def gives_up(self, state: State, seat: int) -> Outcome:
        """Return the outcome if this seat resigns or loses by clock.

        Raises `Wrong` if the seat has left or the others would play on.
        """
        if seat in self.out or self._goes_on(seat):
            raise Wrong(gettext_noop("At this table the others play on when somebody leaves."))
        return given_up(self.rules, state, seat, self.out)

    def claims(self, state: State, seat: int | None, about: Json) -> Outcome | None:
        """Return the outcome of a claim by `seat`, or None if the match goes on after it.

        `about` is the seat that is said to be abandoned, or None for a claim of the win. Raises
        `Wrong` if this cannot be claimed.
        """
        if seat not in self.here or about == seat:
            raise Wrong(NOT_CLAIMED)
        if about is None:
            outcome = unopposed(self.rules, state, self.out)
            if outcome is None:
                raise Wrong(NOT_CLAIMED)
            return outcome
        # JSON's `true` would otherwise be seat 1.
        if isinstance(about, bool) or not isinstance(about, int) or about not in self.here:
            raise Wrong(NOT_CLAIMED)
        return self._abandons(state, about)

    def leaves(self, state: State, seat: int | None, what: Mapping[str, Json]) -> Outcome | None:
        """Take a player out of a seat; return the outcome if no opponent is left.

        Raises `Wrong` if the seat cannot be left in this way.
        """
        why = what.get("why")
        as_agreed = why in WHY and what == {"why": why, "then": self.then}
        if seat is None or seat not in self.here or not as_agreed or not self._goes_on(seat):
            raise Wrong(gettext_noop("Nobody could leave a seat like this."))
        if (why == ABANDONED) != (self.claimed == seat):
            raise Wrong(NOT_CLAIMED)
        if (why == VACATED) != (self.vacated == seat):
            raise Wrong(gettext_noop("Nobody had taken anybody out."))
        self.out[seat], self.claimed, self.vacated = str(why), None, None
        return unopposed(self.rules, state, self.out) if self.then == SKIPPED else None

    def comes_back(self, seat: int | None) -> None:
        """Give a seat back to its player.

        Raises `Wrong` if its player has not left, or not merely by being absent.
        """
        if seat is None or self.out.pop(seat, None) != ABANDONED:
            raise Wrong(gettext_noop("There was no seat to come back to."))

    def reseats(self, seat: int, *, computer: bool) -> None:
        """Put another player or a bot into a seat."""
        self.out.pop(seat, None)
        self.people = tuple({*self.people, seat} - ({seat} if computer else set()))

    def check_skipped(self, seat: int | None) -> None:
        """Raise `Wrong` unless the turns of this seat are skipped."""
        if seat not in self.out or self.then != SKIPPED:
            raise Wrong(gettext_noop("Nobody was to be skipped here."))

    def _goes_on(self, seat: int) -> bool:
        return goes_on(self.then, self.rules.seats, self.here, seat)

    def _abandons(self, state: State, seat: int) -> Outcome | None:
        if self._goes_on(seat):
            self.claimed = seat
            return None
        if self.rules.seats < MANY and seat not in self.acted:
            return ABORTED
        return given_up(self.rules, state, seat, self.out)
