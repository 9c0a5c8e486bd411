"""The options of a match of pachisi, and what follows from them for other rules."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.engine.options import FIRST_TO, choice, match, switch, switch_on_by_default
from games.engine.pachisi.board import SEATED
from games.engine.pachisi.cowries import COWRIES, Cowries
from games.engine.pachisi.state import PachisiState
from games.engine.rules import Rules
from games.engine.words import gettext_noop


@dataclass(frozen=True)
class Table(Rules[PachisiState]):
    """The options of pachisi; the subclass `Pachisi` adds the rules."""

    match_points: int = match(FIRST_TO)
    cowries: str = choice(
        gettext_noop("Cowries"),
        six=gettext_noop(
            "Six cowries. Mouths up: none counts 25, one counts 10, two to six count their "
            "number. 6, 10 and 25 are graces."
        ),
        seven_35=gettext_noop(
            "Seven cowries. In order, 0 to 7 mouths up count 7, 10, 2, 3, 4, 25, 35 and 14. "
            "All but 2, 3 and 4 are graces; 10, 25 and 35 can bring pieces in."
        ),
        seven_30=gettext_noop(
            "Seven cowries. In order, 0 to 7 mouths up count 7, 10, 2, 3, 4, 25, 30 and 14. "
            "All but 2, 3 and 4 are graces; 10, 25 and 30 can bring pieces in."
        ),
    )
    opening_234: bool = switch(
        gettext_noop("Opening throw"),
        off=gettext_noop("Pieces can move from the first throw."),
        on=gettext_noop("Players must throw a 2, 3 or 4 before their pieces can move."),
    )
    grace_use: str = choice(
        gettext_noop("Using a grace"),
        either=gettext_noop("A grace can bring a piece in, or move a piece by the value thrown."),
        enter_only_while_waiting=gettext_noop(
            "While a piece is waiting, a grace that can bring one in can be used only for that."
        ),
    )
    move_timing: str = choice(
        gettext_noop("When to move"),
        after_each_throw=gettext_noop("Each throw is played before the next one."),
        after_all_throws=gettext_noop(
            "Keep throwing as long as you throw graces, then play all the values in any order."
        ),
    )
    split_throw: bool = switch(
        gettext_noop("Splitting a throw"),
        off=gettext_noop("A throw moves one piece."),
        on=gettext_noop("A throw can be split among several pieces."),
    )
    stacking: str = choice(
        gettext_noop("Sharing squares"),
        all=gettext_noop("Your pieces may share any square."),
        castles_only=gettext_noop("Your pieces may share castles only."),
        none=gettext_noop("Your pieces may never share a square."),
    )
    capture_bonus: bool = switch_on_by_default(
        gettext_noop("Extra throw for a capture"),
        on=gettext_noop("A capture gives another throw."),
        off=gettext_noop("A capture gives no extra throw."),
    )
    capture_required: bool = switch(
        gettext_noop("Capture before going home"),
        off=gettext_noop("Pieces can go home without a capture."),
        on=gettext_noop("Your pieces can go home only after you have captured an opposing piece."),
    )
    capture_annulment: bool = switch(
        gettext_noop("Answered captures"),
        off=gettext_noop("A capture always counts."),
        on=gettext_noop(
            "A first capture does not count if it is answered at once on the same square."
        ),
    )
    triple_cancel: bool = switch(
        gettext_noop("Three in a row"),
        off=gettext_noop("You keep every value you throw."),
        on=gettext_noop(
            "Three high values (10, 25, 30 or 35), three 7s or three 14s in a row cancel each "
            "other out."
        ),
    )
    pyada: bool = switch(
        gettext_noop("Pyada"),
        off=gettext_noop("High values give no extra square."),
        on=gettext_noop("With no piece waiting, each 10, 25, 30 or 35 gives an extra square."),
    )
    teams: bool = switch(
        gettext_noop("Partners"),
        off=gettext_noop("Every player plays alone."),
        on=gettext_noop("Four players: Yellow and Black play against Red and Green."),
    )

    @property
    def shells(self) -> Cowries:
        """The set of cowries with which this match is played."""
        return COWRIES[self.cowries]

    @property
    def collects(self) -> bool:
        """Whether a player throws on after each grace, and then plays all values together.

        A grace is a value that gives another throw.
        """
        return self.move_timing == "after_all_throws"  # PACHISI-44

    @property
    def ones(self) -> bool:
        """Whether the options ever let a piece move by a single square."""
        return self.pyada or self.split_throw  # PACHISI-34

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The groups of seats that win together: partners, or each seat alone."""
        return SIDES[self.teams, self.seats]

    def rivals(self, seat: int) -> tuple[int, ...]:
        """Return the seats whose pieces this seat may capture."""
        return RIVALS[self.teams, self.seats][seat]

    def contradiction(self) -> str | None:
        if self.capture_annulment and not self.capture_required:
            return ANNULMENT_ALONE
        if self.triple_cancel and not self.collects:
            return CANCEL_ALONE
        if (self.teams, self.seats) not in SIDES:
            return TEAMS_OF_FEWER
        return None


PRESETS: Mapping[str, Mapping[str, int | str | bool]] = {
    gettext_noop("Classic"): {},
    gettext_noop("Seven cowries"): {"cowries": "seven_35", "grace_use": "enter_only_while_waiting"},
    gettext_noop("Hunters"): {"capture_required": True, "capture_annulment": True},
    gettext_noop("Throwers"): {
        "cowries": "seven_30",
        "move_timing": "after_all_throws",
        "triple_cancel": True,
        "pyada": True,
    },
    gettext_noop("Partners"): {"teams": True},
}
ANNULMENT_ALONE = gettext_noop(
    "“Answered captures” works only with “Capture before going home”: choose that as well."
)
CANCEL_ALONE = gettext_noop(
    "“Three in a row” works only if you keep throwing before you move: choose that under "
    "“When to move”."
)
TEAMS_OF_FEWER = gettext_noop("Partners need four players.")


def _alone(seats: int) -> tuple[tuple[int, ...], ...]:
    return tuple((seat,) for seat in range(seats))


SIDES = {(False, seats): _alone(seats) for seats in SEATED} | {(True, 4): ((0, 2), (1, 3))}
"""The groups of seats that win together. The key: whether partners play, the number of seats."""
RIVALS = {
    table: tuple(
        tuple(other for side in sides if seat not in side for other in side)
        for seat in range(table[1])
    )
    for table, sides in SIDES.items()
}
"""The opponents whose pieces each seat may capture, with the same keys as `SIDES`."""
