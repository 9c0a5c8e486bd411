"""The lists of the lobby as HTML: the same for a page, a push and everybody of one role.

Somebody who has neither an open seek nor a match in play sees what strangers see, so all of these
share one drawing in each language.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import ngettext

from games.models import Match
from lobby.models import Seek
from lobby.tables import Tables, tables
from lobby.wording import title, unusual

DIGITS = 9

Row = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Role:
    """For whom the lists are drawn."""

    language: str
    user: int | None = None
    origin: str = ""
    """How this person reaches the site, for links to send: scheme and host."""
    taken: int = 0
    """How many seeks of this person had been taken when the page was opened."""


def fragments(roles: Collection[Role]) -> dict[Role, str]:
    """The lists as HTML for each of the roles, out of one look at the database."""
    return draw(roles, lists_for(roles))


def lists_for(roles: Collection[Role]) -> Tables:
    """The lists with all that these roles are shown."""
    return tables({role.user for role in roles if role.user})


def draw(roles: Collection[Role], lists: Tables) -> dict[Role, str]:
    """The same lists as HTML for each of the roles."""
    drawn: dict[Role, str] = {}
    for role in roles:
        same = role if role.user in lists.own else Role(role.language)
        if same not in drawn:
            drawn[same] = _draw(same, lists)
        drawn[role] = drawn[same]
    return drawn


def number(text: str) -> int:
    """The number that a page sends back of what it was shown; 0 for anything else."""
    return int(text) if text.isdecimal() and len(text) <= DIGITS else 0


def _draw(role: Role, lists: Tables) -> str:
    own = lists.of(role.user)
    mine = {match.pk for match in own.matches}
    with translation.override(role.language):
        view = {
            "role": role,
            "go": own.begun(role.taken),
            "say": _say(len(lists.seeks)),
            "my_matches": [_match(match, role.user) for match in own.matches],
            "my_seeks": [_own_seek(seek, role.origin) for seek in own.seeks],
            "seeks": [_seek(seek) for seek in lists.seeks if seek.opener_id != role.user],
            "matches": [_match(match) for match in lists.matches if match.pk not in mine],
        }
        return render_to_string("lobby/_tables.html", view)


def _say(seeks: int) -> str:
    return ngettext("%(seeks)s open seek", "%(seeks)s open seeks", seeks) % {"seeks": seeks}


def _seek(seek: Seek) -> Row:
    return {
        "id": seek.pk,
        "opener": seek.opener,
        "game": title(seek.game),
        "private": seek.private,
        "unusual": unusual(seek.game, seek.options),
        "since": seek.created_at,
    }


def _own_seek(seek: Seek, origin: str) -> Row:
    return {**_seek(seek), "link": f"{origin}{seek.invitation}"}


def _match(match: Match, viewer: int | None = None) -> Row:
    others = (seat for seat in match.seats.all() if viewer is None or seat.user_id != viewer)
    return {
        "id": match.pk,
        "url": match.get_absolute_url(),
        "game": title(match.game),
        "names": [seat.name for seat in others],
        "private": match.private,
        "since": match.created_at,
    }
