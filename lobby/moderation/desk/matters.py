"""The matters on the desk: their weight, their order, and those of one user gathered under it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum

from django.utils import timezone
from django.utils.translation import gettext

from games.text.durations import format_age
from lobby.moderation.finding.subjects import Subjects, names_of

REPEATED = 2
"""Number of reports and alarms about one user from which on they count as repeated."""


class Rank(IntEnum):
    """What stands before what on the desk, whenever it began."""

    BEFORE_CASES, BLOCKING, REPEATED, CASE, AFTER_CASES = range(5)


@dataclass(frozen=True, slots=True)
class Matter:
    """Something that needs attention: its beginning, its subject, its people, and the next step."""

    since: datetime | None
    what: str
    about: Subjects
    url: str
    step: str
    """Label of the link to the next step."""
    match: str = ""
    """Id of the match, if it can be ruled upon together with others."""
    rank: Rank = Rank.CASE
    many: int = 1
    """How many things it stands for."""
    person: int | None = None
    """Key of the user under whom it is gathered with others; None if under none."""
    is_complaint: bool = False
    """Whether it is a report or an alarm."""

    @property
    def names(self) -> str:
        """The names of its people, as one text."""
        return names_of(self.about)

    @property
    def age(self) -> str:
        """How long it has waited, in words; empty for what is no case."""
        if self.since is None or self.rank in (Rank.BEFORE_CASES, Rank.AFTER_CASES):
            return ""
        waited = format_age(timezone.now() - self.since)
        return gettext("waiting %(time)s") % {"time": waited}


@dataclass(frozen=True, slots=True)
class Gathered:
    """Matters about one user, the oldest first, or a single matter."""

    matters: Sequence[Matter]

    @property
    def is_several(self) -> bool:
        """Whether these are several matters about one user."""
        return len(self.matters) > 1

    @property
    def about(self) -> Subjects:
        """The user whom all are about."""
        return self.matters[0].about

    @property
    def rank(self) -> Rank:
        """The rank of the weightiest; several reports and alarms have one of their own."""
        rank = min(matter.rank for matter in self.matters)
        repeated = sum(matter.is_complaint for matter in self.matters) >= REPEATED
        return min(rank, Rank.REPEATED) if repeated else rank


def gather(matters: Iterable[Matter]) -> list[Gathered]:
    """Return the matters by weight, of each weight the oldest first; those of a user together."""
    found = dict[object, list[Matter]]()
    for matter in sorted(matters, key=_began):
        found.setdefault(matter.person or matter, []).append(matter)
    gathered = [Gathered(each) for each in found.values()]
    return sorted(gathered, key=lambda each: (each.rank, _began(each.matters[0])))


def _began(matter: Matter) -> float:
    return matter.since.timestamp() if matter.since else 0
