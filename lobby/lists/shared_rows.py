"""Rendered rows of seeks and matches, which all viewers of one language share.

A process keeps the HTML of a row for as long as it would come out the same: what a row shows of a
setup never changes, so it depends on the players and their ratings alone.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.translation import get_language

from accounts.models import User
from games.models import Match
from lobby.lists.queries import LobbyLists
from lobby.lists.rows import RatedPlayer, match_row, seek_row
from lobby.models import Seek

KEPT = 2048
"""Maximum number of rows of each kind that each process keeps."""


@dataclass(frozen=True, slots=True)
class SharedRows:
    """Rendered rows of seeks and matches, shared by all viewers of one language.

    The list of each viewer leaves out the rows of that viewer's own seeks and matches.
    """

    seeks: dict[int, str]
    """HTML of each seek by its id."""
    matches: list[tuple[str, str]]
    """Match id and HTML of each match."""


@dataclass(frozen=True, slots=True)
class _SeekKey:
    """What the row of a seek depends on."""

    seek: Seek = field(compare=False)
    token: str
    language: str
    rating: str
    players: tuple[tuple[object, ...], ...]


@dataclass(frozen=True, slots=True)
class _MatchKey:
    """What the row of a match depends on."""

    match: Match = field(compare=False)
    id: str
    language: str
    players: tuple[RatedPlayer, ...]


def shared_rows(seeks: Iterable[Seek], lists: LobbyLists) -> SharedRows:
    """Return the rows of these seeks, and of the matches in `lists`, in the active language."""
    language = get_language()
    return SharedRows(
        seeks={
            seek.pk: _seek_html(
                _SeekKey(
                    seek,
                    seek.token,
                    language,
                    lists.opener_rating(seek),
                    tuple(map(_look, _players(seek))),
                )
            )
            for seek in seeks
        },
        matches=[
            (
                match.pk,
                _match_html(
                    _MatchKey(
                        match, match.pk, language, tuple(map(RatedPlayer.of, match.seats.all()))
                    )
                ),
            )
            for match in lists.matches
        ],
    )


def _players(seek: Seek) -> list[User]:
    return [seek.opener, *(place.user for place in seek.places.all())]


def _look(user: User) -> tuple[object, ...]:
    """Return what a row shows of a user."""
    return user.pk, user.username, user.is_guest, user.flag, user.country


@lru_cache(maxsize=KEPT)
def _seek_html(key: _SeekKey) -> str:
    return render_to_string("lobby/_seek_row.html", {"seek": seek_row(key.seek, key.rating)})


@lru_cache(maxsize=KEPT)
def _match_html(key: _MatchKey) -> str:
    return render_to_string("lobby/_match_row.html", {"match": match_row(key.match)})
