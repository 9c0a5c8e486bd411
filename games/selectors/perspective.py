"""A match as one viewer may see it, and what all its viewers have in common."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, wraps
from typing import Any, TypeVar

from django.utils.translation import get_language

from accounts.ops.compiled_query import CompiledQuery
from games.engine.forms.text import read_position
from games.engine.layout import Layout, Place
from games.engine.only_play import only_play
from games.engine.routes import Route, routes
from games.engine.rules import Rules
from games.engine.state import Choice, Move, State
from games.models import Event, Match, Seat
from games.selectors.analyses import AnalysisState, analysis_state
from games.selectors.joint_dice import pending_throw
from games.selectors.log_cache import events_until, log_of
from games.selectors.match_log import Entry, MatchLog, entries_of
from games.selectors.stored_events import read_events
from games.selectors.turns import Turn

T = TypeVar("T")
_seats = CompiledQuery(lambda match_id: Seat.objects.select_related("user").filter(match=match_id))
Stacks = dict[str, list[tuple[int, int]]]
"""Square key -> (seat, piece number) of each piece on it, from the bottom up."""


@dataclass(frozen=True)
class MatchSnapshot:
    """A match at one version with all that its viewers have in common, read once for all of them.

    Log and position are read when they are first needed.
    """

    match: Match
    seats: Sequence[Seat]
    """The seats with their users, in the order of their numbers."""
    shared: dict[Hashable, Any] = field(default_factory=dict, compare=False, repr=False)
    """What has been computed for one viewer and is the same for all (`same_for_all_viewers`)."""

    @cached_property
    def players(self) -> tuple[tuple[int | None, str, str], ...]:
        """The user of each seat, by primary key and name, and the level of its bot."""
        return tuple(
            (seat.user_id, seat.user.username if seat.user else "", seat.computer)
            for seat in self.seats
        )

    @cached_property
    def log(self) -> MatchLog:
        """The log up to the version of the match."""
        return log_of(self.match.pk, self.match.version)

    @cached_property
    def analysis_state(self) -> AnalysisState:
        """How far the analysis of the match is."""
        return analysis_state(self.match)

    @cached_property
    def position(self) -> tuple[Rules[State], State]:
        """The rules of the match and the state of its current position."""
        return read_position(self.match.position)

    @cached_property
    def legal_moves(self) -> Sequence[Choice]:
        """Every legal step or call of the active seat."""
        rules, state = self.position
        return rules.legal_moves(state)

    @cached_property
    def routes(self) -> Sequence[Route]:
        """What one piece of the active seat can do with several numbers in one go."""
        return routes(*self.position)

    @cached_property
    def only_play(self) -> Sequence[Move]:
        """The steps of the active seat's turn, if there is one way to play it; else none."""
        return only_play(*self.position)

    def perspective(self, viewer: int | None) -> Perspective:
        """Return the perspective of the viewer in this seat, or of a spectator (None)."""
        return Perspective(self, viewer, player=None if self.match.is_suspended else viewer)


@dataclass(frozen=True)
class Perspective:
    """A match with its seats and its log, as one viewer sees it.

    Spectators see the board from seat 0.
    """

    snapshot: MatchSnapshot
    viewer: int | None
    """The viewer's seat; None for a spectator."""
    player: int | None
    """The viewer's seat; None for spectators, past positions and suspended matches."""

    @property
    def match(self) -> Match:
        return self.snapshot.match

    @property
    def seats(self) -> Sequence[Seat]:
        """The seats with their users, in the order of their numbers."""
        return self.snapshot.seats

    @property
    def log(self) -> MatchLog:
        """The log up to the version of the match."""
        return self.snapshot.log

    @property
    def rules(self) -> Rules[State]:
        return self.snapshot.position[0]

    @property
    def state(self) -> State:
        """The current position."""
        return self.snapshot.position[1]

    @property
    def legal_moves(self) -> Sequence[Choice]:
        """Every legal step or call of the active seat."""
        return self.snapshot.legal_moves

    @property
    def routes(self) -> Sequence[Route]:
        """What one piece of the active seat can do with several numbers in one go."""
        return self.snapshot.routes

    @property
    def only_play(self) -> Sequence[Move]:
        """The steps of the active seat's turn, if there is one way to play it; else none."""
        return self.snapshot.only_play

    @cached_property
    def layout(self) -> Layout:
        """The board with the viewer's side at the bottom."""
        return self.rules.layout(self.viewer or 0)

    @cached_property
    def places(self) -> dict[str, Place]:
        """Squares of the board by key."""
        return {place.key: place for place in self.layout.places}

    @cached_property
    def language(self) -> str | None:
        """The active language; a perspective is used in one language only."""
        return get_language()

    @property
    def turns(self) -> Sequence[Turn]:
        """The last turns of the log, without undone steps."""
        return self.log.turns

    @property
    def left_seats(self) -> Mapping[int, str]:
        """How each player who has left the match did so, by seat."""
        return self.log.played.left_seats

    @property
    def events(self) -> Sequence[Event]:
        """The complete event log. Boards must not use it, because it grows with the match."""
        return events_until(self.match.pk, self.match.version)

    @cached_property
    def stacks(self) -> Stacks:
        """The pieces on each square."""
        return stack_pieces(self.layout, self.match.pieces)

    def position_before(self, event: Event) -> str:
        """Return the position before an event. This needs a query unless the event is recent."""
        for entry in self.log.entries:
            if entry.event == event and entry.before is not None:
                return entry.before.position
        number = event.number - 1
        [before] = read_events(self.match.pk, after=number - 1, until=number)
        return before.position

    @cached_property
    def entries(self) -> Sequence[Entry]:
        """The complete event log as entries, which can be described in sentences.

        Boards must not use it, because it grows with the match.
        """
        return entries_of(self.events)

    def event(self, number: int) -> Event:
        return self.events[number - 1]

    def entry(self, number: int) -> Entry:
        return self.entries[number - 1]

    def side(self, seat: int) -> int:
        """Return the side of this seat, which also is the colour of its pieces."""
        return self.rules.side(self.state, seat)

    @cached_property
    def active_seat(self) -> int | None:
        """The active seat; None unless a game is being played."""
        if self.match.stage != Match.Stage.PLAYING:
            return None
        return self.state.seat if self.match.holding is None else self.match.holding

    @cached_property
    def to_move(self) -> bool:
        """Whether the viewer has to act now: throw, move, answer or confirm.

        Not while a throw waits for links.
        """
        if self.player is None or self.active_seat != self.player:
            return False
        return self.player not in self.left_seats and pending_throw(self.match) is None

    @cached_property
    def phase(self) -> str:
        """The phase: `throw`, `move`, `done` (confirm the turn) or `over`."""
        if self.match.stage != Match.Stage.PLAYING:
            return "over"
        return self.rules.due(self.state) if self.match.holding is None else "done"


def by_arrival(seats: Sequence[Seat]) -> list[int]:
    """Return the numbers of seats in the order in which their players came.

    Every list of names and scores has this order. It never changes, so that the title of an open
    page stays right when the first throw assigns the seats.
    """
    return [seat.number for seat in sorted(seats, key=lambda seat: seat.join)]


def same_for_all_viewers(function: Callable[[Perspective], T]) -> Callable[[Perspective], T]:
    """Decorate a function that returns the same for all viewers of a snapshot in one language.

    It is called once for all of them.
    """

    @wraps(function)
    def call_once(perspective: Perspective) -> T:
        shared, key = perspective.snapshot.shared, (function, perspective.language)
        if key not in shared:
            shared[key] = function(perspective)
        value: T = shared[key]
        return value

    return call_once


def stack_pieces(layout: Layout, pieces: Sequence[Sequence[int]]) -> Stacks:
    """Group the pieces by square. `pieces` holds the progress of each piece by seat."""
    stacks: Stacks = {place.key: [] for place in layout.places}
    for seat, side in enumerate(pieces):
        for piece, progress in enumerate(side):
            stacks[layout.at(seat, progress)].append((seat, piece))
    return stacks


def snapshot_of(match: Match) -> MatchSnapshot:
    """Return a snapshot of a match, with its seats and their users as they are now."""
    seats = _seats(match.pk)
    for seat in seats:
        seat.match = match
    return MatchSnapshot(match, seats)


def perspective_of(match: Match, viewer: int | None) -> Perspective:
    """Return the perspective of the viewer in this seat, or of a spectator (None)."""
    return snapshot_of(match).perspective(viewer)
