"""The abstract base class of the rules of each game."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import ClassVar, Generic

from games.engine.explanations import InvalidPosition, Refusal, Remark
from games.engine.layout import Layout
from games.engine.state import Action, Choice, Cube, Move, Outcome, S, State, Throw
from games.engine.words import gettext_noop, ngettext_noop


@dataclass(frozen=True)
class Rules(ABC, Generic[S]):
    """The rules of one game. Its fields, except `seats`, are the options a match may choose."""

    game: ClassVar[str]
    """The game's identifier in addresses, positions and the list of games."""
    seat_numbers: ClassVar[tuple[int, ...]] = (2,)
    """The numbers of seats that the game allows, the default first."""
    last: ClassVar[int]
    """The progress of a piece that has finished."""
    state_type: ClassVar[type[State]]
    title: ClassVar[str]
    """The game's name in the interface."""
    side_names: ClassVar[tuple[str, ...]]
    """The names of the sides of the board, by colour; `side` maps a seat to one of them."""
    rulebook_names: ClassVar[tuple[str, ...]] = ()
    """The names that the rulebook gives the sides, if it does not call them by their colours."""
    call_names: ClassVar[Mapping[str, str]] = {}
    """The labels of the buttons for the game's calls."""
    irrevocable_calls: ClassVar[tuple[str, ...]] = ()
    """The calls that cannot be taken back, because another player answers them."""
    value_names: ClassVar[tuple[str, ...]] = ()
    """The names of wins worth one point, two points and so on, for example gammon."""
    distance: ClassVar[tuple[str, str]] = ngettext_noop("%(count)s to go", "%(count)s to go")
    """Singular and plural of the text that shows `pip_count`."""
    piece_count: ClassVar[tuple[str, str]] = ngettext_noop(
        "%(count)s %(side)s piece", "%(count)s %(side)s pieces"
    )
    """Singular and plural of the text for a number of pieces of one side."""
    sent_back: ClassVar[tuple[str, str]] = ngettext_noop(
        "%(count)s piece is sent back.", "%(count)s pieces are sent back."
    )
    """Singular and plural of the text about pieces that a move sends back."""
    files: ClassVar[tuple[str, ...]] = ()
    """The common file formats to which a match can be exported, by their file extensions."""
    randomizer: ClassVar[str] = "die"
    """The kind of randomizer: `die`, `stick` or `cowrie`."""
    contact_ends: ClassVar[bool] = False
    """Whether `contact` can ever be False in this game."""
    of_match: ClassVar[tuple[str, ...]] = ("match_points",)
    """The options that concern the whole match, such as its length; presets do not set them."""
    presets: ClassVar[Mapping[str, Mapping[str, int | str | bool]]] = {}
    """Sets of options that go well together, by name."""
    statements: ClassVar[Mapping[str, str]]
    """The sentences of the game's rulebook by statement ID."""
    notes: ClassVar[Mapping[str, str]] = {}
    """Passages of the rulebook that are not rules, on strategy and names, by ID."""

    seats: int = 2
    match_points: int = field(default=1, init=False)
    """The number of points that wins the match; every game makes an option of it."""

    @property
    @abstractmethod
    def pieces_each(self) -> int:
        """The number of pieces of each seat."""

    @abstractmethod
    def start(self) -> S:
        """Return the position before the first throw of a match."""

    def start_again(self, won: tuple[int, ...], before: tuple[int, ...] = ()) -> S:
        """Return the position before the first throw of a later game of a match.

        `won` holds the points of each seat now, `before` those when the previous game began.
        """
        return replace(self.start(), won=won)

    @abstractmethod
    def faces(self, state: S) -> tuple[int, ...]:
        """Return the number of faces of each die, stick or cowrie that is thrown next.

        For example, two dice give (6, 6). Empty if no throw is due.
        """

    @abstractmethod
    def read(self, drawn: Sequence[int]) -> Throw:
        """Return the throw in which the randomizers show the faces `drawn`, numbered from 0."""

    @abstractmethod
    def throws(self, state: S) -> tuple[tuple[Throw, Fraction], ...]:
        """Return every throw that can come next, with its exact probability.

        The probabilities add up to 1. Empty if no throw is due.
        """

    @abstractmethod
    def pips_of(self, throw: Throw) -> tuple[int, ...]:
        """Return the numbers to play after this throw, largest first."""

    @abstractmethod
    def legal_moves(self, state: S) -> tuple[Choice, ...]:
        """Return every legal step or call of the active seat; throws are not listed."""

    @abstractmethod
    def apply(self, state: S, action: Action) -> S:
        """Return the position after a legal action.

        A seat that cannot play its throw loses its turn. Whether the action is legal is not checked
        here, but by `games.engine.play.play`.
        """

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game has ended, or None if it has not ended."""

    @abstractmethod
    def resignation(self, state: S, seat: int) -> Outcome:
        """Return how the game would end if this seat resigned now."""

    @abstractmethod
    def why_not(self, state: S, action: Action) -> Refusal | None:
        """Return why an action is illegal, or None if it is legal."""

    @abstractmethod
    def invalid_reason(self, state: S) -> str | None:
        """Return why no game can reach this position, or None if it is valid."""

    @abstractmethod
    def notation(self, played: Sequence[tuple[S, Move]]) -> str:
        """Return one turn in the game's notation.

        `played` pairs each step of the turn with the position before it.
        """

    @abstractmethod
    def square_name(self, progress: int) -> str:
        """Return the name that the notation gives to the square at this progress."""

    def share_remark(self, state: S, move: Move) -> Remark | None:
        """Return a phrase that names the number of which a legal step uses a share, or None.

        Most games have no shares and always return None.
        """
        return None

    def safe(self, state: S, seat: int, progress: int) -> bool:
        """Whether the rules protect this seat's pieces at this progress from being captured."""
        return False

    @abstractmethod
    def layout(self, viewer: int) -> Layout:
        """Return the board as the player in the seat `viewer` sees it."""

    def contradiction(self) -> str | None:
        """Return why the values of these options exclude one another, or None if they do not."""
        return None

    def side(self, state: S, seat: int) -> int:
        """Return a seat's side of the board, and so its colour, as an index of `side_names`."""
        return seat

    def are_sides_decided(self, state: S) -> bool:
        """Whether it is known which seat plays which side."""
        return True

    def faces_shown(self, throw: Throw) -> tuple[int, ...]:
        """Return the faces that are drawn for a throw, one for each die, stick or cowrie."""
        return throw.dice

    def remarks(self, state: S) -> tuple[Remark, ...]:
        """Return the sentences that players need about a position besides pieces and numbers."""
        return ()

    def cube_value(self, state: S, seat: int) -> int:
        """Return the value of the doubling cube if this seat alone may double, else 0."""
        return 0

    def cube_on_board(self, state: S) -> Cube | None:
        """Return the doubling cube as it lies on the board; None if the match has none."""
        return None

    def contact(self, state: S) -> bool:
        """Whether opposing pieces can still meet; always True if a game does not work this out."""
        return True

    def skip_turn(self, state: S) -> S:
        """Return the position after the active seat's turn is skipped and its numbers are dropped.

        Raises `InvalidPosition` in games for two seats, where no seat is ever skipped.
        """
        raise InvalidPosition(gettext_noop("With two players, no turn is ever skipped."))

    def pip_count(self, state: S, seat: int) -> int:
        """Return how much progress all pieces of this seat together still lack to finish."""
        return sum(self.last - place for place in state.pieces[seat])

    def due(self, state: S) -> str:
        """Return the phase of a position: `throw`, `move` or `over`."""
        if self.outcome(state) is not None:
            return "over"
        return "move" if state.pips_left else "throw"
