"""The words every game speaks, and what can be done with any of them.

throw     what chance shows: dice, sticks, cowries, one die for every seat
score     one number to be played
move      one piece, one score, in the mover's own progress
call      a choice that moves no piece
turn      all a player does before the next one plays
game      one race
match     games to so many points
seat      a player's place at the table; 0 is the first
progress  how far a piece has come on its seat's path
state     a position: everything that the next action depends on
outcome   who won, and how many points it is worth
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
    """What chance shows."""

    dice: tuple[int, ...]
    """Dice as thrown, sticks or cowries as their value; in an opening one number a contender."""


@dataclass(frozen=True, slots=True)
class Move:
    """One piece goes from one progress to another and uses up one score."""

    start: int
    end: int
    score: int
    of: int | None = None
    """The score in hand that this one is a share of, where a table lets scores be shared out."""
    source: int | None = None
    """The place of that score among the scores in hand, counted from 0, where several are equal and
    it matters which of them is used."""


@dataclass(frozen=True, slots=True)
class Call:
    """A choice that moves no piece."""

    name: str


Action = Throw | Move | Call
Choice = Move | Call


T = TypeVar("T")
PASSING = "passing"
"""What marks a field of memory that is only written while it is not as usual."""


def passing(usual: T) -> T:
    """Make a field of a state memory that is only written while it is not as usual."""
    made: T = field(default=usual, metadata={PASSING: True})
    return made


@dataclass(frozen=True, slots=True)
class State:
    """A position. Fields that a game adds to these are its memory."""

    pieces: tuple[tuple[int, ...], ...]
    """The progress of every piece, seat by seat, smallest first."""
    seat: int | None
    """Who acts next; nobody in particular while an opening throw is due."""
    scores: tuple[int, ...] = ()
    """The scores still to be used, largest first."""
    won: tuple[int, ...] = field(default=(), kw_only=True, metadata={PASSING: True})
    """The points each seat has won in the earlier games of the match; empty before any was won."""


S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    winners: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Remark:
    """One sentence about a position or an action, and the statement from which it follows."""

    statement: str
    message: str
    values: Mapping[str, int | str] = field(default_factory=dict, hash=False)
    """What stands in the places `%(name)s` of the message."""

    def __str__(self) -> str:
        return self.message % self.values


class Refusal(Remark):
    """Why an action is not allowed: the statement that forbids it and one sentence."""

    __slots__ = ()


class Illegal(Exception):
    """An action that the rules forbid; `refusal` says which and why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.statement}: {refusal}")
        self.refusal = refusal


class Impossible(Reason):
    """A game, an option or a position that cannot exist; the text says why."""


@dataclass(frozen=True)
class Rules(ABC, Generic[S]):
    """The rules of one game at one table: the fields, but for `seats`, are the table's options."""

    game: ClassVar[str]
    """The game's name in addresses, positions and the list of games."""
    seat_numbers: ClassVar[tuple[int, ...]] = (2,)
    """How many may sit at a table."""
    last: ClassVar[int]
    """The progress of a piece that has finished."""
    state_type: ClassVar[type[State]]
    title: ClassVar[str]
    """The game's name for people."""
    side_names: ClassVar[tuple[str, ...]]
    """What the sides of the board are called; `side` tells which of them a seat has."""
    call_names: ClassVar[Mapping[str, str]] = {}
    """What the buttons of the game's calls say."""
    binding: ClassVar[tuple[str, ...]] = ()
    """Calls that are answered by others, and so cannot be taken back."""
    value_names: ClassVar[tuple[str, ...]] = ()
    """What games are called that are won with one point, two points and so on."""
    distance: ClassVar[tuple[str, str]] = ngettext_noop("%(count)s to go", "%(count)s to go")
    """How players say what `to_go` counts, of one and of many."""
    files: ClassVar[tuple[str, ...]] = ()
    """In which common forms of files a match can be written, by how their names end."""
    thing: ClassVar[str] = "die"
    """What is thrown: `die`, `stick` or `cowrie`."""
    contact_ends: ClassVar[bool] = False
    """Whether `contact` can tell that the sides have passed each other."""
    of_match: ClassVar[tuple[str, ...]] = ("match_points",)
    """The options that say how games are counted: they go with every preset."""
    presets: ClassVar[Mapping[str, Mapping[str, int | str | bool]]] = {}
    """Options that go well together, by the name of the whole."""
    statements: ClassVar[Mapping[str, str]]
    """Every statement of the game's text by its ID."""
    notes: ClassVar[Mapping[str, str]] = {}
    """What the text says besides its rules, on strategy and names, by its ID."""

    seats: int = 2
    match_points: int = field(default=1, init=False)
    """How many points win the match; every game makes an option of it."""

    @property
    @abstractmethod
    def pieces_each(self) -> int:
        """How many pieces each seat has."""

    @abstractmethod
    def start(self) -> S:
        """The position before the first throw."""

    def start_again(self, won: tuple[int, ...], before: tuple[int, ...] = ()) -> S:
        """The position before the first throw of a later game, with the points won so far.

        `before` are the points with which the last game had begun.
        """
        return replace(self.start(), won=won)

    @abstractmethod
    def faces(self, state: S) -> tuple[int, ...]:
        """How many faces each thing has that is thrown next; empty when no throw is due."""

    @abstractmethod
    def read(self, drawn: Sequence[int]) -> Throw:
        """The throw that shows these faces, each counted from 0."""

    @abstractmethod
    def throws(self, state: S) -> tuple[tuple[Throw, Fraction], ...]:
        """Every throw that can come next with its exact probability; they sum to 1."""

    @abstractmethod
    def scores_of(self, throw: Throw) -> tuple[int, ...]:
        """The scores that a throw gives to play, largest first."""

    @abstractmethod
    def legal_moves(self, state: S) -> tuple[Choice, ...]:
        """Every move or call that the seat may make now; before a throw, calls instead of it."""

    @abstractmethod
    def apply(self, state: S, action: Action) -> S:
        """The position after a legal action; a seat that cannot move is passed over."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def resignation(self, state: S, seat: int) -> Outcome:
        """What the game is worth to the others if this seat gives it up here."""

    @abstractmethod
    def why_not(self, state: S, action: Action) -> Refusal | None:
        """The statement that forbids an action, or None if it is legal."""

    @abstractmethod
    def flaw(self, state: S) -> str | None:
        """What makes this position one that no game can show, or None."""

    @abstractmethod
    def notation(self, played: Sequence[tuple[S, Move]]) -> str:
        """The moves of one turn, each with the position before it, as players write them."""

    @abstractmethod
    def stop(self, progress: int) -> str:
        """What a place on a piece's way is called in a written move."""

    def taken_from(self, state: S, move: Move) -> Remark | None:
        """In a few words the score in hand that a legal move uses, where a score can be shared."""
        return None

    def safe(self, state: S, seat: int, progress: int) -> bool:
        """Tell whether what a seat has there on the board cannot be captured as it stands."""
        return False

    @abstractmethod
    def layout(self, viewer: int) -> Layout:
        """The board as the player in this seat sees it."""

    def contradiction(self) -> str | None:
        """Why these options do not go together, or None if they do."""
        return None

    def side(self, state: S, seat: int) -> int:
        """Which side of the board, and so which colour, a seat has."""
        return seat

    def things(self, throw: Throw) -> tuple[int, ...]:
        """The face that each thing of a throw shows, as it is to be drawn."""
        return throw.dice

    def remarks(self, state: S) -> tuple[Remark, ...]:
        """What besides pieces and scores is to be known of a position."""
        return ()

    def stake(self, state: S, seat: int) -> int:
        """By what the game is multiplied, if this seat alone may have that raised; else 0."""
        return 0

    def contact(self, state: S) -> bool:
        """Tell whether a piece can still meet a rival one; False only where that is certain."""
        return True

    def passed(self, state: S) -> S:
        """The position once the turn is over of whoever is to act, with nothing in hand.

        Raises `Impossible` for games of two, where nobody is passed over.
        """
        raise Impossible(gettext_noop("Nobody is passed over where two play."))

    def to_go(self, state: S, seat: int) -> int:
        """How many steps all of a seat's pieces together have still to go."""
        return sum(self.last - place for place in state.pieces[seat])

    def due(self, state: S) -> str:
        """What is due: `throw`, `move` or `over`."""
        if self.outcome(state) is not None:
            return "over"
        return "move" if state.scores else "throw"


def legal(rules: Rules[S], state: S) -> tuple[Choice, ...]:
    """Every move or call that may be made in this position."""
    return rules.legal_moves(state)


def play(rules: Rules[S], state: S, action: Action) -> S:
    """The position after an action.

    Raises `Illegal` when the rules forbid it.
    """
    refusal = rules.why_not(state, action)
    if refusal is not None:
        raise Illegal(refusal)
    return rules.apply(state, action)


def actions(rules: Rules[S], state: S) -> tuple[Action, ...]:
    """Everything that can happen next: every throw while one is due, then every legal choice."""
    return (*(throw for throw, _ in rules.throws(state)), *rules.legal_moves(state))


def perft(rules: Rules[S], state: S, depth: int, most: int = 1_000_000) -> int:
    """How many different sequences of `depth` actions, throws among them, begin here.

    Raises `Impossible` when counting them means to look at more than `most` positions.
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
    after = Counter[S]()
    for state, many in ways.items():
        for action in actions(rules, state):
            after[rules.apply(state, action)] += many
    return after


Chooser = Callable[[S, tuple[Action, ...]], Action]


def whole_game(
    rules: Rules[S], choose: Chooser[S], longest: int = 100_000, start: S | None = None
) -> list[Action]:
    """The actions of one game from start to end, each chosen by `choose(state, actions)`.

    A game begins as the first of a match does, or from another `start`.

    Raises `RuntimeError` when the game has not ended after `longest` actions.
    """
    state, log = start or rules.start(), list[Action]()
    while rules.outcome(state) is None:
        if len(log) == longest:
            raise RuntimeError(f"no end after {longest} actions")
        action = choose(state, actions(rules, state))
        state = play(rules, state, action)
        log.append(action)
    return log
