"""A match before its first game: its players, and which of them still have to add a seed."""

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from django.utils.translation import gettext

from accounts.people.pictures import render_avatar
from games.board.parts.history_nav import HistoryNav
from games.engine.layout import Layout
from games.models import Event, Match, Seat
from games.presence.absence import requires_presence
from games.selectors.perspective import MatchSnapshot
from games.selectors.stored_events import read_events
from games.text.gaps import Gap


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """Player of a match that has not begun, with the state of their dice seed."""

    name: Gap[str]
    avatar: Gap[str]
    """The player's avatar as HTML; empty for a bot."""
    status: Gap[str]


@dataclass(frozen=True, slots=True)
class SeedForm:
    """Values for the form by which a player sends a dice seed, or its seal."""

    match: Gap[str]
    commitment: Gap[str]
    join: Gap[int]
    """The player's place in the order of joining."""
    round: Gap[int]
    """The number of the key for which the seed is sealed."""
    request_id: Gap[str]
    joint: bool
    """Whether the player's script may add a hash chain, so that throws become joint."""
    opens: bool
    """Whether the player's seed is sealed and has to be opened now."""
    seal: Gap[str]
    """The seal of the player's seed; empty before the seed has to be opened."""
    seals: Gap[str]
    """The seals of all players in the order of joining, with commas between them."""


@dataclass(frozen=True, slots=True)
class PregameView:
    """A match that waits for dice seeds, as one viewer sees it: beside its empty board."""

    template: ClassVar[str] = "games/board/_pregame.html"

    game: str
    version: Gap[int]
    mark: Gap[str]
    """Checksum of what can change without a new version."""
    announcement: str
    commitment: Gap[str]
    layout: Layout
    """The empty board: who gets which pieces may only be decided by the first throw."""
    above: tuple[SeatedPlayer, ...]
    """The other players, in the order in which they came."""
    below: SeatedPlayer
    """The viewer; for a spectator the player who came first."""
    seed_form: SeedForm | None
    """None unless the viewer still has to send a seed."""
    past: HistoryNav | None
    """The navigation if an earlier position is shown; None for the current one."""


def pregame_view(
    snapshot: MatchSnapshot, viewer: int | None, mark: str, past: HistoryNav | None = None
) -> PregameView:
    """Return a match before its first game, as the viewer in this seat sees it.

    `past` is the navigation if an earlier moment is shown; None for the current one. `mark` is the
    checksum of what can change without a new version.
    """
    match, seats = snapshot.match, snapshot.seats
    events = read_events(match.pk, until=match.version)
    readied = (event for event in events if event.kind == Event.Kind.READY)
    ready = {event.user_id for event in readied if event.round == match.round}
    joined = sorted(seats, key=lambda seat: seat.join)
    announcement = _announcement(match, joined, events)
    own = None if viewer is None else seats[viewer]
    below = own or joined[0]
    return PregameView(
        game=match.game,
        version=match.version,
        mark=mark,
        announcement=announcement,
        commitment=match.commitment.value,
        layout=snapshot.position[0].layout(viewer or 0),
        above=tuple(_seated(seat, ready) for seat in joined if seat != below),
        below=_seated(below, ready),
        seed_form=_seed_form(match, own, joined),
        past=replace(past, text=announcement) if past else None,
    )


def _announcement(match: Match, seats: Sequence[Seat], events: Sequence[Event]) -> str:
    if match.round > 1:
        unopened = [event for event in events if event.kind == Event.Kind.UNOPENED]
        joins = unopened[-1].payload["joins"] if unopened else []
        names = ", ".join(seat.name for seat in seats if seat.join in joins)
        return gettext(
            "A sealed seed was not opened (%(names)s), so all players are sealing new seeds."
        ) % {"names": names}
    return gettext("The match will start when every player has added their seed.")


def _seed_form(match: Match, own: Seat | None, seats: Sequence[Seat]) -> SeedForm | None:
    """Return the form for the viewer's seat, or None if nothing is to be sent.

    `seats` are in the order of joining.
    """
    opens = all(seat.has_sealed for seat in seats)
    if own is None or own.contribution or (own.seal and not opens):
        return None
    return SeedForm(
        match.pk,
        match.commitment.value,
        own.join,
        match.round,
        request_id=f"{'open' if opens else 'give'}.{own.join}.{match.round}",
        joint=requires_presence(match.pace),
        opens=opens,
        seal=own.seal,
        seals=",".join(seat.seal for seat in seats),
    )


def _seated(seat: Seat, ready: Container[int | None]) -> SeatedPlayer:
    avatar = render_avatar(seat.user_id) if seat.user_id else ""
    return SeatedPlayer(seat.name, avatar, _status(seat, ready))


def _status(seat: Seat, ready: Container[int | None]) -> str:
    if seat.computer:
        return gettext("adds no seed (computer)")
    return gettext("is ready") if seat.user_id in ready else gettext("is not ready yet")
