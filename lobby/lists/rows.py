"""Rows of the lobby lists, and the rendered rows that all viewers share."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Self

from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext

from accounts.models import User
from games.models import Commitment, Match, Seat
from games.text.setup import (
    clock_text,
    leaving_title,
    non_default_options,
    preset_title,
    rated_title,
    title,
)
from lobby.models import Seek
from lobby.seeks.expiry import PRESENT_WITHIN, lifetime
from lobby.setup_line import setup_line, short_pace


@dataclass(frozen=True, slots=True)
class SetupSummary:
    """Summary of the setup of a seek or match, in words, for its row."""

    game: str
    since: datetime
    pace: str
    rated: str
    private: bool
    preset: str = ""
    range: str = ""
    """Ratings of the players who may join, in words."""
    leaving: str = ""
    non_default: Sequence[tuple[str, str]] = ()
    """Title and value of each option that differs from its default; empty for a preset."""
    brief: str = ""
    """What a player has to know of the setup before joining, in one line."""

    @property
    def details(self) -> Sequence[str]:
        """What `brief` leaves out, besides `non_default`."""
        pace = self.pace if self.pace != short_pace(self.pace) else ""
        return [words for words in (pace, self.leaving) if words]


@dataclass(frozen=True, slots=True)
class SeekRow:
    """Row of a seek, as any viewer sees it."""

    id: int
    opener: User
    rating: str
    """Rating of the opener, as it stands beside the name; empty for a guest."""
    joined: Sequence[User]
    seats: int
    free: int
    commitment: Commitment | None
    setup: SetupSummary

    @property
    def is_last_seat(self) -> bool:
        """Whether only one seat is free, so that the next player starts the match."""
        return self.free == 1


@dataclass(frozen=True, slots=True)
class ChallengeRow:
    """Row of a challenge, shown to the challenged user."""

    seek: SeekRow
    opener_is_present: bool
    lifetime: str


@dataclass(frozen=True, slots=True)
class OwnSeekRow:
    """Row of a seek, shown to a player with a place at it."""

    seek: SeekRow
    is_opener: bool
    """Whether the viewer opened the seek."""
    withdrawn: bool
    closing: str
    """Why the seek was closed, in words; without meaning while the seek is open."""
    addressee: User | None
    lifetime: str
    link: str
    qr: str


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """Player of a match in its row."""

    name: str
    rating: str
    """Rating with which the player took the seat; empty for bots and guests."""

    @classmethod
    def of(cls, seat: Seat) -> Self:
        return cls(seat.name, seat.rating_text)


@dataclass(frozen=True, slots=True)
class MatchRow:
    """Row of a match, as any viewer sees it."""

    id: str
    url: str
    players: Sequence[RatedPlayer]
    setup: SetupSummary

    @property
    def names(self) -> Sequence[str]:
        """Names of the players."""
        return [player.name for player in self.players]


@dataclass(frozen=True, slots=True)
class OwnMatchRow:
    """Row of a match, shown to one of its players."""

    match: MatchRow
    """Row of the match, with the other players only."""
    turn: str
    """Whose turn it is; empty while no game is being played."""
    to_move: bool
    """Whether the viewer has to act."""


def seek_row(seek: Seek, rating: str = "") -> SeekRow:
    """Return the row of a seek whose opener has this rating."""
    people = [place.user for place in seek.places.all()]
    return SeekRow(
        id=seek.pk,
        opener=seek.opener,
        rating=rating,
        joined=[person for person in people if person != seek.opener],
        seats=seek.seats,
        free=seek.seats - len(people),
        commitment=seek.commitment,
        setup=_seek_setup(seek, people),
    )


def _seek_setup(seek: Seek, people: Sequence[User]) -> SetupSummary:
    known_as = preset_title(seek.game, seek.options)
    rated = seek.rated and not has_guest([*people, seek.addressee])
    return SetupSummary(
        game=title(seek.game),
        since=seek.created_at,
        pace=clock_text(seek),
        rated=rated_title(rated=rated),
        private=seek.by_invitation,
        preset=known_as,
        range=seek.rating_range.text,
        leaving=leaving_title(seek.abandoned, seek.seats),
        non_default=[] if known_as else non_default_options(seek.game, seek.options),
        brief=" · ".join(filter(None, (setup_line(seek, rated=rated), seek.rating_range.text))),
    )


def has_guest(people: Iterable[User | None]) -> bool:
    """Whether one of these users is a guest.

    A match with a guest is not rated.
    """
    return any(person.is_guest for person in people if person is not None)


def own_seek_row(seek: Seek, viewer: int | None, origin: str) -> OwnSeekRow:
    """Return the row of a seek for a player with a place at it.

    `origin` is the scheme and host of the invitation link.
    """
    return OwnSeekRow(
        seek=seek_row(seek),
        is_opener=seek.opener_id == viewer,
        withdrawn=seek.withdrawn_at is not None,
        closing=_closing_text(seek, viewer),
        addressee=seek.addressee,
        lifetime=lifetime_text(seek),
        link=f"{origin}{seek.invitation_path}",
        qr=seek.qr_path,
    )


def challenge_row(seek: Seek, rating: str) -> ChallengeRow:
    """Return the row of a challenge by a user with this rating, for the challenged user."""
    is_present = seek.seen_at > timezone.now() - PRESENT_WITHIN
    return ChallengeRow(seek_row(seek, rating), is_present, lifetime_text(seek))


def lifetime_text(seek: Seek) -> str:
    """Return in words how long a seek stays open."""
    time = timesince(seek.seen_at - lifetime(seek), seek.seen_at, depth=1)
    if seek.addressee_id is not None:
        return gettext("%(time)s left to answer") % {"time": time}
    return gettext("stays open for %(time)s after you close this page") % {"time": time}


def _closing_text(seek: Seek, viewer: int | None) -> str:
    """Return in words why a seek was closed, for a player with a place at it."""
    names = {"name": seek.opener.username, "other": seek.addressee or ""}
    if seek.why == Seek.Why.DECLINED:
        return gettext("%(other)s has declined your challenge") % names
    if seek.why == Seek.Why.EXPIRED and seek.addressee is not None:
        return gettext("%(other)s did not answer your challenge in time") % names
    if seek.why == Seek.Why.EXPIRED and seek.opener_id == viewer:
        return gettext("This table was closed because you were away")
    if seek.why == Seek.Why.EXPIRED:
        return gettext("This table was closed because %(name)s was away") % names
    return gettext("%(name)s has cancelled this table") % names


def match_row(match: Match) -> MatchRow:
    """Return the row of a match, as any viewer sees it."""
    return _match_row(match, match.seats.all())


def own_match_row(match: Match, viewer: int) -> OwnMatchRow:
    seats = list(match.seats.all())
    acting = next((seat for seat in seats if seat.number == match.active_seat), None)
    if acting is None:
        turn = ""
    elif acting.user_id == viewer:
        turn = gettext("Your turn")
    else:
        turn = gettext("%(name)s to move") % {"name": acting.name}
    return OwnMatchRow(
        match=_match_row(match, [seat for seat in seats if seat.user_id != viewer]),
        turn=turn,
        to_move=bool(turn) and acting is not None and acting.user_id == viewer,
    )


def _match_row(match: Match, seats: Iterable[Seat]) -> MatchRow:
    """Return the row of a match that names the players in these seats."""
    setup = SetupSummary(
        game=title(match.game),
        since=match.created_at,
        pace=clock_text(match),
        rated=rated_title(rated=match.rated),
        private=match.private,
    )
    return MatchRow(
        match.pk, match.get_absolute_url(), [RatedPlayer.of(seat) for seat in seats], setup
    )
