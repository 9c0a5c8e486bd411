"""A match before its first game: its players, and which of them still have to add a seed."""

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from django.utils.translation import gettext

from games.board.parts.history_nav import HistoryNav
from games.models import Event, Match, Seat
from games.presence.absence import requires_presence
from games.selectors.perspective import MatchSnapshot
from games.selectors.stored_events import read_events
from games.text.gaps import Gap


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """Player of a match that has not begun, with the state of their dice seed."""

    name: Gap[str]
    status: Gap[str]
    own: bool


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
    """A match that waits for dice seeds, as one viewer sees it."""

    template: ClassVar[str] = "games/board/_pregame.html"

    version: Gap[int]
    mark: Gap[str]
    """Checksum of what can change without a new version."""
    announcement: str
    commitment: Gap[str]
    players: tuple[SeatedPlayer, ...]
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
    match, seats = snapshot.match, sorted(snapshot.seats, key=lambda seat: seat.join)
    events = read_events(match.pk, until=match.version)
    readied = (event for event in events if event.kind == Event.Kind.READY)
    ready = {event.user_id for event in readied if event.round == match.round}
    announcement = _announcement(match, seats, events)
    own = next((seat for seat in seats if seat.number == viewer), None)
    return PregameView(
        version=match.version,
        mark=mark,
        announcement=announcement,
        commitment=match.commitment.value,
        players=tuple(
            SeatedPlayer(seat.name, _status(seat, ready), own=seat == own) for seat in seats
        ),
        seed_form=_seed_form(match, own, seats),
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


def _status(seat: Seat, ready: Container[int | None]) -> str:
    if seat.computer:
        return gettext("adds no seed (computer)")
    return gettext("is ready") if seat.user_id in ready else gettext("is not ready yet")
