"""Who is still at a table, as its log tells it: who left, who was claimed to, who came back."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.engine.core import Outcome, Rules, State
from games.engine.reading import Json
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
"""How a match ends that nobody wins."""
NOT_CLAIMED = gettext_noop("There was nothing to be claimed like this.")


@dataclass
class Company:
    """The people of a table, by their seats, and what is done for those who leave."""

    rules: Rules[State]
    people: tuple[int, ...]
    then: str = ENDS
    out: dict[int, str] = field(default_factory=dict)
    """The seats that are left, and how."""
    claimed: int | None = None
    """The seat that was last said to be left, until it is."""
    vacated: int | None = None
    """The seat that a ruling has just emptied, until it is left."""
    acted: set[int | None] = field(default_factory=set)
    """The seats that have thrown or played of their own accord."""

    @property
    def here(self) -> set[int]:
        """The seats of the people who have not left."""
        return set(self.people) - set(self.out)

    @property
    def playing(self) -> set[int]:
        """The seats in which somebody plays, if only a computer for somebody else."""
        skipped = set(self.out) if self.then == SKIPPED else set[int]()
        return set(range(self.rules.seats)) - skipped

    def heed(self, event: Happening) -> None:
        """Take note of who has thrown or played."""
        if not event.automatic:
            self.acted.add(event.seat)

    def gives_up(self, state: State, seat: int) -> Outcome:
        """The result if this seat is given up.

        Raises `Wrong` where the others would play on.
        """
        if seat in self.out or self._goes_on(seat):
            raise Wrong(gettext_noop("At this table the others play on when somebody leaves."))
        return given_up(self.rules, state, seat, self.out)

    def claims(self, state: State, seat: int | None, about: Json) -> Outcome | None:
        """The result of a claim, if the match ends with it: about one seat, or about the win.

        Raises `Wrong` for what cannot be claimed.
        """
        if seat not in self.here or about == seat:
            raise Wrong(NOT_CLAIMED)
        if about is None:
            outcome = unopposed(self.rules, state, self.out)
            if outcome is None:
                raise Wrong(NOT_CLAIMED)
            return outcome
        if not isinstance(about, int) or about not in self.here:
            raise Wrong(NOT_CLAIMED)
        return self._abandons(state, about)

    def leaves(self, state: State, seat: int | None, what: Mapping[str, Json]) -> Outcome | None:
        """Take a seat out; the result, if nobody is left to play against.

        Raises `Wrong` for a seat that cannot be left like this.
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

        Raises `Wrong` for one that was not left, or left for good.
        """
        if seat is None or self.out.pop(seat, None) != ABANDONED:
            raise Wrong(gettext_noop("There was no seat to come back to."))

    def reseats(self, seat: int, *, computer: bool) -> None:
        """Let somebody else sit in a seat, a person or a computer."""
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
