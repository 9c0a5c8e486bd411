"""The lists of the lobby as HTML, for pages and pushes alike, rendered once per role.

A viewer without seeks, matches, challenges, or relations to waiting players sees what an anonymous
visitor sees, so all of them share one rendering per language and filter.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext, ngettext

from games.models import Match
from games.ops.failures import render_each
from lobby.lists import queries
from lobby.lists.queries import Own, Tables
from lobby.lists.rows import (
    ChallengeRow,
    OwnMatchRow,
    OwnSeekRow,
    SharedRows,
    challenge_row,
    own_match_row,
    own_seek_row,
    shared_rows,
)
from lobby.models import Seek
from lobby.seeks.filters import Sift


@dataclass(frozen=True, slots=True)
class Role:
    """Values that determine the rendering of the lists: language, user, origin, filter."""

    language: str
    user: int | None = None
    origin: str = ""
    """Scheme and host by which the viewer reaches the site, for invitation links."""
    begun: int = 0
    """Number of matches that had started from the user's seeks when the page was opened."""
    wanted: str = ""
    """Query string of the seek filter."""


@dataclass(frozen=True, slots=True)
class OpenSeek:
    """The rendered row of an open seek."""

    html: str
    followed: bool
    """Whether the viewer follows its opener."""


@dataclass(frozen=True, slots=True)
class ListsView:
    """The lists of the lobby for one role."""

    role: Role
    started: Match | None
    """A match of the viewer that has started since the page was opened; the page opens it."""
    announcement: str
    """The text for screen readers."""
    waits: bool
    """Whether a match may start without another click of the viewer."""
    challenges: Sequence[ChallengeRow]
    own_matches: Sequence[OwnMatchRow]
    """Those where the viewer has to act first."""
    own_seeks: Sequence[OwnSeekRow]
    seeks: Sequence[OpenSeek]
    matches: Sequence[str]
    """Rendered rows."""


def fragments(roles: Collection[Role]) -> dict[Role, str]:
    """Return the HTML of the lists for each role, from one database read."""
    return draw(roles, lists_for(roles))


def lists_for(roles: Collection[Role]) -> Tables:
    """Load the lists, with the rows that viewers of these roles see."""
    return queries.tables({role.user for role in roles if role.user})


def draw(roles: Collection[Role], lists: Tables) -> dict[Role, str]:
    """Render the same lists for each role."""
    drawn: dict[Role, str] = {}
    for language in {role.language for role in roles}:
        seen = {role: _shared_role(role, lists) for role in roles if role.language == language}
        with translation.override(language):
            passing = {wanted: _sift(wanted, lists) for wanted in {r.wanted for r in seen.values()}}
            rows = shared_rows({seek for seeks in passing.values() for seek in seeks}, lists)
            html = {
                each: _draw(each, lists, passing[each.wanted], rows) for each in set(seen.values())
            }
        drawn |= {role: html[each] for role, each in seen.items()}
    return drawn


def _shared_role(role: Role, lists: Tables) -> Role:
    """Return the role whose rendering this one can share.

    Viewers without own entries share the rendering of anonymous visitors.
    """
    return role if role.user in lists.own else Role(role.language, wanted=role.wanted)


def _sift(wanted: str, lists: Tables) -> list[Seek]:
    return Sift.of(wanted).through(lists.seeks)[: queries.SEEKS_SHOWN]


def _draw(role: Role, lists: Tables, seeks: list[Seek], rows: SharedRows) -> str:
    own = lists.of(role.user)
    joined = {seek.pk for seek in own.seeks}
    mine = {match.pk for match in own.matches}
    lists_view = ListsView(
        role=role,
        started=own.begun_since(role.begun),
        announcement=_say(own, seeks),
        waits=own.waits,
        challenges=[challenge_row(seek) for seek in own.challenges],
        own_matches=_own_matches(own, role.user or 0),
        own_seeks=[own_seek_row(seek, role.user, role.origin) for seek in own.seeks],
        seeks=[
            OpenSeek(rows.seeks[seek.pk], seek.pk in own.followed)
            for seek in seeks
            if seek.pk not in joined | own.hidden
        ],
        matches=[row for match, row in rows.matches if match not in mine],
    )
    return render_to_string("lobby/_tables.html", {"lists": lists_view})


def _own_matches(own: Own, viewer: int) -> list[OwnMatchRow]:
    rows = render_each(own.matches, lambda match: own_match_row(match, viewer))
    return sorted(rows, key=lambda row: not row.to_move)


def _say(own: Own, seeks: Collection[Seek]) -> str:
    """Return the text for screen readers: an open challenge or the number of open seeks."""
    if own.challenges:
        return gettext("You are challenged")
    number = sum(seek.pk not in own.hidden for seek in seeks)
    return ngettext("%(seeks)s open seek", "%(seeks)s open seeks", number) % {"seeks": number}
