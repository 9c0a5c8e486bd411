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
        six=gettext_noop("Six cowries: 25, 10, 2, 3, 4, 5 or 6; 6, 10 and 25 are graces."),
        seven_35=gettext_noop(
            "Seven cowries: 7, 10, 2, 3, 4, 25, 35 or 14; all but 2, 3 and 4 are graces, and 10, "
            "25 and 35 bring pieces in."
        ),
        seven_30=gettext_noop(
            "Seven cowries: 7, 10, 2, 3, 4, 25, 30 or 14; all but 2, 3 and 4 are graces, and 10, "
            "25 and 30 bring pieces in."
        ),
    )
    opening_234: bool = switch(
        gettext_noop("Opening throw"),
        off=gettext_noop("Pieces may move from the first throw on."),
        on=gettext_noop("A player's pieces may not move before he has thrown a 2, 3 or 4."),
    )
    grace_use: str = choice(
        gettext_noop("Use of a grace"),
        either=gettext_noop("A grace brings a piece in or moves one by its value."),
        enter_only_while_waiting=gettext_noop(
            "While a piece waits, a grace that brings pieces in does nothing else."
        ),
    )
    move_timing: str = choice(
        gettext_noop("When to move"),
        after_each_throw=gettext_noop("Each throw is played before the next one."),
        after_all_throws=gettext_noop(
            "Graces are collected; all values are played when a throw gives no further one."
        ),
    )
    split_throw: bool = switch(
        gettext_noop("Sharing a throw"),
        off=gettext_noop("A throw moves one piece."),
        on=gettext_noop("A throw may be shared out among several pieces."),
    )
    stacking: str = choice(
        gettext_noop("Own pieces together"),
        all=gettext_noop("Any number of own pieces may stand on any square."),
        castles_only=gettext_noop("Own pieces may stand together on castles only."),
        none=gettext_noop("No two own pieces may stand on one square."),
    )
    capture_bonus: bool = switch_on_by_default(
        gettext_noop("Throw for a capture"),
        on=gettext_noop("A capture gives another throw."),
        off=gettext_noop("A capture gives no other throw."),
    )
    capture_required: bool = switch(
        gettext_noop("Capture before home"),
        off=gettext_noop("Pieces may go home without a capture."),
        on=gettext_noop("No piece goes home before its owner has captured one."),
    )
    capture_annulment: bool = switch(
        gettext_noop("Answered captures"),
        off=gettext_noop("A capture counts, whatever follows."),
        on=gettext_noop("A first capture that is answered at once on its square does not count."),
    )
    triple_cancel: bool = switch(
        gettext_noop("Three alike"),
        off=gettext_noop("Every value thrown stays in hand."),
        on=gettext_noop("Three high values, three 7s or three 14s in a row are struck out."),
    )
    pyada: bool = switch(
        gettext_noop("Pyada"),
        off=gettext_noop("A high value is just that."),
        on=gettext_noop("With no piece waiting, 10, 25, 30 and 35 give an extra square."),
    )
    teams: bool = switch(
        gettext_noop("Partners"),
        off=gettext_noop("Everybody plays alone."),
        on=gettext_noop("Four players: South and North play against East and West."),
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
    "Captures can be answered only where a piece needs one to go home: choose that as well."
)
CANCEL_ALONE = gettext_noop(
    "Three alike are struck out only where values are collected: choose that as well."
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
