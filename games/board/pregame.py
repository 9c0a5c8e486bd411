"""A match before its first game: its players, and which of them still have to send a seed."""

from collections.abc import Container
from dataclasses import dataclass, replace
from typing import ClassVar

from django.utils.translation import gettext

from games.board.parts.history_nav import HistoryNav
from games.models import Event, Match, Seat
from games.selectors.perspective import MatchSnapshot
from games.text.gaps import Gap


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """Player of a match that has not begun, with the state of their dice seed."""

    name: Gap[str]
    status: Gap[str]
    own: bool


@dataclass(frozen=True, slots=True)
class SeedForm:
    """Values for the form by which a player sends a dice seed."""

    match: Gap[str]
    commitment: Gap[str]
    join: Gap[int]
    """The player's place in the order of joining."""


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
    readied = match.events.filter(kind=Event.Kind.READY, number__lte=match.version)
    ready = set(readied.values_list("user", flat=True))
    announcement = gettext("The match starts when every player has added their seed.")
    own = next((seat for seat in seats if seat.number == viewer), None)
    return PregameView(
        version=match.version,
        mark=mark,
        announcement=announcement,
        commitment=match.commitment.value,
        players=tuple(
            SeatedPlayer(seat.name, _status(seat, ready), own=seat == own) for seat in seats
        ),
        seed_form=_seed_form(match, own),
        past=replace(past, text=announcement) if past else None,
    )


def _seed_form(match: Match, own: Seat | None) -> SeedForm | None:
    if own is None or own.contribution:
        return None
    return SeedForm(match.pk, match.commitment.value, own.join)


def _status(seat: Seat, ready: Container[int | None]) -> str:
    if seat.computer:
        return gettext("adds no seed (computer)")
    return gettext("is ready") if seat.user_id in ready else gettext("is not ready yet")
