"""The options of a match of petits chevaux, and the board that follows from them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from games.engine.layout import Layout
from games.engine.options import FIRST_TO, Value, choice, match, number
from games.engine.petits_chevaux.board import DEEPEST, arm, views
from games.engine.petits_chevaux.layout import layout
from games.engine.petits_chevaux.state import PetitsChevauxState
from games.engine.petits_chevaux.statements import STATEMENTS
from games.engine.rules import Rules
from games.engine.state import State
from games.engine.words import gettext_noop


@dataclass(frozen=True)
class PetitsChevauxTable(Rules[PetitsChevauxState]):
    """The options of petits chevaux; the subclass `PetitsChevaux` adds the rules."""

    game: ClassVar[str] = "petits-chevaux"
    seat_numbers: ClassVar[tuple[int, ...]] = (2, 3, 4)
    last: ClassVar[int] = DEEPEST
    state_type: ClassVar[type[State]] = PetitsChevauxState
    title: ClassVar[str] = gettext_noop("Petits chevaux")  # CHEVAUX-00
    side_names: ClassVar[tuple[str, ...]] = (
        gettext_noop("Yellow"),
        gettext_noop("Green"),
        gettext_noop("Red"),
        gettext_noop("Blue"),
    )
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        gettext_noop("Full"): {},
        gettext_noop("Quick"): {"pawns": 2, "stable_entry": "continuous"},
        gettext_noop("Cross"): {
            "board": "cross56",
            "reroll_on_six": "every_six",
            "entry_square": "start_capture",
        },
    }
    statements: ClassVar[Mapping[str, str]] = STATEMENTS

    match_points: int = match(FIRST_TO)
    pawns: int = number(
        gettext_noop("Horses"),
        {
            4: gettext_noop("Each player has four horses."),
            3: gettext_noop("Each player has three horses."),
            2: gettext_noop("Each player has two horses."),
            1: gettext_noop("Each player has one horse."),
        },
    )
    board: str = choice(
        gettext_noop("Board"),
        spiral=gettext_noop("One spiral path; all horses start on the same square."),
        cross56=gettext_noop("A cross; each player starts on their own arm."),
    )
    entry_square: str = choice(
        gettext_noop("Bringing horses out"),
        first_free=gettext_noop(
            "A horse comes out on the first free square and captures nothing there."
        ),
        start_capture=gettext_noop(
            "A horse always comes out on square 1. It captures an opponent's horse there; your "
            "own horse blocks it."
        ),
    )
    reroll_on_six: str = choice(
        gettext_noop("Extra rolls"),
        entry_only=gettext_noop("Only bringing a horse out gives another roll."),
        every_six=gettext_noop("Every 6 gives another roll, even one that no horse can use."),
    )
    stable_entry: str = choice(
        gettext_noop("Entering the stable"),
        gate=gettext_noop("A horse must stop on the gate before it goes in."),
        continuous=gettext_noop("A horse moves straight on through the gate."),
    )

    @property
    def pieces_each(self) -> int:
        return self.pawns

    def views(self, seat: int) -> tuple[tuple[int, ...], ...]:
        """Map each seat's progress to the squares on the path of `seat`, by seat and progress."""
        return views(self.board, self.seats, seat)

    def side(self, state: PetitsChevauxState, seat: int) -> int:
        """Return the number of a seat's side of the board, which also gives its colour.

        On the cross two seats are opposite each other.
        """
        return arm(self.board, self.seats, seat)

    def layout(self, viewer: int) -> Layout:
        return layout(self.board, self.seats, viewer)
