"""Types that all games share, and the abstract rules that each game implements.

throw     one use of the randomizer: dice, sticks, cowries; in an opening one die for each seat
score     one number of a throw, which one step uses up
move      one step: one piece, one score, in the progress of the seat that moves
call      an action that is neither a step nor a throw: double, take, drop, choose
turn      everything one player does until the dice pass to the next
game      one race
match     games up to a number of points
seat      a player's place at the match, numbered from 0
progress  how far a piece has come on its seat's path
state     a position: everything on which the next action depends
outcome   the winners of a game and the points it is worth
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import ClassVar, Generic, TypeVar

from games.engine.layout import Layout
from games.engine.words import Reason, gettext_noop, ngettext_noop


@dataclass(frozen=True, slots=True)
class Throw:
    """One use of the randomizer."""

    dice: tuple[int, ...]
    """The dice as thrown; for sticks or cowries one number, their value; in an opening throw one
    number for each contending seat."""


@dataclass(frozen=True, slots=True)
class Move:
    """One step: one piece goes from one progress to another and uses up one score."""

    start: int
    end: int
    score: int
    of: int | None = None
    """The score in hand of which this score is a share, where options let scores be shared."""
    source: int | None = None
    """The index of that score among the scores in hand, where several are equal and it matters
    which one is used."""


@dataclass(frozen=True, slots=True)
class Call:
    """An action that is neither a step nor a throw."""

    name: str


Action = Throw | Move | Call
Choice = Move | Call


T = TypeVar("T")
PASSING = "passing"
"""Metadata key of fields that are left out of the exchange form while they hold their default."""


def passing(usual: T) -> T:
    """Make a field of a state that the exchange form leaves out while it holds its default."""
    made: T = field(default=usual, metadata={PASSING: True})
    return made


@dataclass(frozen=True, slots=True)
class State:
    """A position. The fields that a game adds to these are its memory."""

    pieces: tuple[tuple[int, ...], ...]
    """The progress of every piece, seat by seat, smallest first."""
    seat: int | None
    """The active seat; None while an opening throw of several seats is due."""
    scores: tuple[int, ...] = ()
    """The numbers still to be played, largest first."""
    won: tuple[int, ...] = field(default=(), kw_only=True, metadata={PASSING: True})
    """The points each seat has won in the earlier games of the match, or () before the first."""


S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winners of a game and the points it is worth."""

    winners: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Remark:
    """One sentence about a position or an action, and the statement from which it follows."""

    statement: str
    message: str
    values: Mapping[str, int | str] = field(default_factory=dict, hash=False)
    """The values of the placeholders `%(name)s` in the message."""

    def __str__(self) -> str:
        return self.message % self.values


class Refusal(Remark):
    """Why an action is illegal: the statement that forbids it and one sentence."""

    __slots__ = ()


class Illegal(Exception):
    """Raised for an action that the rules forbid; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.statement}: {refusal}")
        self.refusal = refusal


class Impossible(Reason):
    """A game, an option or a position that cannot exist; the message says why."""


@dataclass(frozen=True)
class Rules(ABC, Generic[S]):
    """The rules of one game. The fields, except `seats`, are the options a match may choose."""

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
    """The names of the sides of the board; `side` maps a seat to one of them."""
    call_names: ClassVar[Mapping[str, str]] = {}
    """The labels of the buttons for the game's calls."""
    binding: ClassVar[tuple[str, ...]] = ()
    """The calls that cannot be taken back, because another player answers them."""
    value_names: ClassVar[tuple[str, ...]] = ()
    """The names of wins worth one point, two points and so on, for example gammon."""
    distance: ClassVar[tuple[str, str]] = ngettext_noop("%(count)s to go", "%(count)s to go")
    """Singular and plural of the text that shows `to_go`."""
    files: ClassVar[tuple[str, ...]] = ()
    """The common file formats to which a match can be exported, by their file extensions."""
    thing: ClassVar[str] = "die"
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
        """Return the position before the first throw."""

    def start_again(self, won: tuple[int, ...], before: tuple[int, ...] = ()) -> S:
        """Return the position before the first throw of a later game.

        `won` are the points that each seat has won so far, `before` those when the last game began.
        """
        return replace(self.start(), won=won)

    @abstractmethod
    def faces(self, state: S) -> tuple[int, ...]:
        """Return the numbers of faces of the dice, sticks or cowries thrown next.

        Empty if no throw is due.
        """

    @abstractmethod
    def read(self, drawn: Sequence[int]) -> Throw:
        """Return the throw that shows these faces, which are numbered from 0."""

    @abstractmethod
    def throws(self, state: S) -> tuple[tuple[Throw, Fraction], ...]:
        """Return every throw that can come next with its exact probability; the sum is 1.

        Empty if no throw is due.
        """

    @abstractmethod
    def scores_of(self, throw: Throw) -> tuple[int, ...]:
        """Return the numbers that a throw gives to play, largest first."""

    @abstractmethod
    def legal_moves(self, state: S) -> tuple[Choice, ...]:
        """Return every legal step or call of the active seat; throws are not listed."""

    @abstractmethod
    def apply(self, state: S, action: Action) -> S:
        """Return the position after a legal action, which is not checked again.

        The turn passes over a seat that cannot move. `play` checks legality.
        """

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or None if it has not ended."""

    @abstractmethod
    def resignation(self, state: S, seat: int) -> Outcome:
        """Return the outcome of the game if this seat resigned it in this position."""

    @abstractmethod
    def why_not(self, state: S, action: Action) -> Refusal | None:
        """Return why an action is illegal, or None if it is legal."""

    @abstractmethod
    def flaw(self, state: S) -> str | None:
        """Return why no game can reach this position, or None if it is valid."""

    @abstractmethod
    def notation(self, played: Sequence[tuple[S, Move]]) -> str:
        """Return one turn in the game's notation.

        Each step comes with the position before it.
        """

    @abstractmethod
    def stop(self, progress: int) -> str:
        """Return the name of a square in the notation."""

    def taken_from(self, state: S, move: Move) -> Remark | None:
        """Return a note on which score in hand a legal step uses, where scores can be shared."""
        return None

    def safe(self, state: S, seat: int, progress: int) -> bool:
        """Whether the rules protect this seat's pieces on that square from capture."""
        return False

    @abstractmethod
    def layout(self, viewer: int) -> Layout:
        """Return the board as the player in this seat sees it."""

    def contradiction(self) -> str | None:
        """Return why these options contradict one another, or None."""
        return None

    def side(self, state: S, seat: int) -> int:
        """Return the side of the board, and so the colour, of a seat: an index of `side_names`."""
        return seat

    def things(self, throw: Throw) -> tuple[int, ...]:
        """Return the face that each die, stick or cowrie of a throw shows, for drawing it."""
        return throw.dice

    def remarks(self, state: S) -> tuple[Remark, ...]:
        """Return what players must know of a position besides pieces and numbers."""
        return ()

    def stake(self, state: S, seat: int) -> int:
        """Return the value of the doubling cube if this seat alone may double, else 0."""
        return 0

    def contact(self, state: S) -> bool:
        """Whether opposing pieces can still meet; True if that is not certain."""
        return True

    def passed(self, state: S) -> S:
        """Return the position with the active seat's turn skipped and its numbers dropped.

        Raises `Impossible` for games of two, in which no seat is skipped.
        """
        raise Impossible(gettext_noop("Nobody is passed over where two play."))

    def to_go(self, state: S, seat: int) -> int:
        """Return the steps that all pieces of a seat together are from the finish."""
        return sum(self.last - place for place in state.pieces[seat])

    def due(self, state: S) -> str:
        """Return the phase: `throw`, `move` or `over`."""
        if self.outcome(state) is not None:
            return "over"
        return "move" if state.scores else "throw"


def legal(rules: Rules[S], state: S) -> tuple[Choice, ...]:
    """Return every legal step or call in this position."""
    return rules.legal_moves(state)


def play(rules: Rules[S], state: S, action: Action) -> S:
    """Return the position after an action.

    Raises `Illegal` if the rules forbid it.
    """
    refusal = rules.why_not(state, action)
    if refusal is not None:
        raise Illegal(refusal)
    return rules.apply(state, action)


def actions(rules: Rules[S], state: S) -> tuple[Action, ...]:
    """Return every action that can come next: possible throws, then legal steps and calls."""
    return (*(throw for throw, _ in rules.throws(state)), *rules.legal_moves(state))


def perft(rules: Rules[S], state: S, depth: int, most: int = 1_000_000) -> int:
    """Count the sequences of `depth` actions, throws included, that begin in this position.

    Raises `Impossible` if the count would visit more than `most` positions.
    """
    ways, looked = Counter({state: 1}), 0
    for _ in range(depth):
        looked += len(ways)
        if looked > most:
            raise Impossible(
                gettext_noop("That means to look at more than %(most)s positions."), most=most
            )
        ways = _one_action_on(rules, ways)
        if not ways:
            break
    return ways.total()


def _one_action_on(rules: Rules[S], ways: Counter[S]) -> Counter[S]:
    """Return the positions one action later, each with the number of sequences that lead to it."""
    after = Counter[S]()
    for state, many in ways.items():
        for action in actions(rules, state):
            after[rules.apply(state, action)] += many
    return after


Chooser = Callable[[S, tuple[Action, ...]], Action]


def whole_game(
    rules: Rules[S], choose: Chooser[S], longest: int = 100_000, start: S | None = None
) -> list[Action]:
    """Play one game and return its actions, each chosen by `choose(state, actions)`.

    It begins at `start`, by default at the first position of a match.

    Raises `RuntimeError` if the game has not ended after `longest` actions.
    """
    state, log = start or rules.start(), list[Action]()
    while rules.outcome(state) is None:
        if len(log) == longest:
            raise RuntimeError(f"no end after {longest} actions")
        action = choose(state, actions(rules, state))
        state = play(rules, state, action)
        log.append(action)
    return log
