"""The lists of the lobby as HTML, for pages and pushes alike.

A viewer without seeks, matches, challenges, or relations to waiting players sees what an anonymous
visitor sees. All such viewers share one rendering for each language and filter.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext, ngettext

from games.models import Match
from games.ops.failures import render_each
from lobby.lists import queries
from lobby.lists.online import OnlineRow, online_row
from lobby.lists.queries import LobbyLists, ViewerEntries
from lobby.lists.rows import (
    ChallengeRow,
    OwnMatchRow,
    OwnSeekRow,
    challenge_row,
    own_match_row,
    own_seek_row,
)
from lobby.lists.shared_rows import SharedRows, shared_rows
from lobby.models import Seek
from lobby.seeks.filters import SeekFilter


@dataclass(frozen=True, slots=True)
class RenderKey:
    """Values on which the HTML of the lists depends: language, user, origin, filter."""

    language: str
    user: int | None = None
    origin: str = ""
    """Scheme and host by which the viewer reaches the site, for invitation links."""
    latest_seat: int = 0
    """Primary key of the user's latest seat when the page was opened; 0 without one."""
    filter_query: str = ""
    """Query string of the seek filter."""


@dataclass(frozen=True, slots=True)
class RenderedSeek:
    """The rendered row of an open seek."""

    html: str
    followed: bool
    """Whether the viewer follows the seek's opener."""


@dataclass(frozen=True, slots=True)
class ListsView:
    """The lists of the lobby, as viewers with one key see them."""

    key: RenderKey
    started: Match | None
    """Match of the viewer that has started since the page was opened; the page goes to it."""
    announcement: str
    """The text for screen readers."""
    is_waiting: bool
    """Whether a match may start without another click of the viewer."""
    challenges: Sequence[ChallengeRow]
    own_matches: Sequence[OwnMatchRow]
    """The most urgent matches of the viewer."""
    unlisted: int
    """Number of the viewer's other matches in play."""
    own_seeks: Sequence[OwnSeekRow]
    online: Sequence[OnlineRow]
    """The followed users who are online."""
    seeks: Sequence[RenderedSeek]
    matches: Sequence[str]
    """Rendered rows of matches of other players."""
    searches: bool
    """Whether the viewer waits in quick pairing."""
    searching: int
    """How many other players wait in quick pairing without an open table."""
    waiting: str
    """How many players wait for a quick game, for the page's script: `game.pace:number`, …"""


def render_lists(keys: Collection[RenderKey]) -> dict[RenderKey, str]:
    """Return the HTML of the lists for each key. Reads the lists from the database once."""
    return render_each_key(keys, load_lists(keys))


def load_lists(keys: Collection[RenderKey]) -> LobbyLists:
    """Read the public lists, and the entries of the users in these keys."""
    return queries.load_lists({key.user for key in keys if key.user})


def render_each_key(keys: Collection[RenderKey], lists: LobbyLists) -> dict[RenderKey, str]:
    """Return the HTML of these lists for each key, by key."""
    drawn: dict[RenderKey, str] = {}
    for language in {key.language for key in keys}:
        seen = {key: _shared_key(key, lists) for key in keys if key.language == language}
        with translation.override(language):
            passing = {
                wanted: _filter_seeks(wanted, lists)
                for wanted in {r.filter_query for r in seen.values()}
            }
            rows = shared_rows({seek for seeks in passing.values() for seek in seeks}, lists)
            html = {
                each: _render_for(each, lists, passing[each.filter_query], rows)
                for each in set(seen.values())
            }
        drawn |= {key: html[each] for key, each in seen.items()}
    return drawn


def _shared_key(key: RenderKey, lists: LobbyLists) -> RenderKey:
    """Return the key whose HTML can be used for this key.

    Viewers without entries of their own share the HTML of anonymous visitors.
    """
    return (
        key if key.user in lists.entries else RenderKey(key.language, filter_query=key.filter_query)
    )


def _filter_seeks(wanted: str, lists: LobbyLists) -> list[Seek]:
    found = SeekFilter.of(wanted).apply(lists.seeks) if wanted else lists.seeks
    return found[: queries.SEEKS_SHOWN]


def _render_for(key: RenderKey, lists: LobbyLists, seeks: list[Seek], rows: SharedRows) -> str:
    own = lists.entries_of(key.user)
    joined = {seek.pk for seek in own.seeks}
    mine = lists.played_by(key.user)
    lists_view = ListsView(
        key=key,
        started=own.started_since(key.latest_seat),
        announcement=_announcement_text(own, seeks),
        is_waiting=own.is_waiting,
        challenges=[challenge_row(seek, lists.opener_rating(seek)) for seek in own.challenges],
        own_matches=_own_match_rows(own, key.user or 0),
        unlisted=own.match_count - len(own.matches),
        own_seeks=[own_seek_row(seek, key.user, key.origin) for seek in own.seeks],
        online=[online_row(player) for player in own.online],
        seeks=[
            RenderedSeek(rows.seeks[seek.pk], seek.pk in own.followed)
            for seek in seeks
            if seek.pk not in joined | own.hidden
        ],
        matches=[row for match, row in rows.matches if match not in mine],
        searches=own.searches,
        searching=lists.searching - own.searches,
        waiting=" ".join(
            f"{game}.{pace}:{number}"
            for (game, pace), number in sorted(lists.waiting_for(key.user).items())
        ),
    )
    return render_to_string("lobby/_lists.html", {"lists": lists_view})


def _own_match_rows(own: ViewerEntries, viewer: int) -> list[OwnMatchRow]:
    return render_each(own.matches, lambda match: own_match_row(match, viewer))


def _announcement_text(own: ViewerEntries, seeks: Collection[Seek]) -> str:
    """Return the text for screen readers.

    It says that the viewer is challenged, or else how many seeks are open.
    """
    if own.challenges:
        return gettext("You have been challenged")
    number = sum(seek.pk not in own.hidden for seek in seeks)
    return ngettext("%(seeks)s open table", "%(seeks)s open tables", number) % {"seeks": number}
