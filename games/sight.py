"""A match as one viewer looks at it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from games.engine.core import Rules, State
from games.engine.layout import Layout, Place
from games.engine.text import read_position
from games.log import Turn, seats_out, turns
from games.models import Event, Match, Seat

Piles = dict[str, list[tuple[int, int]]]
"""By the key of a place: seat and number of each piece that stands there, the lowest first."""


@dataclass(frozen=True)
class Sight:
    """Everything there is to see; a spectator has no seat and looks from seat 0."""

    match: Match
    seats: Sequence[Seat]
    events: Sequence[Event]
    rules: Rules[State]
    state: State
    viewer: int | None
    """From whose seat it is seen."""
    player: int | None
    """Who may act here: the viewer, but nobody in the past."""

    @cached_property
    def layout(self) -> Layout:
        """The board, the viewer's own side below."""
        return self.rules.layout(self.viewer or 0)

    @cached_property
    def places(self) -> dict[str, Place]:
        """The places of the board by their keys."""
        return {place.key: place for place in self.layout.places}

    @cached_property
    def turns(self) -> list[Turn]:
        """Every throw with the steps that stand."""
        return turns(self.events)

    @cached_property
    def out(self) -> Mapping[int, str]:
        """The seats that their players have left, and how."""
        return seats_out(self.events)

    @cached_property
    def piles(self) -> Piles:
        """Who stands in each place."""
        return pile_up(self.layout, self.match.pieces)

    def event(self, number: int) -> Event:
        """The event with this number."""
        return self.events[number - 1]

    def side(self, seat: int) -> int:
        """Which side of the board, and so which colour, a seat has."""
        return self.rules.side(self.state, seat)

    @property
    def acting(self) -> int | None:
        """The seat whose turn it is; nobody's once the game is over."""
        if self.match.stage != Match.Stage.PLAYING:
            return None
        return self.state.seat if self.match.holding is None else self.match.holding

    @property
    def mine(self) -> bool:
        """Tell whether it is the viewer's turn, and now."""
        gone = self.player in self.out
        return self.player is not None and self.acting == self.player and not gone

    @property
    def due(self) -> str:
        """What is due: `throw`, `move`, `done` or `over`."""
        if self.match.stage != Match.Stage.PLAYING:
            return "over"
        return self.rules.due(self.state) if self.match.holding is None else "done"


def pile_up(layout: Layout, pieces: Sequence[Sequence[int]]) -> Piles:
    """Put every piece into the place where it stands."""
    piles: Piles = {place.key: [] for place in layout.places}
    for seat, side in enumerate(pieces):
        for piece, progress in enumerate(side):
            piles[layout.at(seat, progress)].append((seat, piece))
    return piles


@lru_cache(maxsize=16)
def log_until(match_id: str, version: int) -> Sequence[Event]:
    """The log up to an event, read once for all who look: what has happened does not change."""
    return list(Event.objects.filter(match=match_id, number__lte=version))


def look(match: Match, viewer: int | None) -> Sight:
    """Read a match for a viewer, all of it as of the match's version."""
    rules, state = read_position(match.position)
    return Sight(
        match=match,
        seats=list(match.seats.select_related("user")),
        events=log_until(match.pk, match.version),
        rules=rules,
        state=state,
        viewer=viewer,
        player=None if match.paused else viewer,
    )
